import { expect, test } from 'vitest'
import { fakeClock } from '@haulway/testing/clock.ts'
import { openCache } from './cache.ts'

test('reads once for all who ask within the time, by key, and again after a failure or a clock set back', async () => {
  const clock = fakeClock()
  const cache = openCache<number>(clock, 1_000)
  let reads = 0
  const ask = (key = 'a') => cache(key, () => Promise.resolve((reads += 1)))
  await expect(cache('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  clock.advance(999)
  expect(await ask()).toBe(1)
  clock.advance(1)
  expect(await ask()).toBe(3)
  clock.advance(-5_000)
  expect(await ask()).toBe(4)
})
