/** The statistics report, recounted from cycles and calendars. */
import type { Against } from '../../../statistics/comparison.ts'
import type { Sums } from '../../../statistics/sums.ts'
import type { Range } from './report-requests.ts'
import { isIncluded, sumAmounts, sumCycles } from './cycle-sums.ts'
import { selectEvents, eventProject } from './events.ts'
import type { CycleFilter } from './cycle-sums.ts'
import type { CycleWithFacts, Facts } from './facts.ts'
import { HOUR, MINUTE } from './test-site.ts'
import {
  addDays,
  localDayAt,
  midnightAt,
  momentAt,
  type ShiftRun,
  listShiftRuns,
  localTimeAt,
} from './zones.ts'

const DAY = 24 * HOUR
const BACK = { week: 7, fourWeeks: 28, year: 364 } as const

/** Time of a shift within a range, without its break. */
function inRun({ from, to, pause }: ShiftRun, since: number, until: number): number {
  const within = (start: number, end: number) => Math.max(0, Math.min(until, end) - Math.max(since, start))
  return within(from, to) - (pause ? within(Math.max(from, pause.from), Math.min(to, pause.to)) : 0)
}

/** Milliseconds of working time; shifts of the calendars in these histories do not overlap. */
export function workingTimeIn(
  { projects }: Facts,
  project: string | null,
  since: number,
  until: number,
): number {
  const of = projects.get(project ?? '')
  if (!of || of.shifts.length === 0) return until - since
  const runs = listShiftRuns({ ...of, zone: of.timeZone }, since, until + 1)
  return runs.reduce((sum, run) => sum + inRun(run, since, until), 0)
}

const ms = (seconds: number | null) => Math.floor((seconds ?? 0) * 1_000 + 0.5)

/** Milliseconds of each stop in queues and delays. */
function stopsOf(facts: Facts, one: CycleWithFacts): number[] {
  const { phases, delays } = one
  const served = one.t - ms((phases.loading ?? 0) + (phases.spottingLoad ?? 0))
  const stood = Date.parse(one.dumpStoodAt)
  const stretches = [
    [served - ms(phases.queueLoad), served],
    [stood, stood + ms(phases.queueDump)],
    ...delays.map(({ from, to }) => [Date.parse(from), Date.parse(to)]),
  ]
  return stretches.map(([since = 0, until = 0]) => workingTimeIn(facts, one.project, since, until))
}

/** All sums except costs. */
export function sumWork(
  facts: Facts,
  all: readonly CycleWithFacts[],
  filter: CycleFilter,
): Omit<Sums, 'fuel' | 'cost' | 'costPerTonne' | 'unrated' | 'unratedLoads'> {
  const kept = all.filter(isIncluded(filter))
  const { total, omitted } = sumCycles(all, filter)
  const stops = all.flatMap((one) => stopsOf(facts, one))
  const over = (minutes: number) => stops.filter((stop) => stop > minutes * MINUTE)
  const idle = (minutes: number) => over(minutes).reduce((sum, stop) => sum + stop, 0) / 1_000
  const spent = all.map(({ project, startedAt, endedAt, dumpedAt }) =>
    workingTimeIn(facts, project, Date.parse(startedAt), Date.parse(endedAt ?? dumpedAt)),
  )
  return {
    loads: all.length,
    outside: all.filter(({ project, t }) => workingTimeIn(facts, project, t, t + 1) === 0).length,
    ...sumAmounts(all),
    worked: spent.reduce((sum, one) => sum + one, 0) / 1_000,
    stops3: over(3).length,
    idle3: idle(3),
    stops6: over(6).length,
    idle6: idle(6),
    stops9: over(9).length,
    idle9: idle(9),
    cycleTime: total,
    omitted,
    incomplete: kept.filter((one) => one.total === null).length,
    unusual: kept.filter((one) => !one.usual).length,
  }
}

/** The same local time a number of days later; a local time that the clock change skips is counted from midnight. */
export function daysLater(t: number, days: number, zone: string): number {
  const wall = localTimeAt(t, zone)
  const [day, time] = [addDays(wall.slice(0, 10), days), wall.slice(11, 16)]
  const rest = Number(wall.slice(17)) * 1_000 + (t % 1_000)
  const at = momentAt(day, time, zone)
  if (localTimeAt(at, zone).slice(11, 16) === time) return at + rest
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return midnightAt(day, zone) + hours * HOUR + minutes * MINUTE + rest
}

const isMidnight = (t: number, zone: string) => localTimeAt(t, zone).endsWith('00:00:00')

export interface ComparisonRange {
  readonly range: Range
  readonly days: number
  readonly weekDays: number
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const name = new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3)
  return addDays(day, -NAMES.indexOf(name))
}
const daysBetween = (day: string, other: string) =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY)

/** The comparison range; for a range that is still running, it covers only as much time as has passed. */
export function comparisonRange(
  facts: Facts,
  { from, to }: Range,
  against: Against,
  zone: string,
): ComparisonRange {
  const whole = isMidnight(from, zone) && isMidnight(to, zone)
  const days =
    against === 'before' ? daysBetween(localDayAt(from, zone), localDayAt(to, zone)) : BACK[against]
  const earlier = (t: number) =>
    against === 'before' && !whole ? t - (to - from) : daysLater(t, -days, zone)
  const start = earlier(from)
  const passed = facts.now < to ? start + Math.max(0, facts.now - from) : Number.POSITIVE_INFINITY
  return {
    range: { from: start, to: Math.min(passed, earlier(to)) },
    days: daysBetween(localDayAt(start, zone), localDayAt(from, zone)),
    weekDays: daysBetween(mondayOf(localDayAt(start, zone)), mondayOf(localDayAt(from, zone))),
  }
}

/** The properties that refuelling has in common with a load, and the amount. */
export type StatedFuel = Pick<CycleWithFacts, 't' | 'equipment' | 'driver' | 'project'> & {
  readonly litres: number
}

const OF_LOADS = ['loadLocation', 'dumpLocation', 'material', 'loader', 'tag', 'shift'] as const

/** The stated fuel; none when the filter selects only some loads of a machine. */
export function selectStatedFuel(facts: Facts, range: Range, filter: CycleFilter): StatedFuel[] {
  if (OF_LOADS.some((name) => filter[name] !== undefined)) return []
  const { project, equipment, driver, route } = filter
  const given = Object.entries({ project, equipment, driver, route }).filter(
    ([, value]) => value !== undefined,
  )
  const { machines, drivers } = facts.world
  return selectEvents(facts, facts.rows, range, { ...Object.fromEntries(given), type: 'fuel' }).flatMap(
    (row) => {
      const named = drivers.find(({ id }) => id === row.driver_id)
      const title = machines.find(({ id }) => id === row.equipment_id)?.title ?? ''
      const of = {
        project: eventProject(facts, row) ?? null,
        equipment: { id: row.equipment_id, title },
        driver: named ? { id: named.id, title: String(named['fullName']) } : null,
      }
      return row.quantity === null ? [] : [{ ...of, t: row.occurred_at.getTime(), litres: row.quantity }]
    },
  )
}
