import { expect, test } from 'vitest'
import { formatBoundary, parseBoundary } from './coordinates.ts'

const square: [number, number][] = [
  [-97.9, 33.2],
  [-97.8, 33.2],
  [-97.8, 33.3],
  [-97.9, 33.2],
]

test('formats a simple boundary as one coordinate per line and parses it back to a closed ring', () => {
  const text = formatBoundary({ type: 'Polygon', coordinates: [square] })
  expect(text).toBe('-97.9,33.2\n-97.8,33.2\n-97.8,33.3')
  expect(parseBoundary(text)).toEqual({ boundary: { type: 'Polygon', coordinates: [square] } })
})

test('formats a boundary of several rings as GeoJSON', () => {
  const boundary = { type: 'Polygon' as const, coordinates: [square, square] }
  expect(parseBoundary(formatBoundary(boundary))).toEqual({ boundary })
})

test('parses the geometry from pasted GeoJSON features', () => {
  const geometry = { type: 'Polygon', coordinates: [square] }
  const feature = { type: 'Feature', properties: {}, geometry }
  expect(parseBoundary(JSON.stringify(feature))).toEqual({ boundary: geometry })
  const collection = { type: 'FeatureCollection', features: [feature] }
  expect(parseBoundary(JSON.stringify(collection))).toEqual({ boundary: geometry })
})

test('reports the number of an invalid line', () => {
  expect(parseBoundary('-97.9,33.2\n\n97,8 33.2\n')).toEqual({ line: 3 })
  expect(parseBoundary('{"type":')).toEqual({ line: 0 })
  expect(parseBoundary('1e999,3')).toEqual({ line: 1 })
})

test('formats and parses the centre of a circle and the line of a corridor', () => {
  const circle = { kind: 'circle' as const, centre: [10, 50] as [number, number], radius: 40 }
  const drawn = { type: 'Polygon' as const, coordinates: [square] }
  expect(formatBoundary({ ...drawn, shape: circle })).toBe('10,50')
  expect(parseBoundary('11,51', circle)).toEqual({ boundary: { shape: { ...circle, centre: [11, 51] } } })
  const corridor = { kind: 'corridor' as const, line: square.slice(0, 2), width: 20 }
  const text = formatBoundary({ ...drawn, shape: corridor })
  expect(text).toBe('-97.9,33.2\n-97.8,33.2')
  expect(parseBoundary(`${text}\n-97.7,33.3`, corridor)).toEqual({
    boundary: { shape: { ...corridor, line: [...square.slice(0, 2), [-97.7, 33.3]] } },
  })
})
