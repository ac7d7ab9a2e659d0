import { useAction } from '@haulway/platform/web/calls.ts'
import { assignRoute, unassignRoute } from '../../routes/routes.endpoints.ts'
import type { FleetMachine } from '../../telemetry/telemetry.ts'

export interface Assignment {
  /** Sends machines to a route, or takes them off theirs (null). What came of it shows on the live channel. */
  assign: (machines: readonly FleetMachine[], route: string | null) => Promise<void>
  isPending: boolean
}

const REFRESHES = { refreshes: ['routes', 'dispatcher'] }

function bodyOf(route: string, machines: readonly FleetMachine[]) {
  return { route: { id: route, title: '' }, equipment: machines.map(({ id, title }) => ({ id, title })) }
}

/** Changes of the routes of machines; a failure is shown by the frame of the application. */
export function useAssignment(): Assignment {
  const join = useAction(assignRoute, REFRESHES)
  const leave = useAction(unassignRoute, REFRESHES)

  async function unassign(machines: readonly FleetMachine[]): Promise<void> {
    for (const [route, those] of Map.groupBy(machines, ({ routeId }) => routeId)) {
      if (route !== null) await leave.mutateAsync({ body: bodyOf(route, those) })
    }
  }

  async function assign(machines: readonly FleetMachine[], route: string | null): Promise<void> {
    if (route === null) await unassign(machines)
    else await join.mutateAsync({ body: bodyOf(route, machines) })
  }

  return { assign, isPending: join.isPending || leave.isPending }
}
