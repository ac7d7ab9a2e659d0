import type { MeasurementProfile, Unit } from '@haulway/units'

function unit(unitsTitle: string, conversionFactor: number, unitsLabel: string, decimalPlaces: number): Unit {
  const display = { unitsLabel, decimalPlaces }
  return { unitsTitle, conversionFactor, display, lowerLimit: null, upperLimit: null, gridTotal: true }
}

/**
 * A profile with unusual units, so that unconverted values are noticed: stones, barrels, leagues, dozens, pints,
 * rods, knots.
 */
export const strangeProfile: MeasurementProfile = {
  name: 'strange',
  measures: {
    weight: [unit('stones', 1 / 6.35029318, 'stn', 3)],
    haulVolume: [unit('barrels', 1 / 0.158987294928, 'bbl', 2)],
    longDistance: [unit('leagues', 1 / 4.828032, 'lea', 3)],
    count: [unit('dozens', 1 / 12, 'dz', 2)],
    liquidVolume: [unit('pints', 1 / 0.473176473, 'pnt', 2)],
    shortDistance: [unit('rods', 1 / 5.0292, 'rd', 2)],
    speed: [unit('knots', 1 / 1.852, 'kn', 2)],
  },
}

/** Units in a text that this profile does not have: values that were not converted. */
export function findLeakedUnits(text: string): string[] {
  const others = /(?<![\p{L}'’])(kg|tn|t|lb|km\/h|mph|km|mi|m³|yd³|m²|ft|m|l|gal)(?![\p{L}²³])/gu
  return [...text.matchAll(others)].map(([found]) => found)
}
