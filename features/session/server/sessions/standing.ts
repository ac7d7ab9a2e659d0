import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import { channelOfChanges } from '@haulway/storage'
import { STANDING_CHANNEL } from '../../channels.ts'

/** What `GET /api/users/me` is made of, beside the account itself. */
const resources = new Set(['memberships', 'users'])

/** What a change of may take from somebody: their sessions, themselves, their part in an account, the account. */
export const revoking: ReadonlySet<string> = new Set(['sessions', 'users', 'memberships', 'accounts'])

/** Open to everybody: it says no more than that the account, or somebody's part in it, was changed. */
export function standingChannel(bus: Bus): LiveChannel {
  return channelOfChanges(
    bus,
    STANDING_CHANNEL,
    null,
    ({ resource, id, account: where }, account) =>
      (resource === 'accounts' && id === account) || (resources.has(resource) && where === account),
  )
}
