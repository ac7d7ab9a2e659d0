/** Everything that a journal shows of a machine, derived from the response. */
import type { Phase } from '../../telemetry/telemetry.ts'
import type { JournalMachine } from '../travel-journal.endpoints.ts'
import { type Dwell, dwellIn } from './dwell.ts'
import { sortMoments } from './moments.ts'
import { countUntil } from './binary-search.ts'
import { type Movement, movementIn, type Span, stopsOf, timeIn } from './movement.ts'
import type { Track } from './track.ts'

export interface PhaseSpan extends Span {
  readonly phase: Phase
}

export interface Totals {
  /** Metres, metres per second. */
  readonly distance: number
  readonly topSpeed: number
  /** Milliseconds; together the whole span. */
  readonly moving: number
  readonly standing: number
  readonly silent: number
  readonly loads: number
  readonly dumps: number
  /** Kilograms of the loads; null when none is known. */
  readonly weight: number | null
}

export interface MachineJournal extends Pick<
  JournalMachine,
  'id' | 'title' | 'kind' | 'icon' | 'events' | 'cycles'
> {
  /** Milliseconds by which all data is shifted (`comparison.ts`). */
  readonly shift: number
  readonly track: Track
  readonly driven: Movement
  readonly phases: readonly PhaseSpan[]
  readonly totals: Totals
  readonly dwell: readonly Dwell[]
  /** Titles of the locations that it visited, by id. */
  readonly places: ReadonlyMap<string, string>
  /** Moments of events, of loads and dumps, and of stops. */
  readonly moments: Readonly<Record<'events' | 'work' | 'stops', readonly number[]>>
}

const isWork = (type: string): boolean => type === 'load' || type === 'dump'

/** Loads and dumps of cycles, as reports count them: a load without a dump does not count yet. */
function totalsOf(
  { cycles }: JournalMachine,
  { stretches, distance, topSpeed }: Movement,
  span: Span,
): Totals {
  const isIn = (moment: string) => {
    const at = Date.parse(moment)
    return at >= span.from && at < span.to
  }
  const loaded = cycles.filter(({ loadedAt }) => isIn(loadedAt))
  const weights = loaded.flatMap(({ weight }) => (weight === null ? [] : [weight]))
  return {
    distance,
    topSpeed,
    moving: timeIn(stretches, 'moving', span),
    standing: timeIn(stretches, 'standing', span),
    silent: timeIn(stretches, 'silent', span),
    loads: loaded.length,
    dumps: cycles.filter(({ dumpedAt }) => isIn(dumpedAt)).length,
    weight: weights.length === 0 ? null : weights.reduce((sum, one) => sum + one, 0),
  }
}

export function machineJournal(machine: JournalMachine, track: Track, span: Span, shift = 0): MachineJournal {
  const driven = movementIn(track, span)
  const visits = machine.visits.map(({ location, enteredAt, exitedAt }) => ({
    locationId: location.id,
    from: Date.parse(enteredAt),
    to: exitedAt === null ? null : Date.parse(exitedAt),
  }))
  const at = (wanted: (type: string) => boolean) =>
    sortMoments(machine.events.filter(({ type }) => wanted(type)).map((event) => Date.parse(event.at)))
  const { id, title, kind, icon, events, cycles } = machine
  return {
    id,
    title,
    kind,
    icon,
    events,
    cycles,
    shift,
    track,
    driven,
    phases: machine.phases.map(([phase, from, to]) => ({ phase, from, to })),
    totals: totalsOf(machine, driven, span),
    dwell: dwellIn(visits, driven.stretches, span),
    places: new Map(machine.visits.map(({ location }) => [location.id, location.title])),
    moments: {
      events: at(() => true),
      work: at(isWork),
      stops: stopsOf(driven.stretches).map(({ from }) => from),
    },
  }
}

/** When the first of the machines was first heard, or undefined. */
export function firstHeard(machines: readonly Pick<MachineJournal, 'track'>[]): number | undefined {
  const firsts = machines.flatMap(({ track }) => (track.n === 0 ? [] : [track.t[0]!]))
  return firsts.length === 0 ? undefined : Math.min(...firsts)
}

/** The span among sorted ones that contains a moment. */
export function spanAt<S extends Span>(spans: readonly S[], moment: number): S | undefined {
  const found = spans[countUntil(spans.length, (i) => spans[i]!.from <= moment) - 1]
  return found && moment < found.to ? found : undefined
}
