import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cycleRoutes } from './server/routes.ts'

export { atHours, quantitiesByDay, type DayQuantity } from './server/by-day.ts'
export { selectionOf, type Selection } from './server/selection.ts'
export { cycleSnapshot } from './server/snapshot.ts'
export { summarise } from './server/summary.ts'

export const slice = defineSlice({
  name: 'cycles',
  open(house) {
    const { settledFirst, track } = house.of(telemetry)
    return { routes: settledFirst(cycleRoutes(track)) }
  },
})
