import { shownUnit, type MeasurementProfile } from '@haulway/units'

/** A unit of length on the map. */
export interface LengthUnit {
  readonly metres: number
  readonly label: string
}

/** The reader's units of length: for short distances, and for long ones with the length from which they apply. */
export interface LengthUnits {
  readonly short: LengthUnit
  readonly long: LengthUnit
}

const METRES_A_KILOMETRE = 1000

export function lengthUnits(profile: MeasurementProfile): LengthUnits {
  const short = shownUnit(profile, 'shortDistance')
  const long = shownUnit(profile, 'longDistance')
  return {
    short: { metres: 1 / short.conversionFactor, label: short.display.unitsLabel },
    long: { metres: METRES_A_KILOMETRE / long.conversionFactor, label: long.display.unitsLabel },
  }
}
