import { toProfile, unitsOf, type Measure } from './convert.ts'
import type { MeasurementProfile } from './profile.ts'

export interface Limits {
  /** In the base unit; absent is unbounded. */
  readonly min?: number
  readonly max?: number
}

/** Twelve significant digits are stored of a typed number; this tolerance keeps a typed limit within itself. */
const NOISE = 1e-11
const plain = (value: number): number => Number(value.toPrecision(12))

/**
 * The limits that a quantity in the base unit exceeds: those of the shown unit, in which people type. Undefined when
 * it is within them.
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
