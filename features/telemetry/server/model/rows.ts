/** Derived rows and stated events as stored: an object a row, by column name. */
import type { Cycle, Derived, DerivedEvent, Visit } from '../../detection/derived.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { isItem } from '../../facts/item.ts'
import type { Price } from '../../pricing/price.ts'
import { pricedColumns } from './priced-columns.ts'

export type DerivedTable = 'events' | 'visits' | 'cycles'
export const derivedTables: readonly DerivedTable[] = ['events', 'visits', 'cycles']

/** SQL condition for derived rows, as in the partial indexes of a table that also holds stated rows. */
export const onlyDerived = (table: DerivedTable): string =>
  table === 'events' ? `and source = 'derived'` : ''

/** A row as JSON: instants as ISO 8601. Always has `key` and `settled_at`. */
export interface Row {
  key: string
  settled_at: string | null
  [column: string]: unknown
}

/** A stated event with its key in the table `events`. */
export interface KeyedEvent {
  key: string
  event: StatedEvent
}

/** Canonical texts of written rows, by key. */
export type ProvisionalRows = Record<DerivedTable, Map<string, string>>
export type DerivedRows = Record<DerivedTable, Row[]>

const iso = (t: number): string => new Date(Math.round(t)).toISOString()
const isoOrNull = (t: number | null): string | null => (t === null ? null : iso(t))

/** Columns that only statements fill. */
const emptyStatedColumns = {
  volume: null,
  quantity: null,
  ticket: null,
  note_type: null,
  note: null,
  detail: null,
  fix_at: null,
}

/** What people stated about a detected load or dump. */
const statedColumns = ({ said }: DerivedEvent): Partial<Row> => ({
  volume: said?.volumeM3 ?? null,
  quantity: said?.quantity ?? null,
  ticket: said?.ticket ?? null,
  note_type: said?.noteType ?? null,
  note: said?.note ?? null,
})

function eventRow(event: DerivedEvent): Row {
  return {
    key: event.key,
    source: 'derived',
    type: event.type,
    occurred_at: iso(event.t),
    received_at: null,
    device_id: null,
    lon: event.lon,
    lat: event.lat,
    location_id: event.locationId,
    route_id: event.routeId,
    driver_id: event.driverId,
    material_id: event.said?.materialId ?? null,
    weight: event.weightKg,
    ...emptyStatedColumns,
    ...statedColumns(event),
    flags: event.flags,
    evidence: event.evidence,
    settled_at: isoOrNull(event.settledAt),
    stood_at: isoOrNull(event.service?.stoodAt ?? null),
    began_at: isoOrNull(event.service?.beganAt ?? null),
  }
}

function visitRow(visit: Visit): Row {
  return {
    key: visit.key,
    location_id: visit.locationId,
    entered_at: iso(visit.enteredAt),
    exited_at: isoOrNull(visit.exitedAt),
    stopped_seconds: visit.stoppedSeconds,
    distance: visit.distanceM,
    stood_until: isoOrNull(visit.stand?.until ?? null),
    stand_lon: visit.stand?.lon ?? null,
    stand_lat: visit.stand?.lat ?? null,
    settled_at: isoOrNull(visit.settledAt),
  }
}

function cycleRow(cycle: Cycle, price: Price): Row {
  return {
    key: cycle.key,
    load_location_id: cycle.loadLocationId,
    dump_location_id: cycle.dumpLocationId,
    route_id: cycle.routeId,
    driver_id: cycle.driverId,
    started_at: iso(cycle.startedAt),
    loaded_at: iso(cycle.loadedAt),
    dumped_at: iso(cycle.dumpedAt),
    ended_at: isoOrNull(cycle.endedAt),
    dump_stood_at: iso(cycle.dumpStoodAt),
    way_delays: cycle.delays,
    dump_moves: cycle.dumpMoves,
    distance_loaded: cycle.distanceLoadedM,
    distance_empty: cycle.distanceEmptyM,
    stated_material_at: isoOrNull(cycle.statedMaterialAt),
    ...pricedColumns(cycle, price),
    flags: cycle.flags,
    load_event_key: cycle.loadEventKey,
    dump_event_key: cycle.dumpEventKey,
    settled_at: isoOrNull(cycle.settledAt),
  }
}

export function derivedRows(derived: Derived, priceOf: (cycle: Cycle) => Price): DerivedRows {
  return {
    events: derived.events.map(eventRow),
    visits: derived.visits.map(visitRow),
    cycles: derived.cycles.map((cycle) => cycleRow(cycle, priceOf(cycle))),
  }
}

/** The row of a stated event; `author`: a device, or a person at a desk. */
export function statedRow({ key, event }: KeyedEvent, received: number, author: string): Row {
  return {
    key,
    source: event.source,
    type: event.type,
    occurred_at: iso(event.t),
    received_at: iso(received),
    device_id: event.source === 'device' ? author : null,
    lon: event.lon ?? null,
    lat: event.lat ?? null,
    location_id: event.locationId ?? null,
    route_id: event.routeId ?? null,
    driver_id: event.driverId ?? null,
    material_id: event.materialId ?? null,
    weight: event.weightKg ?? null,
    volume: event.volumeM3 ?? null,
    quantity: event.quantity ?? null,
    ticket: event.ticket ?? null,
    note_type: event.noteType ?? null,
    note: event.note ?? null,
    detail: event.detail ?? {},
    fix_at: null,
    flags: [],
    evidence: [],
    settled_at: null,
    stood_at: null,
    began_at: null,
  }
}

/** Canonical text, independent of the order of columns; equal texts need no write. */
export function rowText(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Columns not derived from the machine's own facts: ownership, visibility (decision 0095), and what depends on other
 * machines (`occupancy/compute-waits.ts`).
 */
const excludedColumns = new Set([
  'account_id',
  'equipment_id',
  'held',
  'frozen',
  'wait',
  'delays',
  'queue_load',
  'spotting_load',
  'loading',
  'loaded_travel',
  'queue_dump',
  'spotting_dump',
  'dumping',
  'empty_travel',
  'delay',
  // Follows from decisions about a statement.
  'dropped',
])

/** A row as `pg` returns it, reduced to what the machine's own facts determine. */
export function storedRow(raw: Record<string, unknown>): Row {
  const entries = Object.entries(raw).filter(([name]) => !excludedColumns.has(name))
  const plain = entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(plain) as Row
}

/** The stated event of a row. */
export function statedOf(row: Row): KeyedEvent {
  const text = (name: string): string | undefined => (typeof row[name] === 'string' ? row[name] : undefined)
  const number = (name: string): number | undefined => (typeof row[name] === 'number' ? row[name] : undefined)
  const event: StatedEvent = {
    id: row.key.slice(row.key.indexOf(' ') + 1),
    t: Date.parse(String(row.occurred_at)),
    type: row.type as StatedEvent['type'],
    source: row.source as StatedEvent['source'],
  }
  const optional = {
    locationId: text('location_id'),
    routeId: text('route_id'),
    driverId: text('driver_id'),
    materialId: text('material_id'),
    weightKg: number('weight'),
    volumeM3: number('volume'),
    quantity: number('quantity'),
    ticket: text('ticket'),
    noteType: text('note_type'),
    note: text('note'),
    // The position of a fix is not the event's own.
    lon: row.fix_at === null ? number('lon') : undefined,
    lat: row.fix_at === null ? number('lat') : undefined,
    detail: isItem(row.detail) ? row.detail : undefined,
  }
  const given = Object.entries(optional).filter(([, value]) => value !== undefined)
  return { key: row.key, event: Object.assign(event, Object.fromEntries(given)) }
}

/** Key of a stated event. Ids are unique only for their author, so the key begins with the author. */
export const statedKey = (author: string, id: string): string => `${author} ${id}`
