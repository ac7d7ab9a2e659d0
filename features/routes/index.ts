import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { routes } from './route.resource.ts'
import { reportRouteChange } from './route-changes.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { assignmentRoutes } from './server/assignments.ts'
import { routeChangeRoutes } from './server/changes/decide.ts'
import { chooser } from './server/changes/choices.ts'
import { routeChangeCalls } from './server/changes/device.ts'
import { expireRouteChangesJob } from './server/changes/expire.job.ts'
import type { RoutesOfCab } from './server/changes/routes-of-cab.ts'
import { watchChanges } from './server/changes/watch.ts'
import { machineRoutes } from './server/machine-routes.ts'
import { recalculate } from './server/recalculate.ts'
import { roadRoute } from './server/road.ts'
import { roadsRoute } from './server/roads.ts'
import { routeHooks } from './server/hooks.ts'

export { assignmentsOf, machinesNotAllowed } from './server/assignments.ts'
export { requestPlannedChanges } from './server/changes/planned.ts'
export { publishChanges } from './server/changes/rows.ts'
export { routeHooks } from './server/hooks.ts'
export { routeChangesFor, routesSentTo } from './server/changes/device.ts'
export type { ReadTrack } from './server/road.ts'
export { type DrivenRoads, readRoads } from './server/roads.ts'

/** Routes as other slices use them. */
interface RouteServices {
  /** Says which routes drivers may choose; none by default. */
  readonly offeredBy: (find: RoutesOfCab) => void
}

export const slice = defineSlice<RouteServices>({
  name: 'routes',
  words: { en, ru, cn },
  resources: [routes],
  hooks: { routes: routeHooks },
  routes: [machineRoutes, recalculate],
  described: [reportRouteChange],
  jobs: [expireRouteChangesJob],
  open(house) {
    const { services, bus } = house
    const { identify, onStored, onRouteChosen, settled, settledFirst, storeEvents, track } =
      house.of(telemetry)
    let offered: RoutesOfCab | undefined
    const routesOfCab: RoutesOfCab = (...asked) => offered?.(...asked) ?? Promise.resolve(new Set())
    const state = storeEvents
    const following = { services, state, settled, routesOfCab }
    const watch = watchChanges(following, bus)
    const choices = chooser(following)
    onStored(watch.stored)
    onStored(choices.stored)
    onRouteChosen(({ account, equipmentId: machine }, keys) => choices.chosen({ account, machine, keys }))
    return {
      routes: [
        ...assignmentRoutes(state),
        ...routeChangeRoutes(state),
        ...settledFirst([roadRoute(track), roadsRoute(track)]),
      ],
      deviceCalls: routeChangeCalls(following, identify),
      async stop() {
        await choices.stop()
        await watch.stop()
      },
      gives: {
        offeredBy(find) {
          offered = find
        },
      },
    }
  },
})
