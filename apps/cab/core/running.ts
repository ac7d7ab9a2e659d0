/** The cab once its storage is open: everything that goes on by itself. */
import type { Core } from './acts/core.ts'
import { refreshTablet } from './acts/join.ts'
import { finishAgreement, reportShown } from './acts/routes.ts'
import { createCall } from './call.ts'
import { currentMachine, watchNetwork } from './context.ts'
import { createLocation } from './location.ts'
import type { CabOptions } from './options.ts'
import { routeOf, type KnownMap, type KnownSession, type Parts, type PartsStore } from './parts.ts'
import { promptsOfRoute, promptsOfWork } from './prompts.ts'
import { createSender } from './sending/sender.ts'
import { watchSession, type SessionWatch } from './session.ts'
import { openStore, type Store } from './store/store.ts'
import { createReporter } from './tablet/reporter.ts'
import { watchWork, type WorkWatch } from './work.ts'

export interface Running {
  readonly core: Core
  readonly resume: () => void
  readonly stop: () => void
}

/** What was last known of a machine. */
async function readKnown(store: Store, machine: string): Promise<Partial<Parts>> {
  const work = (await store.readCache(`work ${machine}`)) as { work: Parts['work']; at: number } | undefined
  return {
    session: ((await store.readCache(`session ${machine}`)) as KnownSession | undefined) ?? null,
    map: ((await store.readCache(`map ${machine}`)) as KnownMap | undefined) ?? null,
    work: work?.work ?? null,
    workAt: work?.at ?? null,
  }
}

/** Asks the browser never to evict what is stored. */
async function persist({ storage }: CabOptions, store: Store): Promise<void> {
  try {
    store.setPersisted((await storage?.persisted?.()) === true || (await storage?.persist?.()) === true)
  } catch {
    store.setPersisted(false)
  }
}

/** What fails is tried again with the next session or work. */
const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined)

/** Watches the session and the work of the present machine. */
function createWatches(core: Core): {
  readonly restart: () => Promise<void>
  readonly renew: () => void
  readonly soon: () => void
  readonly stop: () => void
} {
  const { parts, store, options } = core
  let session: SessionWatch | null = null
  let work: WorkWatch | null = null
  let turn = 0
  const stop = (): void => {
    turn += 1
    session?.stop()
    work?.stop()
  }
  const hear = (machine: string, heard: KnownSession): void => {
    parts.set({ session: heard })
    work?.mapChanged()
    quietly(store.writeCache(`session ${machine}`, heard))
    quietly(reportShown(core))
    quietly(
      store.commit((keep) => [promptsOfRoute(keep, routeOf({ keep, session: heard }), options.clock())]),
    )
  }
  return {
    async restart() {
      stop()
      const mine = turn
      const machine = await currentMachine(core)
      if (!machine) return
      const known = await readKnown(store, machine.machine)
      if (mine !== turn) return
      parts.set(known)
      session = watchSession(core, machine, (heard) => {
        if (mine === turn) hear(machine.machine, heard)
      })
      work = watchWork(core, machine, (heard) => {
        const { session } = parts.get()
        quietly(
          store.commit((keep) => [promptsOfWork(keep, routeOf({ keep, session }), heard, options.clock())]),
        )
      })
    },
    renew: () => session?.renew(),
    soon: () => work?.soon(),
    stop,
  }
}

/** Opens the storage and starts everything; `lost` when the storage went away later. Rejects when the browser gives no storage. */
export async function runCab(options: CabOptions, parts: PartsStore, lost: () => void): Promise<Running> {
  const publish = (opened: Store): void => parts.set({ keep: opened.keep(), backlog: opened.backlog() })
  const store = await openStore(options, publish, lost)
  let secret: string | undefined
  const isCurrent = (used?: string): boolean => used === secret || used === store.keep().secret
  const call = watchNetwork(createCall(options), parts, options.clock, isCurrent)
  const sender = createSender({ options, parts, store, call }, () => watches.soon())
  const location = createLocation({ options, parts, store, call }, { stored: sender.wakePositions, lost })
  const reporter = createReporter({ options, parts, store, call })
  const begin = async (): Promise<void> => {
    secret = (await currentMachine(core))?.secret
    location.reset()
    await watches.restart()
    if (secret !== undefined) location.start()
  }
  const core: Core = {
    options,
    parts,
    store,
    call,
    wake: sender.wake,
    tell: reporter.wake,
    machineChanged() {
      // Another device is not refused for what the former was.
      const network = parts.get().network === 'refused' ? 'online' : parts.get().network
      parts.set({ session: null, work: null, workAt: null, map: null, network })
      void begin().catch(lost)
      reporter.wake()
    },
  }
  const watches = createWatches(core)
  const back = (): void => {
    watches.renew()
    void refreshTablet(core).catch(() => undefined)
  }
  const gone = (): void => {
    if (parts.get().network === 'online') parts.set({ network: 'offline', offlineSince: options.clock() })
  }
  const listening = [options.page.listen('online', back), options.page.listen('offline', gone)]
  await begin()
  parts.set({ storage: undefined })
  void persist(options, store)
  void finishAgreement(core).catch(() => undefined)
  void refreshTablet(core).catch(() => undefined)
  sender.wake()
  return {
    core,
    resume() {
      location.start()
      sender.wake()
    },
    stop() {
      for (const end of listening) end()
      location.stop()
      watches.stop()
      sender.stop()
      reporter.stop()
      store.close()
    },
  }
}
