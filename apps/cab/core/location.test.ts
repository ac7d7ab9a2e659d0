import { describe, expect, it } from 'vitest'
import { settled } from './testing/time.ts'
import { createWorld, joined, START } from './testing/world.ts'

describe('tracking', () => {
  it('runs once positions arrive, and says since when and why it does not', async () => {
    const world = createWorld()
    const { cab, report, refusePosition, change } = await joined(world)
    expect(cab.getState().tracking).toEqual({ state: 'stopped', since: START, why: 'starting' })
    report({})
    expect(cab.getState().tracking).toEqual({ state: 'tracking' })
    expect(cab.getState().position).toMatchObject({ t: START, lon: 20, lat: 50 })
    world.time.jump(3_000)
    refusePosition(1)
    expect(cab.getState().tracking).toEqual({ state: 'stopped', since: START, why: 'denied' })
    report({})
    world.visible.now = false
    change('visibility')
    expect(cab.getState().tracking).toMatchObject({ why: 'hidden', since: START + 3_000 })
    world.visible.now = true
    change('visibility')
    expect(cab.getState().tracking).toMatchObject({ why: 'starting' })
    report({ timestamp: START + 4_000 })
    expect(cab.getState().tracking.state).toBe('tracking')
  })

  it('goes on, and moves on, while a receiver fails between two positions', async () => {
    const world = createWorld()
    const { cab, report, refusePosition } = await joined(world)
    refusePosition(2)
    expect(cab.getState().tracking).toMatchObject({ why: 'unavailable' })
    for (const timestamp of [START + 1_000, START + 2_000]) {
      world.time.jump(1_000)
      report({ speed: 8, timestamp })
      refusePosition(2)
    }
    expect(cab.getState()).toMatchObject({ tracking: { state: 'tracking' }, moving: true })
  })

  it('is unavailable after a minute of silence, though the receiver was asked again', async () => {
    const world = createWorld()
    const { cab, report, watches } = await joined(world)
    report({ speed: 8 })
    report({ speed: 8, timestamp: START + 1 })
    expect(cab.getState().moving).toBe(true)
    const before = watches()
    await world.time.pass(55_000)
    expect(cab.getState().tracking.state).toBe('tracking')
    expect(watches()).toBeGreaterThan(before)
    await world.time.pass(10_000)
    expect(cab.getState().tracking).toEqual({ state: 'stopped', since: START, why: 'unavailable' })
    expect(cab.getState().moving).toBe(false)
    report({ speed: 8 })
    expect(cab.getState().moving).toBe(false)
  })

  it('follows another message rate from the next position on', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { session } = world.server
    const drive = async (from: number): Promise<number> => {
      const before = browser.cab.getState().backlog.positions
      for (let second = from; second < from + 60; second += 1) {
        world.time.jump(1_000)
        browser.report({ longitude: 20 + second / 1e4, speed: 8, timestamp: START + second * 1_000 })
        await settled()
      }
      return browser.cab.getState().backlog.positions - before
    }
    await drive(0)
    const medium = await drive(60)
    const tablet = { ...session.tablet, messageRate: 'slow', reportSeconds: 10 } as const
    browser.frame({ ...session, version: 'v2', tablet })
    const slow = await drive(120)
    browser.frame({ ...session, version: 'v3', tablet: { ...tablet, messageRate: 'fast', reportSeconds: 1 } })
    const fast = await drive(180)
    expect([fast, medium, slow]).toEqual([60, 12, 6])
  })

  it('repeats the position of a machine that stands while its receiver is silent', async () => {
    const world = createWorld()
    const { report } = await joined(world)
    report({ speed: 0 })
    await world.time.pass(50_000)
    await world.time.pass(60_000)
    const { fixes } = world.server.stored('secret-m1')
    expect([...fixes.values()].map(({ t }) => t - START)).toEqual([0, 30_000])
  })

  it('takes the time of the tablet when that of the receiver is broken', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    report({ timestamp: START - 7_168 * 86_400_000 })
    expect(cab.getState().position?.t).toBe(START)
  })

  it('ignores positions at the origin and wild ones', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    report({ latitude: 0, longitude: 0 })
    report({ accuracy: 5_000 })
    await settled()
    expect(cab.getState()).toMatchObject({ position: null, backlog: { positions: 0 } })
  })
})

describe('a moving machine', () => {
  it('locks buttons over 5 km/h for two reports and unlocks under 3 km/h for three seconds', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    const speeds = [0, 1.5, 1.2, 1.5, 1.5, 1.2, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5]
    const moving: boolean[] = []
    for (const speed of speeds) {
      report({ speed })
      moving.push(cab.getState().moving)
      await world.time.pass(1_000)
    }
    const yes = true
    const no = false
    expect(moving).toEqual([no, no, no, no, yes, yes, yes, yes, yes, yes, yes, yes, no])
  })

  it('locks nothing where the account allows buttons', async () => {
    const world = createWorld()
    const { session } = world.server
    world.server.session = { ...session, tablet: { ...session.tablet, inMotion: 'allowed' } }
    const { cab, report } = await joined(world)
    for (let second = 0; second < 3; second += 1) {
      report({ speed: 6 })
      await world.time.pass(1_000)
    }
    expect(cab.getState()).toMatchObject({ moving: true, locked: false })
  })
})
