import { expect, test } from 'vitest'
import { area } from './measure.ts'
import type { Vertex, VertexRing } from './ring.ts'
import judged from './testing/touching-polygons.json' with { type: 'json' }
import { polygonsFault } from './validity.ts'
import { buildZoneIndex, isInside } from './zone-index.ts'

type Case = readonly [verdict: string, area: number, polygons: Vertex[][][]]
const cases = judged.cases as unknown as readonly Case[]
const closed = (ring: Vertex[]): VertexRing => [...ring, ring[0]!]

/** Faults of ours for the verdicts of GEOS; a touch along a line crosses for us, whatever it does to the inside. */
const faults: Readonly<Record<string, readonly (string | null)[]>> = {
  'Valid Geometry': [null],
  'Interior is disconnected': ['split', 'crossing'],
  'Self-intersection': ['crossing'],
  'Hole lies outside shell': ['crossing'],
  'Holes are nested': ['crossing'],
  'Nested shells': ['crossing'],
}

/** Degrees of a grid step: exact in binary numbers, and not. */
test.each([1 / 8, 0.1, 0.003])('judges touching polygons as GEOS does, in steps of %d degrees', (step) => {
  for (const [verdict, , polygons] of cases) {
    const rings = polygons.map((polygon) =>
      polygon.map((ring) => closed(ring.map(([x, y]): Vertex => [x * step - 70, y * step - 22]))),
    )
    expect(faults[verdict], `${verdict} ${JSON.stringify(polygons)}`).toContain(polygonsFault(rings))
  }
})

test('measures touching polygons without their holes', () => {
  const step = 1e-4
  const cell = area({
    type: 'Polygon',
    coordinates: [
      closed([
        [0, 0],
        [step, 0],
        [step, step],
        [0, step],
      ]),
    ],
  })
  for (const [verdict, expected, polygons] of cases) {
    if (verdict !== 'Valid Geometry') continue
    const coordinates = polygons.map((one) =>
      one.map((ring) => closed(ring.map(([x, y]): Vertex => [x * step, y * step]))),
    )
    expect(area({ type: 'MultiPolygon', coordinates }) / cell / expected).toBeCloseTo(1, 5)
  }
})

const shell = closed([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
])
const hole = (...corners: Vertex[]) => closed(corners)

test.each<[string, VertexRing[], 'crossing' | 'split' | null]>([
  ['a hole that touches a corner', [shell, hole([0, 0], [4, 1], [1, 4])], null],
  ['a hole that touches a side', [shell, hole([5, 0], [6, 3], [4, 3])], null],
  ['holes that touch each other', [shell, hole([2, 2], [4, 4], [2, 6]), hole([4, 4], [6, 2], [6, 6])], null],
  [
    'three holes in one point',
    [shell, hole([5, 5], [3, 4], [3, 6]), hole([5, 5], [7, 4], [7, 6]), hole([5, 5], [4, 8], [6, 8])],
    null,
  ],
  ['a hole that touches the outline twice', [shell, hole([5, 0], [6, 5], [5, 10], [4, 5])], 'split'],
  [
    'a chain of holes from side to side',
    [shell, hole([0, 5], [5, 4], [5, 6]), hole([5, 4], [10, 5], [6, 7])],
    'split',
  ],
  [
    'a ring of holes around a piece',
    [shell, hole([2, 2], [5, 1], [8, 2]), hole([8, 2], [7, 6], [5, 8]), hole([5, 8], [3, 6], [2, 2])],
    'split',
  ],
  ['a hole along a side', [shell, hole([3, 0], [6, 0], [5, 2])], 'crossing'],
  ['a hole that leaves through a corner of its own', [shell, hole([5, 0], [6, 3], [5, -3])], 'crossing'],
  [
    'a hole that crosses another in a common corner',
    [shell, hole([2, 5], [5, 3], [8, 5], [5, 7]), hole([5, 3], [6, 5], [5, 1])],
    'crossing',
  ],
])('judges %s', (_, rings, fault) => {
  expect(polygonsFault([rings])).toBe(fault)
})

test('finds positions inside a polygon but not in a hole that touches its outline', () => {
  const coordinates = [shell, hole([0, 0], [4, 1], [1, 4])]
  const index = buildZoneIndex([{ type: 'Polygon', coordinates }])
  expect(isInside(index, 0, 2, 2)).toBe(false)
  expect(isInside(index, 0, 8, 2)).toBe(true)
})

test('judges twenty thousand corners that touch two hundred holes', () => {
  const round = Array.from({ length: 15_000 }, (_, i): Vertex => {
    const angle = (i / 15_000) * 2 * Math.PI
    return [Math.cos(angle), Math.sin(angle)]
  })
  const holes = Array.from({ length: 190 }, (_, k) => {
    const [x, y] = round[k * 75]!
    const turned = (by: number): Vertex => [0.9 * (x - by * y), 0.9 * (y + by * x)]
    return hole([x, y], turned(0.003), turned(-0.003))
  })
  expect(polygonsFault([[closed(round), ...holes]])).toBeNull()
})
