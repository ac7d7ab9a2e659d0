import { toProfile, unitsOf, type Measure } from './convert.ts'
import type { MeasurementProfile } from './profile.ts'

export interface Limits {
  /** In the base unit; absent is unbounded. */
  readonly min?: number
  readonly max?: number
}

/** Noise of a conversion to and fro: twelve digits are what is kept of a number that was typed. */
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
  const shown = plain(toProfile(profile, measure, base))
  const low = lowerLimit !== null && shown < lowerLimit
  const high = upperLimit !== null && shown > upperLimit
  if (!low && !high) return undefined
  return {
    ...(lowerLimit === null ? {} : { min: plain(lowerLimit / conversionFactor) }),
    ...(upperLimit === null ? {} : { max: plain(upperLimit / conversionFactor) }),
  }
}
