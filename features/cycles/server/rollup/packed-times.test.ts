import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { measures, type Measure } from '../../times/measures.ts'
import { averageOrNull, roundThousandth } from '../exact-sums.ts'
import { packBrief, packTimes, statisticsOfTimes, type Durations, type PackedTimes } from './packed-times.ts'

const random = seededRandom(7)

/** Days of cycles, each with a pace of its own, including a clock that was set back. */
function daysOf(counts: readonly number[], pace: (day: number) => number): Durations[] {
  return counts.map((count, day) =>
    measures.map((_, measure) =>
      Float64Array.from({ length: measure === 3 ? 0 : count }, (_one, n) =>
        n === 0 && day === 0 ? -1_500 : Math.floor(pace(day) * (60_000 + random() * 600_000)),
      ),
    ),
  )
}

/** The expected result: all durations in one sorted list. */
function expected(days: readonly Durations[], measure: Measure) {
  const all = days.flatMap((day) => [...day[measures.indexOf(measure)]!]).sort((a, b) => a - b)
  if (all.length === 0) return null
  const rank = 0.9 * (all.length - 1)
  const [below, above] = [all[Math.floor(rank)]!, all[Math.ceil(rank)]!]
  return {
    count: all.length,
    average: averageOrNull(
      all.reduce((sum, one) => sum + one, 0),
      all.length,
    ),
    minimum: all[0]! / 1_000,
    maximum: all.at(-1)! / 1_000,
    p90: roundThousandth(below + (rank - Math.floor(rank)) * (above - below)),
  }
}

const whole = (day: Durations): PackedTimes => ({ bytes: packTimes(day), isBrief: false })
const brief = (day: Durations): PackedTimes => ({ bytes: packBrief(day), isBrief: true })
const sizeOf = (all: readonly PackedTimes[]) => all.reduce((sum, { bytes }) => sum + bytes.length, 0)

const cases: Record<string, Durations[]> = {
  'days alike': daysOf([900, 1_200, 800, 1_000], () => 1),
  'a day that was much slower': daysOf([900, 1_200, 800, 1_000], (day) => (day === 2 ? 4 : 1)),
  'days with few cycles': daysOf([12, 30, 1, 0, 25], () => 1),
  'few cycles and many': daysOf([12, 900, 0, 300], (day) => 1 + day / 10),
  nothing: daysOf([0, 0], () => 1),
}

test.each(Object.entries(cases))(
  '%s: briefs and full packs give the same statistics',
  async (_name, days) => {
    const inFull = await statisticsOfTimes(days.map(whole))
    expect(inFull.unsure).toEqual([])
    const { unsure } = await statisticsOfTimes(days.map(brief))
    const mixed = await statisticsOfTimes(
      days.map((day, n) => (unsure.includes(n) ? whole(day) : brief(day))),
    )
    expect(mixed.unsure).toEqual([])
    for (const measure of measures) {
      expect(inFull.statistics[measure]).toEqual(expected(days, measure))
      expect(mixed.statistics[measure]).toEqual(expected(days, measure))
    }
  },
)

test('for similar days a fraction of the durations suffices, and only a slower day is requested in full', async () => {
  const alike = cases['days alike']!
  expect((await statisticsOfTimes(alike.map(brief))).unsure).toEqual([])
  expect(sizeOf(alike.map(brief)) / sizeOf(alike.map(whole))).toBeLessThan(0.25)
  expect((await statisticsOfTimes(cases['a day that was much slower']!.map(brief))).unsure).toEqual([2])
})

test('with few cycles total times alone suffice if only their percentile is wanted', async () => {
  const days = cases['days with few cycles']!
  const { statistics, unsure } = await statisticsOfTimes(days.map(brief), ['total'])
  expect(unsure).toEqual([])
  expect(statistics.total).toEqual(expected(days, 'total'))
  expect(statistics.loading?.average).toBe(expected(days, 'loading')?.average)
})
