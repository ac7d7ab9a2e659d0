/** Loads and dumps that drivers contradict in their cabs. */
import { DISPUTE } from '../cab.endpoints.ts'

export interface DisputeRow {
  readonly machine: string
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly driver_id: string | null
  readonly driver_title: string | null
  readonly note: string | null
}

/** The id of the event `e`, as `event-id.ts` writes it. */
const EVENT_ID = String.raw`rtrim(translate(encode(convert_to(e.equipment_id || e.key, 'UTF8'), 'base64'), E'+/\n', '-_'), '=')`

/**
 * The latest note that contradicts the load or dump `e` and was received after every decision about it. A driver sees
 * the loads of a shift; the week bounds how many notes are read, by the index events_note_type.
 */
export const DISPUTED = `case when e.type in ('load', 'dump') then (
  select json_build_object('machine', n.equipment_id, 'key', n.key, 'note', n.note, 'driver_id', n.driver_id,
      'driver_title', (select full_name from drivers d where d.account_id = n.account_id and d.id = n.driver_id),
      'at', floor(extract(epoch from n.occurred_at) * 1000))
    from events n
   where n.account_id = e.account_id and n.note_type is not null and n.note_type collate "C" = '${DISPUTE}'
     and n.occurred_at >= e.occurred_at - interval '1 hour' and n.occurred_at < e.occurred_at + interval '7 days'
     and n.type = 'note' and not n.dropped and n.detail ->> 'disputes' = ${EVENT_ID}
     and not exists (select from events c where c.account_id = e.account_id and c.equipment_id = e.equipment_id
       and c.type = 'decision' and (c.detail ->> 'about' = e.key or c.detail ->> 'other' = e.key)
       and c.received_at >= n.received_at)
   order by n.occurred_at desc, n.key limit 1) end`
