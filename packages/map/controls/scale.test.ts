import { metricProfile, usProfile, type MeasurementProfile } from '@haulway/units'
import { describe, expect, it } from 'vitest'
import { lengthUnits } from '../base/length-units.ts'
import { scaleBar } from './scale.ts'

/** Rods of 16.5 feet and leagues of three miles. */
const oldUnits: MeasurementProfile = {
  ...usProfile,
  measures: {
    ...usProfile.measures,
    shortDistance: [
      {
        ...usProfile.measures.shortDistance[0],
        conversionFactor: 1 / (16.5 * 0.3048),
        display: { unitsLabel: 'rd', decimalPlaces: 1 },
      },
    ],
    longDistance: [
      {
        ...usProfile.measures.longDistance[0],
        conversionFactor: 1 / (3 * 1.609344),
        display: { unitsLabel: 'lea', decimalPlaces: 1 },
      },
    ],
  },
}

describe('scaleBar', () => {
  it.each([
    [1, metricProfile, 100, 'm'],
    [0.5, metricProfile, 50, 'm'],
    [2, metricProfile, 200, 'm'],
    [9.2, metricProfile, 1, 'km'],
    [60, metricProfile, 5, 'km'],
    [1, usProfile, 200, 'ft'],
    [20, usProfile, 1, 'mi'],
    [1, oldUnits, 20, 'rd'],
    // Closer than one rod.
    [0.02, oldUnits, 0.2, 'rd'],
    [200, oldUnits, 2, 'lea'],
  ] as const)('at %s m a pixel in %o is %s %s long', (metres, profile, value, label) => {
    const bar = scaleBar(metres, lengthUnits(profile), 110)
    expect([Number(bar.value.toPrecision(12)), bar.label]).toEqual([value, label])
    expect(bar.width).toBeLessThanOrEqual(110)
    expect(bar.width).toBeGreaterThan(40)
  })
})
