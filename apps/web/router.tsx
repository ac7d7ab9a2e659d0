import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { useDeferredValue, type FunctionComponent } from 'react'
import { hasFeature, passesGate } from '@haulway/platform/session.ts'
import { useApp, type App } from '@haulway/platform/web/app.tsx'
import { reloadForUpdate } from '@haulway/platform/web/browser.ts'
import { loadPart, type Reachability } from '@haulway/platform/web/reachability.ts'
import { requireWords } from '@haulway/platform/web/wanted.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { loginAddress } from '@haulway/features/session/session.ts'
import { demandScreen } from '@haulway/features/session/web/outside.ts'
import { OfflineBar } from './shell/OfflineBar.tsx'
import { Crashed, Opening } from './pages/Opening.tsx'
import { publicScreens } from './public-screens.ts'
import { insideScreens, type Product, type OwnedScreen } from './product.ts'

/** The frame of screens without sign-in. */
function Outside() {
  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  )
}

// Replaces a screen whose code the router has loaded.
const NotFound = lazyPart(() => import('./pages/NotFound.tsx').then((file) => file.NotFound))
const Refused = lazyPart(() => import('./pages/Refused.tsx').then((file) => file.Refused))

/**
 * A screen whose code and words load when it opens, as soon as the network allows. When they no longer exist, a newer
 * version was installed: the page reloads at this address.
 */
function lazyWith(reach: Reachability) {
  return (
    load: () => Promise<unknown>,
    slice?: string,
  ): FunctionComponent & { preload?: () => Promise<void> | undefined } =>
    lazyRouteComponent(async () => {
      if (slice !== undefined) requireWords(slice)
      try {
        return { screen: (await loadPart(load, reach)) as FunctionComponent }
      } catch (error) {
        if (reloadForUpdate()) await new Promise(() => undefined)
        throw error
      }
    }, 'screen')
}
type Lazy = ReturnType<typeof lazyWith>

/**
 * The content of an address for a signed-in person: the screen, a refusal, or Not found without the feature.
 * Evaluated on every render, as roles and features may change meanwhile.
 */
function guarded({ slice, screen }: OwnedScreen, lazy: Lazy): RouteComponent {
  const { gate } = screen
  const Screen = lazy(screen.component, slice)
  function Guarded() {
    const { me } = useApp()
    // The router renders a change of address synchronously; the screen follows in parts.
    const isFollowing = useDeferredValue(true, false)
    if (me === null || passesGate(me, gate)) return isFollowing ? <Screen /> : <Opening />
    const absent = typeof gate === 'object' && gate.feature !== undefined && !hasFeature(me, gate.feature)
    return absent ? <NotFound /> : <Refused gate={gate} />
  }
  // The router loads the code before it renders.
  return Object.assign(Guarded, Screen.preload && { preload: Screen.preload })
}

/**
 * `/materials/edit/{id}` in the router's notation, which keeps the braces where a segment begins with something else.
 */
function routePath(path: string): string {
  return path.replace(/(\/?)\{(\w+)\}/g, (_, slash: string, name: string) =>
    slash === '' ? `{$${name}}` : `/$${name}`,
  )
}

interface RouterSettings extends Pick<App, 'me' | 'reach'> {
  /** Undefined without sign-in. */
  readonly product: Product | undefined
}

/** The routes for one person; another person starts with a fresh page. */
export function createAppRouter({ me, reach, product }: RouterSettings, history?: RouterHistory) {
  const lazy = lazyWith(reach)
  const root = createRootRoute({ component: Outlet, errorComponent: Crashed })
  const open = createRoute({ getParentRoute: () => root, id: 'outside', component: Outside })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazy(me?.demand ? demandScreen : () => import('./shell/Shell.tsx').then((file) => file.Shell)),
    beforeLoad({ location }) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      if (me === null) throw redirect({ href: loginAddress(location.pathname + location.searchStr) })
    },
  })
  const inShell = (path: string, component: RouteComponent): AnyRoute =>
    createRoute({ getParentRoute: () => shell, path, component })
  const shellRoutes = [
    inShell(
      '/',
      lazy(() => import('./pages/Home.tsx').then((file) => file.Home)),
    ),
    ...(product ? insideScreens(product) : []).map((one) =>
      inShell(routePath(one.screen.path), guarded(one, lazy)),
    ),
    inShell(
      '$',
      lazy(() => import('./pages/NotFound.tsx').then((file) => file.NotFound)),
    ),
  ]
  const openRoutes = publicScreens.map(({ slice, screen }) =>
    createRoute({
      getParentRoute: () => open,
      path: routePath(screen.path),
      component: lazy(screen.component, slice),
      beforeLoad() {
        // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
        if (screen.path === '/login' && me !== null) throw redirect({ href: '/' })
      },
    }),
  )
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([open.addChildren(openRoutes), shell.addChildren(shellRoutes)]),
    // Parameters are text everywhere; screens read them unparsed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch(search) {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
    defaultPendingComponent: Opening,
    defaultErrorComponent: Crashed,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  })
}
