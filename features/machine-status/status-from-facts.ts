/** The status of a machine that its facts show within its shifts. Instants are epoch milliseconds. */
import { subtractSpans, sortByStart, type ShownStatus, type Stretch } from './status-spans.ts'

const HOUR_MS = 3_600_000

export interface Shift extends Stretch {
  readonly breaks: readonly Stretch[]
}

export interface MachineFacts {
  /** Whether cycles show its work: it hauls or loads. The work of other machines is shown by their movement. */
  readonly isCounted: boolean
  /** Its cycles, or for a loader the loads that it filled. */
  readonly work: readonly Stretch[]
  /** Queues and delays in them. */
  readonly held: readonly Stretch[]
  /** Hours with positions, by their start: milliseconds of moving. */
  readonly hours: ReadonlyMap<number, number>
}

/** Merges overlapping spans. */
function union(all: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const one of sortByStart(all)) {
    const last = joined.at(-1)
    if (last && one.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, one.to) }
    else joined.push(one)
  }
  return joined.filter(({ from, to }) => from < to)
}

const cutTo = (all: readonly Stretch[], { from, to }: Stretch): Stretch[] =>
  all
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)

/** The full hours of a span, clipped to it. */
function* hoursOf({ from, to }: Stretch): Generator<Stretch & { hour: number }> {
  for (let hour = Math.floor(from / HOUR_MS) * HOUR_MS; hour < to; hour += HOUR_MS)
    yield { hour, from: Math.max(from, hour), to: Math.min(to, hour + HOUR_MS) }
}

/** For a machine that neither hauls nor loads: the moving part of each hour is work; its exact time is unknown. */
function byMoving(free: readonly Stretch[], hours: MachineFacts['hours']): ShownStatus[] {
  const pieces = free.flatMap((one) => [...hoursOf(one)])
  const isAtWork = pieces.some(({ hour }) => (hours.get(hour) ?? 0) > 0)
  return pieces.flatMap(({ hour, from, to }): ShownStatus[] => {
    const moving = hours.get(hour)
    if (moving === undefined) return [{ from, to, status: 'standby', part: 1 }]
    const part = Math.min(1, moving / HOUR_MS)
    const rest = isAtWork ? 'delay' : 'standby'
    return [
      { from, to, status: 'operating' as const, part },
      { from, to, status: rest, part: 1 - part } as const,
    ].filter((one) => one.part > 0)
  })
}

/** A machine that is heard is on standby if it has no work in the shift, and delayed if it has. */
function byWork(
  shift: Stretch,
  free: readonly Stretch[],
  { work, held, hours }: MachineFacts,
): ShownStatus[] {
  const busy = cutTo(union(work), shift)
  const stopped = cutTo(union(held), shift)
  const operating = busy.flatMap((one) => subtractSpans(one, stopped))
  const shown: ShownStatus[] = []
  for (const stretch of free) {
    for (const one of cutTo(operating, stretch)) shown.push({ ...one, status: 'operating', part: 1 })
    for (const rest of subtractSpans(stretch, operating)) {
      const queued = cutTo(busy, rest)
      for (const one of queued) shown.push({ ...one, status: 'delay', part: 1 })
      for (const quiet of subtractSpans(rest, queued))
        for (const { hour, from, to } of hoursOf(quiet))
          shown.push({ from, to, status: busy.length > 0 && hours.has(hour) ? 'delay' : 'standby', part: 1 })
    }
  }
  return shown
}

/** Breaks of a shift are standby, whatever the machine does then. */
export function statusFromFacts(shifts: readonly Shift[], facts: MachineFacts): ShownStatus[] {
  return shifts.flatMap((shift) => {
    const free = subtractSpans(shift, sortByStart(shift.breaks))
    return facts.isCounted ? byWork(shift, free, facts) : byMoving(free, facts.hours)
  })
}
