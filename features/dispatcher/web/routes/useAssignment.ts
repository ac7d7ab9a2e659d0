import { useAction } from '@haulway/platform/web/calls.ts'
import {
  cancelRouteChange,
  forceRouteChange,
  NO_VERSION,
  requestRouteChange,
} from '../../../routes/route-changes.endpoints.ts'
import { unassignRoute } from '../../../routes/routes.endpoints.ts'
import type { FleetMachine } from '../../../telemetry/telemetry.ts'
import type { Site } from '../useSite.ts'

type Machine = Pick<FleetMachine, 'id' | 'title' | 'routeId'>

export interface Assignment {
  /** Sends machines to a route, when their drivers agree or at once. The screen shows the progress. */
  send: (
    machines: readonly Machine[],
    route: string,
    forced?: { readonly reason: string },
  ) => Promise<unknown>
  /** Takes machines off their routes. */
  leave: (machines: readonly Machine[]) => Promise<void>
  /** Forces the pending change of machines, or withdraws it. */
  force: (machines: readonly Machine[], reason: string) => Promise<unknown>
  cancel: (machines: readonly Machine[]) => Promise<unknown>
  isPending: boolean
}

const REFRESHES = { refreshes: ['routes', 'dispatcher'] }

/** Changes the routes of machines; the frame of the application shows failures. */
export function useAssignment({ changeOf }: Pick<Site, 'changeOf'>): Assignment {
  const requested = useAction(requestRouteChange, REFRESHES)
  const put = useAction(forceRouteChange, REFRESHES)
  const cancelled = useAction(cancelRouteChange, REFRESHES)
  const left = useAction(unassignRoute, REFRESHES)

  const seen = (machines: readonly Machine[]) =>
    machines.map(({ id, title }) => ({
      equipment: { id, title },
      seen: changeOf(id)?.version ?? NO_VERSION,
    }))
  return {
    send: (machines, route, forced) =>
      requested.mutateAsync({
        body: {
          route: { id: route, title: '' },
          machines: seen(machines),
          force: forced !== undefined,
          reason: forced?.reason ?? null,
          waitMinutes: null,
        },
      }),
    async leave(machines) {
      for (const [route, those] of Map.groupBy(machines, ({ routeId }) => routeId)) {
        if (route === null) continue
        const equipment = those.map(({ id, title }) => ({ id, title }))
        await left.mutateAsync({ body: { route: { id: route, title: '' }, equipment } })
      }
    },
    force: (machines, reason) => put.mutateAsync({ body: { machines: seen(machines), reason } }),
    cancel: (machines) => cancelled.mutateAsync({ body: { machines: seen(machines), reason: null } }),
    isPending: [requested, put, cancelled, left].some((one) => one.isPending),
  }
}
