/** What was to be hauled by now: of a route, of a truck that shares its target, of a loader as the board has it. */
import {
  columnsOf,
  dueBy,
  noTargets,
  withTarget,
  workedIn,
  type Row,
  type Span,
  type Targets,
  type TodayMeasure,
} from '../today/today.ts'

/** A part of a target: none of none. */
export const shareOf = (target: Targets, share: number): Targets => withTarget(noTargets, target, share)

export function dueOf(span: Span, target: Targets, now: number): Targets {
  const due = (measure: TodayMeasure) => (target[measure] === null ? null : dueBy(span, target[measure], now))
  return { weight: due('weight'), loads: due('loads'), volume: due('volume') }
}

/** A loader has a target in each stretch of the board: those that are over, and of the one that runs what has passed of it. */
export function dueOfRow(span: Span, { cells }: Pick<Row, 'cells'>, now: number): Targets {
  const columns = columnsOf(span)
  return cells.reduce((sum, { target }, index) => {
    const { from, to } = columns[index]!
    const whole = workedIn(span, from, to)
    const share = whole === 0 ? Number(now >= to) : workedIn(span, from, Math.min(now, to)) / whole
    return withTarget(sum, target, share)
  }, noTargets)
}
