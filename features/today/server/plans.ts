/** Routes of a shift with their targets, and the stays of loaders. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { shiftNames } from '../../cycles/index.ts'
import type { Targets } from '../amounts.ts'
import type { Stay } from '../board.ts'
import type { ShiftOfDay } from '../shift-of.ts'

export interface RouteOfShift {
  readonly id: string
  readonly title: string
  readonly places: readonly string[]
  readonly target: Targets
}

interface RouteRow {
  id: string
  title: string
  shifts: string[] | null
  target_loads: number | null
  target_weight: number | null
  target_volume: number | null
  places: string[]
}

/** Routes of a project that run in a shift: those that name it or name none. A day without shifts has no targets. */
export async function routesOf(
  tx: Transaction,
  project: string | null,
  { kind, index }: ShiftOfDay,
): Promise<RouteOfShift[]> {
  if (project === null) return []
  const { rows } = await tx.query<RouteRow>(
    `select r.id, r.title, r.shifts, r.target_loads, r.target_weight, r.target_volume,
       array(select l.location_id from routes_load_locations l
         where l.account_id = r.account_id and l.route_id = r.id order by 1) as places
     from routes r where r.account_id = haulway_account() and r.project_id = $1 and not r.hidden
     order by lower(r.title), r.id`,
    [project],
  )
  const name = index === null ? undefined : shiftNames[index]
  const runs = ({ shifts }: RouteRow) => !shifts?.length || (name !== undefined && shifts.includes(name))
  return rows.filter(runs).map(({ id, title, places, ...row }) => ({
    id,
    title,
    places,
    target:
      kind === 'day'
        ? { weight: null, loads: null, volume: null }
        : { weight: row.target_weight, loads: row.target_loads, volume: row.target_volume },
  }))
}

interface VisitRow {
  loader: string
  place: string
  entered_at: Date
  exited_at: Date | null
}

/**
 * Loaders in the load places of a project, or of these routes, during a shift. Stays in one place do not overlap, so
 * only the last one before the shift can reach into it.
 */
export async function staysOf(
  tx: Transaction,
  asked: { readonly project: string | null; readonly routes: readonly RouteOfShift[] },
  { start, end }: ShiftOfDay,
  heard: ReadonlyMap<string, number>,
): Promise<Stay[]> {
  const { rows } = await tx.query<VisitRow>(
    `select e.id as loader, p.id as place, v.entered_at, v.exited_at
     from equipment e
     join locations p on p.account_id = e.account_id and not p.hidden
       and (p.id = any($3::uuid[]) or p.kind in ('load', 'both') and ($4::uuid is null or p.project_id = $4))
     cross join lateral (
       (select v.entered_at, v.exited_at from visits v
         where v.account_id = e.account_id and v.equipment_id = e.id and v.location_id = p.id
           and v.entered_at >= $1 and v.entered_at < $2)
       union all
       (select v.entered_at, v.exited_at from visits v
         where v.account_id = e.account_id and v.equipment_id = e.id and v.location_id = p.id and v.entered_at < $1
         order by v.entered_at desc limit 1)) v
     where e.account_id = haulway_account() and e.kind = 'loader' and not e.hidden
       and (v.exited_at is null or v.exited_at > $1)
     order by e.id, v.entered_at`,
    [new Date(start), new Date(end), asked.routes.flatMap(({ places }) => places), asked.project],
  )
  return rows.flatMap(({ loader, place, entered_at: entered, exited_at: exited }) => {
    const to = exited?.getTime() ?? (heard.get(loader) ?? start) + 1
    return to > start ? [{ loader, place, from: Math.max(start, entered.getTime()), to }] : []
  })
}
