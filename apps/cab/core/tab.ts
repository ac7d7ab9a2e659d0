/** Only one tab of a browser runs the cab: two would count positions and questions twice. */
import type { CabOptions } from './options.ts'

const NAME = 'haulway-cab'

export interface Tab {
  readonly release: () => void
}

/** `held` runs once this tab is the one; `elsewhere` is told when another is, until that ends. */
export function holdTab(
  locks: CabOptions['locks'],
  { held, elsewhere }: { readonly held: () => Promise<void>; readonly elsewhere: () => void },
): Tab {
  const released = Promise.withResolvers<void>()
  const hold = async (): Promise<void> => {
    await held()
    await released.promise
  }
  const abort = new AbortController()
  const ask = async (locks: NonNullable<CabOptions['locks']>): Promise<void> => {
    const free = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await hold()
      return lock !== null
    })
    if (free || abort.signal.aborted) return
    elsewhere()
    await locks.request(NAME, { signal: abort.signal }, hold)
  }
  // Without locks there is nothing to ask; a refused lock is as good as none.
  if (locks) ask(locks).catch(() => undefined)
  else void hold()
  return {
    release() {
      abort.abort()
      released.resolve()
    },
  }
}
