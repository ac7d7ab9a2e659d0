/** What all tablets of an account have in common, read once for them: forgotten with every hint that it may have changed. */
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { TabletSite } from '../tablet-session.ts'

/** Should a hint be lost. */
const TRUSTED_MS = 60_000
/** More accounts than this are read again; it bounds the memory. */
const MAX_KNOWN = 1_000

interface Remembered {
  readonly site: Promise<TabletSite>
  readonly until: number
}

export interface RememberingOptions {
  readonly bus: Bus
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Resources that stand in it. */
  readonly concerning: ReadonlySet<string>
  readonly read: (account: string) => Promise<TabletSite>
}

export function remember({ bus, clock, concerning, read }: RememberingOptions) {
  const known = new Map<string, Remembered>()
  const ends = [
    bus.subscribe(({ account, resource, id }) => {
      // One that is being read now may be the older one: who has it is told again by their own look.
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
