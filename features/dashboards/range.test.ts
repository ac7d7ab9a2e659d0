import { expect, test } from 'vitest'
import { weekdays, type WorkCalendar } from '@haulway/schedule'
import { firstDay, widgetRange } from './range.ts'
import type { DateRange, RangeLooks, StartingDate } from './widget.ts'

test.each<[StartingDate, string, string]>([
  ['TODAY', '2026-03-04', '2026-03-04'],
  // A Wednesday, a Monday and a Sunday: weeks begin on Monday.
  ['LAST_WEEK', '2026-03-04', '2026-02-23'],
  ['LAST_WEEK', '2026-03-02', '2026-02-23'],
  ['LAST_WEEK', '2026-03-01', '2026-02-16'],
  ['LAST_WEEK', '2026-01-01', '2025-12-22'],
  ['FIRST_OF_THIS_MONTH', '2026-03-31', '2026-03-01'],
  ['FIRST_OF_LAST_MONTH', '2026-03-31', '2026-02-01'],
  ['FIRST_OF_LAST_MONTH', '2026-01-15', '2025-12-01'],
])('a range that starts at %s on %s begins on %s', (starting, today, first) => {
  expect(firstDay(starting, today)).toBe(first)
})

const calendar = (zone: string): WorkCalendar => ({ zone, workDays: weekdays, exceptions: [], shifts: [] })

function daysOf(
  starting: StartingDate,
  range: DateRange,
  now: string,
  step = 0,
  zone = 'UTC',
  looks: RangeLooks = 'FORWARD',
) {
  const frame = { startingDate: starting, looks, now: Date.parse(now), calendar: calendar(zone), step }
  const { days, begun } = widgetRange(range, frame)
  return [days[0], days.at(-1), days.length, begun]
}

test.each<[StartingDate, DateRange, unknown[]]>([
  ['TODAY', 'SINGLE_DAY', ['2026-03-04', '2026-03-04', 1, 1]],
  ['TODAY', 'SINGLE_WEEK', ['2026-03-04', '2026-03-10', 7, 1]],
  ['LAST_WEEK', 'SINGLE_WEEK', ['2026-02-23', '2026-03-01', 7, 7]],
  ['LAST_WEEK', 'TWO_WEEKS', ['2026-02-23', '2026-03-08', 14, 10]],
  ['FIRST_OF_THIS_MONTH', 'MONTH', ['2026-03-01', '2026-03-31', 31, 4]],
  ['FIRST_OF_LAST_MONTH', 'MONTH', ['2026-02-01', '2026-02-28', 28, 28]],
  ['FIRST_OF_THIS_MONTH', 'YEAR', ['2026-03-01', '2027-02-28', 365, 4]],
])('looking forward from %s on 4 March 2026, returns the days of %s', (starting, range, expected) => {
  expect(daysOf(starting, range, '2026-03-04T12:00:00Z')).toEqual(expected)
})

test.each<[StartingDate, DateRange, number, unknown[]]>([
  ['TODAY', 'SINGLE_DAY', 0, ['2026-03-04', '2026-03-04', 1, 1]],
  ['TODAY', 'SINGLE_WEEK', 0, ['2026-02-26', '2026-03-04', 7, 7]],
  ['TODAY', 'SINGLE_WEEK', -1, ['2026-02-19', '2026-02-25', 7, 7]],
  ['TODAY', 'SINGLE_WEEK', 1, ['2026-03-05', '2026-03-11', 7, 0]],
  ['TODAY', 'MONTH', 0, ['2026-02-05', '2026-03-04', 28, 28]],
  ['TODAY', 'YEAR', 0, ['2025-03-05', '2026-03-04', 365, 365]],
  ['LAST_WEEK', 'SINGLE_WEEK', 0, ['2026-02-16', '2026-02-22', 7, 7]],
  ['FIRST_OF_THIS_MONTH', 'MONTH', 0, ['2026-02-01', '2026-02-28', 28, 28]],
  ['FIRST_OF_THIS_MONTH', 'MONTH', -1, ['2026-01-01', '2026-01-31', 31, 31]],
  // Ranges of a year reach at most a hundred years.
  ['TODAY', 'YEAR', 520, ['2125-03-05', '2126-03-04', 365, 0]],
])(
  'looking back from %s, returns the days of %s, %i ranges away from 4 March 2026',
  (starting, range, step, expected) => {
    expect(daysOf(starting, range, '2026-03-04T12:00:00Z', step, 'UTC', 'BACK')).toEqual(expected)
  },
)

test.each<[DateRange, number, unknown[]]>([
  ['SINGLE_DAY', -1, ['2026-03-30', '2026-03-30']],
  ['SINGLE_WEEK', 2, ['2026-04-14', '2026-04-20']],
  ['TWO_WEEKS', -1, ['2026-03-17', '2026-03-30']],
  // A range ends on the last day of a month without a 31st; later ranges are still counted from the 31st.
  ['MONTH', -1, ['2026-02-28', '2026-03-30']],
  ['MONTH', 1, ['2026-04-30', '2026-05-30']],
  ['YEAR', -1, ['2025-03-31', '2026-03-30']],
])(
  'a range of %s, %i ranges away from 31 March 2026, leaves no day out before the next range',
  (range, step, expected) => {
    const at = (steps: number) => daysOf('TODAY', range, '2026-03-31T12:00:00Z', steps)
    expect(at(step).slice(0, 2)).toEqual(expected)
    const dayAfter = new Date(Date.parse(String(at(step)[1])) + 86_400_000).toISOString().slice(0, 10)
    expect(at(step + 1)[0]).toBe(dayAfter)
  },
)

test('takes today and the length of days from the calendar of the project', () => {
  const now = Date.parse('2026-03-08T05:30:00Z')
  const frame = { startingDate: 'TODAY', looks: 'BACK', now, step: 0 } as const
  const at = (zone: string) => widgetRange('SINGLE_DAY', { ...frame, calendar: calendar(zone) })
  expect(at('America/New_York').days).toEqual(['2026-03-08'])
  expect(at('America/Los_Angeles').days).toEqual(['2026-03-07'])
  const { from, to } = at('America/New_York')
  // Clocks are set forward that night.
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
})

test('takes today as the day on which the running shift ends', () => {
  const nights = { ...calendar('UTC'), shifts: [{ start: '18:00', end: '06:00' }] }
  const frame = { startingDate: 'TODAY', looks: 'BACK', step: 0, calendar: nights } as const
  const at = (time: string) => widgetRange('SINGLE_DAY', { ...frame, now: Date.parse(time) })
  expect(at('2026-03-04T17:59:00Z').days).toEqual(['2026-03-04'])
  const { days, from, to } = at('2026-03-04T18:00:00Z')
  expect(days).toEqual(['2026-03-05'])
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-03-04T18:00:00.000Z',
    '2026-03-05T18:00:00.000Z',
  ])
})
