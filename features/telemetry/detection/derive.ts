/**
 * The entry point of detection. Pass each fact once, in order of time (fixes before stated events of equal time). A
 * step owns and changes the state; call `copyState` first if the old one is still needed. The state is plain JSON:
 * serialised and read back at any point, it leads to the same results. Rows that steps add to `out` are settled
 * (`settledAt` is the time of the settling fact) and never change; `tentative` returns the provisional rows of the
 * open tail.
 */
import type { CurrentActivity } from './derived.ts'
import { type Detection, detectionOf } from './detection.ts'
import { detectors, type MachineState } from '../detectors.ts'

export { copyState, detectionOf, emptyDerived } from './detection.ts'
export type { Detection } from './detection.ts'
export { detectors } from '../detectors.ts'
export type { MachineState, PathDetector } from '../detectors.ts'

/** The product's detection. */
export const detection: Detection = detectionOf(detectors)
export const { initialState, stepFix, stepEvent, tentative } = detection

/** The activity at the last fact. `since` is -1 before the first. */
export function activity(state: MachineState): CurrentActivity {
  const { activity, since, locationId } = state.activity
  return { activity, since, locationId }
}
