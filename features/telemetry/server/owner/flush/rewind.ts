/** Rewinds a machine to before its late facts and replays its segments until the state equals the stored one. */
import { fixColumns, type FixColumns, mergeFixes, sliceFixes } from '../../../facts/columns.ts'
import { emptyDerived, type MachineState } from '../../../detection/derive.ts'
import type { Derived } from '../../../detection/derived.ts'
import {
  hasCheckpoint,
  buildSegment,
  type Pass,
  SEGMENT_ROWS,
  SEGMENT_SPAN_MS,
  stepRemainingEvents,
  stepRow,
  type Steps,
} from '../../model/step-facts.ts'
import {
  compareEvents,
  deviceIndex,
  type KeyedEvent,
  type Latest,
  lastPosition,
  type Machine,
} from '../../model/machine.ts'
import { type RemovedPositions, withoutRemoved } from '../../model/removals.ts'
import { stateOf, stateText } from '../../model/packed-state.ts'
import { HOUR_MS } from '../../model/summary.ts'
import {
  type Interval,
  segmentFixes,
  type TrackReader,
  type StoredSegment,
} from '../../storage/track-reader.ts'

/**
 * Late facts in order, none later than the last segment. `everything`: derives all again; `removed`: positions to
 * remove.
 */
export interface Late {
  rows: FixColumns
  events: readonly KeyedEvent[]
  everything: boolean
  removed?: RemovedPositions
}

export interface Rewound {
  /** What the replay settled, and for which interval. */
  derived: Derived
  interval: Interval
  /** State after the last segment, as text, and the last position in a segment. */
  checkpoint: string
  link: Latest | null
}

/** Segments per read: a shift of one machine. */
const PAGE = 32
/** A segment that late facts make longer than this is split into pieces of the usual length. */
const LONGEST = SEGMENT_ROWS * 1.5

export interface Replay {
  machine: Machine
  pass: Pass
  out: Derived
  state: MachineState
  link: Latest | null
  /** End of the previous segment. */
  end: number
  /** Positions to remove, and whether the last position before the next segment has changed. */
  removed?: RemovedPositions | undefined
  moved?: boolean
}

/**
 * Start of each piece, and the end of the last: no longer than a segment, and never between rows of one millisecond.
 */
function cuts(rows: FixColumns): number[] {
  const starts = [0]
  const long = rows.n > LONGEST
  for (let i = 1; i < rows.n; i++) {
    const full = long && i - starts.at(-1)! >= SEGMENT_ROWS && rows.n - i > SEGMENT_ROWS / 2
    const silence = rows.t[i]! - rows.t[i - 1]! >= SEGMENT_SPAN_MS
    if ((full || silence) && rows.t[i] !== rows.t[i - 1]) starts.push(i)
  }
  return [...starts, rows.n]
}

/** Steps over the piece and writes it as the segment of the interval. */
function rewrite(
  replay: Replay,
  rows: FixColumns,
  events: readonly KeyedEvent[],
  { after, until }: Interval,
): void {
  const { machine, pass } = replay
  const before = hasCheckpoint(after, until) ? stateText(replay.state) : null
  step(replay, rows, events)
  const segment = buildSegment(machine, rows, until, replay.link, before, pass)
  pass.changes.segments.push(segment)
  const hours = pass.changes.recount.get(machine.id) ?? new Set<number>()
  for (const { hour } of segment.hours) hours.add(hour)
  pass.changes.recount.set(machine.id, hours)
}

function step({ machine, pass, out, state }: Replay, rows: FixColumns, events: readonly KeyedEvent[]): void {
  const { detection, site } = pass
  const steps: Steps = { detection, state, machine, site, events, next: 0, out }
  for (let i = 0; i < rows.n; i++) stepRow(steps, rows, i)
  stepRemainingEvents(steps)
}

/** Replays a stored segment with the late rows that belong to it. */
export function replaySegment(
  replay: Replay,
  segment: StoredSegment,
  late: FixColumns,
  events: readonly KeyedEvent[],
): void {
  const { machine, pass } = replay
  const stored = segmentFixes(segment, (device) => deviceIndex(machine, device))
  const kept = replay.removed === undefined ? stored : withoutRemoved(stored, replay.removed, machine)
  const isFewer = kept.n < stored.n
  const rows = late.n === 0 ? kept : mergeFixes(kept, late)
  if (late.n === 0 && !isFewer && replay.moved !== true) {
    const before = segment.state === null ? null : stateText(replay.state)
    if (before !== null && before !== segment.state) {
      pass.changes.segmentStates.push({ equipmentId: machine.id, t1: segment.t1, state: before })
    }
    step(replay, rows, events)
  } else {
    pass.changes.removedSegments.push({ equipmentId: machine.id, t1: segment.t1 })
    if (isFewer) recountHours(replay, stored)
    const starts = cuts(rows)
    for (let p = 0; p + 1 < starts.length; p++) {
      const piece = sliceFixes(rows, starts[p]!, starts[p + 1]!)
      const lastPiece = p + 2 === starts.length
      const until = lastPiece ? segment.t1 : piece.t[piece.n - 1]!
      const from = p === 0 ? replay.end : rows.t[starts[p]! - 1]!
      rewrite(
        replay,
        piece,
        events.filter(({ event }) => event.t > from && event.t <= until),
        { after: from, until },
      )
      replay.link = lastPosition(piece) ?? replay.link
    }
  }
  const last = lastPosition(rows)
  replay.moved = isFewer || (replay.moved === true && last === null)
  replay.link = last ?? replay.link
  replay.end = segment.t1
}

/** Recounts hours that had removed positions. */
function recountHours({ machine, pass }: Replay, stored: FixColumns): void {
  const hours = pass.changes.recount.get(machine.id) ?? new Set<number>()
  for (let i = 0; i < stored.n; i++) hours.add(Math.floor(stored.t[i]! / HOUR_MS) * HOUR_MS)
  pass.changes.recount.set(machine.id, hours)
}

/** Rows from `from` up to the instant, and where the next ones start. */
function upTo(rows: FixColumns, from: number, until: number): { part: FixColumns; next: number } {
  let next = from
  while (next < rows.n && rows.t[next]! <= until) next++
  return { part: next === from ? fixColumns(0) : sliceFixes(rows, from, next), next }
}

async function begin(
  machine: Machine,
  late: Late,
  pass: Pass,
  reader: TrackReader,
): Promise<Replay & { from: number }> {
  const { rows, events, everything, removed } = late
  // The states of an outdated machine's segments are of another detection.
  if (machine.outdated) throw new Error(`machine ${machine.id} must be derived anew first`)
  const firstRow = rows.n > 0 ? rows.t[0]! : Number.POSITIVE_INFINITY
  const from = everything
    ? Number.NEGATIVE_INFINITY
    : Math.min(
        firstRow,
        events[0]?.event.t ?? Number.POSITIVE_INFINITY,
        removed?.from ?? Number.POSITIVE_INFINITY,
      )
  const first = everything ? null : await reader.segmentWithState(machine.id, from)
  const before = first && (await reader.segmentBefore(machine.id, first.t1))
  return {
    machine,
    pass,
    out: emptyDerived(),
    state: first?.state == null ? pass.detection.initialState() : stateOf(first.state),
    link: before ? lastPosition(segmentFixes(before, () => 0)) : null,
    // The state includes what was stated before. Without one, as its segment may be deleted, everything is derived.
    end: first ? (before?.t1 ?? machine.forgottenUntil) : Number.NEGATIVE_INFINITY,
    from: first?.t1 ?? Number.NEGATIVE_INFINITY,
    removed,
  }
}

/** Stated events alone still tell assignments and drivers of a machine whose positions are all deleted. */
export async function stepStated(replay: Replay, reader: TrackReader): Promise<void> {
  const { id, closedUntil } = replay.machine
  step(replay, fixColumns(0), await reader.statedEvents(id, { after: replay.end, until: closedUntil }))
}

export async function rewind(
  machine: Machine,
  late: Late,
  pass: Pass,
  reader: TrackReader,
): Promise<Rewound> {
  const replay = await begin(machine, late, pass, reader)
  const after = Math.max(replay.end, machine.forgottenUntil)
  const finish = (checkpoint: string, link = replay.link): Rewound => ({
    derived: replay.out,
    interval: { after, until: replay.end },
    checkpoint,
    link,
  })
  // When the last position is removed or followed by a later one, only the end of the replay knows it.
  const { link } = machine
  const isLast = late.rows.n > 0 && late.rows.t[late.rows.n - 1]! >= (link?.t ?? 0)
  const takesLast = isLast || (link !== null && late.removed?.times.has(link.t) === true)
  const isRemovalDone = () =>
    late.removed === undefined || (replay.end >= late.removed.until && replay.moved !== true)
  let [row, from] = [0, replay.from]
  for (;;) {
    const page = await reader.segmentsFrom(machine.id, from, PAGE)
    const last = page.at(-1)
    if (last === undefined) {
      if (replay.end === Number.NEGATIVE_INFINITY) await stepStated(replay, reader)
      return finish(stateText(replay.state))
    }
    const known = await reader.statedEvents(machine.id, { after: replay.end, until: last.t1 })
    const events = [...known, ...late.events].sort(compareEvents)
    for (const segment of page) {
      const behind = row >= late.rows.n && !late.events.some(({ event }) => event.t > replay.end)
      const mayEnd = behind && !late.everything && segment.state !== null && !takesLast && isRemovalDone()
      if (mayEnd && stateText(replay.state) === segment.state) return finish(machine.checkpoint, machine.link)
      const { part, next } = upTo(late.rows, row, segment.t1)
      const within = events.filter(({ event }) => event.t > replay.end && event.t <= segment.t1)
      replaySegment(replay, segment, part, within)
      row = next
    }
    // t1 is unique within a machine, in whole milliseconds.
    from = last.t1 + 1
    if (page.length < PAGE) return finish(stateText(replay.state))
  }
}
