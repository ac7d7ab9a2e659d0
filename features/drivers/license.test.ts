import { expect, test } from 'vitest'
import { daysUntil, licenseState } from './license.ts'

test.each([
  ['2026-05-12', 'soon'],
  ['2026-05-11', 'expired'],
  ['2026-06-11', 'soon'],
  ['2026-06-12', 'good'],
  [null, 'good'],
] as const)('a license until %s is %s on 12 May', (expiry, state) => {
  expect(licenseState(expiry, '2026-05-12')).toBe(state)
})

test('counts calendar days across clock changes and leap days', () => {
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2)
  expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2)
})
