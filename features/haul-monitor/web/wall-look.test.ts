import { expect, test } from 'vitest'
import { TILE, wallLook } from './wall-look.ts'

test('enlarges few tiles, shrinks many, and alternates pages when they do not fit', () => {
  const [width, height] = [1_900, 950]
  const zooms = [1, 4, 8, 12, 20, 200].map((count) => wallLook(count, width, height).zoom)
  expect(zooms).toEqual(zooms.toSorted((a, b) => b - a))
  expect(zooms[0]).toBeCloseTo(2.4, 9)
  for (let count = 1; count < 100; count++) {
    const { zoom, columns, perPage, rowHeight } = wallLook(count, width, height)
    const rows = Math.ceil(Math.min(count, perPage) / columns)
    expect(columns * TILE.width * zoom, `${count}`).toBeLessThanOrEqual(width)
    expect(rows * rowHeight * zoom, `${count}`).toBeLessThanOrEqual(height)
  }
  expect(wallLook(200, width, height).perPage).toBeLessThan(200)
  expect(wallLook(5, 320, 500)).toMatchObject({ perPage: 1 })
})
