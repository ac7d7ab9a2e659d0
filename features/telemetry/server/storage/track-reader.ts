/** Reads stored facts and rows for the owner of an account, the only one who writes them. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { decodeFixes } from '../../facts/codec.ts'
import { type FixColumns, fixColumns } from '../../facts/columns.ts'
import type { KeyedEvent, UnpositionedEvent } from '../model/machine.ts'
import { positionedBy, unpositionedNear } from './unpositioned-events.ts'
import { instant } from './instant.ts'
import { type DerivedTable, derivedTables, onlyDerived, rowText, statedOf, storedRow } from '../model/rows.ts'
import { unpackState } from '../model/packed-state.ts'

export interface StoredSegment {
  t0: number
  t1: number
  n: number
  seqMin: number
  seqMax: number
  devices: string[]
  payload: Uint8Array
  /** Checkpoint before the segment, as text; null where it follows from earlier segments. */
  state: string | null
}

/** Excludes `after`, includes `until`; epoch milliseconds, usually ends of segments. */
export interface Interval {
  after: number
  until: number
}

export type StoredTexts = Record<DerivedTable, Map<string, string>>

export interface TrackReader {
  /** The first segments that end at or after `from`, in order. */
  segmentsFrom(machine: string, from: number, limit: number): Promise<StoredSegment[]>
  segmentBefore(machine: string, t1: number): Promise<StoredSegment | null>
  /** The last segment with a checkpoint, up to the first that ends at or after `from`; null when there is none. */
  segmentWithState(machine: string, from: number): Promise<StoredSegment | null>
  /** Until when positions of the machine are deleted; minus infinity when none are. */
  forgottenUntil(machine: string): Promise<number>
  /** Segments whose range of sequence numbers includes one of these. */
  segmentsWith(machine: string, seqs: readonly number[]): Promise<StoredSegment[]>
  /** Fixes in order, with the nearest positions in segments before and after each instant among them. */
  fixesAround(machine: string, times: readonly number[]): Promise<FixColumns>
  /** Stated events without a position of their own to which a fix between the instants may be the nearest. */
  unpositionedNear(machine: string, from: number, until: number): Promise<UnpositionedEvent[]>
  /** Stated events that have the position of a fix at one of these instants. */
  positionedBy(machine: string, times: readonly number[]): Promise<Omit<UnpositionedEvent, 'source'>[]>
  statedEvents(machine: string, interval: Interval): Promise<KeyedEvent[]>
  /** Stated events by key. */
  eventsByKey(machine: string, keys: readonly string[]): Promise<Map<string, KeyedEvent>>
  /** Canonical texts, by key, of derived rows that were settled within one of the intervals. */
  settledRows(machine: string, intervals: readonly Interval[]): Promise<StoredTexts>
  /** Bodies of quarantined facts, by item. */
  quarantinedBodies(device: string, items: readonly string[]): Promise<Map<string, unknown>>
}

interface RawSegment {
  t0: Date
  t1: Date
  n: number
  seq_min: string
  seq_max: string
  devices: string[]
  payload: Buffer
  state: Buffer | null
}

const SEGMENT_COLUMNS = 't0, t1, n, seq_min, seq_max, devices, payload, state'

function segmentOf(raw: RawSegment): StoredSegment {
  return {
    t0: raw.t0.getTime(),
    t1: raw.t1.getTime(),
    n: raw.n,
    seqMin: Number(raw.seq_min),
    seqMax: Number(raw.seq_max),
    devices: raw.devices,
    payload: raw.payload,
    state: raw.state && unpackState(raw.state),
  }
}

/** The fixes of a segment, with device numbers translated by `indexOf`. */
export function segmentFixes(
  segment: Pick<StoredSegment, 'n' | 'payload' | 'devices'>,
  indexOf: (device: string) => number,
): FixColumns {
  const columns = fixColumns(segment.n)
  decodeFixes(segment.payload, columns)
  const indexes = segment.devices.map(indexOf)
  if (indexes.some((to, from) => to !== from)) {
    for (let i = 0; i < columns.n; i++) columns.device[i] = indexes[columns.device[i]!]!
  }
  return columns
}

const HOUR_MS = 3_600_000
const SETTLED =
  'account_id = haulway_account() and equipment_id = $1 and settled_at > $2 and settled_at <= $3'
/** As in the index events_settled_late: most events are settled soon, and found by when they occurred. */
const SOON = `settled_at - occurred_at between interval '0' and interval '1 hour'`

/** Derived rows that were settled within the interval. */
async function settledIn(
  tx: Transaction,
  table: DerivedTable,
  machine: string,
  { after, until }: Interval,
): Promise<Record<string, unknown>[]> {
  const values = [machine, instant(after), instant(until)]
  const own = `select * from ${table} where ${SETTLED} ${onlyDerived(table)}`
  if (table !== 'events') return (await tx.query<Record<string, unknown>>(own, values)).rows
  const { rows } = await tx.query<Record<string, unknown>>(
    `${own} and ${SOON} and occurred_at > $4 and occurred_at <= $3 union all ${own} and not (${SOON})`,
    [...values, instant(after - HOUR_MS)],
  )
  return rows
}

async function settledTexts(
  tx: Transaction,
  machine: string,
  intervals: readonly Interval[],
): Promise<StoredTexts> {
  const texts: StoredTexts = { events: new Map(), visits: new Map(), cycles: new Map() }
  for (const table of derivedTables) {
    for (const interval of intervals) {
      for (const raw of await settledIn(tx, table, machine, interval)) {
        const row = storedRow(raw)
        texts[table].set(row.key, rowText(row))
      }
    }
  }
  return texts
}

async function fixesAround(tx: Transaction, machine: string, times: readonly number[]): Promise<FixColumns> {
  const whole = `select t1, payload from track_segments
    where account_id = haulway_account() and equipment_id = $1 and lon_min is not null`
  // Two segments after the instant: in the first, all positions may lie before it.
  const { rows } = await tx.query<{ payload: Buffer }>(
    `select distinct on (t1) t1, payload from unnest($2::timestamptz[]) instant (at) cross join lateral (
       (${whole} and t1 < at order by t1 desc limit 1) union all (${whole} and t1 >= at order by t1 limit 2)) near
      order by t1`,
    [machine, times.map(instant)],
  )
  const fixes = fixColumns(0)
  for (const { payload } of rows) decodeFixes(payload, fixes)
  return fixes
}

async function findQuarantinedBodies(
  tx: Transaction,
  device: string,
  items: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await tx.query<{ item: string; body: unknown }>(
    `select item, body from telemetry_rejects where account_id = haulway_account()
      and device_id = $1 and item = any($2) and reason = 'ahead'`,
    [device, items],
  )
  return new Map(rows.map((row) => [row.item, row.body]))
}

const WITH_STATE = `equipment_id = $1 and state is not null and t1 <= (select t1 from track_segments
    where account_id = haulway_account() and equipment_id = $1 and t1 >= $2 order by t1 limit 1)
  order by t1 desc limit 1`

/** Each read waits for `written`: the commit in flight. */
export function openTrackReader(
  database: Database,
  account: string,
  written: () => Promise<void>,
): TrackReader {
  const read = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    await written()
    return await inAccount(database, { account }, work, database.ingest)
  }
  const segments = async (where: string, values: unknown[]): Promise<StoredSegment[]> =>
    await read(async (tx) => {
      const { rows } = await tx.query<RawSegment>(
        `select ${SEGMENT_COLUMNS} from track_segments where account_id = haulway_account() and ${where}`,
        values,
      )
      return rows.map(segmentOf)
    })
  const stated = async (where: string, values: unknown[]): Promise<KeyedEvent[]> =>
    await read(async (tx) => {
      const { rows } = await tx.query<Record<string, unknown>>(
        `select * from events where account_id = haulway_account() and equipment_id = $1
          and source <> 'derived' and ${where} order by occurred_at, key collate "C"`,
        values,
      )
      return rows.map((raw) => statedOf(storedRow(raw)))
    })
  return {
    segmentsFrom: (machine, from, limit) =>
      segments('equipment_id = $1 and t1 >= $2 order by t1 limit $3', [machine, instant(from), limit]),
    segmentBefore: async (machine, t1) =>
      (await segments('equipment_id = $1 and t1 < $2 order by t1 desc limit 1', [machine, instant(t1)]))[0] ??
      null,
    segmentWithState: async (machine, from) =>
      (await segments(WITH_STATE, [machine, instant(from)]))[0] ?? null,
    forgottenUntil: (machine) =>
      read(async (tx) => {
        const { rows } = await tx.query<{ until: Date | null }>(
          'select forgotten_until as until from machine_tracks where account_id = haulway_account() and equipment_id = $1',
          [machine],
        )
        return rows[0]?.until?.getTime() ?? Number.NEGATIVE_INFINITY
      }),
    segmentsWith: (machine, seqs) =>
      segments(
        `equipment_id = $1 and seq_max >= $2 and seq_min <= $3
          and exists (select from unnest($4::bigint[]) seq where seq between seq_min and seq_max)`,
        [machine, Math.min(...seqs), Math.max(...seqs), seqs],
      ),
    fixesAround: (machine, times) => read((tx) => fixesAround(tx, machine, times)),
    unpositionedNear: (machine, from, until) => read((tx) => unpositionedNear(tx, machine, from, until)),
    positionedBy: (machine, times) => read((tx) => positionedBy(tx, machine, times)),
    statedEvents: (machine, { after, until }) =>
      stated('occurred_at > $2 and occurred_at <= $3', [machine, instant(after), instant(until)]),
    eventsByKey: async (machine, keys) =>
      new Map((await stated('key = any($2)', [machine, keys])).map((event) => [event.key, event])),
    settledRows: (machine, intervals) => read((tx) => settledTexts(tx, machine, intervals)),
    quarantinedBodies: (device, items) => read((tx) => findQuarantinedBodies(tx, device, items)),
  }
}
