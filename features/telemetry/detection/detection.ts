/** Detection: a list of detectors that work on the state of one machine. */
import type { Derived } from './derived.ts'
import type { Context } from '../detector.ts'
import type { MachineState, PathDetector } from '../detectors.ts'
import type { Fix, StatedEvent } from '../facts/fix.ts'
import { eventForDetectors } from '../facts/route-statements.ts'
import type { MachineProfile, Site } from './site.ts'

export interface Detection {
  /** Names and versions of its detectors. States and rows with another stamp were derived by other rules. */
  readonly stamp: string
  /** The initial state of a machine. */
  initialState: () => MachineState
  /** Steps over a fix, not earlier than any fact before it. Settled rows are added to `out`. */
  stepFix: (state: MachineState, fix: Fix, site: Site, machine: MachineProfile, out: Derived) => void
  /** Steps over a stated event, not earlier than any fact before it. Settled rows are added to `out`. */
  stepEvent: (
    state: MachineState,
    event: StatedEvent,
    site: Site,
    machine: MachineProfile,
    out: Derived,
    /** The key under which it is stored, to which decisions refer. */
    key?: string,
  ) => void
  /**
   * The provisional rows, as if nothing more came: open visits, uncertain loads and dumps, open cycles. Their
   * `settledAt` is null; a row that settles unchanged keeps its key. The state is not changed.
   */
  tentative: (state: MachineState, site: Site, machine: MachineProfile) => Derived
}

export function emptyDerived(): Derived {
  return { events: [], visits: [], cycles: [] }
}

/** A deep copy. */
export function copyState(state: MachineState): MachineState {
  return copied(state)
}

function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (value === null || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const key in value) result[key] = copied(value[key])
  return result as T
}

/** One context for all steps of a caller: a step fills it and nothing in it outlives the step. */
const zones: number[] = []

function contextOf(site: Site, machine: MachineProfile, out: Derived): Context {
  return { site, machine, out, zones, hits: 0 }
}

/** Exactly one detector admits fixes. */
export function detectionOf(detectors: readonly PathDetector[]): Detection {
  const gates = detectors.flatMap(({ admit }) => admit ?? [])
  const [admit] = gates
  if (admit === undefined || gates.length > 1) throw new Error('one detector admits the fixes')
  const parts = detectors.map(({ name, initial }) => [name, initial()])
  const start = JSON.stringify({ now: -1, ...Object.fromEntries(parts) })
  const shows = detectors.flatMap((one) => one.shows ?? [])
  const [fixSteps, eventSteps] = [detectors.filter(({ fix }) => fix), detectors.filter(({ event }) => event)]
  return {
    stamp: detectors.map(({ name, version }) => `${name}:${version}`).join(','),
    // Like a stored state: fresh, and of the same shape inside the engine.
    initialState: () => JSON.parse(start) as MachineState,
    stepFix(state, fix, site, machine, out) {
      const context = contextOf(site, machine, out)
      admit(state, fix, context, (accepted) => {
        state.now = Math.max(state.now, accepted.t)
        for (const detector of fixSteps) detector.fix!(state, accepted, context)
      })
    },
    stepEvent(state, event, site, machine, out, key = event.id) {
      const context = contextOf(site, machine, out)
      state.now = Math.max(state.now, event.t)
      if (!shows.every((isShown) => isShown(state, event, key))) return
      const shown = eventForDetectors(event)
      if (shown) for (const detector of eventSteps) detector.event!(state, shown, context)
    },
    tentative(state, site, machine) {
      const tail = copyState(state)
      const context = contextOf(site, machine, emptyDerived())
      for (const detector of detectors) detector.presume?.(tail, context)
      for (const detector of detectors) detector.unsettled?.(tail, context)
      return context.out
    },
  }
}
