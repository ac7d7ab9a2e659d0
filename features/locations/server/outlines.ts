import { createHash } from 'node:crypto'
import type { Infer } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { LocationOutline, locationOutlines } from '../location.endpoints.ts'
import { ROUTE_ENDS } from './of-project.ts'

/** Stamp that changes whenever a location or a route is created, changed, hidden or deleted. */
async function stampOf(tx: Transaction, account: string): Promise<string> {
  const { rows } = await tx.query<{ state: string }>(
    `select string_agg(state, ' ') as state from (
       select concat_ws(' ', count(*), sum(version), max(modified_at)) as state
         from locations where account_id = $1 and not hidden
       union all select concat_ws(' ', count(*), sum(version), max(modified_at))
         from routes where account_id = $1 and not hidden) as tables`,
    [account],
  )
  return createHash('sha256')
    .update(rows[0]?.state ?? '')
    .digest('base64url')
    .slice(0, 22)
}

export async function findOutlines(
  tx: Transaction,
  account: string,
  known: string | null,
): Promise<Infer<typeof locationOutlines.output>> {
  const stamp = await stampOf(tx, account)
  if (stamp === known) return { stamp, locations: null }
  const { rows } = await tx.query<LocationOutline>(
    `select id, title, kind, project_id as project, boundary, coalesce(projects, '{}') as "routeProjects"
       from locations left join (
         select location_id, array_agg(distinct project_id::text) as projects
           from ${ROUTE_ENDS} as ends
           join routes on routes.account_id = ends.account_id and routes.id = route_id and not hidden
          where ends.account_id = $1 group by location_id) as used on location_id = id
      where account_id = $1 and not hidden order by lower(title), id`,
    [account],
  )
  return { stamp, locations: rows }
}
