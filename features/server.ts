import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import { serveResources } from '@haulway/resource/server/index.ts'
import { apiDocsRoute } from './api-docs/server.ts'
import { cycleRoutes } from './cycles/server/index.ts'
import { driverHooks } from './drivers/server.ts'
import { equipmentHooks, equipmentRoutes } from './equipment/server/index.ts'
import { locationHooks } from './locations/server.ts'
import { materialHooks } from './materials/server.ts'
import { measurementRoutes } from './measurement/server.ts'
import { resources } from './resources.ts'
import { routeHooks } from './routes/server.ts'
import { removeExpiredSessionsJob, sessionRoutes, type SessionOptions } from './session/server/index.ts'
import type { Telemetry } from './telemetry/server/index.ts'

/** Every slice's calls, live channels and jobs: the table of contents of the server. */
export function serverSlices(
  options: SessionOptions,
  telemetry: Pick<Telemetry, 'state'>,
): {
  routes: Route[]
  channels: LiveChannel[]
  jobs: Job[]
} {
  const hooks = {
    drivers: driverHooks,
    equipment: equipmentHooks,
    locations: locationHooks,
    materials: materialHooks,
    routes: routeHooks,
  }
  const routes = [
    ...sessionRoutes(options),
    ...measurementRoutes,
    ...serveResources(resources, hooks),
    ...equipmentRoutes(telemetry.state),
    ...cycleRoutes,
  ]
  return {
    routes: [...routes, apiDocsRoute(routes)],
    channels: [],
    jobs: [removeExpiredSessionsJob],
  }
}
