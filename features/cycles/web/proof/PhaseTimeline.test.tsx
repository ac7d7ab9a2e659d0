import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, cycle, PIT, proof, show } from '../testing/report.ts'

test('shows the reason and location of a delay', async () => {
  const parked = {
    from: '2026-05-06T10:57:30.000Z',
    to: '2026-05-06T10:58:00.000Z',
    locationId: PIT,
    reason: 'otherPlace' as const,
  }
  const held = { ...proof, cycle: { ...cycle, delays: [parked] } }
  show(`/cycle-times?cycle=${encodeURIComponent(cycle.key)}`, {
    answer: (request) => (request.path.endsWith('/proof') ? { body: held } : answer(request)),
  })
  expect(await screen.findByTitle('Delay · Stood in a place for other things · Pit 2 0:30')).toBeTruthy()
})
