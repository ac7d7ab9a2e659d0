/** What a detector is: one step of the path from a fact to what it means. */
import type { Derived } from './derived.ts'
import type { Fix, StatedEvent } from './fix.ts'
import type { MachineProfile, Site } from './site.ts'
import type { MachineState } from './state.ts'

/** Everything but the state that a step may look at. Nothing of it is kept. */
export interface Context {
  site: Site
  machine: MachineProfile
  out: Derived
  /** Zones that hold the fix (numbers of site.locations), filled by the location visit step; `hits` of them. */
  zones: number[]
  hits: number
}

/**
 * `fix` sees every accepted fix, `event` every stated event, in order of time. A step changes its own part of
 * the state and reads the parts of the steps before it. No clock, no chance, no memory outside the state.
 */
export interface Detector {
  name: string
  fix?(state: MachineState, fix: Fix, context: Context): void
  event?(state: MachineState, event: StatedEvent, context: Context): void
}

export function defineDetector(detector: Detector): Detector {
  return detector
}
