import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { routes } from './route.resource.ts'
import { roadRoute } from './server/road.ts'
import { routeHooks } from './server/hooks.ts'

export const slice = defineSlice({
  name: 'routes',
  resources: [routes],
  hooks: { routes: routeHooks },
  open(house) {
    const { settledFirst, track } = house.of(telemetry)
    return { routes: settledFirst([roadRoute(track)]) }
  },
})
