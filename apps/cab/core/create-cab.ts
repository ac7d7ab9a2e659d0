/** The cab behind its screens. */
import type { Cab } from '../cab.ts'
import { ActImpossible, type Core } from './acts/core.ts'
import { signOff, signOn } from './acts/driver.ts'
import { chooseMachine, join, refreshTablet } from './acts/join.ts'
import { answer, dispute, note } from './acts/notes.ts'
import { addHours, bucket, fuel, loaded, press } from './acts/press.ts'
import { acknowledgeRouteChange, chooseRoute } from './acts/routes.ts'
import { createAwake } from './awake.ts'
import { browserOptions } from './browser.ts'
import { holdTab } from './tab.ts'
import type { CabOptions } from './options.ts'
import { createParts, type PartsStore } from './parts.ts'
import { runCab, type Running } from './running.ts'

/** Starts at once; until what is stored has been read, `storage` of the state is `starting`. */
export function createCab(options: CabOptions = browserOptions()): Cab {
  const parts = createParts(options.clock())
  const awake = createAwake(options, parts)
  let stopped = false
  const started = Promise.withResolvers<Running>()
  // Acts report it; without any there is nobody to tell.
  started.promise.catch(() => undefined)
  const tab = holdTab(options.locks, {
    elsewhere: () => parts.set({ storage: 'elsewhere' }),
    held: async () => {
      if (stopped) return
      try {
        const running = await runCab(options, parts)
        if (stopped) running.stop()
        else awake.hold()
        started.resolve(running)
      } catch (error) {
        parts.set({ storage: 'failed' })
        started.reject(error instanceof Error ? error : new ActImpossible(String(error)))
      }
    },
  })
  return { ...actsOf(parts, started.promise), getState: parts.state, subscribe: parts.subscribe, ...lifeOf() }

  function lifeOf(): Pick<Cab, 'resume' | 'stop'> {
    return {
      resume() {
        awake.hold()
        started.promise.then(
          ({ resume }) => resume(),
          () => undefined,
        )
      },
      stop() {
        stopped = true
        awake.stop()
        tab.release()
        started.promise.then(
          ({ stop }) => stop(),
          () => undefined,
        )
      },
    }
  }
}

/** Acts wait until what is stored has been read. */
function actsOf(
  parts: PartsStore,
  started: Promise<Running>,
): Omit<Cab, 'getState' | 'subscribe' | 'resume' | 'stop'> {
  const act =
    <Args extends unknown[], T>(run: (core: Core, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (parts.get().storage === 'elsewhere') throw new ActImpossible('another tab runs the cab')
      const { core } = await started
      return await run(core, ...args)
    }
  return {
    join: act(async (core, code: string) => {
      const refusal = await join(core, code)
      if (refusal === null) await refreshTablet(core)
      return refusal
    }),
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
    dispute: act(dispute),
    selectLanguage(language) {
      const select = act((core) => core.store.commit((keep) => [{ ...keep, language }]))
      // Nothing is lost: the driver selects it again.
      select().catch(() => undefined)
    },
  }
}
