/** Loads and dumps that drivers contradict in their cabs. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { DISPUTE } from '../cab.endpoints.ts'
import { eventId, parseEventId } from '../event-id.ts'
import type { EventItem } from '../event-item.ts'
import { referenceOrNull } from './rows.ts'

interface DisputeRow {
  /** Id of the event that the note contradicts. */
  readonly about: string
  readonly machine: string
  readonly key: string
  readonly at: Date
  readonly driver_id: string | null
  readonly driver_title: string | null
  readonly note: string | null
}

/**
 * The latest note about each event that was received after every decision about it. A driver sees the loads of a
 * shift; the week bounds how many notes are read, by the index events_note_type.
 */
const FIND = `select distinct on (asked.id) asked.id as about, n.equipment_id as machine, n.key, n.occurred_at as at,
    n.driver_id, d.full_name as driver_title, n.note
  from events n
  join unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[]) as asked (id, machine, key, at)
    on asked.id = n.detail ->> 'disputes'
   and n.occurred_at >= asked.at - interval '1 hour' and n.occurred_at < asked.at + interval '7 days'
  left join drivers d on d.account_id = n.account_id and d.id = n.driver_id
 where n.account_id = haulway_account() and n.note_type is not null and n.note_type collate "C" = $5
   and n.occurred_at >= $6::timestamptz - interval '1 hour' and n.occurred_at < $7::timestamptz + interval '7 days'
   and n.type = 'note' and not n.dropped
   and not exists (select from events c where c.account_id = n.account_id and c.equipment_id = asked.machine
     and c.type = 'decision' and (c.detail ->> 'about' = asked.key or c.detail ->> 'other' = asked.key)
     and c.received_at >= n.received_at)
 order by asked.id, n.occurred_at desc, n.key`

/** The events, those that a driver contradicts with the note. */
export async function withDisputes<Event extends EventItem>(
  tx: Transaction,
  events: readonly Event[],
): Promise<Event[]> {
  const asked = events.filter(({ type }) => type === 'load' || type === 'dump')
  if (asked.length === 0) return [...events]
  const names = asked.map(({ id }) => parseEventId(id))
  const moments = asked.map(({ at }) => at).toSorted()
  const { rows } = await tx.query<DisputeRow>(FIND, [
    asked.map(({ id }) => id),
    names.map((name) => name?.equipmentId),
    names.map((name) => name?.key),
    asked.map(({ at }) => at),
    DISPUTE,
    moments[0],
    moments.at(-1),
  ])
  const disputes = new Map(
    rows.map(({ about, machine, key, at, driver_id, driver_title, note }) => [
      about,
      {
        note: eventId({ equipmentId: machine, key }),
        at: at.toISOString(),
        driver: referenceOrNull(driver_id, driver_title),
        noteComment: note,
      },
    ]),
  )
  return events.map((event) => ({ ...event, disputed: disputes.get(event.id) ?? null }))
}
