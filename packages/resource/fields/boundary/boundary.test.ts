import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { area, ringsTouch, signedArea, type Vertex, type VertexRing as Ring } from '@haulway/geo'
import { signedTurn } from '@haulway/geo/ring.ts'
import { boundary } from './boundary.ts'

const zone = boundary({ required: true })
const problemOf = (raw: unknown) => {
  const checked = zone.check(raw)
  return 'problem' in checked ? checked.problem.key : null
}
const areaOf = (raw: unknown) => {
  const checked = zone.check(raw)
  if (!('value' in checked)) throw new Error(checked.problem.key)
  return area(checked.value)
}
const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates })
const square = (lon: number, lat: number, side: number): Vertex[] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
]

describe('boundary field: valid boundaries', () => {
  test('normalizes shells to counter-clockwise, holes to clockwise, positions to two dimensions, and removes repeated vertices', () => {
    const clockwise = square(10, 50, 0.01).toReversed()
    const hole = square(10.002, 50.002, 0.001)
    const raw = polygon(
      clockwise.flatMap(([lon, lat]) => [
        [lon, lat, 120],
        [lon, lat, 120],
      ]),
      hole,
    )
    expect(zone.check(raw)).toEqual({
      value: { type: 'Polygon', coordinates: [clockwise.toReversed(), hole.toReversed()] },
    })
  })

  test('accepts several polygons, including one on an island inside a hole of another', () => {
    const island = square(10.004, 50.004, 0.001)
    const coordinates = [
      [square(10, 50, 0.01), square(10.003, 50.003, 0.003)],
      [island],
      [square(11, 50, 0.01)],
    ]
    expect(problemOf({ type: 'MultiPolygon', coordinates })).toBeNull()
  })

  test('accepts 20,000 vertices', () => {
    const circle = Array.from({ length: 19_999 }, (_, i): Vertex => {
      const angle = (i / 19_999) * 2 * Math.PI
      return [10 + Math.cos(angle), 50 + Math.sin(angle)]
    })
    expect(problemOf(polygon([...circle, ...circle.slice(0, 1)]))).toBeNull()
  })
})

describe('boundary field: invalid boundaries', () => {
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]
  const spike = [
    [0, 0],
    [2, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  const touching = [
    [0, 0],
    [2, 0],
    [2, 2],
    [1, 0],
    [0, 2],
    [0, 0],
  ]
  test.each([
    ['text', 'x', 'validation.boundary'],
    ['a point', { type: 'Point', coordinates: [0, 0] }, 'validation.boundary'],
    ['nothing inside', polygon(), 'validation.boundary'],
    ['an open ring', polygon(square(0, 0, 1).slice(0, -1)), 'validation.boundary'],
    ['numbers as text', polygon([['0', '0'] as unknown as number[]]), 'validation.boundary'],
    ['numbers that are none', polygon([[Number.NaN, 0]]), 'validation.boundary.range'],
    ['longitude beyond the earth', polygon(square(180, 0, 1)), 'validation.boundary.range'],
    ['latitude beyond the pole', polygon(square(0, 89.5, 1)), 'validation.boundary.range'],
    [
      'two points',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'validation.boundary.small',
    ],
    [
      'a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      'validation.boundary.small',
    ],
    ['a hand of ground', polygon(square(0, 0, 1e-6)), 'validation.boundary.small'],
    ['a bow tie of no area', polygon(bowTie), 'validation.boundary.crossing'],
    [
      'a bow tie',
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 2],
        [0, 0],
      ]),
      'validation.boundary.crossing',
    ],
    ['a spike', polygon(spike), 'validation.boundary.crossing'],
    ['a vertex on a side', polygon(touching), 'validation.boundary.crossing'],
    ['a hole outside', polygon(square(0, 0, 1), square(2, 2, 0.1)), 'validation.boundary.crossing'],
    [
      'a hole in a hole',
      polygon(square(0, 0, 1), square(0.1, 0.1, 0.5), square(0.2, 0.2, 0.1)),
      'validation.boundary.crossing',
    ],
    [
      'a hole from side to side',
      polygon(square(0, 0, 4), [
        [0, 2],
        [2, 1],
        [4, 2],
        [2, 3],
        [0, 2],
      ]),
      'validation.boundary.split',
    ],
    ['a hole across', polygon(square(0, 0, 1), square(0.5, 0.5, 1)), 'validation.boundary.crossing'],
    [
      'polygons over each other',
      { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(0.2, 0.2, 0.1)]] },
      'validation.boundary.crossing',
    ],
    [
      '20,001 vertices',
      polygon(Array.from({ length: 20_001 }, (_, i) => [i / 20_000, 0])),
      'validation.boundary',
    ],
    [
      'a thousand rings',
      {
        type: 'MultiPolygon',
        coordinates: Array.from({ length: 1_000 }, (_, i) => [square(i / 10, 0, 0.05)]),
      },
      'validation.boundary',
    ],
  ])('%s', (_, raw, key) => {
    expect(problemOf(raw)).toBe(key)
  })
})

test('keeps a hole that touches the outline in a point, also across 180 degrees', () => {
  const triangle = [
    [0, 0],
    [0.4, 0.1],
    [0.1, 0.4],
    [0, 0],
  ]
  for (const west of [10, 179.5]) {
    const wrap = ([lon = 0, lat = 0]: number[]) => [((west + lon + 180) % 360) - 180, lat]
    const plain = areaOf(polygon(square(0, 0, 1).map(wrap)))
    const holed = areaOf(polygon(square(0, 0, 1).map(wrap), triangle.map(wrap)))
    expect(holed / plain).toBeCloseTo(1 - 0.075, 3)
  }
})

function strictlyCross(a: Vertex, b: Vertex, c: Vertex, d: Vertex): boolean {
  return signedTurn(a, b, c) * signedTurn(a, b, d) < 0 && signedTurn(c, d, a) * signedTurn(c, d, b) < 0
}

/** Reference definition for the sweep: compares every pair of sides except neighbours that share a vertex. */
function touchesByPairs(ring: Ring): boolean {
  const size = ring.length - 1
  for (let i = 0; i < size; i++) {
    for (let j = i + 2; j < size; j++) {
      if (i === 0 && j === size - 1) continue
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[j + 1]] as [Vertex, Vertex, Vertex, Vertex]
      if (strictlyCross(a, b, c, d)) return true
    }
  }
  return false
}

test('finds the same crossings by sweep as by comparing every pair of sides, on 3,000 random rings', () => {
  const random = seededRandom(7)
  let crossing = 0
  for (let round = 0; round < 3_000; round++) {
    const size = 4 + Math.floor(random() * 12)
    // Half of the rings wind around a centre and mostly do not cross themselves; the other half are random and mostly
    // do.
    const around = round % 2 === 0
    const vertices = Array.from({ length: size }, (_, i): Vertex => {
      if (!around) return [random(), random()]
      const angle = ((i + random() * 1.3) / size) * 2 * Math.PI
      return [Math.cos(angle) * (0.2 + random()), Math.sin(angle) * (0.2 + random())]
    })
    const ring = [...vertices, ...vertices.slice(0, 1)]
    const expected = touchesByPairs(ring)
    if (expected) crossing++
    expect(ringsTouch([ring]), JSON.stringify(ring)).toBe(expected)
  }
  expect(crossing).toBeGreaterThan(1_000)
  expect(crossing).toBeLessThan(2_900)
})

test('returns a signed area whose sign follows the winding order', () => {
  expect(signedArea(square(5, 5, 2))).toBeCloseTo(4, 10)
  expect(signedArea(square(5, 5, 2).toReversed())).toBeCloseTo(-4, 10)
})

const shared =
  process.env['HAULWAY_SHARED_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
/** Files that a GeoJSON checker must reject or accept; only those that contain polygons are asserted here. */
const folder = join(shared, 'badinput', 'geojsonhint')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.geojson')) : []
if (files.length === 0) console.info(`GeoJSON files: 1 test skipped, ${folder} is absent`)

function geometriesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'type' in value && String(value.type).endsWith('Polygon') ? [value] : []
  return [...own, ...Object.values(value).flatMap(geometriesOf)]
}

function polygonsIn(name: string): unknown[] {
  try {
    return geometriesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return [] // Not JSON: rejected at the HTTP edge before a field sees it.
  }
}

if (files.length > 0)
  test('accepts the polygons of valid GeoJSON files and rejects those of invalid ones', () => {
    const judged = files.flatMap((name) =>
      polygonsIn(name).map((one) => [name, problemOf(one) === null] as const),
    )
    expect(judged.length).toBeGreaterThan(5)
    // Valid in form, but beyond the poles.
    const odd = new Set(['good__issue82.geojson'])
    const wrong = judged.filter(([name, kept]) => kept !== name.startsWith('good__') && !odd.has(name))
    expect(wrong).toEqual([])
  })
