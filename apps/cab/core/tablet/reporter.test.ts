/** What the tablet reports of itself, against a server in memory. */
import { describe, expect, it } from 'vitest'
import { exampleButton } from '../testing/examples.ts'
import { settled } from '../testing/time.ts'
import { createWorld, joined, START } from '../testing/world.ts'
import type { Prepared } from '../../worker/updates.ts'
import type { Battery, Software } from '../options.ts'

const MINUTE = 60_000

function createBattery(level: number) {
  let changed = (): void => undefined
  const battery = {
    level,
    charging: false,
    addEventListener(_: 'chargingchange', listener: () => void) {
      changed = listener
    },
  }
  const plug = (charging: boolean): void => {
    battery.charging = charging
    changed()
  }
  return { battery, plug, find: () => Promise.resolve<Battery>(battery) }
}

function createSoftware() {
  const done: string[] = []
  const state: { isInUse: boolean; prepared: Prepared } = { isInUse: false, prepared: 'ready' }
  const software: Software = {
    version: 'b1',
    prepare: async ({ softwareVersion }, pinned) => {
      done.push(`prepare ${softwareVersion} with ${pinned}`)
      return softwareVersion === 'b1' ? 'current' : state.prepared
    },
    takeOver: () => void done.push('take over'),
    isInUse: () => state.isInUse,
  }
  return { software, done, state }
}

describe('the status', () => {
  it('is reported when the tablet joins, with what it is, and every five minutes from then on', async () => {
    const world = createWorld()
    await joined(world)
    const { statuses } = world.server
    expect(statuses).toEqual([
      { t: new Date(START).toISOString(), softwareVersion: '1', backlog: 0, system: 'Test' },
    ])
    await world.time.pass(60 * MINUTE)
    expect(statuses.length).toBeGreaterThanOrEqual(11)
    expect(statuses.length).toBeLessThanOrEqual(13)
    expect(statuses[1]).not.toHaveProperty('system')
  })

  it('is reported at once after a start, and when the tablet is plugged in', async () => {
    const world = createWorld()
    const { kill } = await joined(world)
    kill()
    const { find, plug } = createBattery(0.4)
    await world.open({ battery: find })
    const { statuses } = world.server
    expect(statuses).toHaveLength(2)
    expect(statuses[1]).toMatchObject({ battery: 0.4, charging: false })
    plug(true)
    await settled()
    expect(statuses).toHaveLength(3)
    expect(statuses[2]).toMatchObject({ charging: true })
  })

  it('is reported without a battery where the browser fails to tell of it', async () => {
    const world = createWorld()
    await joined(world, { battery: () => Promise.reject(new Error('not here')) })
    expect(world.server.statuses).toHaveLength(1)
    expect(world.server.statuses[0]).not.toHaveProperty('battery')
  })

  it('waits for the next minute after a failure, and piles up nothing without network', async () => {
    const world = createWorld()
    await joined(world)
    const { server, time } = world
    server.fault = (path) => (path === '/telemetry/tablet/status' ? 'busy' : null)
    await time.pass(6 * MINUTE)
    expect(server.statuses).toHaveLength(1)
    server.fault = () => 'offline'
    await time.pass(60 * MINUTE)
    server.fault = () => null
    await time.pass(2 * MINUTE)
    expect(server.statuses).toHaveLength(2)
  })

  it('lets what waits be sent first when the network is back, so that it is not reported as stuck', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    const { server, time } = world
    server.fault = () => 'offline'
    await cab.press(exampleButton())
    await time.pass(20 * MINUTE)
    server.fault = () => null
    await time.pass(2 * MINUTE)
    expect(server.stored('secret-m1').events.size).toBe(1)
    expect(server.statuses.length).toBeGreaterThan(1)
    expect(server.statuses.filter(({ backlog }) => backlog !== 0)).toEqual([])
  })

  it('tells each minute of data that the server does not take, and then that it is gone', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    const { server, time } = world
    server.fault = (path) => (path === '/telemetry/batch' ? 'busy' : null)
    await cab.press(exampleButton())
    const pressedAt = new Date(time.now()).toISOString()
    await time.pass(8 * MINUTE)
    const stuck = server.statuses.filter(({ backlog }) => backlog === 1)
    expect(stuck.length).toBeGreaterThanOrEqual(4)
    expect(stuck[0]).toMatchObject({ backlogOldest: pressedAt })
    server.fault = () => null
    await time.pass(3 * MINUTE)
    expect(server.statuses.at(-1)).toMatchObject({ backlog: 0 })
  })

  it('is asked for seldom once the tablet is unregistered', async () => {
    const world = createWorld()
    await joined(world)
    const { server, time } = world
    server.unregistered = 'tablet'
    const asked = () => server.requests.filter(({ path }) => path === '/telemetry/tablet/status').length
    const before = asked()
    await time.pass(30 * MINUTE)
    expect(asked() - before).toBeLessThanOrEqual(7)
  })
})

describe('the machine', () => {
  it('is told to the server as soon as it can be, when a known one was chosen without network', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    const { server, time } = world
    await cab.chooseMachine('m2')
    server.fault = () => 'offline'
    expect(await cab.chooseMachine('m1')).toBeNull()
    await time.pass(10 * MINUTE)
    expect(server.entered).toEqual(['m1', 'm2'])
    server.fault = () => null
    await time.pass(2 * MINUTE)
    expect(server.entered).toEqual(['m1', 'm2', 'm1'])
    await time.pass(10 * MINUTE)
    expect(server.entered).toHaveLength(3)
  })
})

describe('another build', () => {
  it('is fetched as soon as the server names it, and runs once the tablet was left alone', async () => {
    const world = createWorld()
    const { software, done } = createSoftware()
    const { change } = await joined(world, { software })
    world.server.release = 'b1'
    await world.time.pass(6 * MINUTE)
    expect(done).toEqual(['prepare b1 with key'])
    world.server.release = 'b2'
    change('tap')
    await world.time.pass(5 * MINUTE)
    expect(done[1]).toBe('prepare b2 with key')
    expect(done).toContain('take over')
  })

  it('waits while the machine moves, something is open, or somebody touches the tablet', async () => {
    const world = createWorld()
    const { software, done, state } = createSoftware()
    world.server.release = 'b2'
    const { change, report } = await joined(world, { software })
    const takenOver = () => done.includes('take over')
    const drive = async (seconds: number, speed: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 5) {
        report({ speed })
        await world.time.pass(5_000)
      }
    }
    await drive(180, 8)
    expect(takenOver()).toBe(false)
    change('tap')
    await drive(30, 0)
    state.isInUse = true
    await world.time.pass(3 * MINUTE)
    expect(takenOver()).toBe(false)
    state.isInUse = false
    for (let touches = 0; touches < 6; touches += 1) {
      change('tap')
      await world.time.pass(30_000)
    }
    expect(takenOver()).toBe(false)
    await world.time.pass(3 * MINUTE)
    expect(takenOver()).toBe(true)
  })

  it('is checked with the key that the tablet obtained first since it joined, whatever key is offered later', async () => {
    const world = createWorld()
    const { software, done } = createSoftware()
    world.server.release = 'b1'
    const first = await joined(world, { software })
    world.server.publicKey = 'other'
    world.server.release = 'b2'
    await world.time.pass(6 * MINUTE)
    expect(done.filter((one) => one !== 'take over')).toEqual(['prepare b1 with key', 'prepare b2 with key'])
    first.kill()
    const again = await world.open({ software })
    await world.time.pass(0)
    expect(done.at(-1)).toBe('prepare b2 with key')
    world.server.tablet = 'another tablet'
    await again.cab.join('right')
    await world.time.pass(MINUTE)
    expect(done.findLast((one) => one.startsWith('prepare'))).toBe('prepare b2 with other')
  })

  it('that was refused is told, does not run, and is forgotten once the server names the one that runs', async () => {
    const world = createWorld()
    const { software, done, state } = createSoftware()
    state.prepared = 'refused'
    world.server.release = 'b2'
    const { cab } = await joined(world, { software })
    expect(cab.getState().update).toEqual({ state: 'refused', version: 'b2' })
    await world.time.pass(10 * MINUTE)
    expect(done).not.toContain('take over')
    world.server.release = 'b1'
    await world.time.pass(6 * MINUTE)
    expect(cab.getState().update).toBeNull()
  })
})
