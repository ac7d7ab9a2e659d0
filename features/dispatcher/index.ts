import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { dispatcherRoutes } from './server/routes.ts'
import { openFleet } from './server/fleet.ts'

export { type Directory, directoryFor } from './server/directory.ts'
export { findDriver } from './server/machine-now.ts'

export const slice = defineSlice({
  name: 'dispatcher',
  words: { en, ru, cn },
  open(house) {
    const { onMovedAnywhere, settledFirst, snapshot, track } = house.of(telemetry)
    const fleet = openFleet(house.services, house.bus, snapshot)
    onMovedAnywhere((account, machines) => fleet.moved(account, machines))
    return { routes: settledFirst(dispatcherRoutes({ all: snapshot, track })), channels: [fleet.channel] }
  },
})
