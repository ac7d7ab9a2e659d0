import { expect, test } from 'vitest'
import { addDays, dayStart } from '@haulway/schedule'
import { hourStarts } from './hours.ts'

const dayOf = (day: string, zone: string) => {
  const calendar = { zone, workDays: [], exceptions: [], shifts: [] }
  return { from: new Date(dayStart(calendar, day)), to: new Date(dayStart(calendar, addDays(day, 1))) }
}

test.each([
  ['2026-03-07', 'America/New_York', 24],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  // Clocks change by half an hour.
  ['2026-04-05', 'Australia/Lord_Howe', 25],
])('%s in %s has %i hours, each once', (day, zone, count) => {
  const hours = hourStarts(dayOf(day, zone), zone)
  expect(new Set(hours).size).toBe(count)
  expect(hours).toEqual(hours.toSorted())
})

test('includes the partial first and last hour of a range', () => {
  const range = { from: new Date('2026-03-03T22:30:00Z'), to: new Date('2026-03-04T00:10:00Z') }
  expect(hourStarts(range, 'UTC')).toEqual([
    '2026-03-03T22:00:00.000Z',
    '2026-03-03T23:00:00.000Z',
    '2026-03-04T00:00:00.000Z',
  ])
})
