/** What others use of it wherever they run. */
export { shiftField, statistics } from './cycle-item.ts'
export { haulEntries } from './haul-entries.ts'
export { phaseSpans } from './times/phase-spans.ts'
export {
  amountColumns,
  tallyGroups,
  titleColumns,
  sumTallies,
  type Tally,
  type TallyColumns,
} from './quantities/tally.ts'
