/** Sends what is stored: a loop for each machine that this tablet was ever in. */
import type { Context } from '../context.ts'
import type { Keep } from '../keep.ts'
import { createLoop, type Loop } from './loop.ts'
import { sendPhotos } from './photos.ts'
import { sendSignOns } from './sign-ons.ts'
import type { StoredMachine } from '../store/database.ts'

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
  /** By device; a device may obtain another secret. */
  const loops = new Map<string, { readonly secret: string; readonly loop: Loop }>()
  let running = true

  const settled = async (events: readonly string[]): Promise<void> => {
    await store.commit((keep) => [acknowledge(keep, events)])
    arrived()
  }
  const begin = (machine: StoredMachine): Loop =>
    createLoop(context, {
      machine,
      before: (one) => sendSignOns(context, one),
      after: (one) => sendPhotos(context, one),
      settled,
    })
  const wakeAll = async (): Promise<void> => {
    for (const machine of await store.database.getAll('machines')) {
      if (!running) return
      const known = loops.get(machine.device)
      if (known && known.secret !== machine.secret) known.loop.stop()
      const loop = known?.secret === machine.secret ? known.loop : begin(machine)
      loops.set(machine.device, { secret: machine.secret, loop })
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
      const { device } = store.keep()
      const known = device === null ? undefined : loops.get(device)
      if (known) known.loop.wake('positions')
      else wake()
    },
    stop() {
      running = false
      for (const { loop } of loops.values()) loop.stop()
      for (const end of listening) end()
    },
  }
}
