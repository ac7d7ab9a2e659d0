import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { routes } from './route.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { assignmentRoutes } from './server/assignments.ts'
import { machineRoutes } from './server/machine-routes.ts'
import { recalculate } from './server/recalculate.ts'
import { roadRoute } from './server/road.ts'
import { routeHooks } from './server/hooks.ts'

export { assignmentsOf } from './server/assignments.ts'

export const slice = defineSlice({
  name: 'routes',
  words: { en, ru, cn },
  resources: [routes],
  hooks: { routes: routeHooks },
  routes: [machineRoutes, recalculate],
  open(house) {
    const { settledFirst, state, track } = house.of(telemetry)
    return { routes: [...assignmentRoutes(state), ...settledFirst([roadRoute(track)])] }
  },
})
