/** A detector: one step on the path from a fact to its meaning. */
import type { Derived } from './detection/derived.ts'
import type { Fix, StatedEvent } from './facts/fix.ts'
import type { MachineProfile, Site } from './detection/site.ts'

/** What a step may read beside the state. Nothing of it is stored. */
export interface Context {
  site: Site
  machine: MachineProfile
  out: Derived
  /** Zones that contain the fix (indexes of site.locations), filled by the location visit step; `hits` of them. */
  zones: number[]
  hits: number
}

/** The part of the state that every step sees: the time of the latest fact. */
export interface Now {
  now: number
}

/**
 * A detector owns one part of a machine's state, under its name. The part is plain data that survives JSON (no NaN,
 * no Infinity; absent is null or -1). `Seen` are the parts that it reads: of detectors before it as this fact left
 * them, of those after it as the previous fact did. No clock, no chance, no memory outside the state.
 */
export interface Detector<Name extends string, Part, Seen = Now & Record<Name, Part>> {
  name: Name
  /** Raised with every change of its rules or of its part: stored rows are then recomputed. */
  version: number
  /** Its initial part. */
  initial: () => Part
  /** Runs before all others: calls `accept` with the fixes that the others may see. */
  admit?: (state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void) => void
  /** Runs before all others: whether the others may see the stated event. `key`: its storage key. */
  shows?: (state: Seen, event: StatedEvent, key: string) => boolean
  /** Every accepted fix and every stated event, in order of time. */
  fix?: (state: Seen, fix: Fix, context: Context) => void
  event?: (state: Seen, event: StatedEvent, context: Context) => void
  /** On a copy of the state: ends what is in progress, as if nothing more came. */
  presume?: (state: Seen, context: Context) => void
  /** Afterwards, on the same copy: the provisional rows. */
  unsettled?: (state: Seen, context: Context) => void
}

export function defineDetector<Name extends string, Part, Seen = Now & Record<Name, Part>>(
  detector: Detector<Name, Part, Seen>,
): Detector<Name, Part, Seen> {
  return detector
}
