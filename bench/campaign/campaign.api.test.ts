import { expect, test } from 'vitest'
import { runCampaign } from './campaign.ts'

// A sample of `npm run campaign`. Without the rights of root there is no disk that could be full, and one kind less.
test('20 faults under load: nothing that was acknowledged is lost, doubled or altered', async () => {
  const plan = { seed: 1, faults: 20, positions: 20_000, faultsARound: 10, accounts: 3, machines: 3 }
  const { kinds, acknowledged, right, complaints } = await runCampaign(
    { ...plan, pace: 4_000, longest: 2_000, minutes: 20 },
    () => undefined,
  )
  expect(complaints).toEqual([])
  for (const { lost, doubled, altered } of kinds) expect([lost, doubled, altered]).toEqual([0, 0, 0])
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  expect(acknowledged).toBeGreaterThan(20_000)
  expect(right).toBe(acknowledged)
})
