/** Measurement profiles (core 3): how an account sees measured values. */

export const measureKinds = [
  'weight',
  'haulVolume',
  'longDistance',
  'count',
  'liquidVolume',
  'shortDistance',
  'speed',
] as const
export type MeasureKind = (typeof measureKinds)[number]

export interface Unit {
  /** Id of the unit: `tons`. */
  readonly unitsTitle: string
  /** Value in this unit = value in the base unit x factor. */
  readonly conversionFactor: number
  readonly display: { readonly unitsLabel: string; readonly decimalPlaces: number }
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
  readonly gridTotal: boolean
}

export interface MeasurementProfile {
  readonly name: string
  /** The first unit of a kind is the one shown; a second one follows in brackets. */
  readonly measures: Readonly<Record<MeasureKind, readonly [Unit, ...Unit[]]>>
}

function unit(unitsTitle: string, conversionFactor: number, unitsLabel: string, decimalPlaces: number): Unit {
  const display = { unitsLabel, decimalPlaces }
  return { unitsTitle, conversionFactor, display, lowerLimit: null, upperLimit: null, gridTotal: true }
}

/** What everything is kept in (core 3): kilograms, cubic metres, litres, kilometres, metres, numbers, km/h. */
export const internalProfile: MeasurementProfile = {
  name: 'internal',
  measures: {
    weight: [unit('kilograms', 1, 'kg', 0)],
    haulVolume: [unit('cubicMeters', 1, 'm³', 1)],
    longDistance: [unit('kilometers', 1, 'km', 0)],
    count: [unit('numbers', 1, '', 0)],
    liquidVolume: [unit('liters', 1, 'l', 1)],
    shortDistance: [unit('meters', 1, 'm', 3)],
    speed: [unit('kph', 1, 'km/h', 0)],
  },
}

export const metricProfile: MeasurementProfile = {
  name: 'metric',
  measures: {
    weight: [unit('metricTonnes', 0.001, 't', 2)],
    haulVolume: [unit('cubicMeters', 1, 'm³', 1)],
    longDistance: [unit('kilometers', 1, 'km', 2)],
    count: [unit('numbers', 1, '', 0)],
    liquidVolume: [unit('liters', 1, 'l', 1)],
    shortDistance: [unit('meters', 1, 'm', 1)],
    speed: [unit('kph', 1, 'km/h', 0)],
  },
}

/** Factors are the exact definitions: yard .9144 m, pound .45359237 kg, mile 1.609344 km, US gallon 231 in³. */
export const usProfile: MeasurementProfile = {
  name: 'us',
  measures: {
    weight: [unit('tons', 1 / 907.18474, 't', 2), unit('pounds', 1 / 0.45359237, 'lb', 0)],
    haulVolume: [unit('cubicYards', 1 / 0.9144 ** 3, 'yd³', 1)],
    longDistance: [unit('miles', 1 / 1.609344, 'mi', 2)],
    count: [unit('numbers', 1, '', 0)],
    liquidVolume: [unit('gallons', 1 / 3.785411784, 'gal', 1)],
    shortDistance: [unit('feet', 1 / 0.3048, 'ft', 1)],
    speed: [unit('mph', 1 / 1.609344, 'mph', 0)],
  },
}

export const builtInProfiles: readonly MeasurementProfile[] = [internalProfile, metricProfile, usProfile]

/** Rounds half away from zero, once, at the edge. */
export function roundHalfAway(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // The nudge absorbs representation error: 1.005 is stored a little below and must still round up.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale
}

export function shownUnit(profile: MeasurementProfile, kind: MeasureKind): Unit {
  return profile.measures[kind][0]
}

/** Base unit to the profile's unit, not rounded. */
export function toProfile(profile: MeasurementProfile, kind: MeasureKind, base: number): number {
  return base * shownUnit(profile, kind).conversionFactor
}

/** Profile's unit to the base unit. */
export function fromProfile(profile: MeasurementProfile, kind: MeasureKind, shown: number): number {
  return shown / shownUnit(profile, kind).conversionFactor
}

/** Text of a quantity with its unit; a second unit of the kind follows in brackets (tons with pounds). */
export function formatQuantity(
  profile: MeasurementProfile,
  kind: MeasureKind,
  base: number,
  locale: string,
): string {
  const parts = profile.measures[kind].map((one) => {
    const value = roundHalfAway(base * one.conversionFactor, one.display.decimalPlaces)
    const digits = one.display.decimalPlaces
    const shown = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
    return one.display.unitsLabel ? `${shown} ${one.display.unitsLabel}` : shown
  })
  const [first = '', ...more] = parts
  return more.length > 0 ? `${first} (${more.join(', ')})` : first
}
