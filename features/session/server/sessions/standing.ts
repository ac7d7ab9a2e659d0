import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Change } from '@haulway/platform/server/services.ts'
import { STANDING_CHANNEL, type StandingFrame } from '../../channels.ts'

/** The most ids that a frame names. */
const MAX_IDS = 100

/** The resources behind `GET /api/users/me`, beside the account itself. */
const resources = new Set(['memberships', 'users'])

/** Changes that may take rights: of sessions, users, memberships, the account. */
export const revokingResources: ReadonlySet<string> = new Set([
  'sessions',
  'users',
  'memberships',
  'accounts',
])

const concerns = ({ resource, id, account: where }: Change, account: string): boolean =>
  (resource === 'accounts' && id === account) || (resources.has(resource) && where === account)

/** Open to everybody: it only hints that the account, or a membership in it, changed. */
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
