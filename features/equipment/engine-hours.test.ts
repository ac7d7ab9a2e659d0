import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import {
  contradictedHours,
  type EngineCount,
  advanceCount,
  engineHours,
  NOTHING_COUNTED,
  runsOf,
  runsSinceCount,
  hoursBySource,
  type Statement,
  type EngineFacts,
  withoutSilence,
} from './engine-hours.ts'

const HOUR = 3_600_000
const run = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR })
const state = (kind: Statement['kind'], at: number, hours: number): Statement => ({
  kind,
  t: at * HOUR,
  hours,
})

test('sets the meter by a reading and adds running time', () => {
  const { after, now } = engineHours(
    [state('reading', 10, 4_200)],
    [run(2, 6), run(9, 12), run(20, 21.5)],
    30 * HOUR,
  )
  expect(after).toEqual([{ meter: 4_200, accumulated: 4_200 }])
  // Two hours of the run during which the reading was taken, and one and a half.
  expect(now).toEqual({ meter: 4_203.5, accumulated: 4_203.5 })
})

test('restarts the meter with a new one while lifetime hours continue', () => {
  const statements = [
    state('reading', 0, 9_990),
    state('reset', 10, 0),
    state('added', 20, 3),
    state('reading', 30, 12),
  ]
  const { after, now } = engineHours(statements, [run(2, 7), run(12, 14)], 40 * HOUR)
  expect(after.map(({ meter }) => meter)).toEqual([9_990, 0, 5, 12])
  expect(after.map(({ accumulated }) => accumulated)).toEqual([9_990, 9_995, 10_000, 10_007])
  expect(now).toEqual({ meter: 12, accumulated: 10_007 })
})

test('counts only device-reported running time without any reading', () => {
  expect(engineHours([], [run(1, 2.25)], 9 * HOUR).now).toEqual({ meter: 1.25, accumulated: 1.25 })
  expect(engineHours([], [], 9 * HOUR).now).toEqual({ meter: 0, accumulated: 0 })
})

test('separates hours of the meter from counted hours', () => {
  const statements = [state('reading', 10, 4_200), state('added', 12, 5)]
  const runs = [run(2, 6), run(9, 12), run(20, 21.5)]
  expect(hoursBySource(statements, runs, 2 * HOUR, 21 * HOUR)).toEqual({
    meter: statements[0],
    counted: { hours: 8, since: 2 * HOUR },
  })
  expect(hoursBySource([state('added', 12, 5)], [], null, 21 * HOUR)).toEqual({ meter: null, counted: null })
})

test('derives runs from switches and ends the last one at the last report', () => {
  const on = (t: number) => ({ t, on: true })
  const off = (t: number) => ({ t, on: false })
  expect(runsOf([off(1), on(2), on(3), off(5), off(6), on(8)], 11)).toEqual([
    { from: 2, to: 5 },
    { from: 8, to: 11 },
  ])
  expect(runsOf([on(8)], 7)).toEqual([])
})

test('does not count hours of silence', () => {
  const heard = new Set([0, 1, 2, 60, 61].map((hour) => hour * HOUR))
  expect(withoutSilence([run(0.5, 61.5)], heard, 62 * HOUR)).toEqual([run(0.5, 3), run(60, 61.5)])
  // Outside closed segments silence is unknown.
  expect(withoutSilence([run(0.5, 5)], heard, 3 * HOUR)).toEqual([run(0.5, 5)])
})

test('finds the contradicting reading: a higher one before or a lower one after, on the same meter', () => {
  const statements = [
    state('reading', 10, 100),
    state('added', 15, 500),
    state('reading', 20, 200),
    state('reset', 30, 0),
  ]
  expect(contradictedHours(statements, 12 * HOUR, 150)).toBeNull()
  expect(contradictedHours(statements, 12 * HOUR, 90)).toBe(100)
  expect(contradictedHours(statements, 12 * HOUR, 250)).toBe(200)
  expect(contradictedHours(statements, 25 * HOUR, 900)).toBeNull()
  expect(contradictedHours(statements, 31 * HOUR, 1)).toBeNull()
})

test('gives the same result from a stored count plus later facts as from all facts', () => {
  const random = seededRandom(54)
  const days = 40
  const last = days * 24 * HOUR
  const moments = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * last)).toSorted((a, b) => a - b)
  for (let round = 0; round < 50; round++) {
    const kinds = ['reading', 'added', 'reset'] as const
    const all: EngineFacts = {
      switches: moments(60).map((t) => ({ t, on: random() < 0.5 })),
      statements: moments(5).map((t, n) => ({ kind: kinds[n % 3]!, t, hours: Math.floor(random() * 100) })),
      heard: new Set(Array.from({ length: days * 24 }, (_, n) => n * HOUR).filter(() => random() < 0.6)),
    }
    const between = (from: number, to: number): EngineFacts => ({
      switches: all.switches.filter(({ t }) => t >= from && t < to),
      statements: all.statements.filter(({ t }) => t >= from && t < to),
      heard: new Set([...all.heard].filter((t) => t >= from && t < to)),
    })
    const tell = (before: EngineCount, told: EngineFacts) => {
      const { runs, since } = runsSinceCount(before, told, last)
      const { meter, accumulated } = engineHours(told.statements, runs, last, before).now
      const sources = hoursBySource(told.statements, runs, since, last, before)
      const numbers = [meter, accumulated, sources.counted?.hours ?? 0]
      return { numbers: numbers.map((hours) => hours.toFixed(3)), since, meter: sources.meter }
    }
    const [first, second] = [13 * 24 * HOUR, 29 * 24 * HOUR]
    const before = advanceCount(NOTHING_COUNTED, between(0, first), first)
    const later = advanceCount(before, between(first, second), second)
    const whole = tell(NOTHING_COUNTED, all)
    expect(tell(before, between(first, last))).toEqual(whole)
    expect(tell(later, between(second, last))).toEqual(whole)
  }
})
