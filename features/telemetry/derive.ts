/**
 * What a machine's facts mean: the door to detection.
 *
 * Give each fact once, in order of time (fixes and stated events of equal time: fixes first). A step owns the
 * state it is given and changes it; `copyState` before it if the old one is still needed. The state is plain
 * JSON: written down and read back at any point, it goes on to the same results. Rows given to `out` by steps
 * are settled (`settledAt` is the time of the fact that settled them) and never change; what the open tail
 * means is asked with `tentative`.
 */
import type { CurrentActivity } from './derived.ts'
import { type Detection, detectionOf } from './detection.ts'
import { detectors, type MachineState } from './detectors.ts'

export { copyState, detectionOf, emptyDerived } from './detection.ts'
export type { Detection } from './detection.ts'
export { detectors } from './detectors.ts'
export type { MachineState, PathDetector } from './detectors.ts'

/** Detection as the product has it. */
export const detection: Detection = detectionOf(detectors)
export const { initialState, stepFix, stepEvent, tentative } = detection

/** What the machine did at its last fact. `since` is -1 before the first. */
export function activity(state: MachineState): CurrentActivity {
  const { activity, since, locationId } = state.activity
  return { activity, since, locationId }
}
