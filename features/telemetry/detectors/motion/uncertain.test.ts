import { describe, expect, it } from 'vitest'
import { emptyDerived, initialState, type MachineState, stepFix, tentative } from '../../detection/derive.ts'
import type { Site } from '../../detection/site.ts'
import type { Fix } from '../../facts/fix.ts'
import { type Leg, track, truck } from '../../fixtures/facts.ts'
import { METRES_LAT, METRES_LON, noisyShift, smallPlaces, squarePlaces } from '../../fixtures/noisy.ts'
import { moved, poorStretches } from '../../fixtures/poor.ts'
import { seededChance } from '../../fixtures/shift.ts'
import { phasedCycles } from '../../live/occupancy.ts'

function derived(fixes: readonly Fix[], site: Site = smallPlaces, between = (state: MachineState) => state) {
  const out = emptyDerived()
  let state = initialState()
  for (const fix of fixes) {
    stepFix(state, fix, site, truck, out)
    state = between(state)
  }
  const open = tentative(state, site, truck)
  const rows = {
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
  const cycles = phasedCycles([{ equipmentId: 'truck', loads: false, ...rows }], site)[0]!
  return { ...rows, cycles, state }
}

type Rows = ReturnType<typeof derived>

/** Every instant and duration of the rows, milliseconds. */
function instants({ visits, cycles }: Rows): number[] {
  return [
    ...visits.flatMap(({ enteredAt, exitedAt }) => [enteredAt, exitedAt ?? -1]),
    ...cycles.flatMap(({ startedAt, loadedAt, dumpedAt, endedAt, phases }) => [
      startedAt,
      loadedAt,
      dumpedAt,
      endedAt ?? -1,
      ...[phases.loading, phases.loadedTravel, phases.dumping, phases.delay].map((s) => (s ?? 0) * 1000),
    ]),
  ]
}

function expectSame(found: Rows, clean: Rows, within: number, title: string): void {
  const count = ({ visits, cycles }: Rows) => [visits.length, cycles.length]
  expect(count(found), title).toEqual(count(clean))
  const expected = instants(clean)
  instants(found).forEach((one, i) => expect(Math.abs(one - expected[i]!), title).toBeLessThanOrEqual(within))
}

const isNear = (fix: Fix, east: number, north: number) =>
  Math.hypot((fix.lon - 60) * METRES_LON - east, (fix.lat - 54) * METRES_LAT - north) < 8
const isServed = (fix: Fix) => isNear(fix, 0, 0) || isNear(fix, 1200, 400)
const speedless = (fix: Fix): Fix => ({ ...fix, speed: Number.NaN })

describe('a truck that stands in places of 40 to 120 m while its receiver tells that it errs', () => {
  for (const speed of [true, false]) {
    for (const interval of [5, 10]) {
      it(`has the visits and cycles of the clean track, each ${interval} s, ${speed ? 'with speed' : 'position only'}`, () => {
        for (const place of [40, 80, 120]) {
          const site = squarePlaces(place)
          for (const metres of [20, 40, 60, 100, 150, 300]) {
            for (const seed of [1, 2]) {
              const fixes = noisyShift({ seed, noise: 1, interval, speed })
              const poor = poorStretches(fixes, { seed, metres, most: 9, where: isServed, alike: seed === 1 })
              expect(poor.some(({ accuracy }) => accuracy === metres)).toBe(true)
              const title = `places of ${place} m, ${metres} m off, seed ${seed}`
              expectSame(derived(poor, site), derived(fixes, site), interval * 1000, title)
            }
          }
        }
      })
    }
  }
})

describe('a truck all of whose positions are told to be off by 150 m', () => {
  for (const speed of [true, false]) {
    it(`has its six cycles, at most a report late, ${speed ? 'with speed' : 'position only'}`, () => {
      const fixes = noisyShift({ seed: 1, noise: 2, interval: 10, speed })
      const found = derived(fixes.map((fix) => ({ ...fix, accuracy: 150 })))
      expect(found.cycles).toHaveLength(6)
      const clean = derived(fixes)
      found.cycles.forEach(({ loadedAt, dumpedAt }, i) => {
        expect(Math.abs(loadedAt - clean.cycles[i]!.loadedAt)).toBeLessThanOrEqual(10_000)
        expect(Math.abs(dumpedAt - clean.cycles[i]!.dumpedAt)).toBeLessThanOrEqual(10_000)
      })
    })
  }

  it('stays in its place while it stands', () => {
    const random = seededChance(1)
    const still = track([0, 0], [{ wait: 1200 }], 10).map((fix) => speedless({ ...fix, accuracy: 150 }))
    const wandering = still.map((fix, i) => (i % 20 > 12 ? moved(fix, 90 * random(), 90) : fix))
    expect(derived(wandering).visits).toMatchObject([{ locationId: 'pit', exitedAt: null, distanceM: 0 }])
  })

  it('has left when its positions agree so, with the time at which it drove off', () => {
    const legs: Leg[] = [{ wait: 300 }, { to: [900, 0], v: 8 }, { wait: 600 }]
    const fixes = track([0, 0], legs, 10).map((fix) => speedless({ ...fix, accuracy: 150 }))
    const [visit, ...others] = derived(fixes).visits
    expect(others).toEqual([])
    expect(Math.abs(visit!.exitedAt! - 304_000)).toBeLessThanOrEqual(10_000)
  })
})

describe('a truck that drives while its receiver tells that it errs', () => {
  const way = track([-800, 150], [{ wait: 60 }, { to: [800, 150], v: 8 }, { wait: 60 }], 5)
  const strays = (fix: Fix, i: number) => (i > 25 && i < 34 ? { ...moved(fix, 0, -150), accuracy: 160 } : fix)

  it('enters no place beside the road, and drives no farther', () => {
    const told = way.map((fix) => ({ ...fix, accuracy: 5 }))
    const { visits, state } = derived(told.map(strays))
    expect(visits).toEqual([])
    expect(Math.abs(state.motion.odometer / derived(told).state.motion.odometer - 1)).toBeLessThan(0.02)
    expect(state.clean.dropped.jump).toBe(0)
  })

  it('enters a place where it stands among poor positions', () => {
    const legs: Leg[] = [
      { wait: 30 },
      { to: [0, 0], v: 8 },
      { wait: 120 },
      { to: [600, 600], v: 8 },
      { wait: 30 },
    ]
    for (const interval of [5, 10]) {
      const fixes = track([-600, 600], legs, interval)
      const poor = fixes.map((fix) => ({ ...fix, accuracy: fix.t > 100_000 && fix.t < 300_000 ? 60 : 5 }))
      expectSame(derived(poor), derived(fixes), interval * 2000, `each ${interval} s`)
    }
  })
})

describe('a truck at rest whose position jumps away and returns, which nothing tells', () => {
  const still = track([0, 0], [{ wait: 600 }], 10)
  const jumping = still.map((fix, i) => (i % 20 > 15 ? moved(fix, 120, 0) : fix))

  it('does not leave its place, with a speed of 0 or without speeds', () => {
    for (const fixes of [jumping, jumping.map(speedless)]) {
      const { visits, state } = derived(fixes)
      expect(visits).toMatchObject([{ locationId: 'pit', exitedAt: null }])
      expect(state.stop).toMatchObject({ t0: 0 })
      expect(state.clean.dropped.jump).toBe(8)
    }
  })

  it('has left when the position stays away for three minutes', () => {
    const away = still.map((fix, i) => (i > 20 ? moved(fix, 120, 0) : fix))
    for (const fixes of [away, away.map(speedless)]) {
      const [visit] = derived(fixes).visits
      expect(visit!.exitedAt! / 1000).toBeGreaterThanOrEqual(200)
      expect(visit!.exitedAt! / 1000).toBeLessThan(210)
    }
  })
})

it('gives the same rows for accuracies of 3 to 15 m as for untold ones', () => {
  const random = seededChance(4)
  for (const interval of [1, 10]) {
    const fixes = noisyShift({ seed: 4, noise: 5, interval, speed: interval === 1 })
    const told = fixes.map((fix) => ({ ...fix, accuracy: 3 + 12 * random() }))
    expect({ ...derived(told), state: null }).toEqual({ ...derived(fixes), state: null })
  }
})

it('gives the same result when the state is serialised after every fix', () => {
  const fixes = noisyShift({ seed: 3, noise: 2, interval: 5, speed: false })
  const poor = poorStretches(fixes, { seed: 3, metres: 150, most: 20, where: () => true, alike: false })
  const readBack = (state: MachineState) => JSON.parse(JSON.stringify(state)) as MachineState
  expect(derived(poor, smallPlaces, readBack)).toEqual(derived(poor))
})

it('reads on what poor positions tell besides the place, and holds at most a minute of dense ones', () => {
  const hour = track([0, 0], [{ wait: 3600 }]).map((fix, i) => ({
    ...moved(fix, i < 60 ? 0 : 40, 0),
    accuracy: i < 60 ? 5 : 100,
    weight: i < 1800 ? 0 : 50_000,
  }))
  const { state } = derived(hour)
  expect(state.clean.uncertain.held).toHaveLength(60)
  expect(state.payload.level).toBeGreaterThan(49_000)
  expect(state.motion.odometer).toBe(0)
})
