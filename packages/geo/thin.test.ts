import { expect, test } from 'vitest'
import { distance } from './projection.ts'
import { GAP_MS, thinPositions } from './thin.ts'

const METRE = 1 / 111_320

/** Positions each second, metres from 0, 0 at the equator. */
function track(places: readonly (readonly [east: number, north: number])[], from = 0) {
  return {
    t: places.map((_, i) => from + i * 1000),
    lon: places.map(([east]) => east * METRE),
    lat: places.map(([, north]) => north * METRE),
  }
}

const straight = Array.from({ length: 20 }, (_, i) => [i * 10, 0] as const)

test('reduces a straight line to its ends', () => {
  const thin = thinPositions(track(straight))
  expect(thin.t).toEqual([0, 19_000])
  expect(thin.lon[1]).toBeCloseTo(190 * METRE, 9)
})

test('keeps a corner, and no point lies farther from the line than the tolerance', () => {
  const whole = track([...straight, ...Array.from({ length: 10 }, (_, i) => [190, 10 + i * 10] as const)])
  const thin = thinPositions(whole)
  expect(thin.t).toEqual([0, 19_000, 29_000])
  const circle = track(
    Array.from({ length: 25 }, (_, i) => [60 * Math.cos(i / 6), 60 * Math.sin(i / 6)] as const),
  )
  const rounded = thinPositions(circle)
  expect(rounded.t.length).toBeLessThan(25)
  expect(rounded.t.length).toBeGreaterThan(5)
  // Every position has a neighbour on the thin line nearer than half of the longest chord that 3 m allow.
  for (const [i, lon] of circle.lon.entries()) {
    const away = rounded.lon.map((other, k) => distance(lon, circle.lat[i]!, other, rounded.lat[k]!))
    expect(Math.min(...away)).toBeLessThan(2 * Math.sqrt(2 * 60 * 3))
  }
})

test('keeps fixes of a standing machine, and the gap of a silent one', () => {
  const still = track(Array.from({ length: 200 }, () => [0, 0] as const))
  const steps = thinPositions(still).t
  expect(steps.length).toBeLessThan(10)
  for (const [i, t] of steps.slice(1).entries()) expect(t - steps[i]!).toBeLessThan(GAP_MS)

  const later = track(straight, 300_000)
  const first = track(straight)
  const both = {
    t: [...first.t, ...later.t],
    lon: [...first.lon, ...later.lon],
    lat: [...first.lat, ...later.lat],
  }
  expect(thinPositions(both).t).toEqual([0, 19_000, 300_000, 319_000])
})

test('returns an empty track and a single position unchanged', () => {
  expect(thinPositions({ t: [], lon: [], lat: [] }).t).toEqual([])
  expect(thinPositions({ t: [5], lon: [1], lat: [2] })).toEqual({ t: [5], lon: [1], lat: [2] })
})
