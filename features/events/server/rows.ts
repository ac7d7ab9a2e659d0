/** Rows of events as the API returns them. */
import type { Flag } from '@haulway/cycles'
import type { Reference } from '@haulway/resource'
import { eventId } from '../event-id.ts'
import type { EventItem, ListedType } from '../event-item.ts'
import { PHOTOS } from './photos/rows.ts'

export interface EventRow {
  equipment_id: string
  key: string
  type: ListedType
  source: EventItem['source']
  occurred_at: Date
  /** Microseconds, finer than a Date. */
  place: string
  received_at: Date | null
  delay: number | null
  zone: string
  equipment_title: string
  location_id: string | null
  location_title: string | null
  route_id: string | null
  route_title: string | null
  driver_id: string | null
  driver_title: string | null
  material_id: string | null
  material_title: string | null
  lon: number | null
  lat: number | null
  weight: number | null
  volume: number | null
  quantity: number | null
  ticket: string | null
  note_type: string | null
  note: string | null
  detail: Readonly<Record<string, unknown>> | null
  flags: Flag[]
  tags: Reference[] | null
  photos: { id: string }[] | null
}

const TAGS = `(select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title, g.id)
  from event_tags t join tags g on g.account_id = t.account_id and g.id = t.tag_id
  where t.account_id = e.account_id and t.equipment_id = e.equipment_id and t.event_key = e.key)`

/** Columns of an event with its entries. */
export const COLUMNS = `e.equipment_id, e.key, e.type, e.source, e.occurred_at, (extract(epoch from e.occurred_at) * 1000000)::bigint::text as place, e.received_at,
  extract(epoch from e.received_at - e.occurred_at)::double precision as delay,
  e.location_id, l.title as location_title, e.route_id, r.title as route_title,
  e.driver_id, d.full_name as driver_title, e.material_id, m.title as material_title,
  e.lon, e.lat, e.weight, e.volume, e.quantity, e.ticket, e.note_type, e.note, e.detail, e.flags,
  q.equipment_id as equipment_title, ${TAGS} as tags, ${PHOTOS} as photos,
  coalesce(p.time_zone, l.time_zone, (select time_zone from accounts where id = haulway_account()), 'UTC') as zone`

/** Number of decisions about an event. */
export const VERSION = `(select count(*)::int from events d where d.account_id = e.account_id
  and d.equipment_id = e.equipment_id and d.type = 'decision'
  and (d.detail->>'about' = e.key or d.detail->>'other' = e.key)) as version`

export const ENTRY_JOINS = `join equipment q on q.account_id = e.account_id and q.id = e.equipment_id
  left join locations l on l.account_id = e.account_id and l.id = e.location_id
  left join routes r on r.account_id = e.account_id and r.id = e.route_id
  left join projects p on p.account_id = e.account_id and p.id = coalesce(r.project_id, l.project_id)
  left join drivers d on d.account_id = e.account_id and d.id = e.driver_id
  left join materials m on m.account_id = e.account_id and m.id = e.material_id`

/** A deleted entry, or one that was only stated as text, has no title. */
export const referenceOrNull = (id: string | null, title: string | null): Reference | null =>
  id === null ? null : { id, title: title ?? '' }

/** Without what drivers contradict: see `withDisputes`. */
export const buildEventItem = (row: EventRow): EventItem => ({
  id: eventId({ equipmentId: row.equipment_id, key: row.key }),
  type: row.type,
  source: row.source,
  at: row.occurred_at.toISOString(),
  receivedAt: row.received_at && row.received_at.toISOString(),
  delay: row.delay,
  timeZone: row.zone,
  equipment: { id: row.equipment_id, title: row.equipment_title },
  location: referenceOrNull(row.location_id, row.location_title),
  route: referenceOrNull(row.route_id, row.route_title),
  driver: referenceOrNull(row.driver_id, row.driver_title),
  material: referenceOrNull(row.material_id, row.material_title),
  lon: row.lon,
  lat: row.lat,
  weight: row.weight,
  volume: row.volume,
  quantity: row.quantity,
  ticket: row.ticket,
  noteType: row.note_type,
  noteComment: row.note,
  detail: row.detail && Object.keys(row.detail).length > 0 ? row.detail : null,
  flags: row.flags,
  tags: row.tags ?? [],
  photos: row.photos ?? [],
  disputed: null,
})
