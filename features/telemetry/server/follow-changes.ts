import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Telemetry } from './index.ts'

/** Resources whose changes affect detection, prices or the retention of positions. */
const siteResources = new Set(['locations', 'routes', 'equipment', 'haulcategories', 'materials', 'projects'])

/** Combines the changes of one call, such as an import of many entries, into one notification. */
function combineCalls(notify: (account: string) => void): (account: string) => void {
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

/** Notifies telemetry of other slices' changes until the returned function is called. */
export function followChanges(bus: Bus, telemetry: Telemetry, log: Log): () => void {
  const siteChanged = combineCalls((account) => {
    telemetry
      .siteChanged(account)
      .catch((error: unknown) => log.error({ err: error, account }, 'tracks were not derived anew'))
  })
  const ungap = bus.onGap(() => void telemetry.checkLease())
  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    if (resource === 'devices') telemetry.deviceChanged(id)
    if (resource === 'accounts') telemetry.accountChanged(id)
    if (siteResources.has(resource)) siteChanged(account)
    // An account's settings concern its own tracks, whichever account's user changed them.
    if (resource === 'accounts') siteChanged(id)
  })
  return () => {
    ungap()
    unsubscribe()
  }
}
