/** Hours of machines by status, recounted moment by moment from the definitions in the handbook. */
import type { Status } from '../../../machine-status/status.ts'
import type {
  StatusDay,
  StatusFigures,
  StatusMachine,
  StatusOfDay,
  StatusReason,
} from '../../../machine-status/machine-status.report.ts'
import type { Range } from './report-requests.ts'
import type { CycleWithFacts, Facts, PastStatus } from './facts.ts'
import {
  listDays,
  startOfHour,
  type HourFilter,
  selectMachines,
  movingSecondsByHour,
  hourReportZone,
} from './hours.ts'
import { HOUR, type Machine } from './test-site.ts'
import { type ShiftRun, listShiftRuns } from './zones.ts'

type Stretch = Range
const DAY = 24 * HOUR

interface Work extends Stretch {
  readonly project: string | null
  readonly held: readonly Stretch[]
}

const ms = (instant: string) => Date.parse(instant)

/** The work of a machine in a cycle: the cycle of a truck, the load by a loader. */
function workOf(one: CycleWithFacts, machine: string): Work[] {
  const began = one.t - ((one.phases.loading ?? 0) + (one.phases.spottingLoad ?? 0)) * 1_000
  const stood = ms(one.dumpStoodAt)
  const work: Work[] = []
  if (one.loader?.id === machine) work.push({ from: began, to: one.t, project: one.project, held: [] })
  if (one.equipment.id === machine)
    work.push({
      from: ms(one.startedAt),
      to: ms(one.endedAt ?? one.dumpedAt),
      project: one.project,
      held: [
        { from: began - (one.phases.queueLoad ?? 0) * 1_000, to: began },
        { from: stood, to: stood + (one.phases.queueDump ?? 0) * 1_000 },
        ...one.delays.map(({ from, to }) => ({ from: ms(from), to: ms(to) })),
      ],
    })
  return work
}

const holds = (t: number) => (one: Stretch) => one.from <= t && t < one.to

/** Everything on which the statuses of a machine depend. */
interface StatusInput {
  readonly machine: Machine
  readonly work: readonly Work[]
  readonly runs: readonly (Stretch & Pick<ShiftRun, 'pause'>)[]
  readonly set: readonly (PastStatus & { readonly t0: number; readonly t1: number })[]
  readonly moving: ReadonlyMap<number, number>
}

interface Piece {
  readonly status: Status
  readonly reason: PastStatus['reason']
  readonly part: number
}

/** For machines that neither haul nor load: the part of each hour in which they moved. */
function byMoving({ moving }: StatusInput, run: StatusInput['runs'][number], t: number): Piece[] {
  const own = moving.get(startOfHour(t))
  if (own === undefined) return [{ status: 'standby', reason: null, part: 1 }]
  const part = Math.min(1, own / 3_600)
  const free = run.pause ? [{ from: run.from, to: run.pause.from }, { from: run.pause.to, to: run.to }] : [run] // oxfmt-ignore
  const works = [...moving].some(
    ([hour, seconds]) => seconds > 0 && free.some(({ from, to }) => hour < to && hour + HOUR > from),
  )
  return [
    { status: 'operating', reason: null, part },
    { status: works ? 'delay' : 'standby', reason: null, part: 1 - part },
  ]
}

function statusAt(of: StatusInput, run: StatusInput['runs'][number], t: number): Piece[] {
  const one = (status: Status): Piece[] => [{ status, reason: null, part: 1 }]
  const setStatus = of.set.find(({ t0, t1 }) => t0 <= t && t < t1)
  if (setStatus) return [{ status: setStatus.status, reason: setStatus.reason, part: 1 }]
  if (run.pause && holds(t)(run.pause)) return one('standby')
  if (of.machine.kind === 'other') return byMoving(of, run, t)
  const held = of.work.some((work) => work.held.some(holds(t)))
  if (of.work.some(holds(t))) return one(held ? 'delay' : 'operating')
  const worked = of.work.some((work) => work.from < work.to && work.from < run.to && work.to > run.from)
  return one(worked && of.moving.has(startOfHour(t)) ? 'delay' : 'standby')
}

/** Moments at which a status may change. */
function edgesOf({ work, runs, set, moving }: StatusInput, days: readonly number[]): number[] {
  const stretches = [
    ...work,
    ...work.flatMap(({ held }) => held),
    ...runs,
    ...runs.flatMap(({ pause }) => pause ?? []),
  ]
  const edges = [
    ...stretches.flatMap(({ from, to }) => [from, to]),
    ...set.flatMap(({ t0, t1 }) => [t0, t1]),
    ...[...moving.keys()].flatMap((hour) => [hour, hour + HOUR]),
    ...days,
  ]
  return [...new Set(edges.filter(Number.isFinite))].sort((a, b) => a - b)
}

/**
 * The calendar of the filtered project, else of the project for which the machine worked last, else of the only
 * project.
 */
function calendarOf(facts: Facts, { project }: HourFilter, work: readonly (Work & { t: number })[]) {
  const all = [...facts.projects.keys()]
  const last = work.toSorted((one, other) => one.t - other.t).at(-1)?.project
  return facts.projects.get(project ?? last ?? (all.length === 1 ? all[0]! : ''))
}

function ofMachine(facts: Facts, machine: Machine, span: Stretch, filter: HourFilter): StatusInput {
  const near = facts.cycles.filter(({ t }) => t >= span.from - DAY && t < span.to)
  const work = near.flatMap((one) => workOf(one, machine.id).map((own) => ({ ...own, t: one.t })))
  const calendar = calendarOf(facts, filter, work)
  const runs =
    calendar && calendar.shifts.length > 0
      ? listShiftRuns({ ...calendar, zone: calendar.timeZone }, span.from, span.to)
      : [{ ...span, pause: null }]
  const set = facts.statuses
    .filter(({ equipment }) => equipment.id === machine.id)
    .map((one) => ({ ...one, t0: ms(one.from), t1: one.to === null ? Number.POSITIVE_INFINITY : ms(one.to) }))
  const cut = runs.map((run) => ({
    pause: run.pause,
    from: Math.max(run.from, span.from),
    to: Math.min(run.to, span.to),
  }))
  return { machine, work, runs: cut, set, moving: movingSecondsByHour(machine) }
}

interface StatusPiece extends Piece {
  readonly machine: Machine
  readonly day: { day: string; opens: number; closes: number }
  readonly seconds: number
}

/** Every period of every machine without a change of status. */
export function splitByStatus(facts: Facts, range: Range, filter: HourFilter): StatusPiece[] {
  const span = { from: range.from, to: Math.min(range.to, facts.now) }
  const days = listDays(facts, span, filter)
  return selectMachines(facts, span, filter).flatMap((machine) => {
    const of = ofMachine(facts, machine, span, filter)
    const edges = edgesOf(
      of,
      days.flatMap(({ opens, closes }) => [opens, closes]),
    )
    return edges.slice(0, -1).flatMap((from, n) => {
      const run = of.runs.find(holds(from))
      const day = days.find(({ opens, closes }) => opens <= from && from < closes)
      if (!run || !day) return []
      const seconds = (edges[n + 1]! - from) / 1_000
      return statusAt(of, run, from).map((piece) => ({
        ...piece,
        machine,
        day,
        seconds: seconds * piece.part,
      }))
    })
  })
}

const hoursOf = (all: readonly StatusPiece[]) => {
  const of = (status: Status) => all.reduce((sum, one) => sum + (one.status === status ? one.seconds : 0), 0)
  return { operating: of('operating'), delay: of('delay'), standby: of('standby'), down: of('down') }
}

const grouped = <Row>(
  all: readonly StatusPiece[],
  key: (one: StatusPiece) => string,
  row: (own: StatusPiece[]) => Row,
): Row[] => [...Map.groupBy(all, key).values()].map(row)

const machineIn = ([one]: StatusPiece[]) => ({ id: one!.machine.id, title: one!.machine.title })
const dayIn = ([one]: StatusPiece[]) => ({
  day: one!.day.day,
  from: new Date(one!.day.opens).toISOString(),
  to: new Date(one!.day.closes).toISOString(),
})

export const statusDays = (all: readonly StatusPiece[]): StatusDay[] =>
  grouped(
    all,
    ({ machine, day }) => `${machine.id} ${day.day}`,
    (own) => ({ equipment: machineIn(own), ...dayIn(own), ...hoursOf(own) }),
  )
export const statusByMachine = (all: readonly StatusPiece[]): StatusMachine[] =>
  grouped(
    all,
    ({ machine }) => machine.id,
    (own) => ({ equipment: machineIn(own), ...hoursOf(own) }),
  )
export const statusByDay = (all: readonly StatusPiece[]): StatusOfDay[] =>
  grouped(
    all,
    ({ day }) => day.day,
    (own) => ({ ...dayIn(own), ...hoursOf(own) }),
  )
export const statusByReason = (all: readonly StatusPiece[]): StatusReason[] =>
  grouped(
    all.filter(({ seconds }) => seconds > 0),
    ({ status, reason }) => `${status} ${reason?.id ?? ''}`,
    (own) => ({
      reason: own[0]!.reason,
      status: own[0]!.status,
      machines: new Set(own.map(({ machine }) => machine.id)).size,
      seconds: own.reduce((sum, one) => sum + one.seconds, 0),
    }),
  )

type Figures = StatusFigures & { from: string; to: string; timeZone: string }

export function statusFigures(facts: Facts, range: Range, filter: HourFilter): Figures {
  const all = splitByStatus(facts, range, filter)
  const down = all.filter(({ status, seconds }) => status === 'down' && seconds > 0)
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone: hourReportZone(facts, filter),
    machines: new Set(all.map(({ machine }) => machine.id)).size,
    downMachines: new Set(down.map(({ machine }) => machine.id)).size,
    ...hoursOf(all),
  }
}
