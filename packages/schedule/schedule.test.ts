import { describe, expect, test } from 'vitest'
import { dateText, wallTime } from '@haulway/platform/dates.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import {
  addDays,
  dayStart,
  firstOverlap,
  isBreakInside,
  isWorkDay,
  shiftAt,
  shiftEndsBetween,
  shiftRuns,
  shiftsOn,
  weekdayOf,
  weekdays,
  type WorkCalendar,
  workDaysFrom,
  workedMillis,
} from './index.ts'

const HOUR = 3_600_000
const week = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

function calendar(
  zone: string,
  shifts: WorkCalendar['shifts'],
  more: Partial<WorkCalendar> = {},
): WorkCalendar {
  return { zone, workDays: [...weekdays], exceptions: [], shifts, ...more }
}

const around = [
  { start: '06:00', end: '14:00' },
  { start: '14:00', end: '22:00' },
  { start: '22:00', end: '06:00' },
]
const hours = (runs: readonly { start: number; end: number }[]) =>
  runs.map((run) => (run.end - run.start) / HOUR)

describe('days', () => {
  test('starts the week on Monday', () => {
    expect(weekdayOf('2025-01-06')).toBe('mon')
    expect(weekdayOf('2024-02-29')).toBe('thu')
    expect(weekdayOf('1969-12-31')).toBe('wed')
  })

  test('lets an exception override the day of the week', () => {
    const days = {
      workDays: week,
      exceptions: [
        { date: '2025-01-20', works: false },
        { date: '2025-01-25', works: true },
      ],
    }
    expect(isWorkDay(days, '2025-01-20')).toBe(false)
    expect(isWorkDay(days, '2025-01-25')).toBe(true)
    expect(isWorkDay(days, '2025-01-26')).toBe(false)
  })

  // Behaviour 5: 12,000 m3 at 2 shifts x 500 m3.
  test('counts twelve work days from Wednesday 2025-01-08 to Friday 2025-01-24', () => {
    const days = { workDays: week, exceptions: [{ date: '2025-01-20', works: false }] }
    const found = workDaysFrom(days, '2025-01-08', 12_000 / (2 * 500))
    expect(found).toHaveLength(12)
    expect(found.at(-1)).toBe('2025-01-24')
  })

  test('ends the search for a calendar without work days', () => {
    expect(workDaysFrom({ workDays: [], exceptions: [] }, '2025-01-01', 3)).toEqual([])
  })
})

describe('shifts', () => {
  test('begins a shift that crosses midnight on the day before', () => {
    const [night] = shiftsOn(calendar('Europe/Berlin', [{ start: '22:00', end: '06:00' }]), '2025-06-10')
    expect(new Date(night?.start ?? 0).toISOString()).toBe('2025-06-09T20:00:00.000Z')
    expect(new Date(night?.end ?? 0).toISOString()).toBe('2025-06-10T04:00:00.000Z')
  })

  test.each([
    ['clocks forward', 'Europe/Berlin', '2026-03-29', [8, 8, 7]],
    ['clocks back', 'Europe/Berlin', '2026-10-25', [8, 8, 9]],
    ['half an hour forward', 'Australia/Lord_Howe', '2026-10-04', [8, 8, 7.5]],
    ['half an hour back', 'Australia/Lord_Howe', '2026-04-05', [8, 8, 8.5]],
    ['the turn of the year', 'America/Chicago', '2026-01-01', [8, 8, 8]],
    ['a leap day', 'America/Chicago', '2024-02-29', [8, 8, 8]],
    ['the day after', 'America/Chicago', '2024-03-01', [8, 8, 8]],
  ])('have the right length on a day with %s in %s', (_, zone, date, expected) => {
    expect(hours(shiftsOn(calendar(zone, around), date))).toEqual(expected)
  })

  test('joins a shift that ends in the skipped hour to the next one', () => {
    const shifts = [
      { start: '18:00', end: '02:30' },
      { start: '03:00', end: '11:00' },
    ]
    const [early, late] = shiftsOn(calendar('America/Los_Angeles', shifts), '2026-03-08')
    expect(early?.end).toBe(Date.parse('2026-03-08T10:00:00Z'))
    expect(late?.start).toBe(Date.parse('2026-03-08T10:00:00Z'))
  })

  test('excludes breaks from working time', () => {
    const one = calendar('Asia/Kolkata', [
      { start: '22:00', end: '06:00', breakStart: '01:30', breakEnd: '02:00' },
    ])
    const [run] = shiftsOn(one, '2026-05-05')
    expect(run && (run.breaks[0]?.start ?? 0) - run.start).toBe(3.5 * HOUR)
    expect(run && workedMillis(one, run.start, run.end)).toBe(7.5 * HOUR)
    expect(workedMillis(one, Date.parse('2026-05-05T00:00:00Z'), Date.parse('2026-05-05T00:00:00Z'))).toBe(0)
  })
})

describe('overlaps', () => {
  test('finds overlaps around midnight too', () => {
    expect(firstOverlap(around)).toBe(-1)
    expect(
      firstOverlap([
        { start: '06:00', end: '14:00' },
        { start: '13:59', end: '20:00' },
      ]),
    ).toBe(1)
    expect(
      firstOverlap([
        { start: '22:00', end: '06:00' },
        { start: '05:00', end: '06:00' },
      ]),
    ).toBe(1)
    expect(
      firstOverlap([
        { start: '05:00', end: '06:00' },
        { start: '22:00', end: '06:00' },
      ]),
    ).toBe(1)
    expect(
      firstOverlap([
        { start: '07:00', end: '07:00' },
        { start: '09:00', end: '10:00' },
      ]),
    ).toBe(1)
  })

  test('requires a break to lie inside its shift', () => {
    const night = { start: '22:00', end: '06:00' }
    expect(isBreakInside(night)).toBe(true)
    expect(isBreakInside({ ...night, breakStart: '23:30', breakEnd: '00:30' })).toBe(true)
    expect(isBreakInside({ ...night, breakStart: '05:30', breakEnd: '06:30' })).toBe(false)
    expect(isBreakInside({ ...night, breakStart: '01:00', breakEnd: '01:00' })).toBe(false)
    expect(isBreakInside({ ...night, breakStart: '01:00', breakEnd: null })).toBe(false)
  })
})

describe.each([
  'Europe/Berlin',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Phoenix',
  'Pacific/Apia',
])('a year in %s', (zone) => {
  const from = Date.parse('2026-01-01T00:00:00Z')
  const to = Date.parse('2027-01-01T00:00:00Z')

  test('covers every instant once with shifts around the clock', () => {
    const runs = shiftRuns(calendar(zone, around), from, to)
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1]
      if (next) expect(run.end).toBe(next.start)
    }
    expect(workedMillis(calendar(zone, around), from, to)).toBe(to - from)
  })

  test('finds the shift whose local times contain an instant', () => {
    const chance = seededRandom(11)
    const days = calendar(zone, [{ start: '21:30', end: '05:15' }], {
      workDays: week,
      exceptions: [{ date: '2026-07-01', works: false }],
    })
    for (let round = 0; round < 300; round++) {
      const instant = from + Math.floor(chance() * (to - from))
      const { hour, minute, year, month, day } = wallTime(instant, zone)
      const pad = (value: number) => String(value).padStart(2, '0')
      const today = `${year}-${pad(month)}-${pad(day)}`
      const time = `${pad(hour)}:${pad(minute)}`
      const date = time >= '21:30' ? addDays(today, 1) : time < '05:15' ? today : undefined
      const expected = date !== undefined && isWorkDay(days, date) ? date : undefined
      expect(shiftAt(days, instant)?.date).toBe(expected)
    }
  })

  test('returns the same ends from shiftEndsBetween as from shiftRuns', () => {
    const chance = seededRandom(13)
    const days = calendar(zone, [...around.slice(0, 1), { start: '21:30', end: '05:15' }], {
      workDays: week,
      exceptions: [{ date: '2026-07-01', works: false }],
    })
    const ends = shiftRuns(days, from - 48 * HOUR, to + 240 * HOUR).map(({ end }) => end)
    for (let round = 0; round < 300; round++) {
      // Not one of the last: later ends are not listed.
      const end = ends[Math.floor(chance() * 400)]!
      const near = chance() < 0.5 ? end : from + Math.floor(chance() * (to - from))
      const until = near + Math.floor(chance() * 3) * Math.floor(chance() * 80 * HOUR)
      for (const after of [near - 1, near, until])
        expect(shiftEndsBetween(days, after, until)).toBe(ends.some((one) => after < one && one <= until))
    }
  })
  test.each([
    ['around the clock', around],
    ['a night', [{ start: '21:30', end: '05:15' }]],
    ['days alone', [{ start: '06:00', end: '18:00' }]],
    ['none', []],
  ])('dayStart is where the date of the shift, or else the calendar date, changes: %s', (_, shifts) => {
    const chance = seededRandom(7)
    const days = calendar(zone, shifts, {
      workDays: week,
      exceptions: [{ date: '2026-07-01', works: false }],
    })
    for (let round = 0; round < 300; round++) {
      const instant = from + Math.floor(chance() * (to - from))
      const date = shiftAt(days, instant)?.date ?? dateText(instant, zone)
      expect(dayStart(days, date)).toBeLessThanOrEqual(instant)
      expect(dayStart(days, addDays(date, 1))).toBeGreaterThan(instant)
    }
  })
})
