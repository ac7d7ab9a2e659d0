import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Change } from '@haulway/platform/server/services.ts'
import { STANDING_CHANNEL, type StandingFrame } from '../../channels.ts'

/** A frame names so many at the most. */
const MAX_IDS = 100

/** What `GET /api/users/me` is made of, beside the account itself. */
const resources = new Set(['memberships', 'users'])

/** What a change of may take from somebody: their sessions, themselves, their part in an account, the account. */
export const revoking: ReadonlySet<string> = new Set(['sessions', 'users', 'memberships', 'accounts'])

const concerns = ({ resource, id, account: where }: Change, account: string): boolean =>
  (resource === 'accounts' && id === account) || (resources.has(resource) && where === account)

/** Open to everybody: it says no more than that the account, or somebody's part in it, was changed. */
export function standingChannel(bus: Bus): LiveChannel {
  return defineChannel({
    name: STANDING_CHANNEL,
    permission: null,
    snapshot: () => Promise.resolve({}),
    watch(account, changed) {
      const ids = new Set<string>()
      const stop = bus.subscribe((change) => {
        if (!concerns(change, account)) return
        ids.add(change.id)
        changed()
      })
      return {
        take(): StandingFrame | null {
          if (ids.size === 0) return null
          const all = [...ids]
          ids.clear()
          return all.length > MAX_IDS ? {} : { ids: all }
        },
        stop,
      }
    },
  })
}
