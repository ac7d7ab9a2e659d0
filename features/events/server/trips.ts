/** Loads with the dumps that followed. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { pageOf, type Paging, type Range } from '@haulway/report/server/index.ts'
import type { Trip } from '../events.endpoints.ts'
import { eventId } from '../event-id.ts'
import { referenceOrNull } from './rows.ts'

interface TripRow {
  equipment_id: string
  equipment_title: string
  driver_id: string | null
  driver_title: string | null
  route_id: string | null
  route_title: string | null
  material_id: string | null
  material_title: string | null
  load_location_id: string | null
  load_title: string | null
  dump_location_id: string | null
  dump_title: string | null
  load_event_key: string
  dump_event_key: string
  loaded_at: Date
  dumped_at: Date
  distance_loaded: number
  weight: number | null
}

const METRES = 1_000

function tripOf(row: TripRow): Trip {
  const { equipment_id: equipmentId } = row
  return {
    equipment: { id: equipmentId, title: row.equipment_title },
    driver: referenceOrNull(row.driver_id, row.driver_title),
    route: referenceOrNull(row.route_id, row.route_title),
    material: referenceOrNull(row.material_id, row.material_title),
    load: eventId({ equipmentId, key: row.load_event_key }),
    dump: eventId({ equipmentId, key: row.dump_event_key }),
    from: referenceOrNull(row.load_location_id, row.load_title),
    to: referenceOrNull(row.dump_location_id, row.dump_title),
    loadedAt: row.loaded_at.toISOString(),
    dumpedAt: row.dumped_at.toISOString(),
    distance: row.distance_loaded / METRES,
    weight: row.weight,
  }
}

const WHERE = `c.loaded_at >= $1 and c.loaded_at < $2 and ($3::uuid is null or c.equipment_id = $3)`

export async function findTrips(
  tx: Transaction,
  { from, to }: Range,
  equipment: string | null,
  paging: Paging,
): Promise<{ items: Trip[]; total: number }> {
  const values = [from, to, equipment]
  const counted = await tx.query<{ total: number }>(
    `select count(*)::int as total from cycles c where ${WHERE}`,
    values,
  )
  const { rows } = await tx.query<TripRow>(
    `select c.*, q.equipment_id as equipment_title, d.full_name as driver_title, r.title as route_title,
        m.title as material_title, l.title as load_title, o.title as dump_title
       from cycles c join equipment q on q.account_id = c.account_id and q.id = c.equipment_id
       left join drivers d on d.account_id = c.account_id and d.id = c.driver_id
       left join routes r on r.account_id = c.account_id and r.id = c.route_id
       left join materials m on m.account_id = c.account_id and m.id = c.material_id
       left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
       left join locations o on o.account_id = c.account_id and o.id = c.dump_location_id
      where ${WHERE} order by c.loaded_at desc, c.equipment_id, c.key ${pageOf(paging)}`,
    values,
  )
  return { items: rows.map(tripOf), total: counted.rows[0]?.total ?? 0 }
}
