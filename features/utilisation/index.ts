import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { utilisationReport } from './server/report.ts'
import { utilisationWidget } from './server/widget.ts'

export const slice = defineSlice({
  name: 'utilisation',
  open(house) {
    const { openHours } = house.of(telemetry)
    return { reports: [utilisationReport(openHours)], widgets: [utilisationWidget(openHours)] }
  },
})
