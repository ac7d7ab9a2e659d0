import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { openHintPublisher } from '../today/index.ts'
import { MONITOR_CHANNEL } from './channel.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { openMedians } from './server/medians.ts'
import { monitorRoute } from './server/routes.ts'

export { machineTargets } from './targets.ts'

export const slice = defineSlice({
  name: 'haul-monitor',
  words: { en, ru, cn },
  open(house) {
    const { onMovedAnywhere, settledFirst, snapshot } = house.of(telemetry)
    const live = openHintPublisher(house.bus, { name: MONITOR_CHANNEL, permission: 'haulMonitor' })
    onMovedAnywhere((account) => live.moved(account))
    return {
      routes: settledFirst([monitorRoute({ snapshot, medians: openMedians(house.services) })]),
      channels: [live.channel],
      stop: () => Promise.resolve(live.stop()),
    }
  },
})
