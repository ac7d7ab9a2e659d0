/** All screens agree about the practice site: each machine now, and each machine and day. */
import { repetitions } from '@haulway/testing/sampling/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareDailyFigures } from './testing/compare-daily-figures.ts'
import { compareCurrentState, watchFleet } from './testing/compare-current-state.ts'
import { openPracticeRun, type PracticeRun } from './testing/practice-run.ts'

const MINUTE = 60_000
/** An hour in `npm run sweeps`. */
const minutes = repetitions(60, 3)
/** Half an hour into the night shift, by the clock of the quarry. */
const NOW = Date.parse('2026-03-04T02:30:00Z')

let run: PracticeRun
let live: Awaited<ReturnType<typeof watchFleet>>
beforeAll(async () => {
  run = await openPracticeRun(NOW, 90 * MINUTE)
  live = await watchFleet(run)
}, 120_000)
afterAll(async () => {
  live.close()
  await run.app.close()
})

test('lists, maps, pages, monitor and Today agree about every machine', async () => {
  const wrong: string[] = []
  let looks = 0
  await run.runFor(minutes * MINUTE, 20_000, async () => {
    looks++
    wrong.push(...(await compareCurrentState(run, live.fleet)))
  })
  expect(looks).toBeGreaterThan(minutes * 2)
  expect(wrong).toEqual([])
}, 600_000)

test('reports, charts, widgets, files and links agree about every machine and day', async () => {
  const { differences, cycles, days } = await compareDailyFigures(run)
  expect(differences).toEqual([])
  expect(cycles).toBeGreaterThan(20)
  // Evening and night of each truck count for two days.
  expect(days).toBeGreaterThan(10)
})
