/** What delayed machines in an interval of the board: known to reports, so that stating a cause takes one tap. */
import type { DelayReason } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { EndpointOutput, Infer } from '@haulway/resource'
import { withLoader, delaysSql, selectCycles } from '../../cycles/index.ts'
import type { stops } from '../today.endpoints.ts'

type Asked = Infer<typeof stops.query>
type Stop = EndpointOutput<typeof stops>['items'][number]

interface StopRow {
  reason: DelayReason | 'queueLoad' | 'queueDump' | 'hang'
  place_id: string | null
  place: string | null
  seconds: number
  cycles: number
}

/** A shorter stop does not explain a missing load. */
const LEAST_SECONDS = 60
const MOST = 6

export async function stopsOf(tx: Transaction, asked: Asked): Promise<Stop[]> {
  const { project, loader, place, from, to } = asked
  const filter = { ...(project ? { project } : {}), ...(loader ? { loader } : {}) }
  const range = { from: new Date(from), to: new Date(to) }
  const { sql, values } = withLoader(selectCycles(filter, range))
  const at = values.length + 1
  const { rows } = await tx.query<StopRow>(
    `with shown as materialized (select * from (${sql}) hauled
        where $${at + 1} or loader_id is null and load_location_id is not distinct from $${at}::uuid),
      held as (${delaysSql('shown')}),
      stops as (
        select reason, location_id as place_id, milliseconds / 1000 as seconds, equipment_id, key from held
        union all select 'queueLoad', load_location_id, queue_load, equipment_id, key from shown where queue_load > 0
        union all select 'queueDump', dump_location_id, queue_dump, equipment_id, key from shown where queue_dump > 0
        union all select 'hang', load_location_id, hang, equipment_id, key from shown where hang > 0)
     select s.reason, s.place_id, l.title as place, sum(s.seconds)::double precision as seconds,
       count(distinct (s.equipment_id, s.key))::int as cycles
     from stops s left join locations l on l.account_id = haulway_account() and l.id = s.place_id
     group by s.reason, s.place_id, l.title having sum(s.seconds) >= ${LEAST_SECONDS}
     order by sum(s.seconds) desc, s.reason, s.place_id limit ${MOST}`,
    [...values, place?.id ?? null, loader !== null],
  )
  return rows.map(({ place_id: id, place: title, ...stop }) => ({
    ...stop,
    place: id === null ? null : { id, title: title ?? '' },
  }))
}
