import { describe, expect, it } from 'vitest'
import { area, zoneProblem } from '@haulway/geo'
import { assignHauls, sitePlan } from './export.ts'
import { insideRing } from './plane.ts'
import { practiceQuarry } from './practice-quarry.ts'
import { shortestRoad, spottingWays, tripWay } from './trips.ts'
import { speedProfile } from './way.ts'

const stations = [...practiceQuarry.stations.values()]
const working = stations.filter((station) => station.kind === 'load' || station.kind === 'dump')

describe('practice quarry', () => {
  it('has valid zones of plausible size that do not overlap at the spots', () => {
    for (const location of sitePlan(practiceQuarry, 8).locations) {
      expect(zoneProblem(location.boundary), location.title).toBeNull()
      expect(area(location.boundary)).toBeGreaterThan(1000)
      expect(area(location.boundary)).toBeLessThan(120_000)
    }
    for (const station of stations) {
      const holding = practiceQuarry.zones.filter((zone) => insideRing(zone.ring, station.spot))
      expect(holding.map((zone) => zone.title)).toEqual([station.zone])
    }
  })

  it('leads trucks for the crusher through the stockpile before it, and past it on the way back', () => {
    const stockpile = practiceQuarry.zones.find((zone) => zone.title === 'Stockpile A')!
    const pit = practiceQuarry.stations.get('EX-1 spot')!
    const crusher = practiceQuarry.stations.get('Crusher hopper')!
    const there = tripWay(practiceQuarry, pit, crusher)
    const back = tripWay(practiceQuarry, crusher, pit)
    const inside = (way: typeof there): number =>
      [...way.x].filter((x, i) => insideRing(stockpile.ring, { x, y: way.y[i]! })).length
    expect(inside(there)).toBeGreaterThan(50)
    expect(inside(back)).toBe(0)
  })

  it('joins every spot with every other by roads that trucks can climb', () => {
    for (const from of working) {
      for (const to of working.filter((one) => one.kind !== from.kind)) {
        const way = tripWay(practiceQuarry, from, to)
        expect(way.length, `${from.name} to ${to.name}`).toBeGreaterThan(400)
        for (let i = 20; i < way.along.length; i += 20) {
          const grade = (way.height[i]! - way.height[i - 20]!) / (way.along[i]! - way.along[i - 20]!)
          expect(Math.abs(grade)).toBeLessThan(0.12)
        }
      }
    }
  })

  it("backs into every working spot in the station's direction", () => {
    for (const station of working) {
      const { backward } = spottingWays(practiceQuarry, station)
      const last = backward!.course.at(-1)!
      const cab = (last + 180) % 360
      expect(Math.abs(((cab - station.facing + 540) % 360) - 180), station.name).toBeLessThan(20)
    }
  })

  it('finds no road to an absent node', () => {
    expect(() => shortestRoad(practiceQuarry, 'plant', 'moon')).toThrow('No road from plant to moon')
  })

  it('distributes any number of trucks over the hauls in the given shares', () => {
    const counts = (trucks: number): number[] =>
      practiceQuarry.hauls.map(
        (_, i) => assignHauls(practiceQuarry, trucks).filter((haul) => haul === i).length,
      )
    expect(counts(18)).toEqual([6, 5, 5, 2])
    expect(counts(1)).toEqual([1, 0, 0, 0])
  })

  it('exports everything the product needs, with routes between existing locations', () => {
    const plan = sitePlan(practiceQuarry, 10)
    const titles = new Set(plan.locations.map((location) => location.title))
    for (const route of plan.routes) {
      for (const title of [...route.loadLocations, ...route.dumpLocations]) expect(titles).toContain(title)
    }
    expect(plan.routes.flatMap((route) => route.equipment).toSorted()).toEqual(
      plan.equipment.filter((one) => one.kind === 'hauler').map((one) => one.equipmentId),
    )
    expect(plan.equipment.filter((one) => one.kind === 'loader')).toHaveLength(4)
  })
})

describe('speed of a way', () => {
  it('never exceeds what braking for the way ahead allows', () => {
    const way = tripWay(practiceQuarry, working[0]!, working.at(-1)!)
    const profile = speedProfile(way, { top: 12, yard: 5, climb: 5, brake: 0.6 })
    for (let i = 1; i < profile.length; i += 1) {
      const step = way.along[i]! - way.along[i - 1]!
      expect(profile[i - 1]! ** 2).toBeLessThanOrEqual(profile[i]! ** 2 + 2 * 0.6 * step + 1e-9)
      expect(profile[i]!).toBeLessThanOrEqual(12)
    }
    expect(profile.at(-1)!).toBeLessThanOrEqual(5)
  })
})
