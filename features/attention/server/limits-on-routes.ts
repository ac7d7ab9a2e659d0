/** The waiting thresholds on the routes of a project, for screens that mark waits. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { Limits, ownLimits } from '../limits.ts'

type Stored = Readonly<Record<string, unknown>> | null

interface Row {
  readonly account: Stored
  readonly project: Stored
  readonly route: string | null
  readonly alarms: Stored
}

/** Returns the limits of a route, or those outside routes (null). */
export async function limitsOnRoutes(
  tx: Transaction,
  project: string | null,
): Promise<(route: string | null) => Limits> {
  const { rows } = await tx.query<Row>(
    `select a.settings as account, p.alarms as project, r.id as route, r.alarms
     from accounts a left join projects p on p.account_id = a.id and p.id = $1
       left join routes r on r.account_id = a.id and r.project_id = p.id and not r.hidden
     where a.id = haulway_account()`,
    [project],
  )
  const wider = rows
    .slice(0, 1)
    .flatMap((row) => [
      ...(project === null ? [] : [{ level: 'project' as const, id: project, own: ownLimits(row.project) }]),
      { level: 'account' as const, id: null, own: ownLimits(row.account) },
    ])
  const own = new Map(rows.flatMap(({ route, alarms }) => (route === null ? [] : [[route, alarms]])))
  return (route) => {
    const stored = route === null ? undefined : own.get(route)
    if (route === null || stored === undefined) return new Limits(wider)
    return new Limits([{ level: 'route', id: route, own: ownLimits(stored) }, ...wider])
  }
}
