import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { servedStatistics } from './server/report.ts'
import { servedStatisticsWidget } from './server/widget.ts'

export const slice = defineSlice({
  name: 'statistics',
  words: { en, ru, cn },
  widgets: [servedStatisticsWidget],
  open: (house) => ({ reports: [servedStatistics(house.of(telemetry).settled)] }),
})
