/** Detection on a small simulated shift: queues, noise, silences, buttons, sensors, interruptions. */
import { describe, expect, it } from 'vitest'
import { activity, emptyDerived, initialState, stepEvent, stepFix, tentative } from './derive.ts'
import type { MachineState } from './derive.ts'
import type { Derived } from './derived.ts'
import type { Fix, StatedEvent } from '../facts/fix.ts'
import { seededChance, simulateShift, SHIFT_START, shiftSite } from '../fixtures/shift.ts'
import type { ShiftPlan, TrueOperation } from '../fixtures/shift.ts'
import { phasedCycles } from '../live/occupancy.ts'
import type { MachineProfile } from './site.ts'

const plain: ShiftPlan = {
  seed: 1,
  cycles: 8,
  interval: 1,
  noise: 5,
  outliers: 0.02,
  speed: true,
  weight: false,
}
const truck: MachineProfile = { equipmentId: 'truck', capacityKg: 63_000, hauls: true }
const site = shiftSite()

type Fact = { fix: Fix } | { event: StatedEvent }
const momentOf = (fact: Fact) => ('fix' in fact ? fact.fix.t : fact.event.t)

function step(state: MachineState, fact: Fact, machine: MachineProfile, out: Derived): void {
  if ('fix' in fact) stepFix(state, fact.fix, site, machine, out)
  else stepEvent(state, fact.event, site, machine, out)
}

function ordered(fixes: readonly Fix[], events: readonly StatedEvent[]): Fact[] {
  const facts: Fact[] = [...fixes.map((fix) => ({ fix })), ...events.map((event) => ({ event }))]
  return facts.sort((a, b) => momentOf(a) - momentOf(b))
}

function derive(fixes: readonly Fix[], events: readonly StatedEvent[] = [], machine = truck) {
  const state = initialState()
  const out = emptyDerived()
  for (const fact of ordered(fixes, events)) step(state, fact, machine, out)
  const open = tentative(state, site, machine)
  const all = {
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
  const alone = { equipmentId: machine.equipmentId, loads: false, ...all }
  const [cycles = []] = phasedCycles([alone], site)
  return {
    ...all,
    cycles,
    state,
    operations: all.events.filter(({ type }) => type === 'load' || type === 'dump'),
  }
}

/** Expects every true operation to be found once and nothing else, each end within the tolerance. */
function expectAll(found: ReturnType<typeof derive>, truth: readonly TrueOperation[], seconds: number): void {
  expect(found.operations.map(({ type }) => type)).toEqual(truth.map(({ role }) => role))
  found.operations.forEach((operation, i) =>
    expect(Math.abs(operation.t - truth[i]!.to)).toBeLessThan(seconds * 1000),
  )
  for (const cycle of found.cycles)
    expect([cycle.loadLocationId, cycle.dumpLocationId]).toEqual(['pit', 'crusher'])
}

const button = (type: StatedEvent['type'], t: number, more: Partial<StatedEvent> = {}): StatedEvent => ({
  id: `${type}-${t}`,
  t,
  type,
  source: 'device',
  ...more,
})

describe('a shift with queues', () => {
  for (const interval of [0.5, 1, 5, 10]) {
    for (const speed of [true, false]) {
      for (const weight of [true, false]) {
        it(`finds every load and dump with a report each ${interval} s, ${speed ? 'with' : 'no'} speed, ${weight ? 'with' : 'no'} payload`, () => {
          for (let seed = 1; seed <= 4; seed++) {
            const { fixes, operations } = simulateShift({ ...plain, seed, interval, speed, weight })
            expectAll(
              derive(fixes, [], { ...truck, capacityKg: seed % 2 === 0 ? 63_000 : Number.NaN }),
              operations,
              interval < 10 ? (speed ? 10 : 25) : 35,
            )
          }
        })
      }
    }
  }

  it('reports the phases', () => {
    const { fixes, operations } = simulateShift({ ...plain, cycles: 12 })
    const { cycles } = derive(fixes)
    const lengths = (role: string) =>
      operations.filter((w) => w.role === role).map((w) => (w.to - w.from) / 1000)
    cycles.forEach((cycle, i) => {
      expect(Math.abs(cycle.phases.loading! - lengths('load')[i]!)).toBeLessThan(10)
      expect(Math.abs(cycle.phases.dumping! - lengths('dump')[i]!)).toBeLessThan(10)
      const sum = Object.values(cycle.phases).reduce<number>((a, b) => a + (b ?? 0), 0)
      if (cycle.endedAt !== null) expect(sum).toBeCloseTo((cycle.endedAt - cycle.startedAt) / 1000, 3)
    })
    expect(cycles.slice(0, -1).every((cycle) => cycle.endedAt !== null)).toBe(true)
  })

  it('measures the distance whatever the noise', () => {
    const way = (noise: number, interval: number) =>
      derive(simulateShift({ ...plain, noise, interval, outliers: 0 }).fixes).cycles.map(
        (c) => c.distanceLoadedM + c.distanceEmptyM,
      )
    const exact = way(0, 1)
    for (const [noise, interval] of [
      [5, 1],
      [5, 10],
      [5, 0.5],
    ] as const) {
      way(noise, interval).forEach((metres, i) => expect(Math.abs(metres / exact[i]! - 1)).toBeLessThan(0.05))
    }
  })
})

describe('equal facts', () => {
  const { fixes, operations } = simulateShift({ ...plain, weight: true, interval: 2 })
  const events = [
    button('driver changed', operations[0]!.from - 5000, { driverId: 'ann' }),
    button('route assigned', operations[0]!.from - 4000, { routeId: 'route' }),
    button('load', operations[2]!.to + 20_000, { weightKg: 55_000 }),
    button('dump', operations[5]!.from + 3000),
    button('driver changed', operations[6]!.from - 5000, { driverId: 'bob' }),
  ]
  it('give equal rows, cut anywhere and passed through JSON', () => {
    const whole = derive(fixes, events)
    for (let seed = 1; seed <= 6; seed++) {
      const random = seededChance(seed)
      const out = emptyDerived()
      let state = initialState()
      for (const fact of ordered(fixes, events)) {
        if (random() < 0.05) state = JSON.parse(JSON.stringify(state)) as MachineState
        if (random() < 0.02) tentative(state, site, truck)
        step(state, fact, truck, out)
      }
      const open = tentative(state, site, truck)
      expect([...out.events, ...open.events]).toEqual(whole.events)
      expect([...out.visits, ...open.visits]).toEqual(whole.visits)
      expect(whole.cycles).toMatchObject([...out.cycles, ...open.cycles])
    }
  })
  it('carry driver, route, weight and button into the rows', () => {
    const { cycles, operations: found, events: rows } = derive(fixes, events)
    expect(cycles.map((cycle) => cycle.driverId)).toEqual([
      'ann',
      'ann',
      'ann',
      ...Array<string>(5).fill('bob'),
    ])
    expect(new Set(cycles.map((cycle) => cycle.routeId))).toEqual(new Set(['route']))
    expect(cycles[1]).toMatchObject({ weightKg: 55_000, weightSource: 'button' })
    expect(cycles[2]!.weightSource).toBe('sensor')
    expect(found).toHaveLength(operations.length)
    expect(found[2]!.evidence.map((line) => line.kind)).toContain('button')
    expect(rows.filter((row) => row.type === 'route started')).toHaveLength(1)
  })
  it('give rows with unique keys', () => {
    const { events: rows, visits, cycles } = derive(fixes, events)
    for (const list of [rows, visits, cycles])
      expect(new Set(list.map((row) => row.key)).size).toBe(list.length)
  })
})

describe('precedence of evidence', () => {
  const { fixes, operations } = simulateShift({ ...plain, cycles: 3 })
  it('finds the route by its locations when none is assigned', () => {
    expect(derive(fixes).cycles.map((cycle) => cycle.routeId)).toEqual(['route', 'route', 'route'])
  })
  it('accepts a button where no stop was seen, once', () => {
    const without = fixes.filter(
      ({ t }) => t < operations[1]!.from - 20_000 || t > operations[1]!.to + 20_000,
    )
    const pressed = [button('dump', operations[1]!.from), button('dump', operations[1]!.from + 4000)]
    const { cycles, operations: found } = derive(without, pressed)
    expect(cycles).toHaveLength(3)
    expect(found.filter(({ type }) => type === 'dump')).toHaveLength(3)
  })
  it('prefers the dispatcher to the length of the stop', () => {
    const t = SHIFT_START + 5000
    const { operations: found } = derive(fixes, [
      button('load', t, { source: 'dispatcher', locationId: 'pit' }),
    ])
    expect(found.filter(({ type }) => type === 'load')).toHaveLength(3)
    expect(found[0]).toMatchObject({ type: 'load', t, locationId: 'pit', flags: [] })
    expect(found[0]!.evidence.map((line) => line.key)).toEqual(['telemetry.evidence.dispatcher'])
  })
  it('accepts the raised bed as a dump outside all locations', () => {
    const [from, to] = [operations[0]!.to + 60_000, operations[0]!.to + 90_000]
    const tipped = fixes
      .filter(({ t }) => t < operations[1]!.from - 60_000)
      .map((fix) => ({ ...fix, bed: fix.t >= from && fix.t <= to ? 1 : 0 }))
    const { cycles } = derive(tipped)
    expect(cycles).toMatchObject([{ loadLocationId: 'pit', dumpLocationId: null }])
  })
  it('does not count a stop during which a working payload sensor stayed empty', () => {
    const { fixes: weighed, operations: truth } = simulateShift({ ...plain, weight: true })
    // Sent back empty: the third load carries nothing.
    const [from, to] = [truth[4]!.from, truth[5]!.to + 60_000]
    const empty = weighed.map((fix) => (fix.t >= from && fix.t <= to ? { ...fix, weight: 1000 } : fix))
    expect(derive(empty).cycles).toHaveLength(7)
  })
  it('ignores a sensor that does not work', () => {
    for (const weight of [-99, 0, 30_000]) {
      expect(derive(fixes.map((fix) => ({ ...fix, weight }))).cycles).toHaveLength(3)
    }
  })
  it('reports only visits for a machine that does not haul', () => {
    const { cycles, operations: found, visits } = derive(fixes, [], { ...truck, hauls: false })
    expect([cycles, found]).toEqual([[], []])
    expect(visits.length).toBeGreaterThan(3)
  })
})

describe('missing operations', () => {
  const { fixes, operations } = simulateShift({ ...plain, cycles: 4, speed: false })
  it('infers a dump during a silence', () => {
    const seen = fixes.filter(({ t }) => t < operations[3]!.from - 90_000 || t > operations[3]!.to + 60_000)
    const { cycles } = derive(seen)
    expect(cycles).toHaveLength(4)
    expect(cycles[1]).toMatchObject({ dumpLocationId: 'crusher' })
    expect(cycles[1]!.flags).toContain('inferred')
  })
  it('infers a load during a silence', () => {
    const seen = fixes.filter(({ t }) => t < operations[2]!.from - 90_000 || t > operations[2]!.to + 60_000)
    const { cycles } = derive(seen)
    expect(cycles).toHaveLength(4)
    expect(cycles[1]).toMatchObject({ loadLocationId: 'pit', flags: ['inferred', 'gap'] })
    expect(cycles[1]!.phases).toMatchObject({ loading: null, queueLoad: null })
  })
  it('ends and flags the cycle at a silence of hours', () => {
    const cut = operations[2]!.to + 60_000
    const { cycles, operations: found } = derive(
      fixes.map((fix) => (fix.t < cut ? fix : { ...fix, t: fix.t + 7_200_000 })),
    )
    expect(cycles).toHaveLength(3)
    expect(found.filter(({ flags }) => flags.includes('unresolved')).map(({ type }) => type)).toEqual([
      'load',
      'dump',
    ])
  })
})

describe('current activity', () => {
  it('is loading, hauling, dumping, returning', () => {
    const { fixes, operations } = simulateShift({ ...plain, cycles: 2, noise: 1, outliers: 0 })
    const state = initialState()
    const out = emptyDerived()
    const seen: string[] = []
    const moments = [
      operations[2]!.to - 2000,
      operations[2]!.to + 30_000,
      operations[3]!.to - 2000,
      operations[3]!.to + 20_000,
    ]
    for (const fix of fixes) {
      if (moments.length > 0 && fix.t >= moments[0]!) {
        moments.shift()
        seen.push(activity(state).activity)
      }
      stepFix(state, fix, site, truck, out)
    }
    expect(seen).toEqual(['loading', 'hauling', 'dumping', 'returning'])
  })
  it('reports an engine that is off, and since when', () => {
    const { fixes } = simulateShift({ ...plain, cycles: 1 })
    const off = fixes.map((fix, i) => ({ ...fix, engine: i < 100 || i > 200 ? 1 : 0 }))
    expect(activity(derive(off.slice(0, 150)).state)).toMatchObject({ activity: 'engineOff' })
    const { events } = derive(off)
    expect(events.filter(({ type }) => type.startsWith('engine')).map(({ type }) => type)).toEqual([
      'engine on',
      'engine off',
      'engine on',
    ])
  })
  it('is nothing before the first fact', () => {
    expect(activity(initialState())).toEqual({ activity: 'idle', since: -1, locationId: null })
    expect(tentative(initialState(), site, truck)).toEqual(emptyDerived())
  })
})
