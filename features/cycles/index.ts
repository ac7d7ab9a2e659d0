import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { addUpDaysJob } from './server/add-up-days.job.ts'
import { cycleTimesReport } from './server/report.ts'
import { resolvingRoutes } from './server/resolving/routes.ts'
import { proofRoute } from './server/proof/routes.ts'
import { servedCycleWidgets } from './server/widgets/index.ts'

export {
  withLoader,
  selectCycles,
  selectCyclesOfRanges,
  type CycleFilter,
  type Selection,
} from './server/selection.ts'
export { selectWithShifts, localMidnightSql, withProjectDays } from './server/shifts.ts'
export { findLatest, findZone } from './server/summary.ts'
export { productionSection } from './server/production.ts'
export { countTallies } from './server/tally.ts'
export { findOperation } from './server/resolving/unresolved.ts'
export { shiftNames } from './shift-names.ts'
export {
  hasCommittedEvents,
  committedError,
  findCommitted,
  lockEdits,
  showDerivedData,
} from './server/committed.ts'
export { cycleItem, cycleName, type CycleRow } from './server/cycle-rows.ts'
export { withEvidenceNames } from './server/evidence-names.ts'
export { thousandths } from './server/exact-sums.ts'
export { medianTotalsByRoute } from './server/medians.ts'
export { delaysSql, TOTAL_STATISTICS } from './server/measure-columns.ts'
export { elapsedUntil, figuresUntil, selectCyclesByDay } from './server/widgets/widget-cycles.ts'

export const slice = defineSlice({
  name: 'cycles',
  words: { en, ru, cn },
  widgets: servedCycleWidgets,
  jobs: [addUpDaysJob],
  open(house) {
    const { settled, settledFirst, storeEvents: state, track } = house.of(telemetry)
    const resolving = resolvingRoutes({ state, english: house.words.en })
    return {
      reports: [cycleTimesReport(settled)],
      routes: settledFirst([proofRoute(track), ...resolving]),
    }
  },
})
