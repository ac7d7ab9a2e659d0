import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'

const of = (...geometries: unknown[]) => drawable(geometries.map((geometry) => ({ name: 'Road', geometry })))

test('lines, areas and points are drawn where they lie, collections apart', () => {
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

test('what is no geometry is left out, and nothing of it has no bounds', () => {
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
