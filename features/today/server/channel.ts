import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'

/** The shortest time between two hints, however many machines move. */
const REST_MS = 5_000

interface Listener {
  readonly account: string
  readonly changed: () => void
  due: boolean
  timer: NodeJS.Timeout | undefined
}

/** Resources that change the figures, beside machines. */
const concerns = new Set(['today', 'shiftlog', 'projects', 'routes', 'equipment', 'locations'])

export interface HintPublisher {
  readonly channel: LiveChannel
  /** Call when machines of an account have moved. */
  moved(account: string): void
  stop(): void
}

/** Publishes hints that something changed; what changed depends on the shift that each reader sees. */
export function openHintPublisher(bus: Bus, of: Pick<LiveChannel, 'name' | 'permission'>): HintPublisher {
  const listeners = new Set<Listener>()
  const tell = (one: Listener): void => {
    one.due = true
    if (one.timer) return
    one.changed()
    one.timer = setTimeout(() => {
      one.timer = undefined
      if (one.due) tell(one)
    }, REST_MS)
    one.timer.unref()
  }
  const tellAll = (account: string) => {
    for (const one of listeners) if (one.account === account) tell(one)
  }
  const unsubscribe = bus.subscribe(({ account, resource }) => {
    if (concerns.has(resource)) tellAll(account)
  })
  return {
    moved: tellAll,
    stop() {
      unsubscribe()
      for (const { timer } of listeners) clearTimeout(timer)
    },
    channel: defineChannel({
      ...of,
      feature: 'tracker',
      snapshot: () => Promise.resolve({}),
      watch(account, changed) {
        const listener: Listener = { account, changed, due: false, timer: undefined }
        listeners.add(listener)
        return {
          take() {
            if (!listener.due) return null
            listener.due = false
            return {}
          },
          stop() {
            clearTimeout(listener.timer)
            listeners.delete(listener)
          },
        }
      },
    }),
  }
}
