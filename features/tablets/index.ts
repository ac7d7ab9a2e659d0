import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { tabletCalls } from './server/calls.ts'
import { sessionReader, type TabletSites } from './server/read-sessions.ts'
import { openWatch } from './server/watch.ts'
import { readTabletSession } from './tablets.endpoints.ts'

export const slice = defineSlice<TabletSites>({
  name: 'tablets',
  described: [readTabletSession],
  open(house) {
    const { bus, resources, services } = house
    const { log } = services
    const { identify } = house.of(telemetry)
    // Subscribed before the watch, so that it is invalidated before the watch reads.
    const sessions = sessionReader(services, bus, resources)
    const watch = openWatch({ bus, identify, read: sessions.read, log })
    const { deviceCalls, socket } = tabletCalls({ identify, watch, log })
    return {
      deviceCalls,
      sockets: [socket],
      gives: { siteOf: sessions.siteOf, routesFor: sessions.routesFor },
      stop() {
        watch.stop()
        sessions.stop()
        return Promise.resolve()
      },
    }
  },
})
