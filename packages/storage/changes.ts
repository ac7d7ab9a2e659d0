import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Resource } from '@haulway/resource'
import { changesChannel } from '@haulway/resource/channel.ts'

/**
 * One channel per resource, protected by the permission to read it and by its feature. It does not say which entries
 * have changed, because a subscriber may not be allowed to see some of them (decision 0045).
 */
export function changesChannels(
  resources: readonly Pick<Resource, 'name' | 'permission' | 'feature'>[],
  bus: Bus,
): LiveChannel[] {
  return resources.map(({ name, permission, feature }) =>
    defineChannel({
      name: changesChannel(name),
      permission,
      ...(feature === undefined ? {} : { feature }),
      snapshot: () => Promise.resolve({}),
      watch(account, changed) {
        let news = false
        const stop = bus.subscribe((change) => {
          if (change.resource !== name || change.account !== account) return
          news = true
          changed()
        })
        return {
          take() {
            if (!news) return null
            news = false
            return {}
          },
          stop,
        }
      },
    }),
  )
}
