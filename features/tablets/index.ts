import { defineSlice } from '@haulway/slice/server.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { slice as routes } from '../routes/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { enterMachine, readTablet } from './enrolment.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { tabletCalls } from './server/calls.ts'
import { enrolmentCalls } from './server/enrolment/device.ts'
import { enrolmentRoutes } from './server/enrolment/routes.ts'
import { revokeRestored } from './server/enrolment/unregister.ts'
import { readRoutesOfCab, sessionReader, type TabletSites } from './server/read-sessions.ts'
import { openWatch } from './server/watch.ts'
import { readTabletSession } from './tablets.endpoints.ts'

export { createPracticeCode, isPracticeCode } from './server/enrolment/practice-code.ts'

export const slice = defineSlice<TabletSites>({
  name: 'tablets',
  words: { en, ru, cn },
  routes: enrolmentRoutes,
  described: [readTabletSession, readTablet, enterMachine],
  belongings: [{ table: 'tablets_machines', of: 'equipment', entry: 'equipment_id' }],
  afterAnyRestore: async ({ name }, id, change) => {
    if (name === equipment.name) await revokeRestored(change, id)
  },
  open(house) {
    const { bus, resources, services } = house
    const { log } = services
    const { identify } = house.of(telemetry)
    house.of(routes).offeredBy((...asked) => readRoutesOfCab(resources, ...asked))
    // Subscribed before the watch, so that it is invalidated before the watch reads.
    const sessions = sessionReader(services, bus, resources)
    const watch = openWatch({ bus, identify, read: sessions.read, log })
    const { deviceCalls, socket } = tabletCalls({ identify, watch, log })
    const enrolment = enrolmentCalls(services)
    return {
      async deviceCalls(app) {
        await deviceCalls(app)
        await enrolment(app)
      },
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
