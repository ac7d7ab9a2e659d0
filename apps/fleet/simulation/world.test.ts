import { phases } from '@haulway/cycles'
import { describe, expect, it } from 'vitest'
import { distance } from '../site/plane.ts'
import { practiceQuarry } from '../site/practice-quarry.ts'
import { poseOf } from './machine.ts'
import { servedStays, trueCycles, type TrueCycle } from './truth.ts'
import { createWorld, stepWorld } from './world.ts'
import { STEP_MS, type World } from './world-state.ts'

const start = Date.UTC(2026, 2, 2, 14)
const HOUR = 3_600_000

function shift(seed: number, trucks: number, hours: number): World {
  return createWorld({
    quarry: practiceQuarry,
    seed,
    trucks,
    startAt: start,
    lastLoadAt: start + (hours - 0.5) * HOUR,
  })
}

function runHome(world: World, each: () => void = () => {}): World {
  for (
    let steps = 0;
    steps < (12 * HOUR) / STEP_MS && !world.trucks.every((truck) => truck.done);
    steps += 1
  ) {
    stepWorld(world)
    each()
  }
  return world
}

function trueDay(world: World): TrueCycle[] {
  return world.trucks.flatMap((truck) => trueCycles(world, truck))
}

describe('a simulated shift', () => {
  it('serves one truck at a time, first come, first served, with every truck in one place', () => {
    const world = shift(3, 20, 4)
    const orders = new Map<string, { joined: string[]; served: string[] }>()
    const occupants = new Map<string, string | null>()
    runHome(world, () => {
      const held = new Set<number>()
      for (const state of world.stations.values()) {
        const { name } = state.station
        const order = orders.get(name) ?? { joined: [], served: [] }
        orders.set(name, order)
        for (const truck of state.line.queue) {
          expect(truck.state).toBe('queueing')
          expect(held.has(truck.index)).toBe(false)
          held.add(truck.index)
          const token = `${truck.id}/${truck.stays.length}`
          if (!order.joined.includes(token)) order.joined.push(token)
        }
        const { occupant } = state
        if (occupant?.station === state.station) {
          const token = `${occupant.id}/${occupant.stays.length}`
          if (occupants.get(name) !== token && occupant.stay?.grantedAt) order.served.push(token)
          occupants.set(name, token)
        }
      }
      const standing = world.trucks.filter((truck) => truck.state === 'serving')
      expect(new Set(standing.map((truck) => truck.station.name)).size).toBe(standing.length)
      for (const truck of world.trucks) {
        if (['serving', 'spotting', 'backing'].includes(truck.state)) {
          expect(world.stations.get(truck.station.name)!.occupant).toBe(truck)
        }
      }
    })
    expect(world.trucks.every((truck) => truck.done)).toBe(true)
    for (const { joined, served } of orders.values()) {
      expect(served.filter((token) => joined.includes(token))).toEqual(joined)
    }
  })

  it('keeps waiting trucks apart and moves none faster than it can drive', () => {
    const world = shift(4, 24, 3)
    let closest = Infinity
    runHome(world, () => {
      for (const { queue } of world.lines) {
        queue.forEach((truck, place) => {
          const front = queue[place - 1]
          if (front && truck.speed === 0 && front.speed === 0)
            closest = Math.min(closest, distance(truck, front))
        })
      }
      for (const truck of world.trucks) expect(truck.speed).toBeLessThan(truck.traits.emptySpeed + 0.01)
    })
    expect(closest).toBeGreaterThan(10)
  })

  it('never jumps: a step is as long as the speed', () => {
    const world = shift(5, 6, 2)
    const before = world.trucks.map((truck) => poseOf(truck, world.t))
    runHome(world, () => {
      world.trucks.forEach((truck, i) => {
        const now = poseOf(truck, world.t)
        const faster = Math.max(now.speed, before[i]!.speed)
        expect(distance(now, before[i]!)).toBeLessThan(faster * (STEP_MS / 1000) + 2)
        before[i] = now
      })
    })
  })

  it('has phases that sum to the cycle, with loads and dumps in turn', () => {
    const world = runHome(shift(6, 12, 5))
    const cycles = trueDay(world)
    expect(cycles.length).toBeGreaterThan(12 * 8)
    for (const truck of world.trucks) {
      const stays = servedStays(truck)
      stays.forEach((stay, i) => expect(stay.kind).toBe(i % 2 === 0 ? 'load' : 'dump'))
      for (const stay of stays) {
        const moments = [stay.enteredAt, stay.grantedAt, stay.startedAt, stay.endedAt, stay.exitedAt]
        expect(moments.every((t) => t > start)).toBe(true)
        expect(stay.grantedAt).toBeLessThanOrEqual(stay.startedAt)
        expect(stay.startedAt).toBeLessThan(stay.endedAt)
        expect(stay.endedAt).toBeLessThan(stay.exitedAt)
      }
      const own = trueCycles(world, truck)
      own.forEach((cycle, i) => {
        const next = own[i + 1]
        const parts = phases.map((phase) => cycle.phases[phase])
        for (const part of parts) if (part !== null) expect(part).toBeGreaterThanOrEqual(0)
        if (!next) return
        expect(cycle.endedAt).toBe(next.load.stoodAt)
        const whole = (next.load.stoodAt - cycle.load.stoodAt) / 1000
        expect(parts.reduce<number>((sum, part) => sum + part!, 0)).toBe(whole)
        expect(cycle.distanceLoadedM).toBeGreaterThan(1500)
        expect(cycle.distanceEmptyM!).toBeGreaterThan(1500)
        expect(cycle.payloadKg).toBeGreaterThan(45_000)
        expect(cycle.payloadKg).toBeLessThan(70_000)
      })
    }
  })

  it('drives loaded trucks slower than empty ones', () => {
    const world = shift(7, 4, 3)
    let [loaded, empty] = [0, 0]
    runHome(world, () => {
      for (const truck of world.trucks) {
        if (truck.payloadKg > 30_000) loaded = Math.max(loaded, truck.speed)
        else empty = Math.max(empty, truck.speed)
      }
    })
    expect(loaded).toBeGreaterThan(7)
    expect(empty).toBeGreaterThan(loaded + 2)
  })

  it('sends every truck to a break and to the pump within a long shift', () => {
    const world = runHome(shift(8, 10, 9))
    for (const truck of world.trucks) {
      expect(truck.stays.filter((stay) => stay.kind === 'park').length).toBeGreaterThan(0)
      expect(truck.stays.filter((stay) => stay.kind === 'fuel')).toHaveLength(1)
    }
  })

  it('is the same day for the same seed and another for another', () => {
    const truth = (seed: number): string => JSON.stringify(trueDay(runHome(shift(seed, 5, 1.5))))
    expect(truth(1)).toBe(truth(1))
    expect(truth(1)).not.toBe(truth(2))
  })

  it('refuses more trucks than there is room for', () => {
    expect(() => shift(1, 29, 1)).toThrow('The site holds 1 to 28 trucks, not 29')
  })
})
