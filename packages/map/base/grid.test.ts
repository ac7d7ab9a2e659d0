import { describe, expect, it } from 'vitest'
import { metricProfile, usProfile } from '@haulway/units'
import { lengthUnits } from './length-units.ts'
import { gridLines, gridSteps, roundStep } from './grid.ts'

const metric = lengthUnits(metricProfile)
const imperial = lengthUnits(usProfile)

describe('gridSteps', () => {
  it('are 1, 2 or 5 times a power of ten', () => {
    expect([0.9, 1, 1.1, 3, 7, 70].map(roundStep)).toEqual([1, 1, 2, 5, 10, 100])
  })

  it('are equal ground distances at site zooms', () => {
    const { lon, lat } = gridSteps(60, 16, metric)
    // At 60 degrees a degree of longitude is half as long as one of latitude.
    expect(lon / lat).toBeCloseTo(2, 1)
    expect(lat * 111_132.95).toBeCloseTo(50, 6)
  })

  it('are round numbers of feet for accounts that use feet', () => {
    const feet = (gridSteps(0, 16, imperial).lat * 111_132.95) / 0.3048
    expect(feet).toBeCloseTo(500, 6)
  })

  it('are round numbers of degrees at low zooms', () => {
    expect(gridSteps(40, 2, metric)).toEqual({ lon: 20, lat: 20 })
  })
})

describe('gridLines', () => {
  it('cover the box at multiples of the step', () => {
    const { features } = gridLines([-45, -45, 45, 45], 2, metric)
    const vertical = features.filter(
      ({ geometry }) => geometry.coordinates[0]?.[0] === geometry.coordinates[1]?.[0],
    )
    expect(vertical.map(({ geometry }) => geometry.coordinates[0]?.[0])).toEqual([-40, -20, 0, 20, 40])
    expect(features.filter((one) => one.properties?.['major'])).toHaveLength(2)
  })
})
