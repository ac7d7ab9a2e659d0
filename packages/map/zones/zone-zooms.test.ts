import { expect, test } from 'vitest'
import { areaZoom, dotZooms, MAX_ZOOM, NAMED, namedZoom } from './zone-zooms.ts'

/** A box of a given size in pixels at a zoom, at the equator. */
const box = (pixels: number, zoom: number): [number, number, number, number] => {
  const degrees = (pixels * 360) / (512 * 2 ** zoom)
  return [10, 0, 10 + degrees, degrees / 10]
}

test('draws an area from the zoom at which it is six pixels across', () => {
  expect(areaZoom(box(6.001, 12))).toBe(12)
  expect(areaZoom(box(5.999, 12))).toBe(13)
  expect(areaZoom(box(11.9, 12))).toBe(12)
  // Narrower than high: the larger side counts, and towards the poles a degree covers more pixels.
  const [west, , east] = box(4, 12)
  expect(areaZoom([west, 60, west + 1e-6, 60 + (east - west)])).toBe(12)
  expect(areaZoom([west, 0, west + 1e-6, east - west])).toBe(13)
})

test('draws every area at the highest zoom and none below the lowest', () => {
  expect(areaZoom([10, 0, 10, 0])).toBe(MAX_ZOOM)
  expect(areaZoom(null)).toBe(MAX_ZOOM)
  expect(areaZoom(box(0.001, 12))).toBe(MAX_ZOOM)
  expect(areaZoom([-180, -90, 180, 90])).toBe(0)
})

test('names an area as soon as it is drawn, among many once it is wide enough, and every area at the last zoom', () => {
  expect(namedZoom(13, 9)).toBe(13)
  expect(namedZoom(10, 151)).toBe(13)
  for (const zones of [9, 151]) {
    expect(namedZoom(0, zones)).toBe(NAMED.first)
    expect(namedZoom(MAX_ZOOM, zones)).toBe(NAMED.last)
  }
})

test('gives one dot to zones on one spot when zoomed out, and one to each when zoomed in', () => {
  const zooms = dotZooms([
    [10.001, 50.001],
    [10.002, 50.002],
    [10.021, 50.001],
    [-60, -8],
  ])
  expect(zooms[0]).toBe(0)
  expect(zooms[1]).toBe(11)
  expect(zooms[2]).toBeGreaterThan(0)
  expect(zooms[2]).toBeLessThanOrEqual(9)
  expect(zooms[3]).toBeLessThanOrEqual(1)
})

test('keeps a dot at all higher zooms and leaves no grid cell without one', () => {
  const places = Array.from({ length: 500 }, (_, n) => [
    -70 + ((n * 37) % 101) / 50,
    -12 + ((n * 53) % 97) / 60,
  ])
  const zooms = dotZooms(places)
  for (const zoom of [3, 6, 9]) {
    const shown = places.filter((_, n) => zooms[n]! <= zoom)
    const far = (a: number[], b: number[]) => Math.max(Math.abs(a[0]! - b[0]!), Math.abs(a[1]! - b[1]!))
    const cell = (4 * 360) / (512 * 2 ** zoom)
    expect(places.every((one) => shown.some((other) => far(one, other) <= cell))).toBe(true)
  }
})
