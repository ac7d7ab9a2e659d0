import type { Phase } from '@haulway/cycles'
import type { CycleItem } from './cycle-item.ts'

/** When a phase was, epoch milliseconds. One that a delay interrupted has several. */
export interface PhaseSpan {
  readonly phase: Phase
  readonly from: number
  readonly to: number
  /** Of a delay: why, and where if not on the way. */
  readonly delay?: Pick<CycleItem['delays'][number], 'reason' | 'locationId'>
}

type Timed = Pick<
  CycleItem,
  'startedAt' | 'loadedAt' | 'dumpStoodAt' | 'dumpedAt' | 'endedAt' | 'phases' | 'delays'
>

/** Lays phases out from a moment on, one after the other around the delays. */
function laidOut(cycle: Timed, from: string, phases: readonly Phase[], delays: readonly PhaseSpan[]) {
  const spans: PhaseSpan[] = []
  let cursor = Date.parse(from)
  for (const phase of phases) {
    // Whole milliseconds: a smaller rest would never pass.
    let left = Math.round((cycle.phases[phase] ?? 0) * 1_000)
    while (left > 0) {
      // A phase that ends where a delay begins is over.
      const next = delays.find((delay) => delay.to > cursor && delay.from < cursor + left)
      const until = Math.min(cursor + left, next ? Math.max(next.from, cursor) : Number.POSITIVE_INFINITY)
      if (until > cursor) spans.push({ phase, from: cursor, to: until })
      left -= until - cursor
      cursor = next ? next.to : until
    }
  }
  return spans
}

/** The phases of a cycle on the clock, in order; a phase that is not known or took no time has no span. */
export function phaseSpans(cycle: Timed): PhaseSpan[] {
  const delays = cycle.delays.map(({ from, to, reason, locationId }): PhaseSpan => ({
    phase: 'delay',
    from: Date.parse(from),
    to: Date.parse(to),
    delay: { reason, locationId },
  }))
  const { startedAt, loadedAt, dumpStoodAt, dumpedAt } = cycle
  return [
    ...laidOut(cycle, startedAt, ['queueLoad', 'spottingLoad', 'loading'], delays),
    ...laidOut(cycle, loadedAt, ['loadedTravel'], delays),
    ...laidOut(cycle, dumpStoodAt, ['queueDump', 'spottingDump', 'dumping'], delays),
    ...laidOut(cycle, dumpedAt, ['emptyTravel'], delays),
    ...delays,
  ].sort((a, b) => a.from - b.from)
}

/** The stretch of the phase that a machine was in at a moment. */
export function spanAt(spans: readonly PhaseSpan[], moment: number): PhaseSpan | undefined {
  return spans.find((span) => moment >= span.from && moment < span.to)
}
