import type { Phase } from '@haulway/cycles'
import type { CycleItem } from '../cycle-item.ts'

/** The time of a phase, epoch milliseconds. A phase that a delay interrupted has several spans. */
export interface PhaseSpan {
  readonly phase: Phase
  readonly from: number
  readonly to: number
  /** For a delay: its reason, and its location unless on the way. */
  readonly delay?: Pick<CycleItem['delays'][number], 'reason' | 'locationId'>
}

type Timed = Pick<
  CycleItem,
  'startedAt' | 'loadedAt' | 'dumpStoodAt' | 'dumpedAt' | 'endedAt' | 'phases' | 'delays' | 'dumpMoves'
>

/** Whole milliseconds: a smaller rest would never be used up. */
const millis = (seconds: number | null): number => Math.round((seconds ?? 0) * 1_000)

interface Part {
  readonly phase: Phase
  readonly ms: number
}

type Stretch = Pick<PhaseSpan, 'from' | 'to'>

/** Lays parts out from a moment on, one after another, around the fixed spans in between. */
function laidOut(from: number, parts: readonly Part[], between: readonly Stretch[]) {
  const spans: PhaseSpan[] = []
  let cursor = from
  for (const { phase, ms } of parts) {
    let left = ms
    while (left > 0) {
      // A phase that ends where a delay begins is complete.
      const next = between.find((one) => one.to > cursor && one.from < cursor + left)
      const until = Math.min(cursor + left, next ? Math.max(next.from, cursor) : Number.POSITIVE_INFINITY)
      if (until > cursor) spans.push({ phase, from: cursor, to: until })
      left -= until - cursor
      cursor = next ? next.to : until
    }
  }
  return spans
}

const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** The dump, and the travel within it once its waiting is over. */
function dumpSpans(cycle: Timed, partOf: (phase: Phase) => Part, delays: readonly PhaseSpan[]) {
  // The waits of a dump lie at its beginning, one after another.
  const waits = delays.filter(({ delay }) => delay?.reason === 'spotting' || delay?.reason === 'loaderAway')
  const [stood, dumped] = [Date.parse(cycle.dumpStoodAt), Date.parse(cycle.dumpedAt)]
  const waited = lengthOf(waits.filter(({ from, to }) => from >= stood && to <= dumped))
  const workFrom = stood + partOf('queueDump').ms + partOf('spottingDump').ms + waited
  const moves = (cycle.phases.dumping === null ? [] : (cycle.dumpMoves ?? []))
    .map(({ from, to }) => ({ from: Math.max(Date.parse(from), workFrom), to: Date.parse(to) }))
    .filter(({ from, to }) => from < to)
  const ways = moves.flatMap((move) => {
    const held = delays.filter(({ from, to }) => from >= move.from && to <= move.to)
    return laidOut(move.from, [{ phase: 'loadedTravel', ms: lengthOf([move]) - lengthOf(held) }], held)
  })
  const around = [...delays, ...moves].sort((a, b) => a.from - b.from)
  const served = laidOut(stood, [partOf('queueDump'), partOf('spottingDump'), partOf('dumping')], around)
  return { ways, spans: [...served, ...ways] }
}

/** The phases of a cycle as spans of time, in order; a phase that is unknown or took no time has no span. */
export function phaseSpans(cycle: Timed): PhaseSpan[] {
  const delays = cycle.delays.map(({ from, to, reason, locationId }): PhaseSpan => ({
    phase: 'delay',
    from: Date.parse(from),
    to: Date.parse(to),
    delay: { reason, locationId },
  }))
  const partOf = (phase: Phase): Part => ({ phase, ms: millis(cycle.phases[phase]) })
  const lay = (from: string, parts: readonly Part[]) => laidOut(Date.parse(from), parts, delays)
  const dump = dumpSpans(cycle, partOf, delays)
  const way = { phase: 'loadedTravel', ms: partOf('loadedTravel').ms - lengthOf(dump.ways) } as const
  return [
    ...lay(cycle.startedAt, [partOf('queueLoad'), partOf('spottingLoad'), partOf('loading')]),
    ...lay(cycle.loadedAt, [way]),
    ...dump.spans,
    ...lay(cycle.dumpedAt, [partOf('emptyTravel')]),
    ...delays,
  ].sort((a, b) => a.from - b.from)
}

/** The span of the phase that a machine was in at a moment. */
export function spanAt(spans: readonly PhaseSpan[], moment: number): PhaseSpan | undefined {
  return spans.find((span) => moment >= span.from && moment < span.to)
}
