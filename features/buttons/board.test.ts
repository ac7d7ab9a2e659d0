import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { layOutBoard, contrastRatio, isLegible, ROWS_PER_COLUMN } from './board.ts'

test('fills columns of six', () => {
  const { places, columns } = layOutBoard(Array.from({ length: 8 }, () => 'single'))
  expect(columns).toBe(2)
  expect(places.slice(5, 8)).toEqual([
    { column: 0, row: 5, rows: 1 },
    { column: 1, row: 0, rows: 1 },
    { column: 1, row: 1, rows: 1 },
  ])
})

test('has no column when empty', () => {
  expect(layOutBoard([])).toEqual({ places: [], columns: 0 })
})

test('moves a double button that does not fit to the next column', () => {
  const { places } = layOutBoard(['single', 'single', 'single', 'single', 'single', 'double'])
  expect(places.at(-1)).toEqual({ column: 1, row: 0, rows: 2 })
})

test('keeps the order without overlapping or splitting buttons', () => {
  const chance = seededRandom(7)
  for (let round = 0; round < 200; round++) {
    const sizes = Array.from({ length: Math.floor(chance() * 30) }, () =>
      chance() < 0.3 ? ('double' as const) : ('single' as const),
    )
    const { places } = layOutBoard(sizes)
    const taken = places.flatMap(({ column, row, rows }) =>
      Array.from({ length: rows }, (_, index) => column * ROWS_PER_COLUMN + row + index),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toEqual([...taken].sort((a, b) => a - b))
    expect(places.every(({ row, rows }) => row + rows <= ROWS_PER_COLUMN)).toBe(true)
  }
})

test('computes contrast by the definition of WCAG', () => {
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(isLegible('#000000', '#FFFFFF')).toBe(true)
  expect(isLegible('#777777', '#FFFFFF')).toBe(false)
})
