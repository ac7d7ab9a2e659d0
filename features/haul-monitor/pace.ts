/** The amount due by now: of a route, of a truck that shares its target, of a loader on the board. */
import {
  columnsOf,
  dueBy,
  noTargets,
  addTarget,
  workedIn,
  type Row,
  type Span,
  type Targets,
  type TodayMeasure,
} from '../today/today.ts'

/** A share of a target; of none it is none. */
export const shareOf = (target: Targets, share: number): Targets => addTarget(noTargets, target, share)

export function dueOf(span: Span, target: Targets, now: number): Targets {
  const due = (measure: TodayMeasure) => (target[measure] === null ? null : dueBy(span, target[measure], now))
  return { weight: due('weight'), loads: due('loads'), volume: due('volume') }
}

/**
 * A loader has a target in each interval of the board: the sum of past ones and the elapsed part of the current one.
 */
export function dueOfRow(span: Span, { cells }: Pick<Row, 'cells'>, now: number): Targets {
  const columns = columnsOf(span)
  return cells.reduce((sum, { target }, index) => {
    const { from, to } = columns[index]!
    const whole = workedIn(span, from, to)
    const share = whole === 0 ? Number(now >= to) : workedIn(span, from, Math.min(now, to)) / whole
    return addTarget(sum, target, share)
  }, noTargets)
}
