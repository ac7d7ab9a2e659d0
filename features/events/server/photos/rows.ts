/** Photographs of notes as they are stored. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { EventName } from '../../event-id.ts'

/** Keys of `e` and of the statements that it was said in the place of. Each key once: what devices say may go in circles. */
const SAID_AS = `(with recursive said (key) as (select e.key union select o.detail ->> 'replaces' from said
    join events o on o.account_id = e.account_id and o.equipment_id = e.equipment_id and o.key = said.key
    where o.detail ->> 'replaces' is not null)
  select key from said)`

/** Photographs of a note, in the order in which they came; of what is none, nothing. */
export const PHOTOS = `case when e.type = 'note' then (
  select json_agg(json_build_object('id', f.id) order by f.created_at, f.id) from event_photos f
    where f.account_id = e.account_id and f.equipment_id = e.equipment_id and f.event_key in ${SAID_AS}) end`

/** The key of a note as it was first said: undoing what was said since leaves its photographs where they are. */
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

/** Undefined when there is none, or its note may not be seen. */
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
