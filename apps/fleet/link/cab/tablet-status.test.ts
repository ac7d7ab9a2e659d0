import { expect, it } from 'vitest'
import { createStatusReport, powerAt } from './tablet-status.ts'

const at = (hour: number) => Date.UTC(2026, 2, 2, hour)

it('falls from full to a third by day, and is charged at night', () => {
  expect(powerAt(at(6))).toEqual({ battery: 1, charging: false })
  expect(powerAt(at(12)).battery).toBeCloseTo(0.675)
  expect(powerAt(at(18))).toEqual({ battery: 0.35, charging: true })
  expect(powerAt(at(20)).battery).toBeCloseTo(0.675)
  expect(powerAt(at(23))).toEqual({ battery: 1, charging: true })
  expect(powerAt(at(3))).toEqual({ battery: 1, charging: true })
})

it('is reported at once and every five minutes', async () => {
  let now = at(12)
  const posted: object[] = []
  const report = createStatusReport(
    () => now,
    () => 3,
    async (body) => void posted.push(body),
  )
  for (let minute = 0; minute <= 10; minute += 1) {
    await report()
    now += 60_000
  }
  expect(posted).toHaveLength(3)
  expect(posted[0]).toMatchObject({
    t: '2026-03-02T12:00:00.000Z',
    softwareVersion: 'simulated',
    battery: 0.68,
    charging: false,
    backlog: 3,
  })
})
