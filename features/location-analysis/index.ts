import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { servedLocationAnalysis } from './server/report.ts'
import { speedsRoute } from './server/speeds.ts'
import { locationWidgets } from './server/widgets.ts'

export const slice = defineSlice({
  name: 'location-analysis',
  words: { en, ru, cn },
  open(house) {
    const given = house.of(telemetry)
    return {
      reports: [servedLocationAnalysis(given)],
      widgets: locationWidgets(given.snapshot),
      routes: given.settledFirst([speedsRoute(given.track)]),
    }
  },
})
