import { expect, test } from 'vitest'
import { drawableFeatures } from './drawable-features.ts'

const of = (...geometries: unknown[]) =>
  drawableFeatures(geometries.map((geometry) => ({ name: 'Road', geometry })))

test('keeps lines, areas and points at their positions and splits collections', () => {
  const point = { type: 'Point', coordinates: [10, 50] }
  const line = {
    type: 'LineString',
    coordinates: [
      [11, 51],
      [12, 49, 300],
    ],
  }
  const { data, bounds } = of(point, { type: 'GeometryCollection', geometries: [line] })
  expect(data.features.map(({ geometry }) => geometry)).toEqual([point, line])
  expect(bounds).toEqual([10, 49, 12, 51])
})

test('drops invalid geometry, and returns no bounds when nothing remains', () => {
  const { data, bounds } = of(
    null,
    5,
    { type: 'Point', coordinates: [NaN, 1] },
    { type: 'Point', coordinates: ['1', 2] },
    { type: 'Point', coordinates: [400000, 5600000] },
    { type: 'LineString', coordinates: [] },
    { type: 'Polygon', coordinates: [[1, 2]] },
    { type: 'toString', coordinates: [1, 2] },
  )
  expect(data.features).toEqual([])
  expect(bounds).toBeNull()
})
