/** A detector: one step of the path from a fact to derived rows. */
import type { Derived } from './derived.ts'
import type { Fix, StatedEvent } from './fix.ts'
import type { MachineProfile, Site } from './site.ts'

/** Everything besides the state that a step may read. Nothing of it may be stored. */
export interface Context {
  site: Site
  machine: MachineProfile
  out: Derived
  /** Zones that contain the fix (indices of site.locations), filled by the location visit step; `hits` of them. */
  zones: number[]
  hits: number
}

/** State visible to every step besides the parts that it names: the time of the latest fact. */
export interface Now {
  now: number
}

/**
 * A detector owns one part of a machine's state, under its name. The part is plain data that survives JSON (no NaN,
 * no Infinity, absent is null or -1). `Seen` are the parts that it reads: of detectors before it as this fact left
 * them, of those behind it as the previous fact did. No clock, no chance, no memory outside the state.
 */
export interface Detector<Name extends string, Part, Seen = Now & Record<Name, Part>> {
  name: Name
  /** Raised with every change of its rules or of its part: stored rows are then recomputed. */
  version: number
  /** Its part before any fact. */
  initial: () => Part
  /** Runs before all others: calls `accept` with the fixes that the others may see. */
  admit?: (state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void) => void
  /** Called before all others: whether they may see the stated event. `key`: that under which it is stored. */
  shows?: (state: Seen, event: StatedEvent, key: string) => boolean
  /** Every accepted fix and every stated event, in order of time. */
  fix?: (state: Seen, fix: Fix, context: Context) => void
  event?: (state: Seen, event: StatedEvent, context: Context) => void
  /** On a copy of the state: closes what is under way, as if nothing more came. */
  presume?: (state: Seen, context: Context) => void
  /** After that, on the same copy: adds the provisional rows. */
  unsettled?: (state: Seen, context: Context) => void
}

export function defineDetector<Name extends string, Part, Seen = Now & Record<Name, Part>>(
  detector: Detector<Name, Part, Seen>,
): Detector<Name, Part, Seen> {
  return detector
}
