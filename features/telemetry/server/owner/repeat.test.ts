import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Seconds from the first start to each later one, of work that takes the given seconds. */
async function beginnings(seconds: number, share: number, within: number): Promise<number[]> {
  const begun: number[] = []
  const rhythm = repeat(async () => {
    begun.push(performance.now() / 1_000)
    await new Promise((done) => setTimeout(done, seconds * 1_000))
  }, share)
  rhythm.start()
  await vi.advanceTimersByTimeAsync(within * 1_000)
  const ended = rhythm.stop()
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  await ended
  return begun.slice(1).map((at) => Math.round(at - begun[0]!))
}

test('runs long work less often, so that it takes no more than its share of the time', async () => {
  expect(await beginnings(0, 1 / 20, 5.5)).toEqual([1, 2, 3, 4])
  expect(await beginnings(0.5, 1 / 20, 25)).toEqual([10, 20])
})

test('resumes soon after work that waited for a silent database', async () => {
  expect(await beginnings(35, 1 / 20, 60)).toEqual([50])
})
