import { describe, expect, it } from 'vitest'
import { createWorld, joined, START, type World } from '../testing/world.ts'

/** All that is stored in the browser, as text. */
async function everythingStored({ storage }: World): Promise<string> {
  const opened = storage.open('haulway-cab')
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.addEventListener('success', () => resolve(opened.result))
    opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
  })
  const texts = [...database.objectStoreNames].map(
    (name) =>
      new Promise<string>((resolve) => {
        const all = database.transaction(name).objectStore(name).getAll()
        all.addEventListener('success', () => resolve(JSON.stringify(all.result, bytesAsText)))
      }),
  )
  const whole = (await Promise.all(texts)).join('\n')
  database.close()
  return whole
}

function bytesAsText(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1')
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
}

const signOns = ({ server }: World) => server.requests.filter(({ path }) => path === '/telemetry/driver')
const driverEvents = ({ server }: World) =>
  [...server.stored('secret-m1').events.values()].filter(({ type }) => type === 'driver changed')

describe('a driver', () => {
  it('signs on with the server, at the time of the tablet', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    expect(await cab.signOn('7', '9999')).toBe('pin')
    expect(cab.getState().driver).toEqual({ state: 'none' })
    expect(await cab.signOn('7', '1234')).toBeNull()
    expect(cab.getState().driver).toEqual({
      state: 'signed on',
      driver: { id: 'driver-7', title: 'Ann' },
      since: START,
    })
    expect(signOns(world).at(-1)?.body).toMatchObject({ employeeId: '7', pin: '1234', t: START })
  })

  it('is told when there were too many attempts, or the tablet was unregistered', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = (path) => (path === '/telemetry/driver' ? 'too many' : null)
    expect(await cab.signOn('7', '1234')).toBe('attempts')
    world.server.fault = () => 'unregistered'
    expect(await cab.signOn('7', '1234')).toBe('refused')
    expect(await everythingStored(world)).not.toContain('employeeId')
  })

  it('is unconfirmed without network, across a reload, and confirmed with the time of the sign-on', async () => {
    const world = createWorld()
    const first = await joined(world)
    world.server.fault = () => 'offline'
    expect(await first.cab.signOn('7', '1234')).toBeNull()
    const unconfirmed = { state: 'unconfirmed', employeeId: '7', since: START }
    expect(first.cab.getState().driver).toEqual(unconfirmed)
    expect(first.cab.getState().backlog.events).toBe(1)
    first.kill()
    world.time.jump(7_200_000)
    const { cab, change } = await world.open()
    expect(cab.getState().driver).toEqual(unconfirmed)
    world.server.fault = () => null
    change('online')
    await world.time.pass(0)
    expect(cab.getState().driver).toMatchObject({
      state: 'signed on',
      driver: { title: 'Ann' },
      since: START,
    })
    expect(signOns(world)).toHaveLength(1)
    expect(signOns(world)[0]?.body).toMatchObject({ t: START, pin: '1234' })
    expect(cab.getState().backlog.events).toBe(0)
  })

  it('keeps no readable PIN, and none at all once the server has decided', async () => {
    const world = createWorld()
    world.server.pins.set('8', '48151623')
    const { cab, change } = await joined(world)
    world.server.fault = () => 'offline'
    await cab.signOn('8', '48151623')
    const waiting = await everythingStored(world)
    expect(waiting).toContain('"employeeId":"8"')
    expect(waiting).toContain('"iv"')
    expect(waiting).not.toContain('48151623')
    world.server.fault = () => null
    change('online')
    await world.time.pass(0)
    expect(await everythingStored(world)).not.toContain('"iv"')
  })

  it('is wrong when the server refuses what was entered without network, and may enter it anew', async () => {
    const world = createWorld()
    const { cab, change } = await joined(world)
    world.server.fault = () => 'offline'
    await cab.signOn('7', '0000')
    world.server.fault = () => null
    change('online')
    await world.time.pass(0)
    expect(cab.getState().driver).toEqual({ state: 'wrong', employeeId: '7' })
    expect(cab.getState().backlog).toMatchObject({ events: 0, refused: 1 })
    expect(await everythingStored(world)).not.toContain('"iv"')
    expect(await cab.signOn('7', '1234')).toBeNull()
    expect(cab.getState().driver.state).toBe('signed on')
  })

  it('is confirmed after another has taken over, without displacing that one', async () => {
    const world = createWorld()
    world.server.pins.set('8', '5678')
    const { cab, change } = await joined(world)
    world.server.fault = () => 'offline'
    await cab.signOn('7', '1234')
    world.time.jump(60_000)
    await cab.signOff()
    world.time.jump(60_000)
    await cab.signOn('8', '5678')
    world.server.fault = () => null
    change('online')
    await world.time.pass(0)
    expect(cab.getState().driver).toMatchObject({
      state: 'signed on',
      driver: { id: 'driver-8' },
      since: START + 120_000,
    })
    expect([...world.server.signOns.values()]).toMatchObject([
      { employeeId: '7', t: START },
      { employeeId: '8', t: START + 120_000 },
    ])
    expect(driverEvents(world)).toMatchObject([{ t: START + 60_000 }])
  })

  it('repeats a sign-on whose reply was lost under the same id', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = (path) => (path === '/telemetry/driver' ? 'lost' : null)
    expect(await cab.signOn('7', '1234')).toBeNull()
    expect(cab.getState().driver.state).toBe('unconfirmed')
    world.server.fault = () => null
    await world.time.pass(120_000)
    expect(cab.getState().driver.state).toBe('signed on')
    expect(world.server.signOns.size).toBe(1)
  })

  it('does not hold up positions and presses while the server cannot confirm', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = (path) => (path === '/telemetry/driver' ? 'busy' : null)
    await cab.signOn('7', '1234')
    await cab.fuel(100)
    await world.time.pass(0)
    expect([...world.server.stored('secret-m1').events.values()]).toMatchObject([
      { type: 'fuel', quantity: 100 },
    ])
    expect(cab.getState().driver.state).toBe('unconfirmed')
  })

  it('signs off without waiting for the network, stated as a change to nobody', async () => {
    const world = createWorld()
    const { cab, change } = await joined(world)
    await cab.signOn('7', '1234')
    world.server.fault = () => 'offline'
    await cab.signOff()
    expect(cab.getState().driver).toEqual({ state: 'none' })
    world.server.fault = () => null
    change('online')
    await world.time.pass(0)
    const [left] = driverEvents(world)
    expect(left).toMatchObject({ type: 'driver changed', t: START })
    expect(left).not.toHaveProperty('driverId')
  })

  it('leaves the former machine when the tablet is put into another', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    await cab.signOn('7', '1234')
    expect(await cab.chooseMachine('m2')).toBeNull()
    await world.time.pass(0)
    expect(cab.getState()).toMatchObject({ driver: { state: 'none' }, machine: { title: 'L-1' } })
    expect(driverEvents(world)).toHaveLength(1)
  })

  it('cannot sign on without network where the browser cannot encrypt', async () => {
    const world = createWorld()
    const { cab } = await joined(world, { crypto: undefined })
    world.server.fault = () => 'offline'
    expect(await cab.signOn('7', '1234')).toBe('offline')
    expect(cab.getState()).toMatchObject({ driver: { state: 'none' }, backlog: { events: 0 } })
  })
})

describe('a tablet', () => {
  it('needs the network for a machine that it was never put into, and for no other', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = () => 'offline'
    expect(await cab.chooseMachine('m2')).toBe('offline')
    expect(cab.getState().machine?.id).toBe('m1')
    world.server.fault = () => null
    expect(await cab.chooseMachine('m2')).toBeNull()
    world.server.fault = () => 'offline'
    expect(await cab.chooseMachine('m1')).toBeNull()
    expect(cab.getState()).toMatchObject({ machine: { id: 'm1' } })
  })

  it('is refused a machine alike when it was unregistered', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    world.server.fault = () => 'unregistered'
    expect(await cab.chooseMachine('m2')).toBe('refused')
  })
})
