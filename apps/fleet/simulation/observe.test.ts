import { describe, expect, it } from 'vitest'
import { distance as metres, toX, toY } from '@haulway/geo'
import { practiceQuarry } from '../site/practice-quarry.ts'
import { createFleet } from './fleet.ts'
import type { Pose } from './machine.ts'
import { cleanObservation, createDevice, type Observation, type ObservedFix } from './observe.ts'

const start = Date.UTC(2026, 2, 2, 14)
const { frame } = practiceQuarry
const standing = (t: number): Pose => ({
  t,
  x: 100,
  y: 50,
  height: 0,
  heading: 90,
  speed: 0,
  payloadKg: 40_000,
  bedUp: false,
  engineOn: true,
})

function observe(how: Partial<Observation>, seconds: number): { all: ObservedFix[]; gapMs: number } {
  const device = createDevice(practiceQuarry, 'T-01', 1, { ...cleanObservation, ...how }, start)
  const all: ObservedFix[] = []
  for (let t = start; t < start + seconds * 1000; t += 500) {
    const observed = device.due(t) ? device.observe(standing(t)) : null
    if (observed) all.push(observed)
  }
  return { all, gapMs: device.gaps.reduce((sum, [from, to]) => sum + to - from, 0) }
}

const spread = (values: number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
}

describe('a simulated device', () => {
  it('reports the truth at its interval without disturbances', () => {
    const { all } = observe({ intervalSeconds: 10 }, 3600)
    expect(all).toHaveLength(360)
    for (const { fix, outlier } of all) {
      expect(outlier).toBe(false)
      expect(toX(frame, fix.lon)).toBeCloseTo(100, 1)
      expect(toY(frame, fix.lat)).toBeCloseTo(50, 1)
      expect(fix.seq).toBe(fix.t)
      expect(Math.abs(fix.weight - 40_000)).toBeLessThan(2000)
    }
  })

  it('errs by its noise on each axis, wandering when correlated', () => {
    for (const noiseKind of ['white', 'correlated'] as const) {
      const { all } = observe({ noiseM: 5, noiseKind }, 36_000)
      const xs = all.map(({ fix }) => toX(frame, fix.lon))
      expect(spread(xs), noiseKind).toBeGreaterThan(4.4)
      expect(spread(xs), noiseKind).toBeLessThan(5.6)
      const steps = spread(xs.slice(1).map((x, i) => x - xs[i]!))
      if (noiseKind === 'white') expect(steps).toBeGreaterThan(6)
      else expect(steps).toBeLessThan(1.5)
    }
  })

  it('has the configured shares of outliers, silences and time without connection', () => {
    const outliers = observe({ outliers: 0.02 }, 36_000).all
    const far = outliers.filter((one) => one.outlier)
    expect(far.length / outliers.length).toBeGreaterThan(0.016)
    expect(far.length / outliers.length).toBeLessThan(0.024)
    for (const { fix } of far) {
      expect(metres(fix.lon, fix.lat, outliers[0]!.fix.lon, outliers[0]!.fix.lat)).toBeGreaterThan(20)
    }
    expect(far.some(({ fix }) => fix.lon === 0 && fix.lat === 0)).toBe(true)

    const hundredHours = 360_000
    const { all, gapMs } = observe({ gaps: 0.1 }, hundredHours)
    expect(all.length + gapMs / 1000).toBeGreaterThan(hundredHours - 700)
    expect(gapMs / 1000 / hundredHours).toBeGreaterThan(0.06)
    expect(gapMs / 1000 / hundredHours).toBeLessThan(0.14)

    const late = observe({ offline: 0.1 }, hundredHours).all.filter((one) => one.sentAt > one.fix.t)
    expect(late.length / hundredHours).toBeGreaterThan(0.06)
    expect(late.length / hundredHours).toBeLessThan(0.14)
    for (const one of late) expect(one.sentAt - one.fix.t).toBeLessThanOrEqual(600_000)
  })

  it('omits absent sensors', () => {
    const { fix } = observe({ speed: false, heading: false, weight: false, bed: false }, 2).all[0]!
    expect([fix.speed, fix.heading, fix.weight, fix.bed].every((value) => Number.isNaN(value))).toBe(true)
    expect(observe({ bed: true }, 2).all[0]!.fix.bed).toBe(0)
  })
})

describe('a fleet', () => {
  it('records the same whether it runs in one go or in small pieces', () => {
    const record = (piece: number): string => {
      const fleet = createFleet({
        quarry: practiceQuarry,
        seed: 2,
        trucks: 3,
        startAt: start,
        lastLoadAt: start + 3_600_000,
        observation: () => ({
          ...cleanObservation,
          noiseM: 3,
          outliers: 0.01,
          gaps: 0.02,
          intervalSeconds: 5,
        }),
      })
      const lines: string[] = []
      for (let t = start + piece; t <= start + 1_800_000; t += piece) {
        fleet.advance(t, (machine, { fix }) => lines.push(JSON.stringify([machine, fix])))
      }
      return lines.join('\n')
    }
    expect(record(1000)).toBe(record(1_800_000))
  })

  it('keeps loaders in their pits, swinging', () => {
    const fleet = createFleet({
      quarry: practiceQuarry,
      seed: 2,
      trucks: 4,
      startAt: start,
      lastLoadAt: start + 3_600_000,
      observation: () => cleanObservation,
    })
    const loader = fleet.machines.findIndex((machine) => machine.name === 'EX-1')
    const headings: number[] = []
    fleet.advance(start + 3_600_000, (machine, { fix }) => {
      if (machine !== loader) return
      headings.push(fix.heading)
      const home = practiceQuarry.loaders[0]!.at
      expect(Math.hypot(toX(frame, fix.lon) - home.x, toY(frame, fix.lat) - home.y)).toBeLessThan(5)
    })
    expect(headings).toHaveLength(3600)
    expect(spread(headings)).toBeGreaterThan(20)
  })
})
