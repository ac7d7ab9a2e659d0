import { expect, test } from 'vitest'
import { ahead, groundOf, waysTo } from './ground.ts'

const square = (lon: number, lat: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, lat],
      [lon + 0.01, lat],
      [lon + 0.01, lat + 0.01],
      [lon, lat],
    ] as [number, number][],
  ],
})
const way = (...lon: number[]) => ({ lon, lat: lon.map(() => 50) })
const map = {
  places: [
    { id: 'face', title: 'North face', kind: 'load' as const, boundary: square(10, 50) },
    { id: 'crusher', title: 'Crusher', kind: 'dump' as const, boundary: square(10.05, 50) },
  ],
  roads: [
    { route: 'r1', load: 'face', dump: 'crusher', loaded: way(10, 10.02, 10.05), empty: way(10.05, 10) },
    { route: 'r2', load: 'face', dump: 'crusher', loaded: way(10, 10.05), empty: way(10.05, 10) },
  ],
}

test('measures places in metres around the first', () => {
  const ground = groundOf(map)
  const crusher = ground?.outlines[1]
  // A degree of longitude is 71,697 m at 50 degrees north.
  expect(crusher?.centre.x).toBeCloseTo(0.055 * 71_697, -1)
  expect(crusher?.centre.y).toBeLessThan(0)
  expect(crusher?.path).toMatch(/^M.+Z$/)
})

test('has no ground without places', () => {
  expect(groundOf(null)).toBeNull()
  expect(groundOf({ places: [], roads: [] })).toBeNull()
})

test('leads to the next place by the way of the own route in the right direction', () => {
  const ground = groundOf(map)!
  const loaded = waysTo(ground, 'r1', { place: 'crusher', doing: 'dump' })
  expect(loaded.map((points) => points.length)).toEqual([3])
  expect(loaded[0]?.at(-1)?.x).toBeGreaterThan(3_000)
  const empty = waysTo(ground, 'r1', { place: 'face', doing: 'load' })
  expect(empty[0]?.at(-1)?.x).toBeCloseTo(0, 3)
  expect(waysTo(ground, 'r1', null)).toEqual([])
})

test('shows what is left of the way, and all of it to a machine elsewhere', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 1_000, y: 0 },
    { x: 2_000, y: 0 },
  ]
  expect(ahead(way, { x: 400, y: 20 })).toEqual([{ x: 400, y: 0 }, ...way.slice(1)])
  expect(ahead(way, { x: 1_000, y: 900 })).toEqual(way)
  expect(ahead(way, null)).toEqual(way)
})
