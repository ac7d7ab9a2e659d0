/** A tablet with its browser, and the server it talks to. */
import { IDBFactory } from 'fake-indexeddb'
import { seededRandom } from '@haulway/testing/random.ts'
import type { Cab } from '../../cab.ts'
import { gzip } from '../browser.ts'
import { createCab } from '../create-cab.ts'
import type { CabOptions, Page, Received, Socket } from '../options.ts'
import { createServer, type FakeServer } from './server.ts'
import { createTime, settled, tracked, type Time } from './time.ts'

export const START = Date.UTC(2026, 2, 2, 6)

type Change = Parameters<Page['listen']>[0]

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
  readonly change: (what: Change) => void
  /** Sends a frame to every open socket. */
  readonly frame: (body: unknown) => void
  readonly sockets: () => number
  /** The page ends without notice: nothing of it runs on. */
  readonly kill: () => void
}

export interface World {
  readonly time: Time
  readonly server: FakeServer
  readonly visible: { now: boolean }
  readonly online: { now: boolean }
  /** Whether sockets get through. */
  readonly sockets: { pass: boolean }
  readonly storage: IDBFactory
  readonly open: (given?: Partial<CabOptions>) => Promise<Browser>
}

export function createWorld(seed = 1): World {
  const time = createTime(START)
  const server = createServer(time)
  const visible = { now: true }
  const online = { now: true }
  const sockets = { pass: true }
  const storage = new IDBFactory()
  const random = seededRandom(seed)
  let ids = 0
  const world: World = {
    time,
    server,
    visible,
    online,
    sockets,
    storage,
    async open(given = {}) {
      let alive = true
      const listeners = new Set<readonly [Change, () => void]>()
      const open = new Set<(event: { data: unknown }) => void>()
      let watches = 0
      let watching: {
        taken: (position: Received) => void
        failed: (error: { code: number }) => void
      } | null = null
      const live = (run: () => void) => () => {
        if (alive) run()
      }
      const never = new Promise<never>(() => undefined)
      const openSocket = (): Socket => {
        let close = (): void => undefined
        const heard: ((event: { data: unknown }) => void)[] = []
        if (!sockets.pass) queueMicrotask(() => close())
        else setImmediate(live(() => heard.forEach((hear) => hear({ data: JSON.stringify(server.session) }))))
        return {
          addEventListener(
            type: 'message' | 'close',
            listener: ((event: { data: unknown }) => void) | (() => void),
          ) {
            if (type === 'close') close = live(listener as () => void)
            else {
              heard.push(listener)
              open.add(listener)
            }
          },
          close() {
            for (const one of heard) open.delete(one)
          },
        }
      }
      const cab = createCab({
        clock: time.now,
        timers: { set: (run, ms) => time.set(live(run), ms), clear: time.clear },
        async fetch(address, init) {
          // A request of a page that is gone still arrives; nobody hears its reply.
          const asked = server.fetch(address, init).catch((error: unknown) => error as Error)
          // A long poll ends by time alone.
          const reply = await (address.includes('wait=') ? asked : tracked(asked))
          if (!alive) return await never
          if (reply instanceof Error) throw reply
          return reply
        },
        openSocket,
        origin: 'http://quarry.example',
        databases: storage,
        locks: undefined,
        storage: { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(true) },
        receiver: {
          watchPosition(taken, failed) {
            watching = { taken, failed }
            return ++watches
          },
          clearWatch: () => void (watching = null),
        },
        screen: undefined,
        page: {
          isVisible: () => visible.now,
          isOnline: () => online.now,
          listen(change, listener) {
            const one = [change, live(listener)] as const
            listeners.add(one)
            return () => void listeners.delete(one)
          },
        },
        random,
        uuid: () => `id-${++ids}`,
        crypto: trackedCiphers,
        compress: (text) => tracked(gzip(text)),
        maxPositions: 259_200,
        ...given,
      })
      await settled()
      return {
        cab,
        report({ timestamp, ...coords }) {
          if (!alive) return
          watching?.taken({
            coords: { latitude: 50, longitude: 20, speed: 0, heading: null, accuracy: 5, ...coords },
            timestamp: timestamp ?? time.now(),
          })
        },
        refusePosition: (code) => watching?.failed({ code }),
        watches: () => watches,
        change(what) {
          for (const [change, listener] of listeners) if (change === what) listener()
        },
        frame(body) {
          for (const hear of open) hear({ data: JSON.stringify(body) })
        },
        sockets: () => open.size,
        kill() {
          alive = false
          cab.stop()
        },
      }
    },
  }
  return world
}

/** A tablet that has joined and is in its first machine. */
export async function joined(world: World, given: Partial<CabOptions> = {}): Promise<Browser> {
  const browser = await world.open(given)
  await browser.cab.join('right')
  await browser.cab.chooseMachine('m1')
  await world.time.pass(0)
  return browser
}
