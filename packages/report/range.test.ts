import { expect, test } from 'vitest'
import { adjacentRange, presetOf, presetRange, presets, rangeText } from './range.ts'

const zone = 'America/New_York'
/** A Wednesday, 21:30 of the day before in New York; clocks went forward on the Sunday before. */
const now = Date.parse('2026-03-12T01:30:00Z')

test('starts days, weeks and months in the given time zone', () => {
  expect(presetRange('today', zone, now)).toEqual({
    from: '2026-03-11T04:00:00.000Z',
    to: '2026-03-12T04:00:00.000Z',
  })
  expect(presetRange('yesterday', zone, now)).toEqual({
    from: '2026-03-10T04:00:00.000Z',
    to: '2026-03-11T04:00:00.000Z',
  })
  expect(presetRange('week', zone, now)).toEqual({
    from: '2026-03-09T04:00:00.000Z',
    to: '2026-03-12T04:00:00.000Z',
  })
  expect(presetRange('last30', zone, now).from).toBe('2026-02-10T05:00:00.000Z')
  // Before the change the zone was five hours behind.
  expect(presetRange('month', zone, now)).toEqual({
    from: '2026-03-01T05:00:00.000Z',
    to: '2026-03-12T04:00:00.000Z',
  })
})

test('steps to the previous and next range by whole days, otherwise by duration', () => {
  // The clocks went forward on the 8th: this week has an hour less than the one after.
  const week = { from: '2026-03-03T05:00:00.000Z', to: '2026-03-10T04:00:00.000Z' }
  expect(adjacentRange(week, zone, 1)).toEqual({ from: week.to, to: '2026-03-17T04:00:00.000Z' })
  expect(adjacentRange(week, zone, -1)).toEqual({ from: '2026-02-24T05:00:00.000Z', to: week.from })
  const shift = { from: '2026-03-07T23:00:00.000Z', to: '2026-03-08T11:00:00.000Z' }
  expect(adjacentRange(shift, zone, 1)).toEqual({ from: shift.to, to: '2026-03-08T23:00:00.000Z' })
})

test('starts a Monday-based week today when today is a Monday', () => {
  const monday = Date.parse('2026-03-09T12:00:00Z')
  expect(presetRange('week', 'UTC', monday).from).toBe('2026-03-09T00:00:00.000Z')
  expect(presetRange('week', 'UTC', Date.parse('2026-03-15T12:00:00Z')).from).toBe('2026-03-09T00:00:00.000Z')
})

test('recognises a named range', () => {
  for (const preset of presets) {
    const range = preset === 'last24' ? {} : presetRange(preset, zone, now)
    expect(presetOf(range, zone, now)).toBe(preset)
  }
  expect(
    presetOf({ from: '2026-03-11T04:00:00.000Z', to: '2026-03-11T05:00:00.000Z' }, zone, now),
  ).toBeUndefined()
})

test('formats whole days by date and other ranges with hours', () => {
  const text = (from: string, to: string) => rangeText({ from, to }, zone)
  expect(text('2026-05-06T04:00:00Z', '2026-05-13T04:00:00Z')).toBe('2026-05-06 – 2026-05-12')
  expect(text('2026-05-06T04:00:00Z', '2026-05-07T04:00:00Z')).toBe('2026-05-06')
  expect(text('2026-05-06T10:00:00Z', '2026-05-06T18:30:00Z')).toBe('2026-05-06 06:00 – 14:30')
  expect(text('2026-05-06T22:00:00Z', '2026-05-07T10:00:00Z')).toBe('2026-05-06 18:00 – 2026-05-07 06:00')
})
