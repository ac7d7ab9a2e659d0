import type { WorkCalendar } from '@haulway/schedule'
import { expect, test } from 'vitest'
import { runDays } from './run-days.ts'
import type { reportRanges } from './scheduled-report.resource.ts'

const plain: WorkCalendar = { zone: 'America/New_York', workDays: [], shifts: [], exceptions: [] }
const nights: WorkCalendar = {
  ...plain,
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  shifts: [{ start: '18:00', end: '06:00' }],
}
/** A Wednesday, 7 in the morning. */
const AT = Date.parse('2026-03-11T11:00:00Z')

function rangeOf(range: (typeof reportRanges)[number], calendar: WorkCalendar, at = AT) {
  const { days, from, to } = runDays(range, calendar, at)
  return [days[0], days.at(-1), from.toISOString(), to.toISOString()]
}

test('ranges to date end at the time of the run, and yesterday ends at midnight', () => {
  expect(rangeOf('today', plain)).toEqual([
    '2026-03-11',
    '2026-03-11',
    '2026-03-11T04:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
  ])
  expect(rangeOf('yesterday', plain)).toEqual([
    '2026-03-10',
    '2026-03-10',
    '2026-03-10T04:00:00.000Z',
    '2026-03-11T04:00:00.000Z',
  ])
  expect(rangeOf('weekToDate', plain)).toEqual([
    '2026-03-09',
    '2026-03-11',
    '2026-03-09T04:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
  ])
  // Clocks went forward on the 8th.
  expect(rangeOf('monthToDate', plain)).toEqual([
    '2026-03-01',
    '2026-03-11',
    '2026-03-01T05:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
  ])
})

test('the days of a project with shifts begin and end with its shifts', () => {
  expect(rangeOf('yesterday', nights)).toEqual([
    '2026-03-10',
    '2026-03-10',
    '2026-03-09T22:00:00.000Z',
    '2026-03-10T22:00:00.000Z',
  ])
  // By eight in the evening the shift of the next day has begun.
  expect(rangeOf('today', nights, Date.parse('2026-03-12T00:00:00Z'))).toEqual([
    '2026-03-12',
    '2026-03-12',
    '2026-03-11T22:00:00.000Z',
    '2026-03-12T00:00:00.000Z',
  ])
})
