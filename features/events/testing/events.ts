/**
 * Stored events for the tests of the report: many at the same moment, of every type, stated by devices and derived.
 */
import { seededRandom } from '@haulway/testing'
import { app, type makeSite, START } from '../../cycles/testing/site.ts'
import { eventId } from '../event-id.ts'
import { listedTypes, type EventItem, type ListedType } from '../event-item.ts'

type Site = Awaited<ReturnType<typeof makeSite>>

export interface Stored {
  readonly id: string
  readonly equipment_id: string
  readonly key: string
  readonly type: ListedType | 'decision' | 'sensor reading'
  readonly source: EventItem['source']
  /** Microseconds. */
  readonly at: number
  readonly received_at: string | null
  readonly location_id: string | null
  readonly route_id: string | null
  readonly driver_id: string | null
  readonly material_id: string | null
  readonly lon: number | null
  readonly lat: number | null
  readonly weight: number | null
  readonly volume: number | null
  readonly quantity: number | null
  readonly ticket: string | null
  readonly note_type: string | null
  readonly note: string | null
  readonly detail: object | null
  readonly flags: string[]
}

const notes = [null, null, 'Dusty: 50% seen', 'dusty', 'Belt_torn', 'Пыльно']
const tickets = [null, 'A-17', 'A-18', 'a-17', 'B', '%']

/** Some have fewer fields than others, and several happen at once. */
export function generateEvents(site: Site, count: number, seed: number): Stored[] {
  const chance = seededRandom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!
  return Array.from({ length: count }, (_, n): Stored => {
    const equipmentId = one(site.trucks)
    const source = one(['derived', 'derived', 'device', 'dispatcher'] as const)
    const isSaid = source !== 'derived'
    // Moments that differ by microseconds only.
    const at = (START + Math.floor(chance() * 6) * 60_000) * 1_000 + Math.floor(chance() * 3)
    const key = `${isSaid ? 'tablet ' : ''}${n}`
    const known = chance() < 0.8
    const type = one(listedTypes)
    // No route is assigned, so that no stay on a route has fields.
    const isAssigned = source === 'dispatcher' && type.startsWith('route ')
    const said = <T>(value: T) => (isSaid ? value : null)
    return {
      id: eventId({ equipmentId, key }),
      equipment_id: equipmentId,
      key,
      type: n % 50 === 49 ? 'decision' : n % 50 === 48 ? 'sensor reading' : isAssigned ? 'note' : type,
      source,
      at,
      received_at: said(new Date(at / 1_000 + one([0, 5_000, 700_000])).toISOString()),
      location_id: one([null, site.pit, site.crusher, site.stockpile]),
      route_id: one([null, site.route]),
      driver_id: one([null, ...site.drivers]),
      material_id: said(one([null, site.material])),
      lon: known ? -73.0005 : null,
      lat: known ? 41.0005 : null,
      weight: one([null, 12_000, 30_000.5]),
      volume: said(one([null, 9, 14.25])),
      quantity: said(one([null, 1, 40])),
      ticket: said(one(tickets)),
      note_type: said(one([null, 'general', 'weather'])),
      note: said(one(notes)),
      detail: said(one([{}, { seal: 'R/7' }, { seal: 'Q' }])),
      flags: one([[], [], ['inferred'], ['gap', 'unresolved']]),
    }
  })
}

/** Inserts rows for the account as the owner role. */
export async function storeEvents(account: string, events: readonly Stored[]): Promise<void> {
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${account}', true)`)
    await client.query(
      `insert into events (account_id, equipment_id, key, type, source, occurred_at, received_at, location_id, route_id,
         driver_id, material_id, lon, lat, weight, volume, quantity, ticket, note_type, note, detail, flags, settled_at)
       select $1, equipment_id, key, type, source, 'epoch'::timestamptz + at * interval '1 microsecond', received_at,
         location_id, route_id, driver_id, material_id, lon, lat, weight, volume, quantity, ticket, note_type, note, detail,
         array(select json_array_elements_text(flags)),
         -- What may still change is the owner's, who takes away what follows from no fact.
         case when source = 'derived' then now() end
       from json_to_recordset($2) as one (equipment_id uuid, key text, type text, source text, at bigint,
         received_at timestamptz, location_id uuid, route_id uuid, driver_id uuid, material_id uuid, lon double precision,
         lat double precision, weight double precision, volume double precision, quantity double precision, ticket text,
         note_type text, note text, detail json, flags json)`,
      [account, JSON.stringify(events)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
