/** What others use of it wherever they run. */
export { shiftSaid } from './cycle-item.ts'
export { haulEntries } from './haul-entries.ts'
export { phaseSpans } from './spans.ts'
export { amountColumns, tallyGroups, titleColumns, totalOf, type Tally, type TallyChoice } from './tally.ts'
