import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Change } from '@haulway/platform/server/services.ts'
import type { PermissionRow, Resource } from '@haulway/resource'
import { changesChannel, type ChangesFrame } from '@haulway/resource/channel.ts'

/** A frame names so many entries at the most. */
const MOST_IDS = 100

/** Channel that tells which of the account's changes concern it. */
export function channelOfChanges(
  bus: Bus,
  name: string,
  permission: PermissionRow | null,
  concerns: (change: Change, account: string) => boolean,
): LiveChannel {
  return defineChannel({
    name,
    permission,
    snapshot: () => Promise.resolve({}),
    watch(account, changed) {
      const ids = new Set<string>()
      const stop = bus.subscribe((change) => {
        if (!concerns(change, account)) return
        ids.add(change.id)
        changed()
      })
      return {
        take(): ChangesFrame | null {
          if (ids.size === 0) return null
          const all = [...ids]
          ids.clear()
          return all.length > MOST_IDS ? {} : { ids: all }
        },
        stop,
      }
    },
  })
}

/** A channel for each resource, behind the permission to read it and the feature that opens it. */
export function changesChannels(resources: readonly Resource[], bus: Bus): LiveChannel[] {
  return resources.map(({ name, permission, feature }) => ({
    ...channelOfChanges(
      bus,
      changesChannel(name),
      permission,
      (change, account) => change.resource === name && change.account === account,
    ),
    ...(feature === undefined ? {} : { feature }),
  }))
}
