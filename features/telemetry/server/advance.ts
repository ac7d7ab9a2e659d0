/** Steps a machine over facts in order, and closes its tail into segments on the way. */
import { encodeFixes } from '../codec.ts'
import { appendRow, emptyFix, type FixColumns, isZeroFix, readFix } from '../columns.ts'
import { type MachineState, stepEvent, stepFix } from '../derive.ts'
import type { Derived } from '../derived.ts'
import type { Site } from '../site.ts'
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
import { stateText } from './state.ts'
import { summarise } from './summary.ts'

/** Everything that stepping needs beside the machine. */
export interface Pass {
  site: Site
  /** Server time of the flush. */
  now: number
  changes: Changes
  /** Leaves the tail as it is: a load repeats what was done, it does not decide anew. */
  keepOpen?: boolean
}

/** A segment closes at this many positions or this span: hot-path.md, *The design* 5. */
export const SEGMENT_ROWS = 900
export const SEGMENT_SPAN_MS = 15 * 60_000

const fix = emptyFix()

/** Steps the state over row `i` and over the events that come before it. Returns how many events are behind. */
export function stepRow(
  state: MachineState,
  rows: FixColumns,
  i: number,
  events: readonly KeyedEvent[],
  next: number,
  machine: Machine,
  { site }: Pass,
  out: Derived,
): number {
  let behind = next
  const t = rows.t[i]!
  while (behind < events.length && events[behind]!.event.t < t) {
    stepEvent(state, events[behind++]!.event, site, machine.profile, out)
  }
  if (!isZeroFix(rows, i)) stepFix(state, readFix(rows, i, fix), site, machine.profile, out)
  return behind
}

/** Steps over the events that come after the last row. */
export function stepRest(
  state: MachineState,
  events: readonly KeyedEvent[],
  next: number,
  machine: Machine,
  { site }: Pass,
  out: Derived,
): void {
  for (let i = next; i < events.length; i++) stepEvent(state, events[i]!.event, site, machine.profile, out)
}

/** Appends facts that come after everything the machine has. Both lists in order. */
export function advance(
  machine: Machine,
  rows: FixColumns,
  events: readonly KeyedEvent[],
  pass: Pass,
  out: Derived,
): void {
  let next = 0
  for (let i = 0; i < rows.n; i++) {
    const before = next
    next = stepRow(machine.state, rows, i, events, next, machine, pass, out)
    for (let e = before; e < next; e++) machine.tailEvents.push(events[e]!)
    appendRow(machine.fresh, rows, i)
    const t = rows.t[i]!
    machine.tailFrom = Math.min(machine.tailFrom, t)
    const full =
      pass.keepOpen !== true && (tailRows(machine) >= SEGMENT_ROWS || t - machine.tailFrom >= SEGMENT_SPAN_MS)
    // Facts of one millisecond stay together, and so do the events of that millisecond with them.
    const last = i + 1 === rows.n
    if (full && (last ? next === events.length : rows.t[i + 1]! > t && !(events[next]?.event.t === t))) {
      moveHead(machine, rows, i)
      close(machine, pass)
    }
  }
  if (rows.n > 0) moveHead(machine, rows, rows.n - 1)
  stepRest(machine.state, events, next, machine, pass, out)
  for (let e = next; e < events.length; e++) machine.tailEvents.push(events[e]!)
  const lastEvent = events.at(-1)
  if (lastEvent && lastEvent.event.t >= machine.head.t) {
    machine.head = { t: lastEvent.event.t, seq: Number.POSITIVE_INFINITY, device: 0 }
  }
  machine.dirty = true
}

function moveHead(machine: Machine, rows: FixColumns, i: number): void {
  machine.head = placeOf(rows, i)
  machine.latest = lastPosition(rows, i + 1) ?? machine.latest
}

/** Turns the tail into a segment. Nothing is left to journal. */
export function close(machine: Machine, pass: Pass): void {
  const rows = tailFixes(machine)
  // The state knows the stated events after the last fix as well; they belong to the segment.
  const until = Math.max(rows.t[rows.n - 1]!, machine.tailEvents.at(-1)?.event.t ?? 0)
  const segment = buildSegment(machine, rows, until, machine.link, machine.checkpoint, pass)
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
  state: string,
  pass: Pass,
): Segment & Pick<ReturnType<typeof summarise>, 'hours'> {
  let [seqMin, seqMax] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 0; i < rows.n; i++) {
    seqMin = Math.min(seqMin, rows.seq[i]!)
    seqMax = Math.max(seqMax, rows.seq[i]!)
  }
  return {
    ...summarise(rows, link),
    equipmentId: machine.id,
    t0: rows.t[0]!,
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
