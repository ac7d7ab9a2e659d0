import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { utilisationReport } from './server/report.ts'
import { utilisationWidget } from './server/widget.ts'

export type { ReadOpenHours } from './server/report.ts'
export {
  resolveSpentQuery,
  type CutDay,
  splitByDay,
  machineHours,
  findQueriedMachines,
  type QueriedMachine,
  calendarFor,
} from './server/spent-hours.ts'

export const slice = defineSlice({
  name: 'utilisation',
  words: { en, ru, cn },
  open(house) {
    const { openHours } = house.of(telemetry)
    return { reports: [utilisationReport(openHours)], widgets: [utilisationWidget(openHours)] }
  },
})
