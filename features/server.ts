import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import { cycleRoutes } from './cycles/server/index.ts'
import { measurementRoutes } from './measurement/server.ts'
import { removeExpiredSessionsJob, sessionRoutes, type SessionOptions } from './session/server/index.ts'

/** Every slice's calls, live channels and jobs: the table of contents of the server. */
export function serverSlices(options: SessionOptions): {
  routes: Route[]
  channels: LiveChannel[]
  jobs: Job[]
} {
  return {
    routes: [...sessionRoutes(options), ...measurementRoutes, ...cycleRoutes],
    channels: [],
    jobs: [removeExpiredSessionsJob],
  }
}
