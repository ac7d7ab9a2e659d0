import { roundHalfAway, unitsOf, type Measure } from './convert.ts'
import type { MeasurementProfile, Unit } from './profile.ts'

/** Cached formatters: making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number with a fixed count of decimals in a locale; rounds half away from zero. */
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

/** `34.72 (69,446)`: the shown unit, further ones of the measure in brackets (tons with pounds). */
const bracketed = ([first = '', ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} (${more.join(', ')})` : first

/** Text of a quantity without labels: for columns whose header names the units. */
export function formatNumber(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
  locale: string,
): string {
  return bracketed(unitsOf(profile, measure).map((unit) => inUnit(base, unit, locale)))
}

/** Labels of the units of a column, like its numbers: `tn (lb)`. */
export function unitsHeading(profile: MeasurementProfile, measure: Measure): string {
  return bracketed(unitsOf(profile, measure).map(({ display }) => display.unitsLabel))
}

const labelled = (shown: string, { display }: Unit): string =>
  display.unitsLabel ? `${shown} ${display.unitsLabel}` : shown

/** Text of a quantity with its units. */
export function formatQuantity(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
  locale: string,
): string {
  return bracketed(unitsOf(profile, measure).map((unit) => labelled(inUnit(base, unit, locale), unit)))
}

/** Decimals beyond so many significant digits say nothing at a glance. */
const GLANCE_DIGITS = 4

function roundedInUnit(base: number, unit: Unit, locale: string): string {
  const value = base * unit.conversionFactor
  const whole = Math.floor(Math.log10(Math.max(1, Math.abs(value)))) + 1
  const decimals = Math.min(unit.display.decimalPlaces, Math.max(0, GLANCE_DIGITS - whole))
  return formatDecimals(value, decimals, locale)
}

/** Text of a quantity for a large figure: `8,718 t`, `54.20 t`. */
export function formatRounded(
  profile: MeasurementProfile,
  measure: Measure,
  base: number,
  locale: string,
): string {
  return bracketed(unitsOf(profile, measure).map((unit) => labelled(roundedInUnit(base, unit, locale), unit)))
}
