import { toProfile, unitsOf, type Measure } from './convert.ts'
import type { MeasurementProfile } from './profile.ts'

export interface Limits {
  /** In the base unit; absent is unbounded. */
  readonly min?: number
  readonly max?: number
}

/** Twelve digits are what is kept of a number that was typed: who types the limit itself is within it. */
const NOISE = 1e-11
const plain = (value: number): number => Number(value.toPrecision(12))

/**
 * The limits that a quantity in the base unit breaks: those of the unit shown, as people type in that one. Undefined
 * when it is within them.
 */
export function brokenLimits(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
): Limits | undefined {
  const [{ lowerLimit, upperLimit, conversionFactor }] = unitsOf(profile, measure)
  const shown = toProfile(profile, measure, base)
  const slack = Math.abs(shown) * NOISE
  const low = lowerLimit !== null && shown < lowerLimit - slack
  const high = upperLimit !== null && shown > upperLimit + slack
  if (!low && !high) return undefined
  return {
    ...(lowerLimit === null ? {} : { min: plain(lowerLimit / conversionFactor) }),
    ...(upperLimit === null ? {} : { max: plain(upperLimit / conversionFactor) }),
  }
}
