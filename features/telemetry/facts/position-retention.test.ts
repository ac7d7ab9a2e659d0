import { expect, test } from 'vitest'
import type { WorkCalendar } from '@haulway/schedule'
import { positionRetention } from './position-retention.ts'

const NOW = Date.parse('2026-05-06T12:00:00Z')
const at = (text: string) => Date.parse(`${text}Z`)
const calendar: WorkCalendar = {
  zone: 'Europe/Berlin',
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  exceptions: [{ date: '2026-05-09', works: true }],
  shifts: [
    { start: '06:00', end: '14:00' },
    { start: '22:00', end: '06:00' },
  ],
}

test.each([
  // A Wednesday in Berlin, two hours ahead of UTC.
  ['2026-05-06T03:59:59', true],
  ['2026-05-06T11:59:59', true],
  ['2026-05-06T12:00:00', false],
  ['2026-05-06T19:59:59', false],
  ['2026-05-06T20:00:00', true],
  // The night that counts for Saturday is worked by exception, Sunday's is not.
  ['2026-05-08T21:00:00', true],
  ['2026-05-09T10:00:00', true],
  ['2026-05-09T21:00:00', false],
  ['2026-05-10T10:00:00', false],
])('is on shift at %s: %s', (text, expected) => {
  expect(positionRetention({ days: null, shiftMargin: 0, calendars: [calendar] }).isOnShift(at(text))).toBe(
    expected,
  )
})

test('includes the margin around a shift, also over midnight', () => {
  const { isOnShift: onShift } = positionRetention({ days: null, shiftMargin: 30, calendars: [calendar] })
  expect(onShift(at('2026-05-06T12:29:59'))).toBe(true)
  expect(onShift(at('2026-05-06T12:30:00'))).toBe(false)
  expect(onShift(at('2026-05-06T19:30:00'))).toBe(true)
})

test('retains every hour without the setting or without shifts', () => {
  const night = at('2026-05-10T10:00:00')
  expect(
    positionRetention({ days: null, shiftMargin: null, calendars: [calendar] }).isRetained(night, NOW),
  ).toBe(true)
  const bare = { ...calendar, shifts: [] }
  expect(positionRetention({ days: null, shiftMargin: 0, calendars: [bare] }).isRetained(night, NOW)).toBe(
    true,
  )
  // A project without shifts does not add hours to those of the others.
  expect(
    positionRetention({ days: null, shiftMargin: 0, calendars: [bare, calendar] }).isOnShift(night),
  ).toBe(false)
})

test('drops positions older than the account retains', () => {
  const { isRetained: isKept } = positionRetention({ days: 31, shiftMargin: null, calendars: [] })
  expect(isKept(NOW - 31 * 86_400_000, NOW)).toBe(true)
  expect(isKept(NOW - 31 * 86_400_000 - 1, NOW)).toBe(false)
})
