import { expect, test } from 'vitest'
import type { StockGroup } from '../../volume-rows.ts'
import { isNegative, rangeUpTo, shareOf, sharesOf, stocksAt, totalVolume } from './stocks-at.ts'

const pile = { id: 'pile', title: 'Stockpile A' }
const pit = { id: 'pit', title: 'Pit' }
const series = [
  { location: pile, material: { id: 'clay', title: 'Clay' }, volume: [10, 12.5], weight: [17, 21] },
  { location: pile, material: null, volume: [null, 1], weight: [null, null] },
  { location: pit, material: null, volume: [null, -4], weight: [null, null] },
]

test('adds the materials of a location at a step, without those that are unknown', () => {
  expect(stocksAt({ series }, 0)).toEqual([
    { ...pile, volume: 10, weight: 17 },
    { ...pit, volume: null, weight: null },
  ])
  const last = stocksAt({ series }, 1)
  expect(last).toEqual([
    { ...pile, volume: 13.5, weight: 21 },
    { ...pit, volume: -4, weight: null },
  ])
  expect(totalVolume(last)).toBe(9.5)
  expect(last.map(isNegative)).toEqual([false, true])
})

test('has no total where nothing is known', () => {
  expect(totalVolume([{ ...pit, volume: null, weight: 3 }])).toBeNull()
})

test('tells targets reached from those half reached and those less than half', () => {
  expect([0, 49.9, 50, 99.9, 100, 240].map(shareOf)).toEqual([
    'less',
    'less',
    'half',
    'half',
    'reached',
    'reached',
  ])
  const group = (of: typeof pile, percent: number | null) => ({ of, target: { percent } }) as StockGroup
  expect([
    ...sharesOf([group(pile, 70), group(pit, null), { of: null, target: null } as StockGroup]),
  ]).toEqual([['pile', 'half']])
})

test('ends the range at a step, and takes the range before for its first step', () => {
  const steps = ['2026-03-02T06:00:00.000Z', '2026-03-02T08:00:00.000Z', '2026-03-02T10:00:00.000Z']
  expect(rangeUpTo(steps, 1)).toEqual({ from: steps[0], to: steps[1] })
  expect(rangeUpTo(steps, 0)).toEqual({ from: '2026-03-02T02:00:00.000Z', to: steps[0] })
})
