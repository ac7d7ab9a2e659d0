/**
 * For any actions of users and any arrival order of facts: every figure of every declared report equals what its
 * definition yields from the events and fixes, across changes of the clock, with shifts over midnight, in three time
 * zones.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { requestedPaths, comparisonCounts } from './testing/histories/report-requests.ts'
import { checkReports } from './testing/histories/check.ts'
import type { Tally } from './testing/histories/actions/random-action.ts'
import { readFacts } from './testing/histories/facts.ts'
import { createFactors } from './testing/histories/actions/stocks.ts'
import { simulateDays } from './testing/histories/actions/simulate-days.ts'
import { createRates } from './testing/histories/rates.ts'
import { createTestSite } from './testing/histories/test-site.ts'

/**
 * With 1,000 histories this is a benchmark (`npm run bench -- histories`); a part of it starts after
 * `HAULWAY_HISTORIES_FROM`.
 */
const wanted = process.env['HAULWAY_HISTORIES']
const after = Number(process.env['HAULWAY_HISTORIES_FROM'] ?? 0)
/** Three of thirty per day; all of them in `npm run sweeps`. */
const few = sample(
  Array.from({ length: 30 }, (_, n) => n + 1),
  10,
)
const histories = wanted === undefined ? few : Array.from({ length: Number(wanted) }, (_, n) => after + n + 1)

const tally: Tally = new Map()
let cycles = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each(histories)('history %i: every report equals the recount from its facts', async (seed) => {
  const world = await createTestSite(app, seed)
  await createRates(world)
  await createFactors(world)
  await simulateDays(world, tally)
  const facts = await readFacts(world)
  cycles += facts.cycles.length
  await checkReports(facts)
})

/** Paths below the address of a report that are not calls of the report. */
const BESIDE = [
  '/{key}/proof',
  '/unresolved',
  '/{id}',
  '/{id}/photos/{photo}',
  '/noteTypes',
  '/trips',
  '/filters',
  '/imports',
  '/imports/{id}',
  '/imports/{id}/refused',
]

/** Fails for a new report without a recount here, and for a new call of a report. */
test('every call of every declared report was requested', () => {
  const paths = app.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const reports = paths.filter((path) => paths.includes(`${path}.csv`) && paths.includes(`${path}/summary`))
  expect(reports.length).toBeGreaterThan(3)
  const callsOf = (report: string) =>
    paths.filter(
      (path) =>
        path === report ||
        path === `${report}.csv` ||
        (path.startsWith(`${report}/`) && !BESIDE.includes(path.slice(report.length))),
    )
  expect([...requestedPaths].toSorted()).toEqual(reports.flatMap(callsOf).toSorted())
  expect(cycles).toBeGreaterThan(histories.length * 5)
  if (wanted !== undefined) console.log(cycles, comparisonCounts.figures, [...tally].flat().join(' '))
})
