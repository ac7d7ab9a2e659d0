import { changesChannels } from '@haulway/storage'
import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { attentionRoutes } from './server/calls.ts'
import { openWatch } from './server/watch.ts'

export { alarmSection } from './server/section.ts'
export { limitsOnRoutes } from './server/limits-on-routes.ts'

export const slice = defineSlice({
  name: 'attention',
  words: { en, ru, cn },
  routes: attentionRoutes,
  open(house) {
    const { services, bus, words } = house
    const { snapshot, settled, ownAccounts, asOwner, onMoved } = house.of(telemetry)
    const watch = openWatch({ services, words, telemetry: { snapshot, settled, ownAccounts, asOwner } }, bus)
    onMoved(watch.moved)
    return {
      channels: changesChannels([{ name: 'alarms', permission: 'dispatcher', feature: 'tracker' }], bus),
      start: watch.start,
      stop: watch.stop,
    }
  },
})
