/**
 * Whatever people do to a site and whenever its facts come: every figure of every declared report is what its definition makes of
 * the events and fixes, over changes of the clock, with shifts over midnight, in three zones.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '@haulway/testing/sample.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { requestedPaths, compared } from './testing/histories/asking.ts'
import { checkReports } from './testing/histories/check.ts'
import type { Tally } from './testing/histories/actions/random-action.ts'
import { readFacts } from './testing/histories/facts.ts'
import { simulateDays } from './testing/histories/actions/simulate-days.ts'
import { makeRates } from './testing/histories/rates.ts'
import { createTestSite } from './testing/histories/test-site.ts'

/** 1,000 of them are a bench (`npm run bench -- histories`); a part of it begins after `HAULWAY_HISTORIES_FROM`. */
const wanted = process.env['HAULWAY_HISTORIES']
const after = Number(process.env['HAULWAY_HISTORIES_FROM'] ?? 0)
/** Each day three of thirty; all of them in `npm run sweeps`. */
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

test.each(histories)('history %i', async (seed) => {
  const world = await createTestSite(app, seed)
  await makeRates(world)
  await simulateDays(world, tally)
  const facts = await readFacts(world)
  cycles += facts.cycles.length
  await checkReports(facts)
})

/** What stands below the address of a report, and is none of its calls. */
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

/** A report that nothing here counts again makes this fail, and so does another call of one. */
test('every call of every declared report was asked', () => {
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
  if (wanted !== undefined) console.log(cycles, compared.figures, [...tally].flat().join(' '))
})
