/** A machine as if what it did had been later: so that two days lie beside each other on one clock. */
import { instantOf, wallTime } from '@haulway/platform/dates.ts'
import type { JournalMachine } from '../travel-journal.endpoints.ts'
import type { Span } from './stretches.ts'
import type { Track } from './track.ts'

/** What is laid beside a span: the same hours of another day, or the time before it that is as long. */
export const besides = ['day', 'week', 'before'] as const
export type Beside = (typeof besides)[number]

/** The same time on the clock some days ago: a day on which a clock is moved is longer or shorter. */
function daysBefore(at: number, days: number, zone: string): number {
  const wall = wallTime(at, zone)
  return instantOf({ ...wall, day: wall.day - days }, zone) + (at % 1000)
}

/** How much earlier that begins, milliseconds. */
export function earlierBy({ from, to }: Span, beside: Beside, zone: string): number {
  if (beside === 'before') return to - from
  return from - daysBefore(from, beside === 'day' ? 1 : 7, zone)
}

const later = <At extends string | null>(at: At, by: number): At =>
  at === null ? at : (new Date(Date.parse(at) + by).toISOString() as At)

export function shiftedTrack(track: Track, by: number): Track {
  return { ...track, t: track.t.map((t) => t + by) }
}

export function shiftedMachine(machine: JournalMachine, by: number): JournalMachine {
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
