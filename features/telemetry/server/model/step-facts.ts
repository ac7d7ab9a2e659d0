/** Steps detection over the facts of a machine in order, and closes its tail into segments. */
import { encodeFixes } from '../../facts/codec.ts'
import { appendRows, emptyFix, type FixColumns, isZeroFix, readFix } from '../../facts/columns.ts'
import type { Detection, MachineState } from '../../detection/derive.ts'
import type { Derived } from '../../detection/derived.ts'
import type { Site } from '../../detection/site.ts'
import type { Terms } from '../../pricing/terms.ts'
import type { Changes, Segment } from './changes.ts'
import {
  clearTail,
  type KeyedEvent,
  type Latest,
  lastPosition,
  type Machine,
  placeOf,
  tailFixes,
  tailRows,
} from './machine.ts'
import { stateText } from './packed-state.ts'
import { summarise } from './summary.ts'

/** Everything that a step needs besides the machine. */
export interface Pass {
  detection: Detection
  site: Site
  siteHash: string
  /** Terms by which loads are priced. */
  terms: Terms
  /** Machines that load others. */
  loaders: ReadonlySet<string>
  /** Server time of the flush. */
  now: number
  changes: Changes
  /** Closes no segments: a replay on loading repeats what was already decided. */
  keepOpen?: boolean
}

/** A segment closes at this many positions, a quarter of an hour at one a second, or this duration (decision 0135). */
export const SEGMENT_ROWS = 900
export const SEGMENT_SPAN_MS = 30 * 60_000

/**
 * A checkpoint takes more room than the positions of a segment, so only the first segment that ends in each such span
 * has one; the states of the others follow by replay (decisions 0057 and 0135).
 */
const STATE_SPAN_MS = 4 * 3_600_000

/** Whether the segment from `after` to `until` has a checkpoint before it. */
export const hasCheckpoint = (after: number, until: number): boolean =>
  Math.floor(after / STATE_SPAN_MS) !== Math.floor(until / STATE_SPAN_MS)

const fix = emptyFix()

/** One pass of detection over ordered facts; `next` is the index of the next event. */
export interface Steps {
  detection: Detection
  state: MachineState
  machine: Machine
  site: Site
  events: readonly KeyedEvent[]
  next: number
  out: Derived
}

/** Numbers of settled rows before a step. */
interface SettledCounts {
  events: number
  visits: number
  cycles: number
}

const settledBefore: SettledCounts = { events: 0, visits: 0, cycles: 0 }

function countSettled({ events, visits, cycles }: Derived): void {
  settledBefore.events = events.length
  settledBefore.visits = visits.length
  settledBefore.cycles = cycles.length
}

/** Rows are settled at the time of the fact that settled them, so that a replay from there settles them again. */
function markSettled({ events, visits, cycles }: Derived, t: number): void {
  for (let i = settledBefore.events; i < events.length; i++) events[i]!.settledAt = t
  for (let i = settledBefore.visits; i < visits.length; i++) visits[i]!.settledAt = t
  for (let i = settledBefore.cycles; i < cycles.length; i++) cycles[i]!.settledAt = t
}

function stepNextEvent(steps: Steps): void {
  const { detection, state, machine, site, events, out } = steps
  const { key, event } = events[steps.next++]!
  countSettled(out)
  detection.stepEvent(state, event, site, machine.profile, out, key)
  markSettled(out, event.t)
}

/** Steps over the events before row `i`, then over the row; events follow the fixes of their millisecond. */
export function stepRow(steps: Steps, rows: FixColumns, i: number): void {
  const t = rows.t[i]!
  while (steps.next < steps.events.length && steps.events[steps.next]!.event.t < t) stepNextEvent(steps)
  if (isZeroFix(rows, i)) return
  const { detection, state, site, machine, out } = steps
  countSettled(out)
  detection.stepFix(state, readFix(rows, i, fix), site, machine.profile, out)
  markSettled(out, t)
}

/** Steps over the remaining events. */
export function stepRemainingEvents(steps: Steps): void {
  while (steps.next < steps.events.length) stepNextEvent(steps)
}

/** Appends facts that are later than all facts of the machine. Both lists are in order. */
export function stepFacts(
  machine: Machine,
  rows: FixColumns,
  events: readonly KeyedEvent[],
  pass: Pass,
  out: Derived,
): void {
  const { detection, site } = pass
  const steps: Steps = { detection, state: machine.state, machine, site, events, next: 0, out }
  // First row that is not in the tail yet.
  let start = 0
  for (let i = 0; i < rows.n; i++) {
    if (
      pass.keepOpen !== true &&
      isFull(machine, i - start, rows.t[i]!) &&
      isBoundary(machine, rows, i, steps)
    ) {
      appendRows(machine.fresh, rows, start, i)
      start = i
      if (i > 0) moveHead(machine, rows, i - 1)
      closeSegment(machine, pass)
    }
    const before = steps.next
    stepRow(steps, rows, i)
    if (steps.next > before) machine.tailEvents.push(...events.slice(before, steps.next))
    machine.tailFrom = Math.min(machine.tailFrom, rows.t[i]!)
  }
  appendRows(machine.fresh, rows, start, rows.n)
  if (rows.n > 0) moveHead(machine, rows, rows.n - 1)
  machine.tailEvents.push(...events.slice(steps.next))
  stepRemainingEvents(steps)
  const lastEvent = events.at(-1)
  if (lastEvent && lastEvent.event.t >= machine.head.t) {
    machine.head = { t: lastEvent.event.t, seq: Number.POSITIVE_INFINITY, device: 0 }
  }
  machine.dirty = true
}

/**
 * Whether a row at `t` begins the next segment: with `more` rows the tail is long enough, or would span too much
 * time.
 */
function isFull(machine: Machine, more: number, t: number): boolean {
  const rows = tailRows(machine) + more
  return rows >= SEGMENT_ROWS || (rows > 0 && t - machine.tailFrom >= SEGMENT_SPAN_MS)
}

/** A segment never ends within a millisecond: the row and the next event must be later than the tail. */
function isBoundary(machine: Machine, rows: FixColumns, i: number, { events, next }: Steps): boolean {
  const end = i > 0 ? rows.t[i - 1]! : machine.head.t
  return rows.t[i]! > end && !(next < events.length && events[next]!.event.t <= end)
}

function moveHead(machine: Machine, rows: FixColumns, i: number): void {
  machine.head = placeOf(rows, i)
  machine.latest = lastPosition(rows, i + 1) ?? machine.latest
}

/** Turns the tail into a segment; none of it remains in the journal. */
export function closeSegment(machine: Machine, pass: Pass): void {
  const rows = tailFixes(machine)
  // The segment includes stated events after the last fix, because the state does.
  const until = Math.max(rows.t[rows.n - 1]!, machine.tailEvents.at(-1)?.event.t ?? 0)
  const state = hasCheckpoint(machine.closedUntil, until) ? machine.checkpoint : null
  const segment = buildSegment(machine, rows, until, machine.link, state, pass)
  pass.changes.segments.push(segment)
  for (const share of segment.hours) pass.changes.hours.push({ ...share, equipmentId: machine.id })
  pass.changes.tracks.add(machine)
  machine.closedUntil = segment.t1
  machine.checkpoint = stateText(machine.state)
  machine.link = lastPosition(rows) ?? machine.link
  machine.tailEvents = []
  machine.journalFrom = null
  clearTail(machine)
}

export function buildSegment(
  machine: Machine,
  rows: FixColumns,
  until: number,
  link: Latest | null,
  state: string | null,
  pass: Pass,
): Segment & Pick<ReturnType<typeof summarise>, 'hours'> {
  // A segment whose positions were all removed stays, so that segments cover the same time as before.
  let [seqMin, seqMax] = [rows.n > 0 ? Number.POSITIVE_INFINITY : 0, 0]
  for (let i = 0; i < rows.n; i++) {
    seqMin = Math.min(seqMin, rows.seq[i]!)
    seqMax = Math.max(seqMax, rows.seq[i]!)
  }
  return {
    ...summarise(rows, link),
    equipmentId: machine.id,
    t0: rows.n > 0 ? rows.t[0]! : until,
    t1: until,
    receivedAt: pass.now,
    n: rows.n,
    seqMin,
    seqMax,
    devices: machine.devices,
    payload: encodeFixes(rows),
    state,
  }
}
