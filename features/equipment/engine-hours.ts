/**
 * Engine hours from stated meter readings and from the times the engine ran. Pure: the same facts in any order of
 * arrival give the same hours. Hours are hours, instants epoch milliseconds.
 */
export const statementKinds = ['reading', 'added', 'reset'] as const
export type StatementKind = (typeof statementKinds)[number]

export interface Statement {
  readonly kind: StatementKind
  readonly t: number
  /** The meter reading, for `reset` that of the new meter; for `added` the hours to add. */
  readonly hours: number
}

/** The engine ran from one instant to another. */
export interface Run {
  readonly from: number
  readonly to: number
}

export interface Hours {
  /** Hours on the meter. */
  readonly meter: number
  /** Hours over the machine's life, across all its meters. */
  readonly accumulated: number
}

/** Hours by source: meter and count. */
export interface HoursBySource {
  /** The last reading of the meter, or the start value of a new one. */
  readonly meter: Statement | null
  /** Hours the engine was reported running over its life, since the first such report; earlier hours are unknown. */
  readonly counted: { readonly hours: number; readonly since: number } | null
}

export interface Switch {
  readonly t: number
  readonly on: boolean
}

const HOUR = 3_600_000

/** State of an engine's hours at an instant, from which later facts continue. */
export interface EngineCount {
  /** A whole hour; -Infinity: nothing is counted yet. */
  readonly until: number
  /** Hours at that instant, and hours counted from reports until then. */
  readonly hours: Hours
  readonly ran: number
  /** When it was first reported running, and whether it ran at that instant. */
  readonly since: number | null
  readonly on: boolean
  /** The last statement other than an addition, and whether there was any statement. */
  readonly meter: Statement | null
  readonly isStated: boolean
}

export const NOTHING_COUNTED: EngineCount = {
  until: Number.NEGATIVE_INFINITY,
  hours: { meter: 0, accumulated: 0 },
  ran: 0,
  since: null,
  on: false,
  meter: null,
  isStated: false,
}

/** Facts of devices and people from the instant of a `EngineCount` on. */
export interface EngineFacts {
  readonly statements: readonly Statement[]
  readonly switches: readonly Switch[]
  /** Start of each hour that has positions. */
  readonly heard: ReadonlySet<number>
}

/**
 * Runs from switches ordered by time; the last run ends when the machine last reported. Time before the first switch
 * on is unknown and not counted. `from`: when the engine started to run before these switches.
 */
export function runsOf(switches: readonly Switch[], heardLast: number, before: number | null = null): Run[] {
  const runs: Run[] = []
  let from = before
  for (const { t, on } of switches) {
    if (on) from ??= t
    else if (from !== null) {
      runs.push({ from, to: t })
      from = null
    }
  }
  if (from !== null && heardLast > from) runs.push({ from, to: heardLast })
  return runs
}

/**
 * Removes whole hours of silence from runs: a tablet unplugged on Friday does not mean that the engine ran over the
 * week-end. `heard`: start of each hour with positions, complete until `until`.
 */
export function withoutSilence(runs: readonly Run[], heard: ReadonlySet<number>, until: number): Run[] {
  return runs.flatMap((run) => {
    const parts: Run[] = []
    let from = run.from
    const first = Math.ceil(run.from / HOUR) * HOUR
    for (let hour = first; hour + HOUR <= Math.min(run.to, until); hour += HOUR) {
      if (heard.has(hour)) continue
      if (hour > from) parts.push({ from, to: hour })
      from = hour + HOUR
    }
    if (run.to > from) parts.push({ from, to: run.to })
    return parts
  })
}

/** Hours of the runs between two instants. */
function ranBetween(runs: readonly Run[], after: number, before: number): number {
  let sum = 0
  for (const { from, to } of runs) sum += Math.max(0, Math.min(to, before) - Math.max(from, after))
  return sum / HOUR
}

/**
 * Hours after each statement, in the given order, and at an instant after all of them. Statements are ordered by
 * time. A reading corrects the count; a reset installs a new meter and leaves the machine's lifetime hours unchanged.
 */
export function engineHours(
  statements: readonly Statement[],
  runs: readonly Run[],
  at: number,
  before: Pick<EngineCount, 'until' | 'hours'> = NOTHING_COUNTED,
): { readonly after: readonly Hours[]; readonly now: Hours } {
  let { meter, accumulated } = before.hours
  let last = before.until
  const pass = (until: number): void => {
    const ran = ranBetween(runs, last, until)
    meter += ran
    accumulated += ran
    last = until
  }
  const after = statements.map(({ kind, t, hours }): Hours => {
    pass(t)
    if (kind === 'added') {
      meter += hours
      accumulated += hours
    } else {
      if (kind === 'reading') accumulated += hours - meter
      meter = hours
    }
    return { meter, accumulated }
  })
  if (at > last) pass(at)
  return { after, now: { meter, accumulated } }
}

/** Hours by meter and by count; `since`: when the engine was first reported running. */
export function hoursBySource(
  statements: readonly Statement[],
  runs: readonly Run[],
  since: number | null,
  at: number,
  before: EngineCount = NOTHING_COUNTED,
): HoursBySource {
  const ran = ranBetween(runs, Number.NEGATIVE_INFINITY, at)
  return {
    meter: statements.findLast(({ kind }) => kind !== 'added') ?? before.meter,
    counted: since === null ? null : { hours: before.ran + ran, since },
  }
}

/** Runs of an engine that last reported at `last`, and when it was first reported running. */
export function runsSinceCount(before: EngineCount, { switches, heard }: EngineFacts, last: number) {
  const runs = withoutSilence(runsOf(switches, last, before.on ? before.until : null), heard, last)
  return { runs, since: before.since ?? switches.find(({ on }) => on)?.t ?? null }
}

/** Advances a count with the facts from there to another whole hour, for which all facts must have arrived. */
export function advanceCount(before: EngineCount, told: EngineFacts, until: number): EngineCount {
  const { runs, since } = runsSinceCount(before, told, until)
  const { statements, switches } = told
  const { meter, counted } = hoursBySource(statements, runs, since, until, before)
  return {
    until,
    hours: engineHours(statements, runs, until, before).now,
    ran: counted?.hours ?? 0,
    since,
    on: switches.at(-1)?.on ?? before.on,
    meter,
    isStated: before.isStated || statements.length > 0,
  }
}

/**
 * Stated hours of the same meter that a reading at an instant contradicts: a higher value before it or a lower one
 * after it; null when it fits. Hours counted from tracks never contradict: the meter is right.
 */
export function contradictedHours(statements: readonly Statement[], t: number, hours: number): number | null {
  const meters = statements.filter(({ kind }) => kind !== 'added')
  const before = meters.findLast((one) => one.t <= t)
  if (before && before.hours > hours) return before.hours
  const next = meters.find((one) => one.t > t)
  return next?.kind === 'reading' && next.hours < hours ? next.hours : null
}
