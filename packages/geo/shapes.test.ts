import { describe, expect, test } from 'vitest'
import { assemblePolygons } from './assemble.ts'
import { crossingPoints } from './crossing-points.ts'
import { area, perimeter, zoneProblem } from './measure.ts'
import { distance } from './projection.ts'
import { circleRing, corridorRing } from './shapes.ts'

type Ring = [number, number][]
const polygon = (ring: Ring) => ({ type: 'Polygon' as const, coordinates: [ring] })

describe('a circle', () => {
  test.each([
    [10, 50, 25],
    [-119.4, 36.8, 500],
    [30, -69, 20_000],
  ])('at %d, %d of %d m has the area of a circle and lies around its centre', (lon, lat, radius) => {
    const ring = circleRing({ kind: 'circle', centre: [lon, lat], radius })
    expect(area(polygon(ring)) / (Math.PI * radius ** 2)).toBeCloseTo(1, 3)
    for (const [x, y] of ring) expect(distance(lon, lat, x, y) / radius).toBeCloseTo(1, 2)
    expect(zoneProblem(polygon(ring))).toBeNull()
  })
})

describe('a corridor', () => {
  const east = (metres: number) => metres / 111_320

  test('is a rectangle of its length and width along a straight line', () => {
    const ring = corridorRing({
      kind: 'corridor',
      line: [
        [0, 0],
        [east(1_000), 0],
      ],
      width: 20,
    })
    expect(area(polygon(ring)) / 20_000).toBeCloseTo(1, 3)
    expect(perimeter(polygon(ring)) / 2_040).toBeCloseTo(1, 3)
  })

  test('keeps its width around bends to both sides', () => {
    const line: Ring = [
      [0, 0],
      [east(400), 0],
      [east(400), east(400)],
      [east(800), east(500)],
      [east(900), east(100)],
    ]
    const length = line.slice(1).reduce((sum, to, i) => sum + distance(...line[i]!, ...to), 0)
    const ring = corridorRing({ kind: 'corridor', line, width: 20 })
    expect(zoneProblem(polygon(ring))).toBeNull()
    expect(Math.abs(area(polygon(ring)) / (length * 20) - 1)).toBeLessThan(0.02)
    // Every side of the ring is half the width away from some side of the line, ends included.
    for (const [x, y] of ring) {
      const nearest = Math.min(...line.map(([lon, lat]) => distance(lon, lat, x, y)))
      expect(nearest).toBeLessThan(10 * Math.SQRT2 + 0.1)
      expect(nearest).toBeGreaterThan(9.9)
    }
  })

  test('reports a crossing when it bends more tightly than its width', () => {
    const line: Ring = [
      [0, 0],
      [east(100), 0],
      [east(100), east(5)],
      [0, east(5)],
    ]
    expect(zoneProblem(polygon(corridorRing({ kind: 'corridor', line, width: 40 })))).toBe('selfCrossing')
  })
})

const square = (lon: number, lat: number, side: number): Ring => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
]

test('finds crossings, ignoring touching corners of neighbours', () => {
  const bowTie: Ring = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ]
  expect(crossingPoints([bowTie])).toEqual([[1, 1]])
  expect(crossingPoints([square(0, 0, 1)])).toEqual([])
  expect(crossingPoints([square(0, 0, 2), square(1, 1, 2)])).toHaveLength(2)
  const hole: Ring = [
    [0, 1],
    [1, 0.5],
    [1, 1.5],
    [0, 1],
  ]
  // It touches the outline in a point.
  expect(crossingPoints([square(0, 0, 2), hole])).toEqual([])
})

test('assembles rings by containment', () => {
  const [outer, hole, island, apart] = [square(0, 0, 10), square(1, 1, 8), square(2, 2, 2), square(20, 0, 1)]
  expect(assemblePolygons([island, apart, hole, outer])).toEqual([[island], [apart], [outer, hole]])
})
