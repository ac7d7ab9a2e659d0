/**
 * Stated events without a position get that of the machine's fix nearest in time, the earlier of two equally near ones,
 * whichever arrives first. The time of that fix is stored with the event.
 */
import { DEGREE_STEPS, type FixColumns, sortFixes, isZeroFix } from '../../../facts/columns.ts'
import type { TrackReader } from '../../storage/track-reader.ts'
import type { Changes } from '../../model/changes.ts'
import {
  type KeyedEvent,
  type PositionSource,
  type Machine,
  tailFixes,
  type UnpositionedEvent,
} from '../../model/machine.ts'
import type { Incoming } from '../../model/incoming.ts'

/** Among fixes of one instant their coordinates decide: their order depends on which device arrived first. */
function nearer(t: number, a: PositionSource | null, b: PositionSource | null): PositionSource | null {
  if (a === null || b === null) return a ?? b
  const order = Math.abs(a.t - t) - Math.abs(b.t - t) || a.t - b.t || a.lon - b.lon || a.lat - b.lat
  return order <= 0 ? a : b
}

/** First row later than the instant. */
function firstAfter({ t: times, n }: FixColumns, t: number): number {
  let [low, high] = [0, n]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= t) low = middle + 1
    else high = middle
  }
  return low
}

/** The best row of the nearest instant with a position, searching from row `start` in one direction. */
function nextTo(rows: FixColumns, start: number, step: 1 | -1, t: number): PositionSource | null {
  let best: PositionSource | null = null
  for (let i = start; i >= 0 && i < rows.n; i += step) {
    if (isZeroFix(rows, i)) continue
    if (best !== null && rows.t[i] !== best.t) break
    const source = { t: rows.t[i]!, lon: rows.lon[i]! / DEGREE_STEPS, lat: rows.lat[i]! / DEGREE_STEPS }
    best = nearer(t, best, source)
  }
  return best
}

/** The fix nearest to the instant among ordered rows; null when none has a position. */
export function nearestFix(rows: FixColumns, t: number): PositionSource | null {
  const after = firstAfter(rows, t)
  return nearer(t, nextTo(rows, after - 1, -1, t), nextTo(rows, after, 1, t))
}

function anyUntil({ t: times, n }: FixColumns, t: number): boolean {
  for (let i = 0; i < n; i++) if (times[i]! <= t) return true
  return false
}

const hasNoPosition = ({ event }: KeyedEvent): boolean => event.lon === undefined

/** Gives stored events the position of a new fix that is nearer than their present one. */
function repositionEvents(
  machine: Machine,
  events: readonly UnpositionedEvent[],
  rows: FixColumns,
  changes: Changes,
): void {
  for (const event of events) {
    const source = nearer(event.t, event.source, nearestFix(rows, event.t))
    if (source === null || source === event.source) continue
    event.source = source
    changes.eventPositions.push({ equipmentId: machine.id, key: event.key, source })
  }
}

/** Events per query for the fixes around them. */
const PAGE = 500

/** Positions events whose fix was removed by the remaining fixes, in the database and in memory. */
export async function reassignEventPositions(
  machine: Machine,
  events: readonly Omit<UnpositionedEvent, 'source'>[],
  changes: Changes,
  reader: TrackReader,
): Promise<void> {
  const tail = tailFixes(machine)
  const reached = machine.link?.t ?? Number.NEGATIVE_INFINITY
  const known = new Map(machine.unpositioned.map((event) => [event.key, event]))
  for (let at = 0; at < events.length; at += PAGE) {
    const page = events.slice(at, at + PAGE)
    const fixes = await reader.fixesAround(
      machine.id,
      page.map(({ t }) => t),
    )
    for (const { key, t } of page) {
      const source = nearer(t, nearestFix(tail, t), nearestFix(fixes, t))
      changes.eventPositions.push({ equipmentId: machine.id, key, source })
      const one = known.get(key)
      if (one) one.source = source
      else if (t > reached) machine.unpositioned.push({ key, t, source })
    }
  }
}

async function positionNewEvents(
  machine: Machine,
  events: readonly KeyedEvent[],
  rows: FixColumns,
  changes: Changes,
  reader: TrackReader,
): Promise<void> {
  const tail = tailFixes(machine)
  const place = ({ key, event: { t } }: KeyedEvent, older: FixColumns | null): void => {
    const known = nearer(t, nearestFix(tail, t), older && nearestFix(older, t))
    const source = nearer(t, known, nearestFix(rows, t))
    const row = changes.upserts.events.get(`${machine.id} ${key}`)
    if (row && source)
      Object.assign(row, { lon: source.lon, lat: source.lat, fix_at: new Date(source.t).toISOString() })
    machine.unpositioned.push({ key, t, source })
  }
  // All segments are earlier than the tail: an event after the tail's first fix needs no segment.
  const first = nextTo(tail, 0, 1, Number.POSITIVE_INFINITY)?.t ?? Number.POSITIVE_INFINITY
  const isOlder = ({ event }: KeyedEvent): boolean =>
    machine.closedUntil !== Number.NEGATIVE_INFINITY && event.t < first
  for (const one of events) if (!isOlder(one)) place(one, null)
  const older = events.filter(isOlder)
  for (let at = 0; at < older.length; at += PAGE) {
    const page = older.slice(at, at + PAGE)
    const fixes = await reader.fixesAround(
      machine.id,
      page.map(({ event }) => event.t),
    )
    for (const one of page) place(one, fixes)
  }
}

/** Runs before the new facts are applied, while segments and tail hold only the earlier ones. */
export async function assignEventPositions(
  machine: Machine,
  incoming: Incoming,
  changes: Changes,
  reader: TrackReader,
): Promise<void> {
  const events = incoming.events.filter(hasNoPosition)
  // Events near late fixes are not in memory.
  const late = anyUntil(incoming.rows, machine.closedUntil)
  if (events.length === 0 && machine.unpositioned.length === 0 && !late) return
  const rows = sortFixes(incoming.rows)
  const reached = machine.link?.t ?? Number.NEGATIVE_INFINITY
  machine.unpositioned = machine.unpositioned.filter(({ t }) => t > reached)
  repositionEvents(machine, machine.unpositioned, rows, changes)
  if (late) {
    const inMemory = new Set(machine.unpositioned.map(({ key }) => key))
    const near = await reader.unpositionedNear(
      machine.id,
      rows.t[0]!,
      Math.min(rows.t[rows.n - 1]!, machine.closedUntil),
    )
    repositionEvents(
      machine,
      near.filter(({ key }) => !inMemory.has(key)),
      rows,
      changes,
    )
  }
  if (events.length > 0) await positionNewEvents(machine, events, rows, changes, reader)
}
