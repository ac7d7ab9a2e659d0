import { roundHalfAway, shownUnit, unitsOf, type Measure } from './convert.ts'
import type { MeasurementProfile, Unit } from './profile.ts'

/** Making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number with a fixed count of decimals as a language writes it; half is rounded away from zero. */
export function formatDecimals(value: number, decimals: number, locale: string): string {
  const key = `${locale} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(key, format)
  }
  return format.format(roundHalfAway(value, decimals))
}

/** Value in the base unit as text in one unit, without its label. */
function inUnit(base: number, { conversionFactor, display }: Unit, locale: string): string {
  return formatDecimals(base * conversionFactor, display.decimalPlaces, locale)
}

/** Text of a quantity in the shown unit, without its label: for columns whose header names the unit. */
export function formatNumber(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
  locale: string,
): string {
  return inUnit(base, shownUnit(profile, measure), locale)
}

/** Text of a quantity with its unit; further units of the measure follow in brackets (tons with pounds). */
export function formatQuantity(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
  locale: string,
): string {
  const [first, ...more] = unitsOf(profile, measure).map((unit) => {
    const shown = inUnit(base, unit, locale)
    return unit.display.unitsLabel ? `${shown} ${unit.display.unitsLabel}` : shown
  })
  return more.length > 0 ? `${first} (${more.join(', ')})` : (first ?? '')
}
