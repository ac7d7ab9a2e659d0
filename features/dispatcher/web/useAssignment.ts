import { notifications } from '@mantine/notifications'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { assignRoute, unassignRoute } from '../../equipment/equipment.endpoints.ts'
import type { FleetMachine } from '../../telemetry/channels.ts'
import type { Site } from './useSite.ts'

export interface Assignment {
  /** Sends machines to a route, or takes them off theirs (null). What came of it shows on the live channel. */
  assign: (machines: readonly FleetMachine[], route: string | null) => void
  isPending: boolean
}

const REFRESHES = { refreshes: ['routes', 'dispatcher'] }

const names = (machines: readonly FleetMachine[]) => machines.map(({ title }) => title).join(', ')

/** Changes of routes, told when they are done. */
export function useAssignment(site: Site): Assignment {
  const words = useWords()
  const join = useAction(assignRoute, REFRESHES)
  const leave = useAction(unassignRoute, REFRESHES)

  function unassign(machines: readonly FleetMachine[]): void {
    const byRoute = Map.groupBy(machines, ({ routeId }) => routeId)
    for (const [route, those] of byRoute) {
      if (route === null) continue
      const body = {
        route: { id: route, title: '' },
        equipment: those.map(({ id, title }) => ({ id, title })),
      }
      const message = words('dispatcher.unassigned', { machine: names(those) })
      leave.mutate({ body }, { onSuccess: () => notifications.show({ message }) })
    }
  }

  function assign(machines: readonly FleetMachine[], route: string | null): void {
    if (route === null) return unassign(machines)
    const title = site.routeTitle(route) ?? ''
    const body = { route: { id: route, title }, equipment: machines.map(({ id, title }) => ({ id, title })) }
    const message = words('dispatcher.assigned', { machine: names(machines), route: title })
    join.mutate({ body }, { onSuccess: () => notifications.show({ message }) })
  }

  return { assign, isPending: join.isPending || leave.isPending }
}
