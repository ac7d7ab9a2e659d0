/**
 * Status of a machine over time: set statuses take precedence over those shown by its work. Instants are epoch
 * milliseconds.
 */
import type { Status } from './status.ts'

/**
 * Status shown by facts. Where facts give only the amount within a span and not its time, several statuses share the
 * span.
 */
export interface ShownStatus {
  readonly from: number
  readonly to: number
  readonly status: Exclude<Status, 'down'>
  /** The share of the time, 0 to 1. */
  readonly part: number
}

/** A status set by a person; they do not overlap. */
export interface SetSpan {
  readonly from: number
  /** null: open-ended. */
  readonly to: number | null
  readonly status: Status
  /** Id of a reason. */
  readonly reason: string | null
}

export interface StatusSpan {
  readonly from: number
  readonly to: number
  readonly status: Status
  readonly part: number
  readonly reason: string | null
  /** Whether a person set it. */
  readonly isSet: boolean
}

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The parts of a span outside others, which are in order and do not overlap. */
export function subtractSpans({ from, to }: Stretch, others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = []
  let at = from
  for (const other of others) {
    if (other.to <= at || other.from >= to) continue
    if (other.from > at) left.push({ from: at, to: other.from })
    at = Math.max(at, other.to)
  }
  if (at < to) left.push({ from: at, to })
  return left
}

export const sortByStart = <T extends Stretch>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => a.from - b.from)

/**
 * The statuses in scheduled spans until `now`: the set ones, and elsewhere those shown by facts. Without either a
 * machine is on standby. A machine is down only if a person said so.
 */
export function statusSpans(
  scheduled: readonly Stretch[],
  set: readonly SetSpan[],
  shown: readonly ShownStatus[],
  now: number,
): StatusSpan[] {
  const said = sortByStart(set.map((one) => ({ ...one, to: one.to ?? Number.POSITIVE_INFINITY })))
  const facts = sortByStart(shown)
  const spans: StatusSpan[] = []
  for (const { from, to: end } of scheduled) {
    const to = Math.min(end, now)
    const isIn = (one: Stretch) => one.from < to && one.to > from
    const cut = <T extends Stretch>(one: T): T => ({
      ...one,
      from: Math.max(one.from, from),
      to: Math.min(one.to, to),
    })
    const over = said.filter(isIn).map(cut)
    for (const one of over) spans.push({ ...one, part: 1, isSet: true })
    for (const free of subtractSpans({ from, to }, over)) {
      const known = facts.filter((one) => one.from < free.to && one.to > free.from)
      for (const one of known)
        spans.push({
          ...one,
          from: Math.max(one.from, free.from),
          to: Math.min(one.to, free.to),
          reason: null,
          isSet: false,
        })
      for (const silent of subtractSpans(free, known))
        spans.push({ ...silent, status: 'standby', part: 1, reason: null, isSet: false })
    }
  }
  return sortByStart(spans.filter((one) => one.from < one.to))
}
