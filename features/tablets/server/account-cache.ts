/**
 * Cache of the data common to all tablets of an account, invalidated by every notification that it may have changed.
 */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { TabletSite } from '../tablet-session.ts'

/** Maximum age, in case a notification is lost. */
const TRUSTED_MS = 60_000
/** Maximum number of cached accounts, which bounds memory. */
const MAX_KNOWN = 1_000

interface Remembered {
  readonly site: Promise<TabletSite>
  readonly until: number
}

export interface AccountCacheOptions {
  readonly bus: Bus
  /** Clock in epoch milliseconds. */
  readonly clock: () => number
  /** Resources contained in the data. */
  readonly concerning: ReadonlySet<string>
  readonly read: (account: string) => Promise<TabletSite>
}

export function createAccountCache({ bus, clock, concerning, read }: AccountCacheOptions) {
  const known = new Map<string, Remembered>()
  const ends = [
    bus.subscribe(({ account, resource, id }) => {
      // A read in progress may return old data: its waiters check again after the notification.
      if (concerning.has(resource)) known.delete(resource === 'accounts' ? id : account)
    }),
    bus.onGap(() => known.clear()),
  ]
  return {
    async siteOf(account: string): Promise<TabletSite> {
      const before = known.get(account)
      if (before && before.until > clock()) return await before.site
      if (known.size >= MAX_KNOWN) known.clear()
      const now = { site: read(account), until: clock() + TRUSTED_MS }
      known.set(account, now)
      try {
        return await now.site
      } catch (error) {
        if (known.get(account) === now) known.delete(account)
        throw error
      }
    },
    stop: () => ends.forEach((end) => end()),
  }
}
