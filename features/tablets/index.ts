import { defineSlice } from '@haulway/slice/server.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { slice as routes } from '../routes/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { tabletCalls } from './server/calls.ts'
import { enrolmentRoutes } from './server/enrolment/routes.ts'
import { takeRestored } from './server/enrolment/unregister.ts'
import { inventoryRoutes } from './server/inventory/routes.ts'
import type { StatusListener } from './server/inventory/status.ts'
import { readRoutesOfCab, sessionReader, type TabletSites } from './server/read-sessions.ts'
import { callsOfTablets, describedCalls } from './server/tablet-calls.ts'
import { openWatch } from './server/watch.ts'
import { readTabletSession } from './tablets.endpoints.ts'

export { asTablet } from './server/enrolment/as-tablet.ts'
export { findTablet } from './server/enrolment/find-tablet.ts'
export { createPracticeCode, isPracticeCode } from './server/enrolment/practice-code.ts'
export type { Release, StatusReport } from './server/inventory/status.ts'

/** Tablets as other slices use them. */
interface TabletServices extends TabletSites {
  /** Says which build a tablet that reports its status is to run; none by default. */
  readonly onStatus: (listener: StatusListener) => void
}

export const slice = defineSlice<TabletServices>({
  name: 'tablets',
  words: { en, ru, cn },
  routes: [...enrolmentRoutes, ...inventoryRoutes],
  described: [readTabletSession, ...describedCalls],
  belongings: [{ table: 'tablets_machines', of: 'equipment', entry: 'equipment_id' }],
  afterAnyRestore: async ({ name }, id, change) => {
    if (name === equipment.name) await takeRestored(change, id)
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
    let listener: StatusListener | undefined
    const tabletsOwn = callsOfTablets(services, (report) => listener?.(report) ?? Promise.resolve(null))
    return {
      async deviceCalls(app) {
        await deviceCalls(app)
        await tabletsOwn(app)
      },
      sockets: [socket],
      gives: {
        siteOf: sessions.siteOf,
        routesFor: sessions.routesFor,
        onStatus: (said) => void (listener = said),
      },
      stop() {
        watch.stop()
        sessions.stop()
        return Promise.resolve()
      },
    }
  },
})
