import { expect, test } from 'vitest'
import { clockMs } from './day-chart.ts'

test('an axis that believes it is UTC shows the clock of the zone', () => {
  const noon = Date.parse('2026-05-06T12:00:00Z')
  expect(new Date(clockMs(noon, 'America/New_York')).toISOString()).toBe('2026-05-06T08:00:00.000Z')
  expect(new Date(clockMs(noon, 'Asia/Kolkata')).toISOString()).toBe('2026-05-06T17:30:00.000Z')
  expect(clockMs(noon, 'UTC')).toBe(noon)
})
