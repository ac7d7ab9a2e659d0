/** Shifts a machine's data in time, so that two days can be compared on one clock. */
import { instantOf, wallTime } from '@haulway/platform/dates.ts'
import type { JournalMachine } from '../travel-journal.endpoints.ts'
import type { Span } from './movement.ts'
import type { Track } from './track.ts'

/** What a span is compared with: the same hours of another day, or the preceding span of equal length. */
export const comparisons = ['day', 'week', 'before'] as const
export type Comparison = (typeof comparisons)[number]

/** The same local time some days earlier; a day with a clock change is longer or shorter. */
function daysBefore(at: number, days: number, zone: string): number {
  const wall = wallTime(at, zone)
  return instantOf({ ...wall, day: wall.day - days }, zone) + (at % 1000)
}

/** How much earlier the compared span begins, milliseconds. */
export function comparisonOffset({ from, to }: Span, beside: Comparison, zone: string): number {
  if (beside === 'before') return to - from
  return from - daysBefore(from, beside === 'day' ? 1 : 7, zone)
}

const later = <At extends string | null>(at: At, by: number): At =>
  at === null ? at : (new Date(Date.parse(at) + by).toISOString() as At)

export function shiftTrack(track: Track, by: number): Track {
  return { ...track, t: track.t.map((t) => t + by) }
}

export function shiftMachine(machine: JournalMachine, by: number): JournalMachine {
  return {
    ...machine,
    phases: machine.phases.map(([phase, from, to]) => [phase, from + by, to + by]),
    events: machine.events.map((event) => ({ ...event, at: later(event.at, by) })),
    cycles: machine.cycles.map((cycle) => ({
      ...cycle,
      startedAt: later(cycle.startedAt, by),
      loadedAt: later(cycle.loadedAt, by),
      dumpedAt: later(cycle.dumpedAt, by),
      endedAt: later(cycle.endedAt, by),
    })),
    visits: machine.visits.map((visit) => ({
      ...visit,
      enteredAt: later(visit.enteredAt, by),
      exitedAt: later(visit.exitedAt, by),
    })),
  }
}
