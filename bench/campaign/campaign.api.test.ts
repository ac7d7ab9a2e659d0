import { expect, test } from 'vitest'
import { repetitions, sampleRandom } from '@haulway/testing/sampling/sample.ts'
import { runCampaign } from './campaign.ts'

/** Half of the faults strike two servers, half a single server. The kinds vary from day to day. */
const FAULTS = repetitions(20, 6)
const POSITIONS = FAULTS * 500

// A sample of `npm run campaign`. Without root rights no disk can be filled, so there is one kind less.
test(`${FAULTS} faults under load lose, duplicate or alter no acknowledged fact`, async () => {
  const seed = Math.floor(sampleRandom(FAULTS)() * 1_000_000)
  const plan = {
    seed,
    faults: FAULTS,
    positions: POSITIONS,
    faultsARound: FAULTS / 2,
    accounts: 2,
    machines: 2,
  }
  const { kinds, acknowledged, intact, forgotten, dropped, runs, violations } = await runCampaign(
    { ...plan, pace: 4_000, longest: 1_000, minutes: 20 },
    () => undefined,
  )
  expect(violations).toEqual([])
  for (const { lost, doubled, altered } of kinds) expect([lost, doubled, altered]).toEqual([0, 0, 0])
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(FAULTS)
  expect(acknowledged).toBeGreaterThan(POSITIONS)
  expect(intact + forgotten).toBe(acknowledged)
  expect(forgotten).toBeGreaterThan(0)
  expect(dropped).toBeGreaterThan(0)
  expect(runs.enqueued).toBe(FAULTS)
})
