/** What a detector is: one step of the path from a fact to what it means. */
import type { Derived } from './derived.ts'
import type { Fix, StatedEvent } from './fix.ts'
import type { MachineProfile, Site } from './site.ts'

/** Everything but the state that a step may look at. Nothing of it is kept. */
export interface Context {
  site: Site
  machine: MachineProfile
  out: Derived
  /** Zones that hold the fix (numbers of site.locations), filled by the location visit step; `hits` of them. */
  zones: number[]
  hits: number
}

/** What every step sees of the state beside the parts that it names: the time of the latest fact. */
export interface Now {
  now: number
}

/**
 * A detector owns one part of a machine's state, under its name. The part is plain data that survives JSON (no NaN,
 * no Infinity, absent is null or -1). `Seen` are the parts that it reads: of detectors before it as this fact left
 * them, of those behind it as the fact before did. No clock, no chance, no memory outside the state.
 */
export interface Detector<Name extends string, Part, Seen = Now & Record<Name, Part>> {
  name: Name
  /** Goes up with every change of its rules or of its part: what is stored is then derived anew. */
  version: number
  /** Its part for a machine of which nothing is known. */
  initial: () => Part
  /** Comes before all others: calls `accept` with the fixes that the rest may see. */
  admit?: (state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void) => void
  /** Asked before all others: whether the rest may see the stated event. `key`: that under which it is stored. */
  shows?: (state: Seen, event: StatedEvent, key: string) => boolean
  /** Every accepted fix and every stated event, in order of time. */
  fix?: (state: Seen, fix: Fix, context: Context) => void
  event?: (state: Seen, event: StatedEvent, context: Context) => void
  /** On a copy of the state: takes what is under way as over, as if nothing more came. */
  presume?: (state: Seen, context: Context) => void
  /** After that, on the same copy: the rows that are not settled yet. */
  unsettled?: (state: Seen, context: Context) => void
}

export function defineDetector<Name extends string, Part, Seen = Now & Record<Name, Part>>(
  detector: Detector<Name, Part, Seen>,
): Detector<Name, Part, Seen> {
  return detector
}
