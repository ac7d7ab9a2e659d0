/**
 * Which reports of the receiver are kept. Detection needs the start and the end of every stop, turns, and now and then
 * a sign of life; the rest of them costs and says nothing. Pure.
 */
import { distance } from '@haulway/geo'
import type { Position } from '../cab.ts'
import type { NewFix } from './store/store.ts'

/** Below this a machine stands (behaviour 1.3: 3 km/h), metres a second. */
const STANDING = 3 / 3.6
/** Milliseconds after which a machine that stands says so again: it is offline after 60 s. */
const HEARTBEAT_MS = 30_000
/** Without speeds detection sees a stop by its positions alone. */
const BLIND_HEARTBEAT_MS = 10_000
/** Milliseconds into a stop at which it is told once more, so that a short one has two positions. */
const SETTLED_MS = 5_000
/** Nothing is kept more often. */
const SHORTEST_MS = 900
/** Degrees and metres a second that count as clear changes. */
const TURN = 30
const CHANGE = 3
/** Metres a second below which a heading means nothing. */
const HEADING_SPEED = 2
/** Metres: reports less accurate than this are no positions. */
const WORST_ACCURACY = 150
/** A receiver without a position reports the origin. */
const ORIGIN_DEGREES = 0.01
/** The receiver's interval jitters: a report this much early counts. */
const EARLY_MS = 300
/** Milliseconds over which a speed is measured when the receiver has none. */
const MEASURED_MS = 2_000

export interface Sampled {
  /** The last report, kept or not. */
  readonly last: Position | null
  readonly lastKept: boolean
  /** The last one that was kept. */
  readonly kept: Position | null
  /** Speeds of both, measured if not reported. */
  readonly pace: number
  readonly keptPace: number
  /** Since when it stands, epoch milliseconds; null while it moves. */
  readonly stands: number | null
  /** The report from which a missing speed is measured. */
  readonly base: Position | null
}

export const nothingSampled: Sampled = {
  last: null,
  lastKept: true,
  kept: null,
  pace: 0,
  keptPace: 0,
  stands: null,
  base: null,
}

export function isUsable({ lon, lat, accuracy }: Position): boolean {
  if (!(Math.abs(lon) <= 180) || !(Math.abs(lat) <= 90)) return false
  if (Math.abs(lon) < ORIGIN_DEGREES && Math.abs(lat) < ORIGIN_DEGREES) return false
  return accuracy === null || accuracy <= WORST_ACCURACY
}

/** The speed of a report, and the report from which the next is measured. */
function paceOf({ base, pace }: Sampled, report: Position): { pace: number; base: Position } {
  if (report.speed !== null) return { pace: report.speed, base: report }
  if (base === null) return { pace: 0, base: report }
  const ms = report.t - base.t
  if (ms < MEASURED_MS) return { pace, base }
  return { pace: distance(base.lon, base.lat, report.lon, report.lat) / (ms / 1_000), base: report }
}

function turned(from: Position, to: Position): number {
  if (from.heading === null || to.heading === null) return 0
  return Math.abs(((to.heading - from.heading + 540) % 360) - 180)
}

/** Whether a report while the machine moves, or stands since `stands`, is kept. */
function isDue(
  before: Sampled,
  report: Position,
  pace: number,
  stands: number | null,
  seconds: number,
): boolean {
  const { kept, keptPace } = before
  if (kept === null) return true
  const since = report.t - kept.t
  if (stands !== null) {
    if (before.stands === null) return true
    const settles = kept.t < stands + SETTLED_MS && report.t >= stands + SETTLED_MS
    return settles || since >= (report.speed === null ? BLIND_HEARTBEAT_MS : HEARTBEAT_MS) - EARLY_MS
  }
  if (before.stands !== null) return true
  if (since >= Math.max(seconds * 1_000, SHORTEST_MS) - EARLY_MS) return true
  if (since < SHORTEST_MS) return false
  const turns = pace >= HEADING_SPEED && turned(kept, report) >= TURN
  return turns || Math.abs(pace - keptPace) >= CHANGE
}

/** Adds a report; returns those that are now kept, oldest first. `seconds` between two while it moves. */
export function sample(
  before: Sampled,
  report: Position,
  seconds: number,
): { readonly sampled: Sampled; readonly kept: readonly Position[] } {
  if (!isUsable(report) || (before.last !== null && report.t <= before.last.t))
    return { sampled: before, kept: [] }
  const { pace, base } = paceOf(before, report)
  const stands = pace < STANDING ? (before.stands ?? report.t) : null
  const due = isDue(before, report, pace, stands, seconds)
  // Where it last stood, or last moved, bounds the stop.
  const changes = before.kept !== null && (stands === null) !== (before.stands === null)
  const bound = changes && !before.lastKept && before.last !== null ? [before.last] : []
  const sampled: Sampled = {
    last: report,
    lastKept: due,
    kept: due ? report : before.kept,
    pace,
    keptPace: due ? pace : before.keptPace,
    stands,
    base,
  }
  return { sampled, kept: due ? [...bound, report] : [] }
}

/**
 * A sign of life of a machine that stands while its receiver is silent, as some are then: the last position at `now`.
 * Null when none is due.
 */
export function beat(
  before: Sampled,
  now: number,
): { readonly sampled: Sampled; readonly kept: Position } | null {
  const { last, kept, stands } = before
  if (last === null || kept === null || stands === null || now - kept.t < HEARTBEAT_MS || now <= last.t)
    return null
  const again: Position = { ...last, t: now }
  return {
    sampled: { ...before, last: again, lastKept: true, kept: again, keptPace: before.pace },
    kept: again,
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** As it is sent: a tenth of a metre, a tenth of a metre a second, whole degrees and metres. */
export function fixOf({ t, lon, lat, speed, heading, accuracy }: Position): NewFix {
  return {
    t: Math.round(t),
    lon: rounded(lon, 6),
    lat: rounded(lat, 6),
    ...(speed !== null && { speed: rounded(speed, 1) }),
    // A heading at rest is noise.
    ...(heading !== null && (speed ?? 0) >= HEADING_SPEED && { heading: Math.round(heading) % 360 }),
    ...(accuracy !== null && { accuracy: Math.round(accuracy) }),
  }
}
