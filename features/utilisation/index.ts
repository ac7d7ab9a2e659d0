import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { utilisationReport } from './server/report.ts'

export const slice = defineSlice({
  name: 'utilisation',
  open: (house) => ({ reports: [utilisationReport(house.of(telemetry).openHours)] }),
})
