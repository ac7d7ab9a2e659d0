/** A tablet with its browser, and the server it talks to. */
import { IDBFactory } from 'fake-indexeddb'
import { seededRandom } from '@haulway/testing/random.ts'
import type { Cab } from '../../cab.ts'
import { gzip } from '../browser.ts'
import { createCab } from '../create-cab.ts'
import type { CabOptions, Page, Received } from '../options.ts'
import { createServer, type FakeServer } from './fake-server.ts'
import { createSockets, type Sockets } from './sockets.ts'
import { createTime, settled, tracked, type Time } from './time.ts'

export const START = Date.UTC(2026, 2, 2, 6)

type PageChange = Parameters<Page['listen']>[0]

/** A tablet that tells little of itself. */
const hardware: Pick<CabOptions, 'battery' | 'hardware' | 'software'> = {
  battery: undefined,
  hardware: () => Promise.resolve({ system: 'Test' }),
  software: {
    version: '1',
    prepare: () => Promise.resolve('absent'),
    takeOver: () => undefined,
    isInUse: () => false,
  },
}

/** They run in threads of their own. */
const trackedCiphers = new Proxy(crypto.subtle, {
  get:
    (subtle, name: 'encrypt' | 'decrypt' | 'generateKey') =>
    (...args: unknown[]) =>
      tracked((subtle[name] as (...all: unknown[]) => Promise<unknown>)(...args)),
})

/** A browser in which a page is open; another one may follow on the same storage. */
export interface Browser {
  readonly cab: Cab
  /** The receiver reports. */
  readonly report: (position: Partial<Received['coords']> & { readonly timestamp?: number }) => void
  readonly refusePosition: (code: number) => void
  readonly watches: () => number
  readonly change: (what: PageChange) => void
  readonly frame: Sockets['frame']
  readonly sockets: Sockets['count']
  /** The page ends without notice: nothing of it runs on. */
  readonly kill: () => void
}

export interface World {
  readonly time: Time
  readonly server: FakeServer
  readonly visible: { now: boolean }
  /** Whether sockets get through. */
  readonly sockets: { pass: boolean }
  readonly storage: IDBFactory
  readonly open: (given?: Partial<CabOptions>) => Promise<Browser>
}

/** Whether the page still runs; what is `live` ends with it. */
function createLife() {
  let alive = true
  return {
    isAlive: () => alive,
    end: () => void (alive = false),
    live: (run: () => void) => () => {
      if (alive) run()
    },
  }
}

function createPage({ visible }: Pick<World, 'visible'>, live: (run: () => void) => () => void) {
  const listeners = new Set<readonly [PageChange, () => void]>()
  const page: Page = {
    isVisible: () => visible.now,
    listen(change, listener) {
      const one = [change, live(listener)] as const
      listeners.add(one)
      return () => void listeners.delete(one)
    },
  }
  const change = (what: PageChange): void => {
    for (const [change, listener] of listeners) if (change === what) listener()
  }
  return { page, change }
}

function createReceiver(now: () => number) {
  type Watching = { taken: (position: Received) => void; failed: (error: { code: number }) => void }
  let watching: Watching | null = null
  let watches = 0
  const receiver: NonNullable<CabOptions['receiver']> = {
    watchPosition(taken, failed) {
      watching = { taken, failed }
      return ++watches
    },
    clearWatch: () => void (watching = null),
  }
  const report: Browser['report'] = ({ timestamp, ...coords }) => {
    const usual = { latitude: 50, longitude: 20, speed: 0, heading: null, accuracy: 5 }
    watching?.taken({ coords: { ...usual, ...coords }, timestamp: timestamp ?? now() })
  }
  return { receiver, report, refuse: (code: number) => watching?.failed({ code }), count: () => watches }
}

/** A request of a page that is gone still arrives; nobody hears its reply. */
function createFetch(server: FakeServer, isAlive: () => boolean): CabOptions['fetch'] {
  const never = new Promise<never>(() => undefined)
  return async (address, init) => {
    const asked = server.fetch(address, init).catch((error: unknown) => error as Error)
    // These end by time alone.
    const waits = address.includes('wait=') || server.slow > 0
    const reply = await (waits ? asked : tracked(asked))
    if (!isAlive()) return await never
    if (reply instanceof Error) throw reply
    return reply
  }
}

export function createWorld(seed = 1): World {
  const time = createTime(START)
  const server = createServer(time)
  const visible = { now: true }
  const sockets = { pass: true }
  const storage = new IDBFactory()
  const random = seededRandom(seed)
  let ids = 0
  async function open(given: Partial<CabOptions> = {}): Promise<Browser> {
    const { live, isAlive, end } = createLife()
    const { page, change } = createPage({ visible }, live)
    const { receiver, report, refuse, count } = createReceiver(time.now)
    const {
      openSocket,
      frame,
      count: countSockets,
    } = createSockets(() => (sockets.pass ? server.session : null), live)
    const cab = createCab({
      clock: time.now,
      timers: { set: (run, ms) => time.set(live(run), ms), clear: time.clear },
      fetch: createFetch(server, isAlive),
      openSocket,
      origin: 'http://quarry.example',
      databases: storage,
      locks: undefined,
      storage: { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(true) },
      receiver,
      screen: undefined,
      page,
      ...hardware,
      random,
      uuid: () => `id-${++ids}`,
      crypto: trackedCiphers,
      compress: (text) => tracked(gzip(text)),
      maxPositions: 259_200,
      ...given,
    })
    await settled()
    const kill = (): void => {
      end()
      cab.stop()
    }
    return {
      cab,
      report: (position) => isAlive() && report(position),
      refusePosition: refuse,
      watches: count,
      change,
      frame,
      sockets: countSockets,
      kill,
    }
  }
  return { time, server, visible, sockets, storage, open }
}

/** A tablet that has joined and is in its first machine. */
export async function joined(world: World, given: Partial<CabOptions> = {}): Promise<Browser> {
  const browser = await world.open(given)
  await browser.cab.join('right')
  await browser.cab.chooseMachine('m1')
  await world.time.pass(0)
  return browser
}
