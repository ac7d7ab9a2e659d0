/**
 * Public entry to detection, which derives events, visits and cycles from a machine's facts. Pass each fact once, in
 * order of time (fixes and stated events of equal time: fixes first). A step owns the state it is given and changes
 * it; call `copyState` first if the old one is still needed. The state is plain JSON: serialised and restored at any
 * point, it leads to the same results. Rows that steps add to `out` are settled (`settledAt` is the time of the fact
 * that settled them) and never change; `tentative` returns the provisional rows of the open tail.
 */
import type { CurrentActivity } from './derived.ts'
import { type Detection, detectionOf } from './detection.ts'
import { detectors, type MachineState } from './detectors.ts'

export { copyState, detectionOf, emptyDerived } from './detection.ts'
export type { Detection } from './detection.ts'
export { detectors } from './detectors.ts'
export type { MachineState, PathDetector } from './detectors.ts'

/** Detection as shipped. */
export const detection: Detection = detectionOf(detectors)
export const { initialState, stepFix, stepEvent, tentative } = detection

/** The machine's activity at its last fact. `since` is -1 before the first. */
export function activity(state: MachineState): CurrentActivity {
  const { activity, since, locationId } = state.activity
  return { activity, since, locationId }
}
