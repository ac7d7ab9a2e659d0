/** Measurement profiles (core 3): the units in which an account sees measured values. */

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
  /** Least and most that may be entered, in this unit; null is unbounded. */
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
  /** Whether tables end with the sum of a column in this unit. */
  readonly gridTotal: boolean
}

export interface MeasurementProfile {
  readonly name: string
  /** The first unit of a kind is the one shown; the others follow in brackets. */
  readonly measures: Readonly<Record<MeasureKind, readonly [Unit, ...Unit[]]>>
}

function unit(
  unitsTitle: string,
  conversionFactor: number,
  unitsLabel: string,
  decimalPlaces: number,
  gridTotal = true,
): Unit {
  const display = { unitsLabel, decimalPlaces }
  return { unitsTitle, conversionFactor, display, lowerLimit: null, upperLimit: null, gridTotal }
}

/**
 * The base units in which everything is stored (core 3): kilograms, cubic metres, litres, kilometres, metres,
 * numbers, km/h.
 */
export const internalProfile: MeasurementProfile = {
  name: 'internal',
  measures: {
    weight: [unit('kilograms', 1, 'kg', 0)],
    haulVolume: [unit('cubicMeters', 1, 'm³', 1)],
    longDistance: [unit('kilometers', 1, 'km', 0)],
    count: [unit('numbers', 1, '', 0)],
    liquidVolume: [unit('liters', 1, 'l', 1)],
    shortDistance: [unit('meters', 1, 'm', 3)],
    // A sum of speeds is meaningless.
    speed: [unit('kph', 1, 'km/h', 0, false)],
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
    speed: [unit('kph', 1, 'km/h', 0, false)],
  },
}

/** Label of the ton of 2000 pounds, which is never that of the metric tonne. */
const SHORT_TON = 'tn'

const isMistaken = ({ conversionFactor, display }: Unit): boolean =>
  display.unitsLabel === 't' && Math.abs(conversionFactor * 907.18474 - 1) < 0.001

const told = (one: Unit): Unit =>
  isMistaken(one) ? { ...one, display: { ...one.display, unitsLabel: SHORT_TON } } : one

/** Older profiles were stored with short tons labelled `t`: relabels every such unit. */
export function relabelShortTons({ name, measures }: MeasurementProfile): MeasurementProfile {
  const [first, ...more] = measures.weight
  return { name, measures: { ...measures, weight: [told(first), ...more.map(told)] } }
}

/**
 * Factors are the exact definitions: yard .9144 m, pound .45359237 kg, ton 2000 pounds (core 9), mile 1.609344 km of
 * 5280 feet, US gallon 231 in³. Weights are in tons (`tn`) to two places with pounds in brackets, feet to one place
 * (core 9).
 */
export const usProfile: MeasurementProfile = {
  name: 'us',
  measures: {
    weight: [unit('tons', 1 / 907.18474, SHORT_TON, 2), unit('pounds', 1 / 0.45359237, 'lb', 0)],
    haulVolume: [unit('cubicYards', 1 / 0.9144 ** 3, 'yd³', 1)],
    longDistance: [unit('miles', 1 / 1.609344, 'mi', 2)],
    count: [unit('numbers', 1, '', 0)],
    liquidVolume: [unit('gallons', 1 / 3.785411784, 'gal', 1)],
    shortDistance: [unit('feet', 1 / 0.3048, 'ft', 1)],
    speed: [unit('mph', 1 / 1.609344, 'mph', 0, false)],
  },
}

/** Built-in profiles; they do not change. */
export const builtInProfiles: readonly MeasurementProfile[] = [internalProfile, metricProfile, usProfile]
