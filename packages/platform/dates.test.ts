import { expect, test } from 'vitest'
import {
  ageText,
  dateTimeText,
  durationText,
  hourText,
  instantOf,
  parseDateTime,
  timeText,
  wallTime,
  offsetDateTimeText,
  zoneText,
} from './dates.ts'

const CHICAGO = 'America/Chicago'

test('formats instants in the given time zone', () => {
  expect(dateTimeText('2026-05-12T14:05:09Z', CHICAGO)).toBe('2026-05-12 09:05')
  expect(timeText(Date.parse('2026-01-01T00:00:09Z'), 'Asia/Kolkata', true)).toBe('05:30:09')
  expect(zoneText('2026-05-12T14:05:09.250Z', CHICAGO)).toBe('America/Chicago, UTC-05:00')
  expect(zoneText('2026-01-12T14:05:00Z', 'Asia/Kathmandu')).toBe('Asia/Kathmandu, UTC+05:45')
  expect(offsetDateTimeText('2026-05-12T14:05:09.250Z', CHICAGO)).toBe('2026-05-12T09:05:09-05:00')
  expect(dateTimeText(null, CHICAGO)).toBe('')
  expect(dateTimeText('soon', CHICAGO)).toBe('')
})

test('parses typed dates and times in the given time zone', () => {
  expect(parseDateTime('2026-05-12 09:05', CHICAGO)).toBe(Date.parse('2026-05-12T14:05:00Z'))
  expect(parseDateTime('2026-05-12', CHICAGO)).toBe(Date.parse('2026-05-12T05:00:00Z'))
  for (const wrong of [
    '',
    '12.05.2026',
    '2026-02-30',
    '2026-05-12 24:00',
    '2026-05-12 09:60',
    '2026-13-01',
  ]) {
    expect(parseDateTime(wrong, CHICAGO)).toBeUndefined()
  }
})

test('takes the first of two repeated wall times when clocks go back, and adds the gap when they go forward', () => {
  // 2026-11-01 01:30 happens at 06:30Z and 07:30Z; 2026-03-08 02:30 does not happen.
  expect(parseDateTime('2026-11-01 01:30', CHICAGO)).toBe(Date.parse('2026-11-01T06:30:00Z'))
  const skipped = parseDateTime('2026-03-08 02:30', CHICAGO) ?? 0
  expect(dateTimeText(skipped, CHICAGO)).toBe('2026-03-08 03:30')
})

test('round-trips every hour of a year, in zones with half-hour offsets and changes at midnight', () => {
  for (const zone of [CHICAGO, 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Tehran', 'UTC']) {
    const seen = new Map<string, number>()
    for (let t = Date.UTC(2026, 0, 1); t < Date.UTC(2027, 0, 1); t += 1_800_000) {
      const text = dateTimeText(t, zone)
      // Of two instants with one wall time the first is meant.
      const first = seen.get(text) ?? t
      seen.set(text, first)
      if (instantOf(wallTime(t, zone), zone) !== first) throw new Error(`${zone} ${text}`)
    }
  }
})

test('formats durations', () => {
  expect([0, 59.6, 245, 3_845, 360_000, -61, null].map(durationText)).toEqual([
    '0:00',
    '1:00',
    '4:05',
    '1:04:05',
    '100:00:00',
    '-1:01',
    '',
  ])
})

test.each([
  [-500, 'en', '0 sec'],
  [4_400, 'en', '4 sec'],
  [59_600, 'en', '1 min'],
  [3_599_000, 'ru', '59 мин'],
  [7_300_000, 'en', '2 hr'],
  [200_000_000, 'zh-CN', '2天'],
])('%i ms ago in %s is %s', (age, locale, text) => {
  expect(ageText(age, locale)).toBe(text)
})

test('formats an hour of the day with its end', () => {
  expect([0, 9, 23].map(hourText)).toEqual(['00:00–01:00', '09:00–10:00', '23:00–00:00'])
})
