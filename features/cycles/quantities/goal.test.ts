import { expect, test } from 'vitest'
import { barAmounts, goalLine, runningTotals } from './goal.ts'

test('a constant goal is the same every day', () => {
  expect(goalLine('CONSTANT', 40, 3)).toEqual([40, 40, 40])
})

test('a buildup grows by equal steps and ends at the whole amount', () => {
  expect(goalLine('BUILDUP', 100, 4)).toEqual([25, 50, 75, 100])
  expect(goalLine('BUILDUP', 100, 1)).toEqual([100])
})

test('a burndown ends at zero', () => {
  expect(goalLine('BURNDOWN', 100, 4)).toEqual([75, 50, 25, 0])
  expect(goalLine('BURNDOWN', 100, 1)).toEqual([0])
})

test('buildup and burndown add up to the whole amount for any number of days', () => {
  for (const days of [1, 7, 28, 31, 365]) {
    const left = goalLine('BURNDOWN', 1_234.5, days)
    const wholes = goalLine('BUILDUP', 1_234.5, days).map((built, day) => built + (left[day] ?? 0))
    expect(wholes.every((whole) => Math.abs(whole - 1_234.5) < 1e-9)).toBe(true)
  }
})

test('returns running totals', () => {
  expect(runningTotals([3, 0, 5])).toEqual([3, 3, 8])
  expect(runningTotals([])).toEqual([])
})

test.each([
  [null, [30, 0, 50, null]],
  ['CONSTANT', [30, 0, 50, null]],
  ['BUILDUP', [30, 30, 80, null]],
  ['BURNDOWN', [40, 40, 0, null]],
] as const)('beside a goal of 70 (%s) the bars of the days that have begun are %j', (kind, bars) => {
  expect(barAmounts(kind, 70, [30, 0, 50, 0], 3)).toEqual(bars)
})
