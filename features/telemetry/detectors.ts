/**
 * The detectors in order. Each may read what those before it wrote. A new detector is a file in `detectors` and a
 * line here.
 */
import type { Detector, Now } from './detector.ts'
import { currentActivity } from './detectors/activity.ts'
import { clean } from './detectors/motion/clean.ts'
import { locationVisit } from './detectors/visits/location-visit.ts'
import { machinery } from './detectors/sensors/machinery.ts'
import { motion } from './detectors/motion/motion.ts'
import { payload } from './detectors/sensors/payload.ts'
import { proximity } from './detectors/sensors/proximity.ts'
import { revoked } from './detectors/revoked.ts'
import { stop } from './detectors/stops/stop.ts'
import { work } from './detectors/work/work.ts'

const path = [
  clean,
  revoked,
  motion,
  locationVisit,
  stop,
  payload,
  machinery,
  proximity,
  work,
  currentActivity,
] as const

type Listed = (typeof path)[number]

/** The state of a machine: the time of the latest fact, and a part for each detector. */
export type MachineState = Now & { [D in Listed as D['name']]: ReturnType<D['initial']> }

/** A detector that finds all that it reads in the state. */
export type PathDetector = Detector<string, unknown, MachineState>

export const detectors: readonly PathDetector[] = path
