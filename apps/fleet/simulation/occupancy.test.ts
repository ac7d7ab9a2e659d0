import { phases as allPhases } from '@haulway/cycles'
import { describe, expect, it } from 'vitest'
import { occupancySites, worldOf, type OccupancySite } from '../accuracy/sites.ts'
import { distance, insideRing } from '../site/plane.ts'
import { trueLoaders, type LoaderDoing } from './loader-truth.ts'
import { poseOf } from './machine.ts'
import { trueCycles, type TrueCycle, type TrueDelayReason } from './truth.ts'
import { stepWorld } from './world.ts'
import { STEP_MS, type World } from './world-state.ts'

const HOUR = 3_600_000

function workThrough(site: OccupancySite, seed: number, each: (world: World) => void = () => {}): World {
  const world = worldOf(site, seed)
  const most = ((site.hours + 2) * HOUR) / STEP_MS
  for (let steps = 0; steps < most && !world.trucks.every((truck) => truck.done); steps += 1) {
    stepWorld(world)
    each(world)
  }
  expect(world.trucks.every((truck) => truck.done)).toBe(true)
  return world
}

const cyclesOf = (world: World): TrueCycle[] => world.trucks.flatMap((truck) => trueCycles(world, truck))
const titled = (title: string): OccupancySite => occupancySites.find((site) => site.title === title)!
const worlds = new Map(occupancySites.map((site) => [site, workThrough(site, 1)]))

describe('the truth of every site', () => {
  it.each(occupancySites)('sums exactly to the cycle: $title', (site) => {
    const world = worlds.get(site)!
    const cycles = cyclesOf(world)
    expect(cycles.length).toBeGreaterThan(site.trucks * 7)
    for (const { load, dump, endedAt, phases, delays } of cycles) {
      for (const { stoodAt, freeAt, startedAt, endedAt: left, queue, spotting, work, delays: own } of [
        load,
        dump,
      ]) {
        expect(stoodAt).toBeGreaterThan(world.plan.startAt)
        expect(freeAt).toBeGreaterThanOrEqual(stoodAt)
        expect(startedAt).toBeGreaterThanOrEqual(freeAt)
        expect(spotting).toBeLessThanOrEqual(180)
        expect(queue).toBeGreaterThanOrEqual(0)
        const stood = own.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
        expect(queue + spotting + stood + work).toBe((left - stoodAt) / 1000)
      }
      if (endedAt === null) continue
      const sum = allPhases.reduce((total, phase) => total + phases[phase]!, 0)
      expect(sum).toBe((endedAt - load.stoodAt) / 1000)
      expect(phases.loadedTravel).toBeGreaterThan(150)
      expect(phases.emptyTravel).toBeGreaterThan(120)
      delays.forEach(({ from, to }, i) => {
        expect(to).toBeGreaterThan(from)
        if (i > 0) expect(from).toBeGreaterThanOrEqual(delays[i - 1]!.to)
      })
    }
  })

  it('never serves or calls more trucks than there are servers, and none at an absent loader', () => {
    for (const site of occupancySites) {
      const most = new Map(site.places.map(({ zone, spots }) => [zone, spots]))
      const seen = new Map<string, number>()
      let [twice, absent] = [0, 0]
      workThrough(site, 2, (world) => {
        const names = new Set<string>()
        const count = new Map<string, number>()
        for (const { state, station } of world.trucks) {
          const held = state === 'spotting' || state === 'backing' || state === 'serving'
          if (!held || !most.has(station.zone)) continue
          if (names.has(station.name)) twice += 1
          if ((world.stations.get(station.name)!.life?.gone ?? 0) > 0) absent += 1
          names.add(station.name)
          count.set(station.zone, (count.get(station.zone) ?? 0) + 1)
        }
        for (const [zone, n] of count) seen.set(zone, Math.max(seen.get(zone) ?? 0, n))
      })
      expect([twice, absent], site.title).toEqual([0, 0])
      for (const [zone, spots] of most) {
        expect(seen.get(zone)).toBeLessThanOrEqual(spots)
        if (site.trucks > 4 * spots) expect(seen.get(zone), `${site.title}, ${zone}`).toBe(spots)
      }
    }
  })

  it('lets waiting trucks stand one behind the other inside the place', () => {
    const site = titled('twenty trucks, three loaders, three spots')
    const pit = site.quarry.zones.find(({ title }) => title === 'Pit')!
    let [longest, outside, closest] = [0, 0, Infinity]
    workThrough(site, 3, (world) => {
      const { queue } = world.stations.get('Pit 1')!.line
      const standing = queue.filter(({ speed }) => speed === 0)
      longest = Math.max(longest, standing.length)
      standing.forEach((truck, i) => {
        if (!insideRing(pit.ring, truck)) outside += 1
        if (i > 0) closest = Math.min(closest, distance(truck, standing[i - 1]!))
      })
    })
    expect(outside).toBe(0)
    expect(closest).toBeGreaterThan(10)
    expect(longest).toBeGreaterThan(4)
  })
})

describe('waiting', () => {
  it('contains no queue for a truck that is alone, but may contain waiting for its loader', () => {
    const cycles = [1, 2, 3].flatMap((seed) => cyclesOf(workThrough(titled('one truck alone'), seed)))
    for (const { phases } of cycles) expect([phases.queueLoad, phases.queueDump]).toEqual([0, 0])
    expect(cycles.some(({ load }) => load.delays.some(({ reason }) => reason === 'loaderAway'))).toBe(true)
  })

  it('is queue exactly while others hold every server', () => {
    const site = titled('eight trucks, hopper')
    const visits = cyclesOf(worlds.get(site)!).flatMap(({ load, dump }) => [load, dump])
    expect(visits.filter(({ queue }) => queue > 0).length).toBeGreaterThan(40)
    for (const visit of visits.filter(({ queue }) => queue > 0)) {
      const before = visits.filter(
        ({ zone, endedAt }) => zone === visit.zone && endedAt <= visit.startedAt && endedAt > visit.stoodAt,
      )
      expect(visit.freeAt).toBe(Math.max(...before.map(({ endedAt }) => endedAt)))
    }
  })

  it('has delays of each kind, with their place, and breaks with the engine off', () => {
    const found = new Map<TrueDelayReason, Set<string | null>>()
    for (const world of worlds.values()) {
      for (const { reason, zone, from, to } of cyclesOf(world).flatMap(({ delays }) => delays)) {
        found.set(reason, (found.get(reason) ?? new Set()).add(zone))
        if (reason === 'otherPlace') expect(Math.round((to - from) / 60_000)).toBe(22)
        if (reason === 'standing') expect(to - from).toBeGreaterThanOrEqual(60_000)
      }
    }
    expect(found.get('otherPlace')).toEqual(new Set(['Parking']))
    expect(found.get('standing')).toEqual(new Set([null]))
    expect(found.get('loaderAway')).toEqual(new Set(['Pit']))
    expect([...found.get('spotting')!].every((zone) => zone === 'Pit' || zone === 'Tip')).toBe(true)

    let [off, on] = [0, 0]
    workThrough(titled('two trucks, hopper'), 1, (world) => {
      for (const truck of world.trucks.filter(
        ({ state, station }) => state === 'serving' && station.kind === 'park',
      )) {
        if (poseOf(truck, world.t).engineOn) on += 1
        else off += 1
      }
    })
    expect(off).toBeGreaterThan(9 * on)
  })
})

describe('loaders', () => {
  it('have a truth without gaps, with loading exactly while trucks are loaded', () => {
    for (const [site, world] of worlds) {
      const loads = world.trucks.flatMap(({ stays }) => stays.filter(({ kind }) => kind === 'load'))
      const loaded = loads.reduce((sum, stay) => sum + stay.endedAt - stay.startedAt, 0)
      const spent = new Map<LoaderDoing, number>()
      for (const { intervals } of trueLoaders(world)) {
        intervals.forEach(({ from, to, doing }, i) => {
          expect(from, site.title).toBe(i === 0 ? world.plan.startAt : intervals[i - 1]!.to)
          expect(to).toBeGreaterThan(from)
          spent.set(doing, (spent.get(doing) ?? 0) + to - from)
        })
        expect(intervals.at(-1)!.to).toBe(world.t)
      }
      expect(spent.get('loading')).toBe(loaded)
      expect(spent.get('hang')).toBeGreaterThan(0)
      expect(spent.has('away')).toBe(site.habits.absences !== null)
    }
  })

  it('hang only while nobody stands at their place', () => {
    const site = titled('eight trucks, hopper')
    const world = worlds.get(site)!
    const loads = world.trucks.flatMap(({ stays }) => stays.filter(({ kind }) => kind === 'load'))
    const hangs = trueLoaders(world)[0]!.intervals.filter(({ doing }) => doing === 'hang')
    for (const { from, to } of hangs) {
      for (const { stoodAt, endedAt } of loads) expect(stoodAt >= to || endedAt <= from).toBe(true)
    }
  })
})
