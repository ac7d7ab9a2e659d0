import { expect, it } from 'vitest'
import { placeLabels } from './label-places.ts'

const box = (index: number, x: number, rank: number) => ({ index, x, y: 0, width: 40, height: 18, rank })

it('shows the first of two labels that would touch', () => {
  expect(placeLabels([box(0, 0, 2), box(1, 30, 1)], 10)).toEqual([1])
})

it('shows both when they stand apart', () => {
  expect(placeLabels([box(0, 0, 1), box(1, 41, 2)], 10)).toEqual([0, 1])
})

it('shows no more than asked, the most important ones', () => {
  expect(placeLabels([box(0, 0, 3), box(1, 100, 1), box(2, 200, 2)], 2)).toEqual([1, 2])
})
