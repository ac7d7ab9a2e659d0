import { describe, expect, it } from 'vitest'
import { exampleButton } from '../testing/examples.ts'
import type { Fault } from '../testing/fake-server.ts'
import { settled } from '../testing/time.ts'
import { createWorld, joined, START, type Browser, type World } from '../testing/world.ts'

const batches = ({ server }: World) =>
  server.requests
    .filter(({ path }) => path === '/telemetry/batch')
    .map(({ body, secret, bytes }) => {
      const { fixes = [], events = [] } = body as { fixes?: { seq: number }[]; events?: { id: string }[] }
      return { fixes, events, secret, bytes }
    })

const onBatches = (fault: Fault | null) => (path: string) => (path === '/telemetry/batch' ? fault : null)

/** Drives for `seconds`, a report each second. */
async function drive({ time }: World, { report }: Browser, seconds: number, speed = 8): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    report({ longitude: 20 + time.now() / 1e11, speed, heading: 90 })
    await time.pass(1_000)
  }
}

const stored = ({ server }: World, secret = 'secret-m1') =>
  [...server.stored(secret).fixes.keys()].toSorted((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, seq) => seq)

describe('sending', () => {
  it('sends positions every 10 seconds while the machine moves and every 45 while it stands', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await drive(world, browser, 60)
    const moving = batches(world).length
    expect(moving).toBeGreaterThanOrEqual(5)
    expect(moving).toBeLessThanOrEqual(8)
    await drive(world, browser, 180, 0)
    const standing = batches(world).length - moving
    expect(standing).toBeGreaterThanOrEqual(3)
    expect(standing).toBeLessThanOrEqual(6)
    expect(world.server.conflicts).toEqual([])
  })

  for (const fault of ['portal', 'redirect', 'other json'] as const) {
    it(`keeps everything while a network answers for the server (${fault})`, async () => {
      const world = createWorld()
      const browser = await joined(world)
      world.server.fault = () => fault
      browser.report({})
      await browser.cab.press(exampleButton())
      await world.time.pass(60_000)
      expect(browser.cab.getState()).toMatchObject({
        network: 'portal',
        offlineSince: START,
        backlog: { events: 1, oldest: START },
        stated: [{ acknowledged: false }],
      })
      expect(batches(world).length).toBeGreaterThan(3)
      world.server.fault = () => null
      await world.time.pass(60_000)
      expect(browser.cab.getState()).toMatchObject({
        network: 'online',
        offlineSince: null,
        backlog: { events: 0 },
      })
      expect(world.server.stored('secret-m1').events.size).toBe(1)
    })
  }

  it('sends again what was stored without a reply, and the server knows it', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = onBatches('lost')
    browser.report({})
    await browser.cab.press(exampleButton())
    await world.time.pass(0)
    expect(world.server.stored('secret-m1').events.size).toBe(1)
    expect(browser.cab.getState().backlog.events).toBe(1)
    world.server.fault = () => null
    await world.time.pass(60_000)
    expect(browser.cab.getState().backlog).toMatchObject({ events: 0, positions: 0 })
    expect(world.server.conflicts).toEqual([])
    expect(world.server.stored('secret-m1').events.size).toBe(1)
  })

  it('waits as long as a busy server asks, presses included', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = onBatches('busy')
    world.server.retryAfter = '120'
    await browser.cab.press(exampleButton())
    await world.time.pass(0)
    expect(batches(world)).toHaveLength(1)
    world.server.fault = () => null
    await browser.cab.press(exampleButton())
    await world.time.pass(119_000)
    expect(batches(world)).toHaveLength(1)
    await world.time.pass(2_000)
    expect(batches(world)).toHaveLength(2)
    expect(world.server.stored('secret-m1').events.size).toBe(2)
  })

  it('pauses longer with each failure up to a minute, and tries at once when the network is back', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const attempts: number[] = []
    world.server.fault = (path) => {
      if (path !== '/telemetry/batch') return null
      attempts.push(world.time.now())
      return 'offline'
    }
    await browser.cab.press(exampleButton())
    await world.time.pass(600_000)
    const pauses = attempts.slice(1).map((at, index) => at - attempts[index]!)
    const bounds = pauses.map((_, index) => Math.min(60_000, 1_000 * 2 ** index))
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(bounds[index]! / 2)
      expect(pause).toBeLessThanOrEqual(bounds[index]!)
    }
    expect(pauses.length).toBeGreaterThan(10)
    world.server.fault = () => null
    browser.change('online')
    await world.time.pass(0)
    expect(world.server.stored('secret-m1').events.size).toBe(1)
  })

  it('sends what was pressed during a request right after it', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.slow = 5_000
    await browser.cab.press(exampleButton())
    await world.time.pass(1_000)
    await browser.cab.press(exampleButton({ eventType: 'dump' }))
    await world.time.pass(4_000)
    expect(batches(world)).toHaveLength(2)
    await world.time.pass(5_000)
    expect(browser.cab.getState().backlog.events).toBe(0)
  })

  it('gives up a request without a reply after a minute, and sends it again', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.slow = 100_000
    await browser.cab.press(exampleButton())
    await world.time.pass(50_000)
    world.server.slow = 0
    await world.time.pass(20_000)
    expect(batches(world)).toHaveLength(2)
    expect(browser.cab.getState().backlog.events).toBe(0)
  })

  it('halves what the server finds too large, down to the one item that it refuses', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = onBatches('offline')
    for (let i = 0; i < 8; i += 1) await browser.cab.press(exampleButton({ title: `n${i}` }))
    await settled()
    world.server.fault = onBatches('too large')
    browser.change('online')
    await world.time.pass(0)
    const sizes = batches(world).map(({ events }) => events.length)
    expect(sizes.slice(0, 4)).toEqual([8, 4, 2, 1])
    expect(browser.cab.getState().backlog).toMatchObject({ events: 0, refused: 8 })
  })

  it('keeps what the server refuses among the refused, with the reason, and stores the rest', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.refuses = (item) => ('type' in item && item.type === 'dump' ? 'must be believable' : null)
    await browser.cab.press(exampleButton())
    await browser.cab.press(exampleButton({ eventType: 'dump' }))
    await world.time.pass(0)
    expect(browser.cab.getState().backlog).toMatchObject({ events: 0, refused: 1 })
    expect([...world.server.stored('secret-m1').events.values()].map(({ type }) => type)).toEqual(['load'])
  })

  it('keeps everything when the tablet is unregistered, and asks seldom', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = () => 'unregistered'
    await browser.cab.press(exampleButton())
    await drive(world, browser, 60)
    const state = browser.cab.getState()
    expect(state).toMatchObject({ network: 'refused', tablet: { title: 'Cab 1' }, backlog: { events: 1 } })
    expect(state.backlog.positions).toBeGreaterThan(10)
    expect(batches(world)).toHaveLength(1)
    world.server.fault = () => null
    await world.time.pass(600_000)
    expect(browser.cab.getState()).toMatchObject({ network: 'online', backlog: { events: 0, positions: 0 } })
  })

  it('sends after an outage the newest positions first, then the oldest, and each once', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = () => 'offline'
    for (let i = 0; i < 5_000; i += 1) {
      browser.report({ longitude: 20 + i / 1e5, speed: 8 })
      world.time.jump(5_000)
      if (i % 50 === 0) await settled()
    }
    await settled()
    expect(browser.cab.getState().backlog.positions).toBe(5_000)
    world.server.fault = () => null
    browser.change('online')
    await world.time.pass(0)
    const [first] = batches(world)
    expect(first?.fixes).toHaveLength(2_000)
    expect(first?.fixes.at(0)?.seq).toBe(0)
    expect(first?.fixes.at(-1)?.seq).toBe(4_999)
    expect(stored(world)).toEqual(upTo(5_000))
    const sent = batches(world).flatMap(({ fixes }) => fixes.map(({ seq }) => seq))
    expect(sent).toHaveLength(5_000)
    expect(browser.cab.getState().backlog.positions).toBe(0)
  })

  it('goes on sending for a machine that the tablet has left, with the secret of that machine', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await browser.cab.chooseMachine('m2')
    await browser.cab.chooseMachine('m1')
    world.server.fault = () => 'offline'
    browser.report({})
    await browser.cab.press(exampleButton())
    expect(await browser.cab.chooseMachine('m2')).toBeNull()
    await browser.cab.press(exampleButton({ eventType: 'dump' }))
    world.server.fault = () => null
    browser.change('online')
    await world.time.pass(0)
    const types = (secret: string) => [...world.server.stored(secret).events.values()].map(({ type }) => type)
    expect(types('secret-m1')).toEqual(['load'])
    expect(types('secret-m2')).toEqual(['dump'])
    expect(stored(world, 'secret-m1')).toEqual([0])
  })

  it('sends a photograph after its note, and again when the note was not known yet', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    let unknown = 2
    const picture = new Blob([new Uint8Array([255, 216, 255])], { type: 'image/jpeg' })
    world.server.fault = (path) => (path === '/telemetry/photo' && unknown-- > 0 ? 'not found' : null)
    await cab.note('Flat tyre', picture)
    expect(cab.getState().backlog).toMatchObject({ events: 1, photos: 1 })
    await world.time.pass(0)
    expect(cab.getState().backlog).toMatchObject({ events: 0, photos: 1 })
    await world.time.pass(120_000)
    expect(cab.getState().backlog.photos).toBe(0)
    const [[, note] = []] = world.server.photos
    expect(world.server.stored('secret-m1').events.get(note!)).toMatchObject({
      type: 'note',
      noteComment: 'Flat tyre',
    })
  })

  it('keeps the backlog of an unregistered tablet that joined anew, and sends it if that is registered again', async () => {
    const world = createWorld()
    const browser = await joined(world)
    world.server.fault = () => 'unregistered'
    await browser.cab.press(exampleButton())
    await world.time.pass(0)
    expect(browser.cab.getState().network).toBe('refused')
    world.server.fault = () => null
    world.server.unregistered = 'secret-m1'
    world.server.tablet = 'tablet-2'
    expect(await browser.cab.join('right')).toBeNull()
    expect(browser.cab.getState()).toMatchObject({ network: 'online', machine: null, backlog: { events: 1 } })
    expect(await browser.cab.chooseMachine('m1')).toBeNull()
    await browser.cab.fuel(50)
    await world.time.pass(0)
    expect(browser.cab.getState()).toMatchObject({ network: 'online', backlog: { events: 1 } })
    expect([...world.server.stored('secret-m1-tablet-2').events.values()]).toMatchObject([{ type: 'fuel' }])
    world.server.unregistered = ''
    await world.time.pass(600_000)
    expect(browser.cab.getState().backlog.events).toBe(0)
    expect([...world.server.stored('secret-m1').events.values()]).toMatchObject([{ type: 'load' }])
  })

  it('obtains another secret for the machine when the former is refused, and keeps numbering', async () => {
    const world = createWorld()
    const browser = await joined(world)
    browser.report({})
    await world.time.pass(60_000)
    world.server.fault = (path) => (path.includes('machine') ? null : 'unregistered')
    browser.report({ timestamp: world.time.now(), speed: 9 })
    await browser.cab.press(exampleButton({ inMotion: true }))
    await world.time.pass(0)
    expect(browser.cab.getState().network).toBe('refused')
    world.server.rotated = '-new'
    world.server.fault = () => null
    expect(await browser.cab.chooseMachine('m1')).toBeNull()
    await world.time.pass(0)
    expect(browser.cab.getState()).toMatchObject({ network: 'online', backlog: { events: 0, positions: 0 } })
    const numbers = [...stored(world), ...stored(world, 'secret-m1-new')]
    expect(numbers).toEqual(upTo(numbers.length))
    expect(numbers.length).toBeGreaterThan(1)
  })
})
