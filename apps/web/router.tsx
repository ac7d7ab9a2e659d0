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
import { lazy as lazyComponent, type FunctionComponent } from 'react'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { hasFeature, passes } from '@haulway/platform/session.ts'
import { useApp, type App } from '@haulway/platform/web/app.tsx'
import { patiently, type Reach } from '@haulway/platform/web/reach.ts'
import { loginAddress } from '@haulway/features/session/session.ts'
import { demandScreen } from '@haulway/features/session/web/index.ts'
import { screens } from '@haulway/features/product/web.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Crashed, Opening } from './Opening.tsx'

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
const NotFound = lazyComponent(() => import('./NotFound.tsx').then((file) => ({ default: file.NotFound })))
const Refused = lazyComponent(() => import('./Refused.tsx').then((file) => ({ default: file.Refused })))

/** A screen whose code comes when it is opened, as soon as the network lets it. */
function lazyWith(reach: Reach) {
  return (
    load: () => Promise<unknown>,
  ): FunctionComponent & { preload?: () => Promise<void> | undefined } => {
    const patient = patiently(load, reach)
    return lazyRouteComponent(
      () => patient().then((found) => ({ screen: found as FunctionComponent })),
      'screen',
    )
  }
}
type Lazy = ReturnType<typeof lazyWith>

/**
 * What a signed-in person gets at an address: the screen, a refusal, or nothing where the account lacks the feature.
 * Asked at every drawing, as roles and features may change meanwhile.
 */
function guarded(screen: ScreenDeclaration, lazy: Lazy): RouteComponent {
  const { gate } = screen
  const Screen = lazy(screen.component)
  function Guarded() {
    const { me } = useApp()
    if (me === null || passes(me, gate)) return <Screen />
    const absent = typeof gate === 'object' && gate.feature !== undefined && !hasFeature(me, gate.feature)
    return absent ? <NotFound /> : <Refused gate={gate} />
  }
  // The router loads the code before it draws.
  return Object.assign(Guarded, Screen.preload && { preload: Screen.preload })
}

/** `/materials/edit/{id}` as the router writes it. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, '$$$1')
}

/** The routes for one person; another one begins with a fresh page. */
export function createAppRouter({ me, reach }: Pick<App, 'me' | 'reach'>, history?: RouterHistory) {
  const lazy = lazyWith(reach)
  const root = createRootRoute({ component: Outlet, errorComponent: Crashed })
  const outside = createRoute({ getParentRoute: () => root, id: 'outside', component: Outside })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazy(me?.demand ? demandScreen : () => import('./Shell.tsx').then((file) => file.Shell)),
    beforeLoad({ location }) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      if (me === null) throw redirect({ href: loginAddress(location.pathname + location.searchStr) })
    },
  })
  const open = screens.filter((one) => one.gate === 'public')
  const closed = screens.filter((one) => one.gate !== 'public')
  const inShell = (path: string, component: RouteComponent): AnyRoute =>
    createRoute({ getParentRoute: () => shell, path, component })
  const shellRoutes = [
    inShell(
      '/',
      lazy(() => import('./Home.tsx').then((file) => file.Home)),
    ),
    ...closed.map((one) => inShell(routePath(one.path), guarded(one, lazy))),
    inShell(
      '$',
      lazy(() => import('./NotFound.tsx').then((file) => file.NotFound)),
    ),
  ]
  const openRoutes = open.map((one) =>
    createRoute({
      getParentRoute: () => outside,
      path: routePath(one.path),
      component: lazy(one.component),
      beforeLoad() {
        // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
        if (one.path === '/login' && me !== null) throw redirect({ href: '/' })
      },
    }),
  )
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([outside.addChildren(openRoutes), shell.addChildren(shellRoutes)]),
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
