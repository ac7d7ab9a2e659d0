/** Public entry for other slices, in any environment. */
export {
  measures,
  noAmounts,
  noTargets,
  usualMeasure,
  addTarget,
  type Amounts,
  type Targets,
  type TodayMeasure,
} from './amounts.ts'
export { boardOf, LATE_MS, type Row } from './board.ts'
export { columnsOf, dueBy, workedIn, type Span } from './pace.ts'
export type { ShiftOfDay } from './shift-of.ts'
