/** The page around the cab: tabs, the screen, the session and the clock. */
import { forceCloseDatabase } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { exampleButton, exampleWork } from './testing/examples.ts'
import { settled } from './testing/time.ts'
import { createWorld, joined, START } from './testing/world.ts'
import type { CabOptions } from './options.ts'

/** One lock for all tabs, as browsers have it. */
function createLocks(): NonNullable<CabOptions['locks']> {
  const holding: Promise<unknown>[] = []
  const request = async (
    _name: string,
    options: LockOptions,
    run: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (holding.length > 0 && options.ifAvailable === true) return await run(null)
    await Promise.allSettled(holding)
    if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const held = run({ name: 'cab', mode: 'exclusive' })
    holding.push(held)
    await held.finally(() => holding.splice(holding.indexOf(held), 1))
    return await held
  }
  return { request: request as NonNullable<CabOptions['locks']>['request'] }
}

describe('two tabs', () => {
  it('run one cab: the other says so, records nothing, and takes over when the first is closed', async () => {
    const world = createWorld()
    const locks = createLocks()
    const first = await joined(world, { locks })
    const second = await world.open({ locks })
    expect(second.cab.getState()).toMatchObject({ storage: 'elsewhere', tablet: null })
    await expect(second.cab.press(exampleButton())).rejects.toThrow('another tab')
    first.cab.stop()
    await settled()
    expect(second.cab.getState()).toMatchObject({ storage: undefined, machine: { id: 'm1' } })
    await second.cab.press(exampleButton())
    await world.time.pass(0)
    expect(world.server.stored('secret-m1').events.size).toBe(1)
  })
})

describe('a browser without storage', () => {
  it('says so, and refuses what a driver states', async () => {
    const world = createWorld()
    const databases = {
      open() {
        throw new DOMException('not here', 'SecurityError')
      },
    } as unknown as IDBFactory
    const { cab } = await world.open({ databases })
    expect(cab.getState().storage).toBe('failed')
    await expect(cab.signOff()).rejects.toThrow('not here')
  })
})

describe('a browser that takes the storage away', () => {
  it('is asked for it again, and nothing is lost', async () => {
    const world = createWorld()
    const opened: IDBDatabase[] = []
    const databases = {
      open(...args: Parameters<IDBFactory['open']>) {
        const request = world.storage.open(...args)
        request.addEventListener('success', () => opened.push(request.result))
        return request
      },
    } as unknown as IDBFactory
    const { cab } = await joined(world, { databases })
    world.server.fault = () => 'offline'
    await cab.fuel(10)
    forceCloseDatabase(opened[0] as unknown as Parameters<typeof forceCloseDatabase>[0])
    await settled()
    expect(cab.getState().storage).toBe('failed')
    await world.time.pass(1_000)
    expect(cab.getState()).toMatchObject({
      storage: undefined,
      machine: { id: 'm1' },
      backlog: { events: 1 },
    })
    await cab.fuel(20)
    world.server.fault = () => null
    await world.time.pass(120_000)
    const sent = [...world.server.stored('secret-m1').events.values()]
    expect(sent.map(({ quantity }) => quantity)).toEqual([10, 20])
  })
})

describe('the screen', () => {
  it('is held, again when the page is back, and after a tap when it was refused', async () => {
    const world = createWorld()
    let refuses = true
    let release = (): void => undefined
    const screen = {
      request() {
        if (refuses) return Promise.reject(new DOMException('low battery', 'NotAllowedError'))
        const lock = {
          released: false,
          release: () => Promise.resolve(),
          addEventListener(_type: 'release', listener: () => void) {
            release = () => {
              lock.released = true
              listener()
            }
          },
        }
        return Promise.resolve(lock)
      },
    }
    const { cab, change } = await world.open({ screen })
    expect(cab.getState().awake).toBe('refused')
    refuses = false
    change('tap')
    await settled()
    expect(cab.getState().awake).toBe('held')
    release()
    expect(cab.getState().awake).toBe('refused')
    change('visibility')
    await settled()
    expect(cab.getState().awake).toBe('held')
  })

  it('cannot be held where the browser does not know how', async () => {
    const { cab } = await createWorld().open()
    expect(cab.getState().awake).toBe('unsupported')
  })
})

describe('the session', () => {
  it('follows the socket, and frames of another shape or machine change nothing', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { session } = world.server
    browser.frame({ ...session, version: 'v2', settings: { inMotionMessage: 'Eyes on the road' } })
    expect(browser.cab.getState().session?.settings).toEqual({ inMotionMessage: 'Eyes on the road' })
    browser.frame({ ...session, version: 'v3', machine: { ...session.machine, id: 'other' } })
    browser.frame({ version: 'v4' })
    browser.frame('nonsense')
    expect(browser.cab.getState().session).toMatchObject({ version: 'v2' })
  })

  it('comes by long poll where sockets do not pass', async () => {
    const world = createWorld()
    world.sockets.pass = false
    const browser = await joined(world)
    expect(browser.cab.getState().session).toMatchObject({ version: 'v1' })
    const polls = () => world.server.requests.filter(({ path }) => path === '/telemetry/session').length
    await world.time.pass(60_000)
    // The wait is the server's: no request after another.
    expect(polls()).toBeLessThanOrEqual(4)
    world.server.session = { ...world.server.session, version: 'v2' }
    await world.time.pass(60_000)
    expect(browser.cab.getState().session).toMatchObject({ version: 'v2' })
  })

  it('connects again after the socket has ended', async () => {
    const world = createWorld()
    const browser = await joined(world)
    expect(browser.sockets()).toBe(1)
    browser.change('online')
    await world.time.pass(2_000)
    expect(browser.sockets()).toBe(1)
  })
})

describe('the work', () => {
  it('is asked for while the page is seen, and not while it is hidden', async () => {
    const world = createWorld()
    const { change } = await joined(world)
    const asked = () => world.server.requests.filter(({ path }) => path === '/telemetry/cab/work').length
    const before = asked()
    await world.time.pass(120_000)
    expect(asked() - before).toBeGreaterThanOrEqual(4)
    expect(asked() - before).toBeLessThanOrEqual(8)
    world.visible.now = false
    change('visibility')
    const hidden = asked()
    await world.time.pass(120_000)
    expect(asked()).toBe(hidden)
    world.visible.now = true
    change('visibility')
    await world.time.pass(0)
    expect(asked()).toBe(hidden + 1)
  })

  it('shows a clock that is off by minutes', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    expect(cab.getState().clockOff).toBeNull()
    world.server.work = { ...exampleWork(), now: new Date(START - 3_600_000).toISOString() }
    await world.time.pass(30_000)
    expect(cab.getState().clockOff).toBeGreaterThan(3_600_000)
  })

  it('of another shape is that of a portal', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = (path) => (path === '/telemetry/cab/work' ? 'other json' : null)
    await world.time.pass(30_000)
    expect(cab.getState()).toMatchObject({ network: 'portal', work: { loadCount: 0 } })
  })
})

describe('a listener', () => {
  it('is told of changes until it leaves', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    let told = 0
    const leave = cab.subscribe(() => (told += 1))
    const before = cab.getState()
    report({})
    expect(told).toBe(1)
    expect(cab.getState()).not.toBe(before)
    leave()
    report({ timestamp: START + 1_000 })
    expect(told).toBe(1)
  })
})
