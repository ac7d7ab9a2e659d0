/** What others use of it wherever they run. */
export { shiftSaid } from './cycle-item.ts'
export { haulEntries } from './haul-entries.ts'
export { phaseSpans } from './spans.ts'
export { amountColumns, talliedBy, titleColumns, totalOf, type Tally, type TallyWish } from './tally.ts'
