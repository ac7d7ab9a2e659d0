/** Hours of machines, recounted from the fixes that they sent and the cycles that loaders filled. */
import type {
  DaySpent,
  MachineDay,
  MachineSpent,
  UtilisationFigures,
} from '../../../utilisation/utilisation.report.ts'
import type { Range } from './report-requests.ts'
import type { Facts, Project } from './facts.ts'
import { HOUR, type Machine } from './test-site.ts'
import { addDays, localDayAt, midnightAt, listShiftRuns } from './zones.ts'

/** 3 km/h, and the longest step in seconds for which the movement is known. */
const STANDS = 3 / 3.6
const LONGEST_STEP = 60

export const startOfHour = (t: number): number => Math.floor(t / HOUR) * HOUR

/** Seconds of movement in each hour with a fix: a step counts for the hour in which it ends. */
export function movingSecondsByHour({ sent }: Machine): Map<number, number> {
  const fixes = sent.toSorted((a, b) => a.t - b.t)
  const hours = new Map<number, number>()
  for (const [n, fix] of fixes.entries()) {
    const seconds = n === 0 ? 0 : (fix.t - fixes[n - 1]!.t) / 1_000
    const moved = fix.speed > STANDS && seconds <= LONGEST_STEP ? seconds : 0
    hours.set(startOfHour(fix.t), (hours.get(startOfHour(fix.t)) ?? 0) + moved)
  }
  return hours
}

/**
 * When a day of a project begins: with the first shift that begins before midnight and ends on that day; else at
 * midnight.
 */
function opensOf(of: Project | undefined, day: string, zone: string): number {
  const midnight = midnightAt(day, zone)
  const runs = of ? listShiftRuns({ ...of, zone }, midnight, midnight + 1) : []
  return Math.min(midnight, ...runs.filter((run) => run.day === day).map((run) => run.from))
}

/** The days that a range touches, in the time zone of the filtered project, else of the account. */
export function listDays({ projects, zone: own }: Facts, { from, to }: Range, { project }: HourFilter) {
  const of = projects.get(project ?? '')
  const zone = of?.timeZone ?? own
  const days: { day: string; opens: number; closes: number }[] = []
  for (let day = localDayAt(from, zone); opensOf(of, day, zone) < to; day = addDays(day)) {
    const one = { day, opens: opensOf(of, day, zone), closes: opensOf(of, addDays(day), zone) }
    if (one.closes > from) days.push(one)
  }
  return days
}

export interface HourFilter {
  readonly project?: string
  readonly equipment?: string
  readonly kind?: string
}

/** The machines of the filter; the machines of a project are those that hauled or loaded for it in the range. */
export function selectMachines(
  { machines, cycles }: Facts,
  { from, to }: Range,
  filter: HourFilter,
): Machine[] {
  const works = ({ id }: Machine) =>
    cycles.some(
      (one) =>
        (one.equipment.id === id || one.loader?.id === id) &&
        one.project === filter.project &&
        one.t >= from &&
        one.t < to,
    )
  return machines.filter(
    (one) =>
      (filter.equipment === undefined || one.id === filter.equipment) &&
      (filter.kind === undefined || one.kind === filter.kind) &&
      (filter.project === undefined || works(one)),
  )
}

export const hourReportZone = ({ projects, zone }: Facts, { project }: HourFilter): string =>
  projects.get(project ?? '')?.timeZone ?? zone

const seconds = (ms: number) => ms / 1_000

/** When a machine loaded trucks: the loading phase of each cycle that names it as loader. */
const loadsOf = ({ cycles }: Facts, { id }: Machine): Range[] =>
  cycles
    .filter((one) => one.loader?.id === id)
    .map((one) => ({ from: one.t - (one.phases.loading ?? 0) * 1_000, to: one.t }))

/** Seconds of a range in which at least one of the loads was in progress. */
function loadedIn(loads: readonly Range[], from: number, to: number): number {
  const near = loads.filter((one) => one.from < to && one.to > from)
  const edges = [from, ...near.flatMap((one) => [one.from, one.to]), to]
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b)
  return edges.slice(0, -1).reduce((sum, at, n) => {
    const isLoading = near.some((one) => one.from <= at && at < one.to)
    return isLoading ? sum + seconds(edges[n + 1]! - at) : sum
  }, 0)
}

interface Work {
  readonly moving: ReadonlyMap<number, number>
  readonly loads: readonly Range[]
}

/** One day of a machine, hour by hour; moving in an hour that the day or the range cuts counts by length. */
function spentOn({ moving, loads }: Work, from: number, to: number, now: number) {
  const spent = { moving: 0, loading: 0, standing: 0, silent: 0 }
  for (let hour = startOfHour(from); hour < to; hour += HOUR) {
    const [start, end] = [Math.max(from, hour), Math.min(to, hour + HOUR)]
    const passed = seconds(Math.min(now, hour + HOUR) - hour)
    const loading = loadedIn(loads, start, end)
    const rest = seconds(end - start) - loading
    const own = moving.get(hour)
    const share = Math.min(((own ?? 0) * seconds(end - start)) / passed, rest)
    spent.loading += loading
    spent.moving += share
    spent[own === undefined ? 'silent' : 'standing'] += rest - share
  }
  return spent
}

/** The past part of a range. */
const passedOf = ({ now }: Facts, { from, to }: Range): Range => ({
  from,
  to: Math.max(from, Math.min(to, now)),
})

export function machineDays(facts: Facts, range: Range, filter: HourFilter): MachineDay[] {
  const passed = passedOf(facts, range)
  if (passed.from === passed.to) return []
  return selectMachines(facts, passed, filter).flatMap((machine) => {
    const work = { moving: movingSecondsByHour(machine), loads: loadsOf(facts, machine) }
    return listDays(facts, passed, filter).map(({ day, opens, closes }) => ({
      equipment: { id: machine.id, title: machine.title },
      day,
      from: new Date(opens).toISOString(),
      to: new Date(closes).toISOString(),
      ...spentOn(work, Math.max(passed.from, opens), Math.min(passed.to, closes), facts.now),
    }))
  })
}

const added = (rows: readonly MachineDay[]) => ({
  moving: rows.reduce((sum, one) => sum + one.moving, 0),
  loading: rows.reduce((sum, one) => sum + one.loading, 0),
  standing: rows.reduce((sum, one) => sum + one.standing, 0),
  silent: rows.reduce((sum, one) => sum + one.silent, 0),
})

export const spentByMachine = (rows: readonly MachineDay[]): MachineSpent[] =>
  [...Map.groupBy(rows, (one) => one.equipment.id).values()].map((own) => ({
    equipment: own[0]!.equipment,
    ...added(own),
  }))

export const spentByDay = (rows: readonly MachineDay[]): DaySpent[] =>
  [...Map.groupBy(rows, ({ day }) => day).values()]
    .map((own) => ({ day: own[0]!.day, from: own[0]!.from, to: own[0]!.to, ...added(own) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** Machines that sent no fix at all. */
export function machinesWithoutFixes(facts: Facts, range: Range, filter: HourFilter): ReadonlySet<string> {
  const passed = passedOf(facts, range)
  const isHeard = (machine: Machine) =>
    [...movingSecondsByHour(machine).keys()].some(
      (hour) => hour >= startOfHour(passed.from) && hour < passed.to,
    )
  return new Set(
    selectMachines(facts, passed, filter)
      .filter((one) => !isHeard(one))
      .map(({ id }) => id),
  )
}

type Figures = UtilisationFigures & { from: string; to: string; timeZone: string }

export function hourFigures(facts: Facts, range: Range, filter: HourFilter): Figures {
  const rows = machineDays(facts, range, filter)
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone: hourReportZone(facts, filter),
    machines: new Set(rows.map(({ equipment }) => equipment.id)).size,
    silentMachines: rows.length === 0 ? 0 : machinesWithoutFixes(facts, range, filter).size,
    ...added(rows),
    days: spentByDay(rows),
  }
}
