import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cycleTimesReport } from './server/report.ts'
import { proofRoute } from './server/routes.ts'

export { atHours, quantitiesByDay, type DayQuantity } from './server/by-day.ts'
export { selectionOf, type Selection } from './server/selection.ts'
export { summarise } from './server/summary.ts'

export const slice = defineSlice({
  name: 'cycles',
  open(house) {
    const { settled, settledFirst, track } = house.of(telemetry)
    return { reports: [cycleTimesReport(settled)], routes: settledFirst([proofRoute(track)]) }
  },
})
