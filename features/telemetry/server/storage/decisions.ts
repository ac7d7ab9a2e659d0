/** Effects of decisions on events, independent of their order: dropped statements, and tags. */
import type { QueryConfig } from 'pg'
import { isListedSql } from '../../facts/unlisted.ts'
import type { Changes } from '../model/changes.ts'

const TOUCHED = 'unnest($1::uuid[], $2::text[]) as touched (machine, about)'

/** Id of a decision: the key of a stated event is its author followed by its id. */
const ID = `split_part(d.key, ' ', 2)`

/** Decisions about the touched events, without undone ones. */
const inForce = (does: string, more: string) => `from events d
  where d.account_id = haulway_account() and d.equipment_id = touched.machine and d.type = 'decision'
    and d.detail->>'about' = touched.about and d.detail->>'does' = '${does}' ${more} and not exists (select from events u
      where u.account_id = d.account_id and u.equipment_id = d.equipment_id and u.type = 'decision'
        and u.detail->>'does' = 'undo' and u.detail->>'other' = ${ID})`

const DROPPED: QueryConfig = {
  name: 'telemetry-dropped',
  text: `update events set dropped = exists (select ${inForce('drop', '')})
      from ${TOUCHED}
     where account_id = haulway_account() and equipment_id = touched.machine and key = touched.about
       and source <> 'derived' and ${isListedSql('events')}`,
}

/** Tags of loads and dumps come from the newest decision that sets tags. Without one they have none, as detected. */
const UNTAGGED: QueryConfig = {
  name: 'telemetry-untagged',
  text: `delete from event_tags using ${TOUCHED}
    where account_id = haulway_account() and equipment_id = touched.machine and event_key = touched.about
      and not exists (select from events s where s.account_id = event_tags.account_id
        and s.equipment_id = touched.machine and s.key = touched.about and s.source <> 'derived')`,
}

const TAGGED: QueryConfig = {
  name: 'telemetry-tagged',
  text: `insert into event_tags (account_id, tag_id, equipment_id, event_key)
    select tags.account_id, tags.id, touched.machine, touched.about
      from ${TOUCHED}
      cross join lateral (select d.detail->'tags' as ids ${inForce('set', `and d.detail->'tags' is not null`)}
        order by (d.detail->>'decidedAt')::double precision desc, ${ID} desc limit 1) newest
      cross join lateral json_array_elements_text(newest.ids) as carried (tag)
      join tags on tags.account_id = haulway_account() and tags.id = carried.tag::uuid
       for key share of tags
    on conflict do nothing`,
}

/** Each decision references its tags even when it is not in force: it may be again, so the tags count as used. */
const CARRIED: QueryConfig = {
  name: 'telemetry-carried',
  text: `insert into event_tags (account_id, tag_id, equipment_id, event_key)
    select tags.account_id, tags.id, d.equipment_id, d.key
      from ${TOUCHED}
      join events d on d.account_id = haulway_account() and d.equipment_id = touched.machine and d.type = 'decision'
        and d.detail->>'about' = touched.about and d.detail->'tags' is not null
      cross join lateral json_array_elements_text(d.detail->'tags') as carried (tag)
      join tags on tags.account_id = d.account_id and tags.id = carried.tag::uuid
       for key share of tags
    on conflict do nothing`,
}

/** To be sent after the decisions themselves have been written. */
export function decidedStatements(decided: Changes['decided']): QueryConfig[] {
  if (decided.length === 0) return []
  const values = [decided.map(({ equipmentId }) => equipmentId), decided.map(({ about }) => about)]
  return [DROPPED, UNTAGGED, TAGGED, CARRIED].map((statement) => ({ ...statement, values }))
}
