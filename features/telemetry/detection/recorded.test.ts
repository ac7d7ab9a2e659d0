/** Detection on recorded trucks: five cycles of one, none of a parked one, with any set of measurements. */
import { describe, expect, it } from 'vitest'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { activity, copyState, emptyDerived, initialState, stepFix, tentative } from './derive.ts'
import type { MachineState } from './derive.ts'
import type { Derived } from './derived.ts'
import type { Fix } from '../facts/fix.ts'
import { hasRecorded, recordedFixes, recordedSite, recordedVisits } from '../fixtures/recorded.ts'
import { seededChance } from '../fixtures/shift.ts'
import { phasedCycles } from '../live/occupancy.ts'
import type { Site } from './site.ts'

const TRUCK = 'lake-605-8-0896_2025-08-11.csv'
const THINNED = 'lake-605-8-0896_2025-08-11_every10s.csv'
const PARKED = 'lake-775g-2-2266_2025-08-11.csv'
const dumps = ['Crusher', 'Stockpile 1', 'Stockpile 2', 'Stockpile 3']
const pits = ['Pit 1', 'Pit 2', 'Pit 3']
const profile = { equipmentId: 'truck', capacityKg: Number.NaN, hauls: true }

if (!hasRecorded) console.log('recorded trucks: shared test data is absent, all cases skipped')
const recorded = describe.skipIf(!hasRecorded)

function together(settled: Derived, open: Derived): Derived {
  return {
    events: [...settled.events, ...open.events],
    visits: [...settled.visits, ...open.visits],
    cycles: [...settled.cycles, ...open.cycles],
  }
}

function rowsOf(fixes: readonly Fix[], site: Site, capacityKg = Number.NaN): Derived {
  const state = initialState()
  const out = emptyDerived()
  const machine = { ...profile, capacityKg }
  for (const fix of fixes) stepFix(state, fix, site, machine, out)
  return together(out, tentative(state, site, machine))
}

function derive(fixes: readonly Fix[], site: Site, capacityKg = Number.NaN) {
  const all = rowsOf(fixes, site, capacityKg)
  const [cycles = []] = phasedCycles([{ equipmentId: 'truck', loads: false, ...all }], site)
  return { ...all, cycles }
}

function thinned(fixes: readonly Fix[], seconds: number): Fix[] {
  let last = -Infinity
  return fixes.filter((fix) => {
    if (fix.t - last < seconds * 1000 - 300) return false
    last = fix.t
    return true
  })
}

/** Expects five cycles Pit 2 to Crusher, each load and dump inside the true visit, within `slack` ms. */
function expectFive({ cycles, events }: Pick<Derived, 'cycles' | 'events'>, slack: number): void {
  const truth = recordedVisits(TRUCK)
  const visits = (zone: string) => truth.filter((visit) => visit.zone === zone)
  expect(cycles.map((c) => `${c.loadLocationId} > ${c.dumpLocationId}`)).toEqual(
    Array(5).fill('Pit 2 > Crusher'),
  )
  const inside = (t: number, { enter, exit }: { enter: string; exit: string }) => {
    expect(t).toBeGreaterThanOrEqual(Date.parse(enter) - slack)
    expect(t).toBeLessThanOrEqual(Date.parse(exit) + slack)
  }
  cycles.forEach((cycle, i) => {
    inside(cycle.loadedAt, visits('Pit 2')[i]!)
    inside(cycle.dumpedAt, visits('Crusher')[i]!)
  })
  const operations = events.filter((event) => event.type === 'load' || event.type === 'dump')
  expect(operations).toHaveLength(10)
  expect(operations.filter((event) => event.flags.includes('unresolved'))).toEqual([])
  expect(new Set(operations.map((event) => event.locationId))).toEqual(new Set(['Pit 2', 'Crusher']))
}

/** What a device may report, and where its loads may be. */
const reports = [['Pit 2'], pits].flatMap((load) =>
  [true, false].flatMap((weight) => [true, false].map((speed) => ({ load, weight, speed }))),
)

recorded('the recorded truck with five cycles', () => {
  for (const { load, weight, speed } of sample(reports, 2)) {
    const title = `${load.join('+')}, ${weight ? 'with' : 'no'} payload, ${speed ? 'with' : 'no'} speed`
    const columns = { weight, speed }
    it(`finds five cycles at 2 Hz, ${title}`, () => {
      const found = derive(recordedFixes(TRUCK, columns), recordedSite(load, dumps))
      expectFive(found, 0)
      expect(found.cycles.flatMap((cycle) => cycle.flags)).toEqual([])
    })
    it(`finds five cycles from one position in 10 s, ${title}`, () => {
      const found = derive(recordedFixes(THINNED, columns), recordedSite(load, dumps))
      // Without speeds the moment of leaving lies somewhere between two reports.
      expectFive(found, speed ? 0 : 10_000)
    })
    it(`finds five cycles thinned to 2, 5, 20 and 30 s, ${title}`, () => {
      const fixes = recordedFixes(TRUCK, columns)
      for (const seconds of [2, 5, 20, 30]) {
        expectFive(derive(thinned(fixes, seconds), recordedSite(load, dumps)), seconds * 1000)
      }
    })
  }

  it('has its rated payload', () => {
    const fixes = recordedFixes(TRUCK, { weight: true, speed: true })
    const found = derive(fixes, recordedSite(['Pit 2'], dumps), 63_000)
    expectFive(found, 0)
    for (const { weightKg, weightSource } of found.cycles) {
      expect(weightSource).toBe('sensor')
      expect(weightKg).toBeGreaterThan(59_000)
      expect(weightKg).toBeLessThan(66_500)
    }
  })

  it('agrees with the hand labels and the measured distance', () => {
    const found = derive(recordedFixes(TRUCK, { weight: false, speed: true }), recordedSite(['Pit 2'], dumps))
    // Path lengths of truth.json, load end to dump start.
    const ways = [2129.3, 2055.7, 2047.7, 2095, 2128.4]
    found.cycles.forEach((cycle, i) =>
      expect(Math.abs(cycle.distanceLoadedM / ways[i]! - 1)).toBeLessThan(0.05),
    )
    const labels = ['21:26:58', '21:45:12', '22:02:28', '22:21:08', '22:39:32']
    found.cycles.forEach((cycle, i) => {
      expect(Math.abs(cycle.loadedAt - Date.parse(`2025-08-11T${labels[i]}Z`))).toBeLessThan(60_000)
    })
    for (const { phases } of found.cycles) {
      expect(phases.loading).toBeGreaterThan(110)
      expect(phases.dumping).toBeGreaterThan(35)
      expect(phases.dumping).toBeLessThan(90)
    }
  })

  it('lists dwell, weight and turn as evidence of each dump', () => {
    const found = derive(recordedFixes(TRUCK, { weight: true, speed: true }), recordedSite(['Pit 2'], dumps))
    const reasons = found.events
      .filter((event) => event.type === 'dump')
      .map((e) => e.evidence.map((x) => x.kind))
    expect(reasons).toEqual(Array.from({ length: 5 }, () => ['dwell', 'weight', 'turn']))
  })

  it('is unaffected by positions at the origin and by outliers', () => {
    const random = seededChance(3)
    for (const speed of [true, false]) {
      const fixes = recordedFixes(TRUCK, { weight: false, speed }).map((fix) => {
        const chosen = random()
        if (chosen < 0.02) return { ...fix, lon: 0, lat: 0 }
        if (chosen < 0.04)
          return { ...fix, lon: fix.lon + (random() - 0.5) * 0.02, lat: fix.lat + (random() - 0.5) * 0.02 }
        return fix
      })
      expectFive(derive(fixes, recordedSite(pits, dumps)), 2000)
      expectFive(derive(thinned(fixes, 10), recordedSite(pits, dumps)), 15_000)
    }
  })

  it('ends a cycle at a silence of hours', () => {
    const split = Date.parse('2025-08-11T22:06:00Z')
    const later = (fix: Fix) => (fix.t < split ? fix : { ...fix, t: fix.t + 3 * 3_600_000 })
    const found = derive(
      recordedFixes(TRUCK, { weight: false, speed: true }).map(later),
      recordedSite(pits, dumps),
    )
    expect(found.cycles).toHaveLength(4)
    for (const cycle of found.cycles) expect(cycle.dumpedAt - cycle.loadedAt).toBeLessThan(900_000)
    const unresolved = found.events
      .filter((event) => event.flags.includes('unresolved'))
      .map((event) => event.type)
    expect(unresolved).toEqual(['load', 'dump'])
  })

  it('infers the dump hidden by a silence', () => {
    const [from, to] = [Date.parse('2025-08-11T21:50:00Z'), Date.parse('2025-08-11T21:54:30Z')]
    const fixes = recordedFixes(TRUCK, { weight: false, speed: true }).filter(({ t }) => t < from || t > to)
    const { cycles } = derive(fixes, recordedSite(pits, dumps))
    expect(cycles).toHaveLength(5)
    expect(cycles[1]).toMatchObject({ dumpLocationId: 'Crusher', flags: ['inferred', 'gap'] })
    expect(cycles[1]!.dumpedAt).toBeGreaterThan(from)
    expect(cycles[1]!.dumpedAt).toBeLessThan(to)
  })

  it('finds the same visits as the reference program, within a second', () => {
    const { visits } = derive(recordedFixes(TRUCK, { weight: false, speed: true }), recordedSite(pits, dumps))
    const truth = recordedVisits(TRUCK)
    expect(visits.map((visit) => visit.locationId)).toEqual(truth.map((visit) => visit.zone))
    visits.forEach((visit, i) => {
      expect(Math.abs(visit.enteredAt - Date.parse(truth[i]!.enter))).toBeLessThan(1000)
      expect(Math.abs(visit.exitedAt! - Date.parse(truth[i]!.exit))).toBeLessThan(1000)
    })
  })

  it('gives the same result for any cuts, through JSON', () => {
    const fixes = recordedFixes(THINNED, { weight: true, speed: true })
    const site = recordedSite(pits, dumps)
    const whole = rowsOf(fixes, site)
    for (let seed = 1; seed <= 5; seed++) {
      const random = seededChance(seed)
      let state: MachineState = initialState()
      const out = emptyDerived()
      for (const fix of fixes) {
        if (random() < 0.1) state = JSON.parse(JSON.stringify(state)) as MachineState
        if (random() < 0.05) tentative(state, site, profile)
        if (random() < 0.05) state = copyState(state)
        stepFix(state, fix, site, profile, out)
      }
      expect(together(out, tentative(state, site, profile))).toEqual(whole)
    }
  })

  it('shows a cycle as soon as its dump is recognised, under its final key', () => {
    const fixes = recordedFixes(TRUCK, { weight: false, speed: true })
    const site = recordedSite(pits, dumps)
    const state = initialState()
    const out = emptyDerived()
    const until = Date.parse('2025-08-11T21:35:40Z')
    for (const fix of fixes) if (fix.t < until) stepFix(state, fix, site, profile, out)
    const before = JSON.stringify(state)
    const open = tentative(state, site, profile)
    expect(JSON.stringify(state)).toBe(before)
    expect(open.cycles).toMatchObject([{ dumpLocationId: 'Crusher', endedAt: null, settledAt: null }])
    expect(activity(state).activity).toBe('returning')
    for (const fix of fixes) if (fix.t >= until) stepFix(state, fix, site, profile, out)
    expect(out.cycles[0]!.key).toBe(open.cycles[0]!.key)
    expect(out.cycles[0]!.settledAt).not.toBeNull()
    const keys = out.events.map((event) => event.key)
    for (const event of open.events) expect(keys).toContain(event.key)
  })
})

recorded('the parked truck', () => {
  it('derives nothing, even in a pit as large as the quarry', () => {
    const site = recordedSite(pits, dumps)
    for (const speed of [true, false]) {
      const fixes = recordedFixes(PARKED, { weight: true, speed })
      const { cycles, events } = derive(fixes, site)
      expect(cycles).toEqual([])
      expect(events.filter((event) => event.type === 'load' || event.type === 'dump')).toEqual([])
    }
  })
})
