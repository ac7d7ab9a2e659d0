/** The cab behind its screens. */
import type { Cab } from '../cab.ts'
import { ActImpossible, type Core } from './acts/core.ts'
import { signOff, signOn } from './acts/driver.ts'
import { chooseMachine, join } from './acts/join.ts'
import { answerMessage, showMessage } from './acts/messages.ts'
import { answer, dispute, note } from './acts/notes.ts'
import { addHours, bucket, fuel, loaded, press } from './acts/press.ts'
import { acknowledgeRouteChange, chooseRoute } from './acts/routes.ts'
import { createAwake } from './awake.ts'
import { browserOptions } from './browser.ts'
import type { CabOptions } from './options.ts'
import { createParts, type PartsStore } from './parts.ts'
import { runCab, type Running } from './running.ts'
import { holdTab } from './tab.ts'

/** Milliseconds after which a lost storage is opened again. */
const OPEN_AGAIN_MS = 1_000

interface Runs {
  /** The cab as it runs now, or will once what is stored has been read. */
  readonly current: () => Promise<Running>
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Runs the cab, and anew when a browser has taken its storage away. */
function createRuns(options: CabOptions, parts: PartsStore): Runs {
  let stopped = false
  let current = Promise.withResolvers<Running>()
  // Acts report it; without any there is nobody to tell.
  current.promise.catch(() => undefined)
  const lost = (): void => {
    if (stopped) return
    const former = current.promise
    current = Promise.withResolvers<Running>()
    current.promise.catch(() => undefined)
    parts.set({ storage: 'failed' })
    former.then(
      ({ stop }) => stop(),
      () => undefined,
    )
    options.timers.set(() => void start(), OPEN_AGAIN_MS)
  }
  async function start(): Promise<void> {
    if (stopped) return
    // A former run may still fail when another has begun.
    const mine = current
    const lostOnce = (): void => {
      if (mine === current) lost()
    }
    try {
      const running = await runCab(options, parts, lostOnce)
      if (stopped) running.stop()
      mine.resolve(running)
    } catch (error) {
      parts.set({ storage: 'failed' })
      mine.reject(error instanceof Error ? error : new ActImpossible(String(error)))
    }
  }
  return {
    current: () => current.promise,
    start,
    stop() {
      stopped = true
      current.promise.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
  }
}

/** Starts at once; until what is stored has been read, `storage` of the state is `starting`. */
export function createCab(options: CabOptions = browserOptions()): Cab {
  const parts = createParts(options.clock())
  const awake = createAwake(options, parts)
  const runs = createRuns(options, parts)
  const tab = holdTab(options.locks, {
    elsewhere: () => parts.set({ storage: 'elsewhere' }),
    async held() {
      await runs.start()
      awake.hold()
    },
  })
  return {
    ...actsOf(parts, runs),
    getState: parts.state,
    subscribe: parts.subscribe,
    resume() {
      awake.hold()
      runs.current().then(
        ({ resume }) => resume(),
        () => undefined,
      )
    },
    stop() {
      awake.stop()
      tab.release()
      runs.stop()
    },
  }
}

/** Acts wait until what is stored has been read. */
function actsOf(
  parts: PartsStore,
  { current }: Runs,
): Omit<Cab, 'getState' | 'subscribe' | 'resume' | 'stop'> {
  const act =
    <Args extends unknown[], T>(run: (core: Core, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (parts.get().storage === 'elsewhere') throw new ActImpossible('another tab runs the cab')
      const { core } = await current()
      return await run(core, ...args)
    }
  return {
    join: act(join),
    chooseMachine: act(chooseMachine),
    signOn: act(signOn),
    signOff: act(signOff),
    chooseRoute: act(chooseRoute),
    press: act(press),
    bucket: act(bucket),
    loaded: act(loaded),
    note: act(note),
    fuel: act(fuel),
    addHours: act(addHours),
    acknowledgeRouteChange: act(acknowledgeRouteChange),
    answer: act(answer),
    showMessage: act(showMessage),
    answerMessage: act(answerMessage),
    dispute: act(dispute),
    selectLanguage(language) {
      const select = act((core) => core.store.commit((keep) => [{ ...keep, language }]))
      // Nothing is lost: the driver selects it again.
      select().catch(() => undefined)
    },
  }
}
