import { expect, test } from 'vitest'
import { hoursOf } from './hours.ts'

test.each([
  ['2026-03-07', 'America/New_York', 24],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  // Clocks change by half an hour.
  ['2026-04-05', 'Australia/Lord_Howe', 25],
])('%s in %s has %i hours, each once', (day, zone, count) => {
  const hours = hoursOf([day], zone)
  expect(new Set(hours).size).toBe(count)
  expect(hours).toEqual(hours.toSorted())
})
