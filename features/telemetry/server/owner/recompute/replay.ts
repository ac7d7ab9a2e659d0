/**
 * Replays a stretch of a machine's track from the stored state before it, in small steps, up to the first segment
 * whose state is unchanged or to the tail. Nothing is written until the whole stretch is replayed, so stored rows
 * always equal one pass over the facts, each with the earlier or the present site.
 */
import { fixColumns } from '../../../facts/columns.ts'
import { emptyDerived } from '../../../detection/derive.ts'
import { checkpointState, type Machine } from '../../model/machine.ts'
import { type Replay, replaySegment, type Rewound, stepStated } from '../flush/rewind.ts'
import type { Pass } from '../../model/step-facts.ts'
import { stateOf, stateText } from '../../model/packed-state.ts'
import type { TrackReader } from '../../storage/track-reader.ts'
import type { Stretch } from '../../model/stretch.ts'

export interface StretchReplay {
  readonly replay: Replay
  /** End of the segment before the stretch. */
  readonly after: number
  readonly until: number
  /** Lowest possible end of the next segment. */
  next: number
  /** Replays all segments, as their states are of another detection. */
  readonly everything: boolean
  /** Whether the replay reached a segment whose state is unchanged. */
  isSame: boolean
}

/** Segments per read. */
const PAGE = 16
const NO_ROWS = fixColumns(0)

/** The state to start from, and the end of the facts that it includes. */
async function stateBefore(
  machine: Machine,
  { from }: Stretch,
  pass: Pass,
  reader: TrackReader,
): Promise<Pick<Replay, 'state' | 'end'>> {
  const { id, outdated, closedUntil, forgottenUntil } = machine
  const fromNothing = { state: pass.detection.initialState(), end: Number.NEGATIVE_INFINITY }
  if (outdated) return fromNothing
  const [first] = await reader.segmentsFrom(id, from, 1)
  if (first === undefined || first.t1 > closedUntil)
    return { state: checkpointState(machine, pass.detection), end: closedUntil }
  const known = await reader.segmentWithState(id, from)
  // The segment with the state may be deleted.
  if (known?.state == null) return fromNothing
  const before = await reader.segmentBefore(id, known.t1)
  return { state: stateOf(known.state), end: before?.t1 ?? forgottenUntil }
}

export async function beginStretch(
  machine: Machine,
  stretch: Stretch,
  pass: Pass,
  reader: TrackReader,
): Promise<StretchReplay> {
  const start = await stateBefore(machine, stretch, pass, reader)
  return {
    replay: { machine, pass, out: emptyDerived(), link: null, ...start },
    after: Math.max(start.end, machine.forgottenUntil),
    until: stretch.until,
    next: start.end === Number.NEGATIVE_INFINITY ? start.end : start.end + 1,
    everything: machine.outdated,
    isSame: false,
  }
}

/** Replays closed segments; returns false when `mayContinue`, called before each segment, does. */
export async function replayStretch(
  stretch: StretchReplay,
  reader: TrackReader,
  mayContinue: () => Promise<boolean>,
): Promise<boolean> {
  const { replay, everything, until } = stretch
  for (;;) {
    const page = await reader.segmentsFrom(replay.machine.id, stretch.next, PAGE)
    const last = page.at(-1)
    if (last === undefined) return true
    const events = await reader.statedEvents(replay.machine.id, { after: replay.end, until: last.t1 })
    for (const segment of page) {
      stretch.isSame = !everything && segment.t0 > until && stateText(replay.state) === segment.state
      if (stretch.isSame) return true
      if (!(await mayContinue())) return false
      const within = events.filter(({ event }) => event.t > replay.end && event.t <= segment.t1)
      replaySegment(replay, segment, NO_ROWS, within)
      // t1 is unique within a machine, in whole milliseconds.
      stretch.next = segment.t1 + 1
    }
    if (page.length < PAGE) return true
  }
}

/** The result of a finished replay. */
export async function resultOf(
  { replay, after, isSame }: StretchReplay,
  reader: TrackReader,
): Promise<Rewound> {
  if (!isSame && replay.end === Number.NEGATIVE_INFINITY) await stepStated(replay, reader)
  const { out: derived, end: until, state, link } = replay
  return { derived, interval: { after, until }, checkpoint: stateText(state), link }
}
