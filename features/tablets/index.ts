import { defineSlice } from '@haulway/slice/server.ts'
import { slice as routes } from '../routes/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { tabletCalls } from './server/calls.ts'
import { readRoutesOfCab, sessionReader } from './server/read-sessions.ts'
import { openWatch } from './server/watch.ts'
import { readTabletSession } from './tablets.endpoints.ts'

export const slice = defineSlice({
  name: 'tablets',
  described: [readTabletSession],
  open(house) {
    const { bus, resources, services } = house
    const { log } = services
    const { identify } = house.of(telemetry)
    house.of(routes).offeredBy((...asked) => readRoutesOfCab(resources, ...asked))
    // Subscribed before the watch, so that it is invalidated before the watch reads.
    const sessions = sessionReader(services, bus, resources)
    const watch = openWatch({ bus, identify, read: sessions.read, log })
    const { deviceCalls, socket } = tabletCalls({ identify, watch, log })
    return {
      deviceCalls,
      sockets: [socket],
      stop() {
        watch.stop()
        sessions.stop()
        return Promise.resolve()
      },
    }
  },
})
