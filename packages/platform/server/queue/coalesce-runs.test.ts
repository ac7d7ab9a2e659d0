import { expect, test } from 'vitest'
import { coalesceRuns } from './coalesce-runs.ts'

test('shares the next run among calls that arrive during a run; a failure ends its own run only', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const call = coalesceRuns(() => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  const first = call()
  const others = [call(), call(), call()]
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve()
  await Promise.all(others)
  const later = call()
  expect(ends).toHaveLength(3)
  ends[2]?.resolve()
  await later
})
