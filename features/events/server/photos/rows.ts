/** Stored photographs of notes. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { EventName } from '../../event-id.ts'

/** Keys of `e` and of the statements that it replaced. Each key once: references of devices can be circular. */
const SAID_AS = `(with recursive said (key) as (select e.key union select o.detail ->> 'replaces' from said
    join events o on o.account_id = e.account_id and o.equipment_id = e.equipment_id and o.key = said.key
    where o.detail ->> 'replaces' is not null)
  select key from said)`

/** Photographs of a note, in order of arrival; null for other events. */
export const PHOTOS = `case when e.type = 'note' then (
  select json_agg(json_build_object('id', f.id) order by f.created_at, f.id) from event_photos f
    where f.account_id = e.account_id and f.equipment_id = e.equipment_id and f.event_key in ${SAID_AS}) end`

/** The original key of a note: undoing edits leaves its photographs in place. */
export async function firstKey(tx: Transaction, { equipmentId, key }: EventName): Promise<string> {
  const { rows } = await tx.query<{ key: string }>(
    `select o.key from events e join events o on o.account_id = e.account_id and o.equipment_id = e.equipment_id
        and o.key in ${SAID_AS} and o.detail ->> 'replaces' is null
      where e.account_id = haulway_account() and e.equipment_id = $1 and e.key = $2`,
    [equipmentId, key],
  )
  return rows[0]?.key ?? key
}

interface StoredPhoto {
  readonly whole: string
  readonly small: string
  readonly wholeSize: number
  readonly smallSize: number
}

/** Undefined if it is absent, or its note is not visible. */
export async function findPhoto(
  tx: Transaction,
  { equipmentId, key }: EventName,
  photo: string,
): Promise<StoredPhoto | undefined> {
  const { rows } = await tx.query<StoredPhoto>(
    `select f.object_id as whole, f.small_id as small, w.size::int as "wholeSize", s.size::int as "smallSize"
       from events e join event_photos f on f.account_id = e.account_id and f.equipment_id = e.equipment_id
        and f.event_key in ${SAID_AS}
       join file_objects w on w.account_id = f.account_id and w.id = f.object_id
       join file_objects s on s.account_id = f.account_id and s.id = f.small_id
      where e.account_id = haulway_account() and e.equipment_id = $1 and e.key = $2 and e.type = 'note' and f.id = $3`,
    [equipmentId, key, photo],
  )
  return rows[0]
}
