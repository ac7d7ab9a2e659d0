import { expect, test } from 'vitest'
import type { MachineSeen } from './view.ts'
import { newMemory } from './view.ts'
import { updateMemory } from './memory.ts'
import { machine, NOON, viewOf } from './testing/fixture.ts'

const START = NOON - 3_600_000
const at = { activity: 'loading', locationId: 'pit' } as const

/** The loader is ready from the start. */
const loader = (now: number): MachineSeen => ({
  ...machine('L1', { t: now, speed: 0, activity: { activity: 'moving', locationId: 'pit' } }),
  loading: { role: 'loader', placeId: 'pit', readyAt: START },
})

/**
 * A truck that stands beside the loader between these seconds after the start, and leaves loaded unless it only
 * passed.
 */
function truck(id: string, from: number, to: number, isLoaded = true) {
  return (now: number): MachineSeen => {
    const [stood, left] = [START + from * 1_000, START + to * 1_000]
    const stands = now >= stood && now < left
    const { lon, lat } = machine(id).position
    const lastLoad = isLoaded && now >= left ? { locationId: 'pit', from: stood, t: left, lon, lat } : null
    return {
      ...machine(id, { t: now, activity: stands ? { ...at, since: stood } : {} }),
      loading: {
        role: 'truck',
        placeId: stands ? 'pit' : null,
        stoodAt: stands ? stood : null,
        before: null,
        lastLoad,
      },
    }
  }
}

/** The loader's remembered state after so many seconds of evaluations, every five. */
function after(seconds: number, trucks: readonly ReturnType<typeof truck>[], from = START) {
  const memory = newMemory()
  for (let s = 0; s <= seconds; s += 5) {
    const now = from + s * 1_000
    updateMemory(viewOf([loader(now), ...trucks.map((one) => one(now))], { now, memory }))
  }
  return memory.hangs.get('L1')
}

test('tracks what a loader waited before each load, and waits now', () => {
  const trucks = [truck('T1', 60, 150), truck('T2', 150, 240), truck('T3', 340, 430)]
  const known = after(500, trucks)!
  expect(known.before.map((seconds) => Math.round(seconds / 5) * 5)).toEqual([60, 0, 100])
  expect(known.hung).toBe(70)
})

test('ignores a truck that does not stay, during which the loader waited', () => {
  const known = after(200, [truck('T1', 60, 80, false)])!
  expect(known).toMatchObject({ before: [], hung: 200 })
})

test('counts no waiting during breaks', () => {
  // Break from 12:30 to 13:00.
  const known = after(3_300, [], Date.UTC(2026, 2, 2, 12, 20))!
  expect(known.hung).toBe(1_500 + 4_800)
})
