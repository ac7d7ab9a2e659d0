import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { stockCountHooks } from './server/hooks.ts'
import { servedVolumes } from './server/report.ts'
import { stepsRoute } from './server/steps.ts'
import { stockWidget } from './server/widget.ts'
import { stockCounts } from './stock-count.resource.ts'
import { targets } from './target.resource.ts'

export const slice = defineSlice({
  name: 'volumes',
  words: { en, ru, cn },
  resources: [targets, stockCounts],
  hooks: { [stockCounts.name]: stockCountHooks },
  open(house) {
    const { settled } = house.of(telemetry)
    return { reports: [servedVolumes(settled)], widgets: [stockWidget], routes: [stepsRoute(settled)] }
  },
})
