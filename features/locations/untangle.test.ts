import { seededRandom } from '@haulway/testing/random.ts'
import { expect, test } from 'vitest'
import { polygonsOf, zoneProblem } from '@haulway/geo'
import { readPlaces } from './web/exchange/read.ts'
import { untangleRing } from './web/exchange/untangle.ts'

type Point = [number, number]
const closed = (corners: Point[]): Point[] => [...corners, corners[0]!]

test('turns a bow tie into the square of its corners', () => {
  const ring = closed([
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ])
  expect(untangleRing(ring)).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ])
})

test('turns random corners into a valid outline through all of them', () => {
  const random = seededRandom(7)
  for (let n = 5; n < 40; n += 1) {
    const corners = Array.from({ length: n }, (): Point => [20 + random() / 100, 50 + random() / 100])
    const ring = untangleRing(closed(corners))
    expect(ring?.toSorted()).toEqual(expect.arrayContaining(corners))
    expect(zoneProblem({ type: 'Polygon', coordinates: [ring! as Point[]] })).toBeNull()
  }
})

test('repairs and reports a self-crossing outline of a file, and rejects one without area', async () => {
  const feature = (name: string, coordinates: Point[]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [coordinates] },
  })
  const bow = closed([
    [20, 50],
    [20.01, 50.01],
    [20.01, 50],
    [20, 50.01],
  ])
  // Exactly representable numbers: they leave no slivers.
  const line = closed([
    [20, 50],
    [20.25, 50.25],
    [20.5, 50.5],
    [20.125, 50.125],
  ])
  const sound = closed([
    [20, 50],
    [20.01, 50],
    [20.01, 50.01],
    [20, 50.01],
  ])
  const features = [feature('North pit', bow), feature('Flat', line), feature('Crusher', sound)]
  const { places } = await readPlaces(
    new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })),
  )
  const [mended, flat, whole] = places
  expect(mended).toMatchObject({ kind: 'load', problem: null, before: [bow] })
  expect(polygonsOf(mended!.boundary!)[0]![0]).toHaveLength(5)
  expect(flat).toMatchObject({
    boundary: null,
    before: null,
    problem: { key: 'validation.boundary.small' },
  })
  expect(whole).toMatchObject({ kind: 'dump', before: null, problem: null })
})
