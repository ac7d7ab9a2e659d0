/** What a machine is for over time: what people said lies over what its work shows. Instants are epoch milliseconds. */
import type { Status } from './status.ts'

/** What the facts of a machine show. Where they tell how much of a stretch was so and not when, several share it. */
export interface Shown {
  readonly from: number
  readonly to: number
  readonly status: Exclude<Status, 'down'>
  /** Which part of the time it was, 0 to 1. */
  readonly part: number
}

/** What somebody said; one does not lie over another. */
export interface SetSpan {
  readonly from: number
  /** null: it goes on. */
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
  /** Somebody said so. */
  readonly isSet: boolean
}

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What of a stretch is left beside others, which are in the order of time and lie over none of each other. */
export function beside({ from, to }: Stretch, others: readonly Stretch[]): Stretch[] {
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

export const inOrder = <T extends Stretch>(all: readonly T[]): T[] => all.toSorted((a, b) => a.from - b.from)

/**
 * In the stretches that are scheduled, until `now`: what was set, and elsewhere what the facts show. Where neither says anything a
 * machine stands by. A machine is down only where somebody said so.
 */
export function statusOf(
  scheduled: readonly Stretch[],
  set: readonly SetSpan[],
  shown: readonly Shown[],
  now: number,
): StatusSpan[] {
  const said = inOrder(set.map((one) => ({ ...one, to: one.to ?? Number.POSITIVE_INFINITY })))
  const facts = inOrder(shown)
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
    for (const free of beside({ from, to }, over)) {
      const known = facts.filter((one) => one.from < free.to && one.to > free.from)
      for (const one of known)
        spans.push({
          ...one,
          from: Math.max(one.from, free.from),
          to: Math.min(one.to, free.to),
          reason: null,
          isSet: false,
        })
      for (const silent of beside(free, known))
        spans.push({ ...silent, status: 'standby', part: 1, reason: null, isSet: false })
    }
  }
  return inOrder(spans.filter((one) => one.from < one.to))
}
