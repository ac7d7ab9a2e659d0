import type { MeasureKind, MeasurementProfile, Unit } from './profile.ts'

/**
 * Measures whose units follow from others: density is weight in a haul volume (base kg/m³), area is short distance
 * squared (base m²).
 */
export type DerivedMeasure = 'density' | 'area'
export type Measure = MeasureKind | DerivedMeasure

/** Significant digits that survive a multiplication by a factor: further ones are floating-point noise. */
const SIGNIFICANT = 15

/** Rounds half away from zero, once, at the edge. */
export function roundHalfAway(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // 1.005 is stored a little below, as is .005 ton in kilograms: both must still round up.
  const scaled = Number((Math.abs(value) * scale).toPrecision(SIGNIFICANT))
  // Zero has no sign.
  return (Math.sign(value) * Math.round(scaled)) / scale + 0
}

/** Units of a measure; the first is the one shown. Derived units have no limits and no sums. */
export function unitsOf({ measures }: MeasurementProfile, measure: Measure): readonly [Unit, ...Unit[]] {
  if (measure === 'density') {
    const [weight] = measures.weight
    const [volume] = measures.haulVolume
    return [
      derived(
        `${weight.unitsTitle}/${volume.unitsTitle}`,
        weight.conversionFactor / volume.conversionFactor,
        `${weight.display.unitsLabel}/${volume.display.unitsLabel}`,
        // Densities need one digit more than weights: 1.605 t/m³.
        weight.display.decimalPlaces + 1,
      ),
    ]
  }
  if (measure === 'area') {
    const [{ unitsTitle, conversionFactor, display }] = measures.shortDistance
    const factor = conversionFactor ** 2
    return [derived(`${unitsTitle}²`, factor, `${display.unitsLabel}²`, display.decimalPlaces)]
  }
  return measures[measure]
}

function derived(
  unitsTitle: string,
  conversionFactor: number,
  unitsLabel: string,
  decimalPlaces: number,
): Unit {
  const display = { unitsLabel, decimalPlaces }
  return { unitsTitle, conversionFactor, display, lowerLimit: null, upperLimit: null, gridTotal: false }
}

export function shownUnit(profile: MeasurementProfile, measure: Measure): Unit {
  return unitsOf(profile, measure)[0]
}

/** Base unit to the profile's unit, not rounded. */
export function toProfile(profile: MeasurementProfile, measure: Measure, base: number): number {
  return base * shownUnit(profile, measure).conversionFactor
}

/** Profile's unit to the base unit. */
export function fromProfile(profile: MeasurementProfile, measure: Measure, shown: number): number {
  return shown / shownUnit(profile, measure).conversionFactor
}
