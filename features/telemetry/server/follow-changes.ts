import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Telemetry } from './index.ts'

/** Changes after which tracks, or loads, may mean something else, or other positions are kept. */
const siteResources = new Set(['locations', 'routes', 'equipment', 'haulcategories', 'materials', 'projects'])

/** What one call changed is told in one go, however many entries that were. */
function gathered(notify: (account: string) => void): (account: string) => void {
  const waiting = new Set<string>()
  return (account) => {
    if (waiting.has(account)) return
    waiting.add(account)
    queueMicrotask(() => {
      waiting.delete(account)
      notify(account)
    })
  }
}

/** Tells telemetry what others have changed, until the answered function is called. */
export function followChanges(bus: Bus, telemetry: Telemetry, log: Log): () => void {
  const siteChanged = gathered((account) => {
    telemetry
      .siteChanged(account)
      .catch((error: unknown) => log.error({ err: error, account }, 'tracks were not derived anew'))
  })
  const ungap = bus.onGap(() => void telemetry.look())
  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    if (resource === 'devices') telemetry.deviceChanged(id)
    if (resource === 'accounts') telemetry.accountChanged(id)
    if (siteResources.has(resource)) siteChanged(account)
    // Its settings hold for its own tracks, whoever's call has changed them.
    if (resource === 'accounts') siteChanged(id)
  })
  return () => {
    ungap()
    unsubscribe()
  }
}
