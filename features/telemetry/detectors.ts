/**
 * The ordered steps from a fact to derived rows. Each step may read what the steps before it wrote. A new detector is
 * a file in `detectors/` and a line here.
 */
import type { Detector, Now } from './detector.ts'
import { currentActivity } from './detectors/activity.ts'
import { clean } from './detectors/clean.ts'
import { locationVisit } from './detectors/location-visit.ts'
import { machinery } from './detectors/machinery.ts'
import { motion } from './detectors/motion.ts'
import { payload } from './detectors/payload.ts'
import { revoked } from './detectors/revoked.ts'
import { stop } from './detectors/stop.ts'
import { work } from './detectors/work.ts'

const path = [clean, revoked, motion, locationVisit, stop, payload, machinery, work, currentActivity] as const

type Listed = (typeof path)[number]

/** State of a machine: the time of the latest fact, and a part for each detector. */
export type MachineState = Now & { [D in Listed as D['name']]: ReturnType<D['initial']> }

/** A detector typed for the state of the whole list. */
export type PathDetector = Detector<string, unknown, MachineState>

export const detectors: readonly PathDetector[] = path
