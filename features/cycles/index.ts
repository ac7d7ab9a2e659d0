import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { addUpDaysJob } from './server/add-up-days.job.ts'
import { cycleTimesReport } from './server/report.ts'
import { resolvingRoutes } from './server/resolving.ts'
import { proofRoute } from './server/routes.ts'
import { servedCycleWidgets } from './server/widgets/index.ts'

export { byLoader, selectionOf, type CycleFilter, type Selection } from './server/selection.ts'
export { selectWithShifts, wallDay, withProjectDays } from './server/shifts.ts'
export { findLatest, findZone } from './server/summary.ts'
export { productionSection } from './server/production.ts'
export { tally } from './server/tally.ts'
export { findOperation } from './server/unresolved.ts'
export { shiftNames } from './shift-names.ts'
export { anyCommitted, committedError, findCommitted, lockEdits, seeDerived } from './server/committed.ts'
export { cycleItem as cycleOf, cycleName, type CycleRow } from './server/cycle-rows.ts'
export { withNames as evidenceNames } from './server/evidence-names.ts'
export { thousandths } from './server/exact.ts'
export { mediansOf } from './server/medians.ts'
export { HELD as delaysOfCycles } from './server/measured.ts'

export const slice = defineSlice({
  name: 'cycles',
  words: { en, ru, cn },
  widgets: servedCycleWidgets,
  jobs: [addUpDaysJob],
  open(house) {
    const { settled, settledFirst, state, track } = house.of(telemetry)
    const resolving = resolvingRoutes({ state, english: house.words.en })
    return {
      reports: [cycleTimesReport(settled)],
      routes: settledFirst([proofRoute(track), ...resolving]),
    }
  },
})
