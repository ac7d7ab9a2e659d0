import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppProvider, type App } from '@haulway/platform/web/app.tsx'
import { LazyLoadingProvider, lazyPart, type LazyLoading } from '@haulway/platform/web/lazyPart.ts'
import { withNetworkRetry, type Reachability } from '@haulway/platform/web/reachability.ts'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { ReportsProvider } from '@haulway/report/web/known.tsx'
import { WidgetsProvider } from '@haulway/report/web/widgets.tsx'
import { STANDING_CHANNEL, type StandingFrame } from '@haulway/features/session/session.ts'
import { OutdatedNotice } from '@haulway/ui/feedback/OutdatedNotice.tsx'
import { EmptySiteAction } from '@haulway/ui/page/EmptySiteAction.ts'
import { cssVariables, theme } from '@haulway/ui/theme.ts'
import { DatabaseUnreachable } from './pages/Opening.tsx'
import { MapProviders } from './MapProviders.tsx'
import { ProfileFollower } from './profile/ProfileFollower.tsx'
import { importProduct, type Product } from './product.ts'
import { createAppRouter } from './router.tsx'
import { schemeManager } from './scheme.ts'
import type { StartedApplication } from './start.ts'

/** Loaded when an empty screen first needs it. */
const SetUpSite = lazyPart(() => import('./pages/SetUpSite.tsx').then((file) => file.SetUpSite))

/** Older responses are fetched again when a screen opens or the window gets the focus. */
const FRESH_MS = 10_000

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Retries only failures that may pass.
        retry: (count, error) =>
          count < 2 && error instanceof CallFailure && (error.status === 0 || error.status === 503),
      },
    },
  })
}

/** Fetches failed and possibly stale data as soon as the server is reachable again. */
function useRecovery(queries: QueryClient, reach: Reachability): void {
  useEffect(() => reach.watch(() => !reach.now().lost && void queries.invalidateQueries()), [queries, reach])
}

/** The application with current roles, features and words. */
function useCurrent({ app: started, book, renew }: StartedApplication): App {
  const [app, setApp] = useState(started)
  const { live, me } = app
  const isSignedIn = me !== null && !me.demand
  const follow = useEffectEvent((ids: readonly string[] | undefined) => {
    if (me === null || (ids && !ids.includes(me.id) && !ids.includes(me.contextAccount.id))) return
    void renew(me).then((changed) => changed && setApp((before) => ({ ...before, ...changed })))
  })
  // One subscription for the person: a gap between two would lose changes. Its first frame, like that after an
  // outage, names nobody, because something may have changed since the person was fetched.
  useEffect(() => {
    if (!isSignedIn) return undefined
    return live.subscribe(STANDING_CHANNEL, (data) => follow((data as StandingFrame | undefined)?.ids))
  }, [live, isSignedIn])
  useEffect(() => book?.watch(() => setApp((before) => ({ ...before, words: book.words() }))), [book])
  return app
}

/** Visitors without sign-in rarely need reports and widgets: they load on first use. */
function coming<Part>(part: (product: Product) => Part): () => Promise<Part> {
  let comes: Promise<Part> | undefined
  return () => (comes ??= importProduct().then(part))
}

export function Application(started: StartedApplication) {
  const app = useCurrent(started)
  const [queries] = useState(createQueries)
  useRecovery(queries, app.reach)
  const { product } = started
  const [router] = useState(() => createAppRouter({ ...started.app, product }))
  const [arrivals] = useState<LazyLoading>(() => ({
    patiently: (load) => withNetworkRetry(load, app.reach)(),
    Outdated: OutdatedNotice,
  }))
  const [reports] = useState(() => product?.reports ?? coming(({ reports }) => reports))
  const [widgets] = useState(() => product?.widgets ?? coming((all) => all.widgets))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <AppProvider app={app}>
        <LazyLoadingProvider value={arrivals}>
          <QueryClientProvider client={queries}>
            <ProfileFollower app={app}>
              <MapProviders me={app.me}>
                <ReportsProvider
                  reports={reports}
                  renderShare={product?.renderShare}
                  renderRemark={product?.renderRemark}
                >
                  <WidgetsProvider widgets={widgets}>
                    <EmptySiteAction value={SetUpSite}>
                      {started.away ? (
                        <DatabaseUnreachable failure={started.away} />
                      ) : (
                        <RouterProvider router={router} />
                      )}
                    </EmptySiteAction>
                  </WidgetsProvider>
                </ReportsProvider>
              </MapProviders>
            </ProfileFollower>
          </QueryClientProvider>
        </LazyLoadingProvider>
      </AppProvider>
    </MantineProvider>
  )
}
