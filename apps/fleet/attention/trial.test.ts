/** A sample of the shifts that `npm run bench attention` runs. */
import { beforeAll, expect, test } from 'vitest'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { wellMatched } from './site.ts'
import {
  learnSite,
  alarmsPerHour,
  runPlantedShift,
  runQuietShift,
  countRepeated,
  type Sites,
  WITHIN_MS,
} from './trial.ts'

let sites: Sites
beforeAll(() => {
  const matched = learnSite(wellMatched)
  sites = { matched, spaced: matched }
})

test.each(sample(['network', 'queue', 'wrongDump'] as const, 3))(
  'raises an alarm for %s within two minutes',
  (name) => {
    const outcome = runPlantedShift(sites, name, 1)
    expect(outcome?.delay).not.toBeNull()
    expect(outcome?.delay).toBeLessThanOrEqual(WITHIN_MS)
    expect(outcome?.again).toBe(0)
  },
)

test('raises at most one alarm an hour on quiet shifts, and none twice', () => {
  const shifts = [1_001, 1_002].map((seed) => runQuietShift(sites.matched, seed))
  expect(alarmsPerHour(shifts)).toBeLessThanOrEqual(1)
  for (const { again } of shifts) expect(again).toBe(0)
})

test('counts an alarm that returns within five minutes as repeated', () => {
  const one = { rule: 'late', subject: 'T-01', cause: 'loading', at: 0, endedAt: 1 }
  expect(countRepeated([one, { ...one, at: 299_999 }, { ...one, cause: 'dumping', at: 1_000 }])).toBe(1)
  expect(countRepeated([one, { ...one, at: 300_000 }])).toBe(0)
})
