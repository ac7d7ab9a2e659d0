import { expect, test } from 'vitest'
import {
  bucketName,
  allBuckets,
  busiestHour,
  hourName,
  queueDecimals,
  countOverLongest,
  queueLength,
} from './dwell.ts'

test('has a bucket for each minute up to 30, and one for all longer visits', () => {
  const buckets = allBuckets([
    { over: 30, visits: 4 },
    { over: 2, visits: 1 },
  ])
  expect(buckets).toHaveLength(31)
  expect(buckets.reduce((sum, { visits }) => sum + visits, 0)).toBe(5)
  expect(buckets.filter(({ visits }) => visits > 0).map(bucketName)).toEqual(['2–3', '> 30'])
  expect(countOverLongest(buckets)).toBe(4)
  expect(countOverLongest(allBuckets([]))).toBe(0)
})

test('queue length is the time waited divided by the time that the range has of the hour', () => {
  expect(queueLength({ hour: 2, passed: 1_800, waited: 900, most: 2 })).toBe(0.5)
  expect(queueLength({ hour: 2, passed: 0, waited: 0, most: 0 })).toBe(0)
  expect([0, 9, 23].map(hourName)).toEqual(['00:00–01:00', '09:00–10:00', '23:00–00:00'])
  const decimals = [0, 0.0004, 0.03, 0.4, 2, 20].map((waited) =>
    queueDecimals([{ hour: 2, passed: 1, waited, most: 1 }]),
  )
  expect(decimals).toEqual([1, 4, 3, 2, 1, 1])
})

test('the busiest hour is the one with the longest queue on average, and none where nobody waits', () => {
  const hour = (n: number, waited: number, most: number) => ({ hour: n, passed: 3_600, waited, most })
  expect(busiestHour([hour(6, 60, 9), hour(7, 900, 2), hour(8, 900, 3)])?.hour).toBe(7)
  expect(busiestHour([hour(6, 0, 0)])).toBeUndefined()
  expect(busiestHour([])).toBeUndefined()
})
