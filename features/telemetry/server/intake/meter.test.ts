import { expect, test } from 'vitest'
import { fakeClock } from '@haulway/testing'
import { openMeter } from './meter.ts'

const answer = (accepted: number, duplicates = 0) => ({
  accepted,
  duplicates,
  rejected: [],
  through: null,
})

test('counts what devices delivered by the minute, for an hour', async () => {
  const clock = fakeClock('2026-03-02T08:00:10Z')
  const meter = openMeter(clock)
  await meter.count(Promise.resolve(answer(5)))
  await meter.count(Promise.resolve(answer(1, 4)))
  clock.advance(60_000)
  await expect(meter.count(Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(meter.minutes()).toEqual([
    {
      at: Date.parse('2026-03-02T08:00:00Z'),
      batches: 2,
      accepted: 6,
      duplicates: 4,
      rejected: 0,
      failed: 0,
    },
    {
      at: Date.parse('2026-03-02T08:01:00Z'),
      batches: 0,
      accepted: 0,
      duplicates: 0,
      rejected: 0,
      failed: 1,
    },
  ])
  clock.advance(59 * 60_000)
  expect(meter.minutes().map((one) => one.failed)).toEqual([1])
})

test('knows how many are being stored', async () => {
  const meter = openMeter(fakeClock())
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
  const counted = meter.count(promise)
  expect(meter.underWay()).toBe(1)
  resolve(answer(1))
  await counted
  expect(meter.underWay()).toBe(0)
})
