/** Sends what is stored: a loop for each machine that this tablet was ever in. */
import type { Context } from '../context.ts'
import type { Keep } from '../keep.ts'
import { createLoop, type Loop } from './loop.ts'
import { sendPhotos } from './photos.ts'
import { sendSignOns } from './sign-ons.ts'

export interface Sender {
  /** Something was stored, or the network may be back: sends at once, for every machine. */
  readonly wake: () => void
  /** Positions of the present machine were stored. */
  readonly wakePositions: () => void
  readonly stop: () => void
}

/** The document after these events have arrived. */
const acknowledge = (keep: Keep, events: readonly string[]): Keep => ({
  ...keep,
  stated: keep.stated.map((one) => (events.includes(one.id) ? { ...one, acknowledged: true } : one)),
})

/** `arrived`: the server has events that it did not have. */
export function createSender(context: Context, arrived: () => void): Sender {
  const { store, options } = context
  const loops = new Map<string, Loop>()
  let running = true

  const settled = async (events: readonly string[]): Promise<void> => {
    await store.commit((keep) => [acknowledge(keep, events)])
    arrived()
  }
  const wakeAll = async (): Promise<void> => {
    for (const machine of await store.database.getAll('machines')) {
      if (!running) return
      const loop =
        loops.get(machine.device) ??
        createLoop(context, {
          machine,
          before: (one) => sendSignOns(context, one),
          after: (one) => sendPhotos(context, one),
          settled,
        })
      loops.set(machine.device, loop)
      loop.wake('now')
    }
  }
  const wake = (): void => void wakeAll().catch(() => undefined)
  const visible = (): void => {
    if (options.page.isVisible()) wake()
  }
  const listening = [options.page.listen('online', wake), options.page.listen('visibility', visible)]
  return {
    wake,
    wakePositions() {
      void (async () => {
        const { machine } = store.keep()
        const stored = machine === null ? undefined : await store.database.get('machines', machine)
        const loop = stored && loops.get(stored.device)
        if (loop) loop.wake('positions')
        else wake()
      })().catch(() => undefined)
    },
    stop() {
      running = false
      for (const loop of loops.values()) loop.stop()
      for (const end of listening) end()
    },
  }
}
