import { addDays } from '@haulway/schedule'
import { dateText, wallTime } from '@haulway/platform/dates.ts'
import { expect, test } from 'vitest'
import { nextRuns, runsBetween } from './run-times.ts'

const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00Z')

/** Both hemispheres, half-hour offsets, a change at midnight, and no daylight saving time. */
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Shanghai',
]

function year(zone: string, time: string): number[] {
  const found: number[] = []
  for (let at = START; at < START + 366 * DAY; at = found.at(-1)!) {
    const [next] = nextRuns({ days: every, time, zone }, at, 1)
    found.push(next!)
  }
  return found
}

test.each(zones.flatMap((zone) => ['00:00', '02:15', '06:00', '23:45'].map((time) => [zone, time] as const)))(
  'runs once a day all year in %s at %s, or at the next valid minute when clocks skip that time',
  (zone, time) => {
    const runs = year(zone, time)
    const dates = runs.map((at) => dateText(at, zone))
    expect(new Set(dates).size).toBe(runs.length)
    expect(dates.every((date, n) => n === 0 || date === addDays(dates[n - 1]!, 1))).toBe(true)
    const shown = (at: number) => {
      const { hour, minute } = wallTime(at, zone)
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    }
    const moved = runs.filter((at) => shown(at) !== time)
    // Clocks go forward once a year, and skip at most one of these times.
    expect(moved.length).toBeLessThanOrEqual(1)
    for (const at of moved) expect(shown(at) > time).toBe(true)
    for (const at of moved) expect(shown(at - 60_000) < time || time === '00:00').toBe(true)
    // A time that occurs twice in a night runs at its first occurrence.
    for (const at of runs) expect(shown(at - 3_600_000)).not.toBe(time)
  },
)

test('finds the latest missed runs, oldest first, on the chosen days only', () => {
  const schedule = { days: ['mon', 'fri'] as const, time: '06:00', zone: 'UTC' }
  const iso = (times: number[]) => times.map((at) => new Date(at).toISOString().slice(0, 16))
  const [after, until] = [Date.parse('2026-03-02T06:00:00Z'), Date.parse('2026-03-13T06:00:00Z')]
  expect(iso(runsBetween(schedule, after, until, 10))).toEqual([
    '2026-03-06T06:00',
    '2026-03-09T06:00',
    '2026-03-13T06:00',
  ])
  expect(iso(runsBetween(schedule, after, until - 1, 1))).toEqual(['2026-03-09T06:00'])
  expect(iso(nextRuns(schedule, after, 3))).toEqual(iso(runsBetween(schedule, after, until, 10)))
  expect(nextRuns({ ...schedule, days: [] }, after, 3)).toEqual([])
})
