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
import { hasFeature, passes } from '@haulway/platform/session.ts'
import { useApp, type App } from '@haulway/platform/web/app.tsx'
import { renewPage } from '@haulway/platform/web/browser.ts'
import { arrival, type Reach } from '@haulway/platform/web/reach.ts'
import { wants } from '@haulway/platform/web/wanted.ts'
import { later } from '@haulway/platform/web/later.ts'
import { loginAddress } from '@haulway/features/session/session.ts'
import { demandScreen } from '@haulway/features/session/web/outside.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Crashed, Opening } from './Opening.tsx'
import { outside } from './outside.ts'
import { insideScreens, type Product, type SlicedScreen } from './product.ts'

/** Around the screens that need nobody to be signed in. */
function Outside() {
  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  )
}

// Shown in the place of a screen whose own code the router has loaded.
const NotFound = later(() => import('./NotFound.tsx').then((file) => file.NotFound))
const Refused = later(() => import('./Refused.tsx').then((file) => file.Refused))

/**
 * A screen whose code and words come when it is opened, as soon as the network lets it. Where they are gone a newer version
 * was installed: the page starts again at this address with that one.
 */
function lazyWith(reach: Reach) {
  return (
    load: () => Promise<unknown>,
    slice?: string,
  ): FunctionComponent & { preload?: () => Promise<void> | undefined } =>
    lazyRouteComponent(async () => {
      if (slice !== undefined) wants(slice)
      try {
        return { screen: (await arrival(load, reach)) as FunctionComponent }
      } catch (error) {
        if (renewPage()) await new Promise(() => undefined)
        throw error
      }
    }, 'screen')
}
type Lazy = ReturnType<typeof lazyWith>

/**
 * What a signed-in person gets at an address: the screen, a refusal, or nothing where the account lacks the feature.
 * Asked at every drawing, as roles and features may change meanwhile.
 */
function guarded({ slice, screen }: SlicedScreen, lazy: Lazy): RouteComponent {
  const { gate } = screen
  const Screen = lazy(screen.component, slice)
  function Guarded() {
    const { me } = useApp()
    // The router draws a change of address in one go; the screen follows in parts, between which the browser answers.
    const isFollowing = useDeferredValue(true, false)
    if (me === null || passes(me, gate)) return isFollowing ? <Screen /> : <Opening />
    const absent = typeof gate === 'object' && gate.feature !== undefined && !hasFeature(me, gate.feature)
    return absent ? <NotFound /> : <Refused gate={gate} />
  }
  // The router loads the code before it draws.
  return Object.assign(Guarded, Screen.preload && { preload: Screen.preload })
}

/** `/materials/edit/{id}` as the router writes it, which keeps the braces where a segment begins with something else. */
function routePath(path: string): string {
  return path.replace(/(\/?)\{(\w+)\}/g, (_, slash: string, name: string) =>
    slash === '' ? `{$${name}}` : `/$${name}`,
  )
}

interface RouterSettings extends Pick<App, 'me' | 'reach'> {
  /** Nobody who is not signed in has it. */
  readonly product: Product | undefined
}

/** The routes for one person; another one begins with a fresh page. */
export function createAppRouter({ me, reach, product }: RouterSettings, history?: RouterHistory) {
  const lazy = lazyWith(reach)
  const root = createRootRoute({ component: Outlet, errorComponent: Crashed })
  const open = createRoute({ getParentRoute: () => root, id: 'outside', component: Outside })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazy(me?.demand ? demandScreen : () => import('./Shell.tsx').then((file) => file.Shell)),
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
      lazy(() => import('./Home.tsx').then((file) => file.Home)),
    ),
    ...(product ? insideScreens(product) : []).map((one) =>
      inShell(routePath(one.screen.path), guarded(one, lazy)),
    ),
    inShell(
      '$',
      lazy(() => import('./NotFound.tsx').then((file) => file.NotFound)),
    ),
  ]
  const openRoutes = outside.map(({ slice, screen }) =>
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
    // Parameters are text everywhere; screens read them as they are.
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
