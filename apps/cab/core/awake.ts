/** Keeps the screen on: browsers end the lock whenever the page is hidden, and some grant it only after a tap. */
import type { CabOptions } from './options.ts'
import type { PartsStore } from './parts.ts'

export interface Awake {
  readonly hold: () => void
  readonly stop: () => void
}

export function createAwake({ screen, page }: Pick<CabOptions, 'screen' | 'page'>, parts: PartsStore): Awake {
  let lock: { readonly released: boolean; release(): Promise<void> } | null = null
  let asking = false
  let running = true
  const request = async (): Promise<void> => {
    if (!screen) return
    asking = true
    try {
      const held = await screen.request('screen')
      if (!running) return await held.release()
      lock = held
      held.addEventListener('release', () => {
        if (running && held === lock) parts.set({ awake: 'refused' })
      })
      parts.set({ awake: 'held' })
    } catch {
      parts.set({ awake: 'refused' })
    } finally {
      asking = false
    }
  }
  const hold = (): void => {
    if (running && !asking && page.isVisible() && (lock === null || lock.released)) void request()
  }
  const listening = [page.listen('visibility', hold), page.listen('tap', hold)]
  return {
    hold,
    stop() {
      running = false
      for (const end of listening) end()
      if (lock !== null && !lock.released) lock.release().catch(() => undefined)
    },
  }
}
