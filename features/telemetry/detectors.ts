/**
 * The path of a fact, in order. Each step may read what the steps before it wrote. `clean` comes before all of
 * them and decides which fixes they see.
 */
import type { Detector } from './detector.ts'
import { currentActivity } from './detectors/activity.ts'
import { locationVisit } from './detectors/location-visit.ts'
import { machinery } from './detectors/machinery.ts'
import { motion } from './detectors/motion.ts'
import { payload } from './detectors/payload.ts'
import { stop } from './detectors/stop.ts'
import { work } from './detectors/work.ts'

export const detectors: readonly Detector[] = [
  motion,
  locationVisit,
  stop,
  payload,
  machinery,
  work,
  currentActivity,
]
