/**
 * Hours of an engine from what people state of its meter and from when it ran. Pure: the same facts in any order of arrival
 * give the same hours. Hours are hours, instants epoch milliseconds.
 */
export const statementKinds = ['reading', 'added', 'reset'] as const
export type StatementKind = (typeof statementKinds)[number]

export interface Statement {
  readonly kind: StatementKind
  readonly t: number
  /** What the meter shows, that of the new meter for `reset`; hours to add for `added`. */
  readonly hours: number
}

/** The engine ran from one instant to another. */
export interface Run {
  readonly from: number
  readonly to: number
}

export interface Hours {
  /** What the meter shows. */
  readonly meter: number
  /** Of the machine's life, over all its meters. */
  readonly accumulated: number
}

/** The two ways in which hours are known, apart. */
export interface Sources {
  /** What the meter showed when it was last read, or what a new one began with. */
  readonly meter: Statement | null
  /** Hours that the engine was seen to run, over all its life; from a first sight on, before which nothing is known. */
  readonly counted: { readonly hours: number; readonly since: number } | null
}

export interface Switch {
  readonly t: number
  readonly on: boolean
}

const HOUR = 3_600_000

/** All that is known of an engine before an instant: what comes after it goes on from here. */
export interface Counted {
  /** A whole hour; -Infinity: nothing is counted. */
  readonly until: number
  /** Hours at that instant, and how long it had been seen to run. */
  readonly hours: Hours
  readonly ran: number
  /** When it was first seen to run, and whether it ran at that instant. */
  readonly since: number | null
  readonly on: boolean
  /** The last statement that is no addition, and whether there was any statement. */
  readonly meter: Statement | null
  readonly isStated: boolean
}

export const NOTHING_COUNTED: Counted = {
  until: Number.NEGATIVE_INFINITY,
  hours: { meter: 0, accumulated: 0 },
  ran: 0,
  since: null,
  on: false,
  meter: null,
  isStated: false,
}

/** What devices and people said from the instant of a `Counted` on. */
export interface Told {
  readonly statements: readonly Statement[]
  readonly switches: readonly Switch[]
  /** Beginnings of hours with positions. */
  readonly heard: ReadonlySet<number>
}

/**
 * Runs from switches in order of time; the last one runs until the machine was heard last. What was before the first
 * switch on is not known: it counts for nothing. `from`: when the engine began to run before them.
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
 * Takes whole hours of silence out of runs: nobody knows that an engine ran over a week-end because its tablet was unplugged on
 * Friday. `heard` are the beginnings of hours with positions, complete until `until`.
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

/** Hours of the runs from one instant on before another. */
function ranBetween(runs: readonly Run[], after: number, before: number): number {
  let sum = 0
  for (const { from, to } of runs) sum += Math.max(0, Math.min(to, before) - Math.max(from, after))
  return sum / HOUR
}

/**
 * Hours after each statement, in the order given, and at an instant after them all. Statements are in order of time. A reading
 * corrects what was counted; a reset puts a new meter in and leaves the machine's life as it is.
 */
export function engineHours(
  statements: readonly Statement[],
  runs: readonly Run[],
  at: number,
  before: Pick<Counted, 'until' | 'hours'> = NOTHING_COUNTED,
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

/** Hours by the meter and by what was seen; `since` is when the engine was first seen to run. */
export function sourcesOf(
  statements: readonly Statement[],
  runs: readonly Run[],
  since: number | null,
  at: number,
  before: Counted = NOTHING_COUNTED,
): Sources {
  const ran = ranBetween(runs, Number.NEGATIVE_INFINITY, at)
  return {
    meter: statements.findLast(({ kind }) => kind !== 'added') ?? before.meter,
    counted: since === null ? null : { hours: before.ran + ran, since },
  }
}

/** Runs of an engine that was heard until `last`, and when it was first seen to run. */
export function seenSince(before: Counted, { switches, heard }: Told, last: number) {
  const runs = withoutSilence(runsOf(switches, last, before.on ? before.until : null), heard, last)
  return { runs, since: before.since ?? switches.find(({ on }) => on)?.t ?? null }
}

/** What was counted before, and what was told from there to another whole hour, up to which all has come. */
export function countedUntil(before: Counted, told: Told, until: number): Counted {
  const { runs, since } = seenSince(before, told, until)
  const { statements, switches } = told
  const { meter, counted } = sourcesOf(statements, runs, since, until, before)
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
 * What people stated of the same meter that a reading at an instant contradicts: a higher one before it, or, after it, a lower
 * one; null when it fits. What was counted from tracks contradicts nobody: the meter itself is right.
 */
export function contradicted(statements: readonly Statement[], t: number, hours: number): number | null {
  const meters = statements.filter(({ kind }) => kind !== 'added')
  const before = meters.findLast((one) => one.t <= t)
  if (before && before.hours > hours) return before.hours
  const next = meters.find((one) => one.t > t)
  return next?.kind === 'reading' && next.hours < hours ? next.hours : null
}
