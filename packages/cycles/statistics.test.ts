import { expect, it } from 'vitest'
import { percentile, statistics } from './statistics.ts'

it('interpolates the 90th percentile', () => {
  const values = [60, 10, 12, 13, 15, 18, 20, 22, 25, 30]
  expect(statistics(values)).toMatchObject({ count: 10, average: 22.5, minimum: 10, maximum: 60 })
  expect(statistics(values)!.p90).toBeCloseTo(33, 9)
})
it('agrees with the hand-labelled cycle times of the recorded truck', () => {
  expect(statistics([1174.382, 1049.196, 1128.852, 1108.768])!.p90).toBeCloseTo(1160.723, 3)
})
it('ignores unknown values', () => {
  expect(statistics([null, 4, null])).toEqual({ count: 1, average: 4, minimum: 4, maximum: 4, p90: 4 })
  expect(statistics([null])).toBeNull()
  expect(percentile([1, 2], 1)).toBe(2)
})
