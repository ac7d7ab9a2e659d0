/** How machines spent their hours, counted again from the fixes that they sent. */
import type {
  DaySpent,
  MachineDay,
  MachineSpent,
  UtilisationFigures,
} from '../../../utilisation/utilisation.report.ts'
import type { Range } from './asking.ts'
import type { Facts, Project } from './facts.ts'
import { HOUR, type Machine } from './world.ts'
import { dayAfter, dayAt, midnightOf, runsOf } from './zones.ts'

/** 3 km/h, and the longest step that still tells how it went. */
const STANDS = 3 / 3.6
const LONGEST_STEP = 60

export const hourOf = (t: number): number => Math.floor(t / HOUR) * HOUR

/** Seconds of moving in each hour from which a position came: a step counts for the hour in which it ends. */
export function movingOf({ sent }: Machine): Map<number, number> {
  const fixes = sent.toSorted((a, b) => a.t - b.t)
  const hours = new Map<number, number>()
  for (const [n, fix] of fixes.entries()) {
    const seconds = n === 0 ? 0 : (fix.t - fixes[n - 1]!.t) / 1_000
    const moved = fix.speed > STANDS && seconds <= LONGEST_STEP ? seconds : 0
    hours.set(hourOf(fix.t), (hours.get(hourOf(fix.t)) ?? 0) + moved)
  }
  return hours
}

/** When a day of a project begins: with the first shift that ends on it and begins before; else at midnight. */
function opensOf(of: Project | undefined, day: string, zone: string): number {
  const midnight = midnightOf(day, zone)
  const runs = of ? runsOf({ ...of, zone }, midnight, midnight + 1) : []
  return Math.min(midnight, ...runs.filter((run) => run.day === day).map((run) => run.from))
}

/** Days that a stretch touches, of the project that is asked for, else of the account. */
export function daysOf({ projects, zone: own }: Facts, { from, to }: Range, { project }: HourFilter) {
  const of = projects.get(project ?? '')
  const zone = of?.timeZone ?? own
  const days: { day: string; opens: number; closes: number }[] = []
  for (let day = dayAt(from, zone); opensOf(of, day, zone) < to; day = dayAfter(day)) {
    const one = { day, opens: opensOf(of, day, zone), closes: opensOf(of, dayAfter(day), zone) }
    if (one.closes > from) days.push(one)
  }
  return days
}

export interface HourFilter {
  readonly project?: string
  readonly equipment?: string
  readonly kind?: string
}

/** A project's machines are those that hauled for it in the range. */
export function machinesOf({ machines, cycles }: Facts, { from, to }: Range, filter: HourFilter): Machine[] {
  const hauls = ({ id }: Machine) =>
    cycles.some(
      (one) => one.equipment.id === id && one.project === filter.project && one.t >= from && one.t < to,
    )
  return machines.filter(
    (one) =>
      (filter.equipment === undefined || one.id === filter.equipment) &&
      (filter.kind === undefined || one.kind === filter.kind) &&
      (filter.project === undefined || hauls(one)),
  )
}

export const zoneOfHours = ({ projects, zone }: Facts, { project }: HourFilter): string =>
  projects.get(project ?? '')?.timeZone ?? zone

const seconds = (ms: number) => ms / 1_000

/** One day of a machine: hour by hour, an hour over midnight by its length on either side. */
function spentOn(moving: ReadonlyMap<number, number>, from: number, to: number, whole: Range) {
  const spent = { moving: 0, standing: 0, silent: 0 }
  for (let hour = hourOf(from); hour < to; hour += HOUR) {
    const length = seconds(Math.min(to, hour + HOUR) - Math.max(from, hour))
    const passed = seconds(Math.min(whole.to, hour + HOUR) - Math.max(whole.from, hour))
    const own = moving.get(hour)
    if (own === undefined) {
      spent.silent += length
      continue
    }
    const share = Math.min((own * length) / passed, length)
    spent.moving += share
    spent.standing += length - share
  }
  return spent
}

const whole = ({ from, to }: Range): Range => ({ from: hourOf(from), to: hourOf(to + HOUR - 1) })

export function machineDays(facts: Facts, range: Range, filter: HourFilter): MachineDay[] {
  const asked = whole(range)
  const passed = { from: asked.from, to: Math.max(asked.from, Math.min(asked.to, facts.now)) }
  if (passed.from === passed.to) return []
  return machinesOf(facts, passed, filter).flatMap((machine) => {
    const moving = movingOf(machine)
    return daysOf(facts, passed, filter).map(({ day, opens, closes }) => ({
      equipment: { id: machine.id, title: machine.title },
      day,
      from: new Date(opens).toISOString(),
      to: new Date(closes).toISOString(),
      ...spentOn(moving, Math.max(passed.from, opens), Math.min(passed.to, closes), passed),
    }))
  })
}

const added = (rows: readonly MachineDay[]) => ({
  moving: rows.reduce((sum, one) => sum + one.moving, 0),
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

/** Of machines from which nothing came at all. */
export function isUnheard(rows: readonly MachineDay[]): ReadonlySet<string> {
  return new Set(
    spentByMachine(rows)
      .filter(({ moving, standing }) => moving + standing === 0)
      .map(({ equipment }) => equipment.id),
  )
}

type Figures = UtilisationFigures & { from: string; to: string; timeZone: string }

export function hourFigures(facts: Facts, range: Range, filter: HourFilter): Figures {
  const rows = machineDays(facts, range, filter)
  const asked = whole(range)
  return {
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    timeZone: zoneOfHours(facts, filter),
    machines: new Set(rows.map(({ equipment }) => equipment.id)).size,
    silentMachines: isUnheard(rows).size,
    ...added(rows),
    days: spentByDay(rows),
  }
}
