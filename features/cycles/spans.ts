import { phases, type Phase } from '@haulway/cycles'
import type { CycleItem } from './cycle-item.ts'

/** When a phase was, epoch milliseconds. */
export interface PhaseSpan {
  readonly phase: Phase
  readonly from: number
  readonly to: number
}

/**
 * The phases of a cycle on the clock, in order. Loading ends with the load and dumping with the dump, their queues come
 * before them, and each travel follows its event; a phase that is not known or took no time has no span.
 */
export function phaseSpans(cycle: Pick<CycleItem, 'loadedAt' | 'dumpedAt' | 'phases'>): PhaseSpan[] {
  const { phases: seconds } = cycle
  const loaded = Date.parse(cycle.loadedAt)
  const dumped = Date.parse(cycle.dumpedAt)
  const length = (phase: Phase) => (seconds[phase] ?? 0) * 1_000
  const loadingFrom = loaded - length('loading')
  const dumpingFrom = dumped - length('dumping')
  const starts: Record<Phase, number> = {
    queueLoad: loadingFrom - length('queueLoad'),
    loading: loadingFrom,
    loadedTravel: loaded,
    queueDump: dumpingFrom - length('queueDump'),
    dumping: dumpingFrom,
    emptyTravel: dumped,
  }
  return phases
    .map((phase) => ({ phase, from: starts[phase], to: starts[phase] + length(phase) }))
    .filter((span) => span.to > span.from)
}

/** The phase that a machine was in at a moment. */
export function phaseAt(spans: readonly PhaseSpan[], moment: number): Phase | undefined {
  return spans.find((span) => moment >= span.from && moment < span.to)?.phase
}
