/** Missing or provisional data in a period. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { PeriodCheck } from '../commits.endpoints.ts'
import { findOverlappingCommits, type Period } from './read-commits.ts'

/** Cycles and events of the project between two instants: `$1` the project, `$2` and `$3`. */
const of = (table: 'cycles' | 'events', place: string, moment: string) => `from ${table} t
  left join routes r on r.account_id = t.account_id and r.id = t.route_id
  left join locations l on l.account_id = t.account_id and l.id = t.${place}
  where t.account_id = haulway_account() and t.${moment} >= $2 and t.${moment} < $3
    and coalesce(r.project_id, l.project_id) = $1`
const CYCLES = of('cycles', 'load_location_id', 'loaded_at')
const EVENTS = of('events', 'location_id', 'occurred_at')

type Counted = Pick<PeriodCheck, 'loads' | 'weight' | 'unresolved' | 'unsettled' | 'deriving' | 'unheard'>

export async function checkPeriodData(tx: Transaction, period: Period): Promise<PeriodCheck> {
  const { rows } = await tx.query<Counted>(
    `select (select count(*)::int ${CYCLES}) as loads, (select coalesce(sum(t.weight), 0) ${CYCLES}) as weight,
      (select count(*)::int ${CYCLES} and t.settled_at is null) as unsettled,
      (select count(*)::int ${EVENTS} and 'unresolved' = any(t.flags)) as unresolved,
      (select count(distinct equipment_id)::int from stale_tracks
        where account_id = haulway_account() and from_at < $3) as deriving,
      (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.equipment_id) order by lower(e.equipment_id)), '[]')
        from equipment e where e.account_id = haulway_account() and e.id in (select t.equipment_id ${CYCLES})
          and not exists (select from track_hours h where h.account_id = e.account_id and h.equipment_id = e.id
            and h.hour >= $3)) as unheard`,
    [period.project, period.from, period.to],
  )
  if (!rows[0]) throw new Error('a statement without a table answers one row')
  return {
    ...rows[0],
    timeZone: period.timeZone,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    commits: await findOverlappingCommits(tx, period),
  }
}
