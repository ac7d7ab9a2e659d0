/** The number of machines planned for a shift. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'

/** Machines by route in the published line-up of a shift; undefined: none was published. */
export async function plannedOnRoutes(
  tx: Transaction,
  project: string,
  { date, index }: { readonly date: string; readonly index: number },
): Promise<readonly { readonly equipment: string; readonly route: string }[] | undefined> {
  const { rows } = await tx.query<{ equipment: string | null; route: string }>(
    `select r.equipment_id as equipment, r.route_id as route
       from line_ups p left join line_up_rows r on r.account_id = p.account_id and r.line_up_id = p.id
        and r.route_id is not null
      where p.account_id = haulway_account() and p.project_id = $1 and p.day = $2 and p.shift = $3
        and p.published_at is not null`,
    [project, date, index],
  )
  if (rows.length === 0) return undefined
  return rows.flatMap(({ equipment, route }) => (equipment === null ? [] : [{ equipment, route }]))
}
