import { expect, test } from 'vitest'
import { toLat, toLon, localFrame } from '@haulway/geo'
import { approachOf, nextEnd, remainingOf, type Way } from './ahead.ts'

const frame = localFrame(37.6, 55.7)

/** Metres east and north of the origin. */
const at = (x: number, y: number, heading: number | null = null) => ({
  lon: toLon(frame, x),
  lat: toLat(frame, y),
  heading,
})
const wayOf = (...points: [x: number, y: number][]): Way => ({
  lon: points.map(([x]) => toLon(frame, x)),
  lat: points.map(([, y]) => toLat(frame, y)),
})

/** 1,000 m east, then 500 m north. */
const road = wayOf([0, 0], [1_000, 0], [1_000, 500])
/** Out and back on lanes that lie 8 m apart. */
const hairpin = wayOf([0, 0], [1_000, 0], [1_000, 8], [0, 8])

test('measures along the bends of a way, not straight', () => {
  const remaining = remainingOf(road, at(250, 30))!
  expect(remaining.metres).toBeCloseTo(1_250, 0)
  expect(remaining.share).toBeCloseTo(1_250 / 1_500, 3)
  expect(remaining.beside).toBeCloseTo(30, 0)
})

test('counts from its start before it, and nothing beyond its end', () => {
  expect(remainingOf(road, at(-100, 0))?.metres).toBeCloseTo(1_500, 0)
  expect(remainingOf(road, at(1_000, 600))?.metres).toBe(0)
})

test('knows nothing far from a way, and of ways without length', () => {
  expect(remainingOf(road, at(500, 151))).toBeNull()
  expect(remainingOf(road, at(500, 149))).not.toBeNull()
  expect(remainingOf(wayOf(), at(0, 0))).toBeNull()
  expect(remainingOf(wayOf([0, 0]), at(0, 0))).toBeNull()
  expect(remainingOf(wayOf([0, 0], [0, 0]), at(0, 0))).toBeNull()
})

test('takes the part in the direction of the heading where a way passes itself, otherwise the earlier one', () => {
  expect(remainingOf(hairpin, at(400, 6, 90))?.metres).toBeCloseTo(1_608, 0)
  expect(remainingOf(hairpin, at(400, 6, 270))?.metres).toBeCloseTo(400, 0)
  expect(remainingOf(hairpin, at(400, 2, 275))?.metres).toBeCloseTo(400, 0)
  expect(remainingOf(hairpin, at(400, 6))?.metres).toBeCloseTo(1_608, 0)
  // North, about 360 degrees.
  const north = wayOf([0, 0], [0, 1_000])
  expect(remainingOf(north, at(0, 100, 359))?.metres).toBeCloseTo(900, 0)
})

test('approaches on the nearest of several ways, in a share of the usual time', () => {
  const other = wayOf([0, 100], [1_000, 100], [1_000, 500])
  expect(approachOf([other, road], at(500, 10), 300)).toEqual({ metres: 1_000, arrivesIn: 200 })
  expect(approachOf([other, road], at(500, 90), 280)).toEqual({ metres: 900, arrivesIn: 180 })
  expect(approachOf([road], at(500, 10), null)).toEqual({ metres: 1_000, arrivesIn: null })
  expect(approachOf([], at(500, 10), 300)).toEqual({ metres: null, arrivesIn: null })
})

test('goes to the end in which it is, or to the only one', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(nextEnd([a], null)).toBe(a)
  expect(nextEnd([a, b], 'b')).toBe(b)
  expect(nextEnd([a, b], 'c')).toBeNull()
  expect(nextEnd([], 'a')).toBeNull()
})
