/** The loads of a machine in its shift, counted as the cycle report counts them. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import { type CycleRow, selectCyclesOfRanges } from '../../cycles/index.ts'
import { eventId } from '../../events/index.ts'
import { type CabWork, DISPUTE, MAX_LOADS } from '../cab.endpoints.ts'
import { openCache } from './cache.ts'

/** A load that a truck was seen to take. */
interface LoadEvent {
  readonly machine: string
  readonly title: string
  readonly key: string
  readonly at: Date
  readonly place: Reference | null
  readonly weight: number | null
  readonly volume: number | null
  /** It is no load that a dump may still follow. */
  readonly unresolved: boolean
}

type Load = CabWork['loads'][number]

interface LoadsQuestion {
  readonly machine: string
  /** Epoch milliseconds. */
  readonly since: number
  /** The material that a truck carries; null: it is empty, or nobody knows. */
  readonly carriedBy: (truck: string) => string | null
  /** Whether a truck is still being loaded with what it was seen to take at an instant. */
  readonly isBeingLoaded: (truck: string, at: number) => boolean
}

type Loads = Pick<CabWork, 'loads' | 'loadCount' | 'weight'>

const GIVEN_MS = 3_000

const LOAD = `select e.equipment_id as machine, m.equipment_id as title, e.key, e.occurred_at as at, e.weight, e.volume,
    case when l.id is not null then json_build_object('id', l.id, 'title', l.title) end as place,
    'unresolved' = any(e.flags) as unresolved`
const NAMED = `join equipment m on m.account_id = e.account_id and m.id = e.equipment_id
  left join locations l on l.account_id = e.account_id and l.id = e.location_id`

async function taken(tx: Transaction, machine: string, since: number): Promise<LoadEvent[]> {
  const { rows } = await tx.query<LoadEvent>(
    // Both types, to match the index.
    `${LOAD} from events e ${NAMED} where e.account_id = haulway_account() and e.equipment_id = $1
       and e.type in ('load', 'dump') and e.type = 'load' and not e.dropped and e.occurred_at >= $2`,
    [machine, new Date(since)],
  )
  return rows
}

type Given = ReadonlyMap<string, LoadEvent[]>

/** What loaders gave, by loader. */
async function given(tx: Transaction, since: number): Promise<Given> {
  const { rows } = await tx.query<LoadEvent & { loader: string }>(
    `${LOAD}, e.wait ->> 'loader' as loader from events e ${NAMED} where e.account_id = haulway_account()
       and e.type = 'load' and not e.dropped and e.occurred_at >= $1 and e.wait ->> 'loader' is not null`,
    [new Date(since)],
  )
  return Map.groupBy(rows, ({ loader }) => loader)
}

/** The cycles of these loads, by the same selection as in the report. */
async function cyclesOf(
  tx: Transaction,
  question: LoadsQuestion,
  events: readonly LoadEvent[],
  isLoader: boolean,
): Promise<CycleRow[]> {
  if (events.length === 0) return []
  const instants = new Set(events.map(({ at }) => at.getTime()))
  const spans = [...instants].map((at) => ({ from: new Date(at), to: new Date(at + 1) }))
  const machine = { id: question.machine, title: '' }
  const filter = isLoader ? { loader: machine } : { equipment: machine }
  const { sql, values } = selectCyclesOfRanges(filter, spans)
  const { rows } = await tx.query<CycleRow>(`select * from (${sql}) shown where kept`, [...values])
  return rows
}

/** Ids of the loads that the driver of a machine contradicted. */
async function disputedBy(tx: Transaction, machine: string, since: number): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ load: string }>(
    `select detail ->> 'disputes' as load from events where account_id = haulway_account() and equipment_id = $1
       and source <> 'derived' and type = 'note' and note_type = $2 and not dropped and occurred_at >= $3
       and detail ->> 'disputes' is not null`,
    [machine, DISPUTE, new Date(since)],
  )
  return new Set(rows.map(({ load }) => load))
}

const referenceOf = (id: string | null, title: string | null) =>
  id === null ? null : { id, title: title ?? '' }
const nameOf = (machine: string, key: string) => eventId({ equipmentId: machine, key })

type WithoutRemarks = Omit<Load, 'disputed'>

const dumped = (row: CycleRow): WithoutRemarks => ({
  key: nameOf(row.equipment_id, row.load_event_key),
  at: row.loaded_at.toISOString(),
  loadLocation: referenceOf(row.load_location_id, row.load_location_title),
  dumpLocation: referenceOf(row.dump_location_id, row.dump_location_title),
  dumpedAt: row.dumped_at.toISOString(),
  material: referenceOf(row.material_id, row.material_title),
  weight: row.weight,
  volume: row.volume,
  truck: { id: row.equipment_id, title: row.equipment_title },
})

const onTheWay = (event: LoadEvent, material: Reference | null): WithoutRemarks => ({
  key: nameOf(event.machine, event.key),
  at: event.at.toISOString(),
  loadLocation: event.place,
  dumpLocation: null,
  dumpedAt: null,
  material,
  weight: event.weight,
  volume: event.volume,
  truck: { id: event.machine, title: event.title },
})

async function materialsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Reference>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Reference>(
    'select id, title from materials where account_id = haulway_account() and id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Kilograms, as whole thousandths are added in reports. */
const weightOf = (cycles: readonly CycleRow[]) =>
  cycles.reduce((sum, { weight }) => sum + Math.floor((weight ?? 0) * 1_000 + 0.5), 0) / 1_000

/** What loaders gave, read for all loaders of an account together: there is no index by loader. */
export function openGiven(database: Database, clock: () => number) {
  const kept = openCache<Given>(clock, GIVEN_MS)
  return async (account: string, loader: string, since: number): Promise<readonly LoadEvent[]> => {
    const all = await kept(`${account} ${since}`, () =>
      inAccount(database, { account }, (tx) => given(tx, since)),
    )
    return all.get(loader) ?? []
  }
}

/** `given`: the loads that it gave, for a loader; null for a truck. */
export async function loadsOf(
  tx: Transaction,
  question: LoadsQuestion,
  given: readonly LoadEvent[] | null,
): Promise<Loads> {
  const events = given ?? (await taken(tx, question.machine, question.since))
  const cycles = await cyclesOf(tx, question, events, given !== null)
  const done = new Set(cycles.map((row) => nameOf(row.equipment_id, row.load_event_key)))
  const open = events.filter(
    ({ machine, key, at, unresolved }) =>
      !unresolved && !done.has(nameOf(machine, key)) && !question.isBeingLoaded(machine, at.getTime()),
  )
  const carried = open.map(({ machine }) => question.carriedBy(machine))
  const materials = await materialsOf(
    tx,
    carried.flatMap((id) => id ?? []),
  )
  const disputes = await disputedBy(tx, question.machine, question.since)
  const underway = open.map((event, i) => onTheWay(event, materials.get(carried[i] ?? '') ?? null))
  const all = [...cycles.map(dumped), ...underway].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? -1 : 1),
  )
  const loads = all.slice(0, MAX_LOADS).map((load) => ({
    ...load,
    truck: given ? load.truck : null,
    disputed: disputes.has(load.key),
  }))
  return { loads, loadCount: cycles.length, weight: weightOf(cycles) }
}
