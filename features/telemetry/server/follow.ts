import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import type { Telemetry } from './index.ts'

/** Resources that detection reads: a change of one makes it derive anew what the change touches. */
const siteResources = new Set(['locations', 'routes', 'equipment', 'haulcategories'])

/** Keeps telemetry in step with what people change. Answers the function that ends it. */
export function followChanges(telemetry: Telemetry, bus: Bus, log: Log): () => void {
  return bus.subscribe(({ account, resource, id }) => {
    if (resource === 'devices') telemetry.deviceChanged(id)
    if (!siteResources.has(resource)) return
    telemetry
      .siteChanged(account)
      .catch((error: unknown) =>
        log.warn({ err: error, account }, 'telemetry could not follow a change of the site'),
      )
  })
}
