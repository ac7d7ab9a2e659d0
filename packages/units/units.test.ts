import { seededRandom } from '@haulway/testing/random.ts'
import { describe, expect, test } from 'vitest'
import {
  brokenLimits,
  builtInProfiles,
  formatDecimals,
  formatNumber,
  formatQuantity,
  fromProfile,
  internalProfile,
  measureKinds,
  metricProfile,
  roundHalfAway,
  shownUnit,
  toProfile,
  unitsHeading,
  unitsOf,
  usProfile,
  relabelShortTons,
  type Measure,
  type MeasurementProfile,
} from './index.ts'

const measures: readonly Measure[] = [...measureKinds, 'density', 'area']
const ROUNDS = 2_000

/** A whole number of thousandths, drawn over nine orders of magnitude, either sign. */
function drawn(random: () => number): number {
  const size = 10 ** Math.floor(random() * 9)
  return (Math.round((random() * 2 - 1) * size * 1_000) || 1) / 1_000
}

function profileWith(weight: Partial<MeasurementProfile['measures']['weight'][0]>): MeasurementProfile {
  const [unit] = metricProfile.measures.weight
  return { name: 'own', measures: { ...metricProfile.measures, weight: [{ ...unit, ...weight }] } }
}

describe('conversion', () => {
  test.each(builtInProfiles.map((one) => [one.name, one] as const))(
    '%s converts there and back unchanged',
    (_, profile) => {
      const random = seededRandom(7)
      for (let round = 0; round < ROUNDS; round++) {
        const base = drawn(random)
        for (const measure of measures) {
          const back = fromProfile(profile, measure, toProfile(profile, measure, base))
          expect(Math.abs(back - base)).toBeLessThanOrEqual(Math.abs(base) * 4 * Number.EPSILON)
        }
      }
    },
  )

  test('converts back with any factor, and keeps the order of values', () => {
    const random = seededRandom(11)
    for (let round = 0; round < ROUNDS; round++) {
      const own = profileWith({ conversionFactor: 10 ** (random() * 24 - 12) })
      const [a, b] = [drawn(random), drawn(random)]
      const back = fromProfile(own, 'weight', toProfile(own, 'weight', a))
      expect(Math.abs(back - a)).toBeLessThanOrEqual(Math.abs(a) * 4 * Number.EPSILON)
      expect(Math.sign(toProfile(own, 'weight', a) - toProfile(own, 'weight', b))).toBe(Math.sign(a - b))
    }
  })

  test.each([
    // A ton is 2000 pounds; a mile 5280 feet; a kilometre 1000 metres (core 9).
    ['weight', 2_000 * 0.45359237, 1],
    ['longDistance', (5_280 * 0.3048) / 1_000, 1],
    ['shortDistance', 0.3048, 1],
    ['haulVolume', 0.764554857984, 1],
    ['liquidVolume', 3.785411784, 1],
    ['speed', 1.609344, 1],
    ['count', 12, 12],
    // Of a material of one ton a cubic yard.
    ['density', 907.18474 / 0.764554857984, 1],
    ['area', 0.09290304, 1],
  ] as const)('converts %s of %s in base units to %s in US units', (measure, base, shown) => {
    expect(toProfile(usProfile, measure, base)).toBeCloseTo(shown, 12)
  })

  test('shows pounds in brackets at 2000 to the ton, whatever the weight', () => {
    const [ton, pound] = unitsOf(usProfile, 'weight')
    expect((pound?.conversionFactor ?? 0) / ton.conversionFactor).toBeCloseTo(2_000, 9)
  })

  // A jumbo hopper of 195 x 35 ft floats 17.745 short tons an inch in fresh water of 62.4 lb/ft³ (published).
  test('converts the load per inch of draught of a barge to the published short tons', () => {
    const cubicFeetAnInch = (195 * 35) / 12
    const kilograms = (cubicFeetAnInch * 62.4) / 2.2046226218487757
    expect(formatDecimals(toProfile(usProfile, 'weight', kilograms), 3, 'en')).toBe('17.745')
  })
})

describe('rounding', () => {
  test.each([
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [1.5, 0, 2],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [10.235, 2, 10.24],
    [8.345, 2, 8.35],
    [0.285, 2, 0.29],
    [1.4999999, 0, 1],
    [123_456_789.125, 2, 123_456_789.13],
    [0, 2, 0],
  ])('rounds %s to %s places as %s', (value, places, rounded) => {
    expect(roundHalfAway(value, places)).toBe(rounded)
  })

  test('rounds every half away from zero, as decimal arithmetic does', () => {
    const random = seededRandom(3)
    for (let round = 0; round < ROUNDS; round++) {
      const places = Math.floor(random() * 5)
      const whole = Math.floor(random() * 10 ** (9 - places))
      // The text has a five behind the last place; the next one up is what is left when it is rounded.
      const kept = places === 0 ? '' : String(Math.floor(random() * 10 ** places)).padStart(places, '0')
      const text = `${whole}.${kept}5`
      const digits = BigInt(text.replace('.', ''))
      const up = ((digits + 5n) / 10n).toString().padStart(places + 1, '0')
      const expected = places === 0 ? up : `${up.slice(0, -places)}.${up.slice(-places)}`
      expect(roundHalfAway(Number(text), places)).toBe(Number(expected))
      expect(roundHalfAway(-Number(text), places)).toBe(-Number(expected))
    }
  })

  test('rounds a half in the shown unit up although it is stored in kilograms', () => {
    const random = seededRandom(5)
    for (let round = 0; round < ROUNDS; round++) {
      const hundredths = Math.floor(random() * 100_000)
      const kilograms = fromProfile(usProfile, 'weight', (hundredths + 0.5) / 100)
      expect(roundHalfAway(toProfile(usProfile, 'weight', kilograms), 2)).toBe((hundredths + 1) / 100)
    }
  })

  test('shows zero without a sign', () => {
    expect(Object.is(roundHalfAway(-0.004, 2), 0)).toBe(true)
    expect(formatNumber(metricProfile, 'weight', -4, 'en')).toBe('0.00')
  })
})

describe('text', () => {
  const space = '\u00A0'
  test.each([
    ['en', '34.72 tn (69,446 lb)'],
    ['ru', `34,72 tn (69${space}446 lb)`],
    ['zh-CN', '34.72 tn (69,446 lb)'],
  ])('formats weights of US accounts in tons with pounds in brackets in %s', (locale, text) => {
    expect(formatQuantity(usProfile, 'weight', 31_500, locale)).toBe(text)
  })

  test.each([
    ['weight', 1_234_567.5, '1,234,568 kg'],
    ['haulVolume', 12.25, '12.3 m³'],
    ['liquidVolume', 0.05, '0.1 l'],
    ['longDistance', 4.5, '5 km'],
    ['shortDistance', 1.0005, '1.001 m'],
    ['count', 1_234, '1,234'],
    ['speed', 42.5, '43 km/h'],
  ] as const)('formats %s of the base profile with the decimals of the specification', (kind, base, text) => {
    expect(formatQuantity(internalProfile, kind, base, 'en')).toBe(text)
  })

  test('names units of columns in the header, pounds in brackets', () => {
    expect(unitsHeading(usProfile, 'weight')).toBe('tn (lb)')
    expect(formatNumber(usProfile, 'weight', 31_500, 'en')).toBe('34.72 (69,446)')
    expect([unitsHeading(metricProfile, 'weight'), unitsHeading(usProfile, 'count')]).toEqual(['t', ''])
  })

  test('labels a short ton differently from a tonne', () => {
    const labels = builtInProfiles.flatMap(({ measures: { weight } }) =>
      weight.map(({ conversionFactor, display }) => `${display.unitsLabel} ${conversionFactor}`),
    )
    expect(labels.filter((one) => one.startsWith('t '))).toEqual(['t 0.001'])
    // As somebody copied it from the program's own before.
    const stored = profileWith({
      conversionFactor: 0.00110231,
      display: { unitsLabel: 't', decimalPlaces: 1 },
    })
    expect(relabelShortTons(stored).measures.weight[0].display).toEqual({
      unitsLabel: 'tn',
      decimalPlaces: 1,
    })
    expect(relabelShortTons(metricProfile)).toEqual(metricProfile)
  })

  test('shows feet with one decimal', () => {
    expect(formatQuantity(usProfile, 'shortDistance', 27.432, 'en')).toBe('90.0 ft')
  })

  test('derives units of density and area from those that they consist of', () => {
    expect(formatQuantity(metricProfile, 'density', 1_605, 'en')).toBe('1.605 t/m³')
    expect(formatQuantity(usProfile, 'density', 1_605, 'en')).toBe('1.353 tn/yd³')
    expect(formatQuantity(usProfile, 'area', 4_046.8564224, 'en')).toBe('43,560.0 ft²')
  })

  test('shows a value within half of the last digit', () => {
    const random = seededRandom(13)
    for (let round = 0; round < ROUNDS; round++) {
      const base = drawn(random)
      for (const profile of builtInProfiles) {
        for (const measure of measures) {
          const { decimalPlaces } = shownUnit(profile, measure).display
          const shown = Number.parseFloat(formatNumber(profile, measure, base, 'en').replaceAll(',', ''))
          const exact = toProfile(profile, measure, base)
          const slack = Math.abs(exact) * 1e-14
          expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.5 * 10 ** -decimalPlaces + slack)
        }
      }
    }
  })
})

describe('limits', () => {
  const stones = profileWith({ conversionFactor: 1 / 6.35029318, lowerLimit: 10, upperLimit: 20_000 })

  test('limits apply in the shown unit and are reported in the base unit', () => {
    expect(brokenLimits(stones, 'weight', 50)).toEqual({ min: 63.5029318, max: 127_005.8636 })
    expect(brokenLimits(stones, 'weight', 1_000)).toBeUndefined()
    expect(brokenLimits(profileWith({ upperLimit: 5 }), 'weight', 5_001)).toEqual({ max: 5_000 })
    expect(brokenLimits(profileWith({ lowerLimit: 5 }), 'weight', 4_999)).toEqual({ min: 5_000 })
    expect(brokenLimits(metricProfile, 'weight', 1e15)).toBeUndefined()
  })

  test('accepts the limit itself although it is stored in kilograms', () => {
    const random = seededRandom(17)
    for (let round = 0; round < ROUNDS; round++) {
      const limit = Math.abs(drawn(random))
      const own = profileWith({
        conversionFactor: 10 ** (random() * 6 - 3),
        lowerLimit: limit,
        upperLimit: limit,
      })
      const typed = Number(fromProfile(own, 'weight', limit).toPrecision(12))
      expect(brokenLimits(own, 'weight', typed)).toBeUndefined()
    }
  })
})
