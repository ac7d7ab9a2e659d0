import { describe, expect, it } from 'vitest'
import {
  BLEND_MS,
  isMoving,
  latitudeOf,
  longitudeOf,
  machineColumns,
  MAX_DEAD_RECKONING_MS,
  type ShownPosition,
  shownPositionAt,
  applyFix,
  turnBetween,
} from './motion.ts'

const T0 = 1_700_000_000_000
const LAT = 41
const METRE = 1 / (111_320 * Math.cos((LAT * Math.PI) / 180))

const fix = (seconds: number, east: number, more: object = {}) => ({
  t: T0 + seconds * 1000,
  lon: 10 + east * METRE,
  lat: LAT,
  heading: 90,
  speed: 10,
  ...more,
})

function eastOf(columns: ReturnType<typeof machineColumns>, now: number): number {
  const shown: ShownPosition = { x: 0, y: 0, heading: 0 }
  shownPositionAt(columns, 0, now, shown)
  expect(latitudeOf(shown.y)).toBeCloseTo(LAT, 6)
  return (longitudeOf(shown.x) - 10) / METRE
}

function reporter(...fixes: [seconds: number, east: number, more?: object][]) {
  const columns = machineColumns(1)
  columns.count = 1
  fixes.forEach(([seconds, east, more], n) => {
    applyFix(columns, 0, fix(seconds, east, more), T0 + seconds * 1000, { isFirst: n === 0 })
  })
  return columns
}

describe('machine motion between fixes', () => {
  it('stands at its first fix, as the reporting interval is unknown', () => {
    const columns = reporter([0, 0])
    expect(eastOf(columns, T0 + 5000)).toBeCloseTo(0, 3)
    expect(isMoving(columns, 0, T0 + 1)).toBe(false)
  })

  it('extrapolates at its speed until one interval after the fix', () => {
    const columns = reporter([0, 0], [2, 20])
    expect(eastOf(columns, T0 + 3000)).toBeCloseTo(30, 1)
    expect(eastOf(columns, T0 + 4000)).toBeCloseTo(40, 1)
    expect(eastOf(columns, T0 + 60_000)).toBeCloseTo(40, 1)
    expect(isMoving(columns, 0, T0 + 3999)).toBe(true)
    expect(isMoving(columns, 0, T0 + 4001)).toBe(false)
  })

  it('limits extrapolation for machines that report rarely', () => {
    const columns = reporter([0, 0], [60, 600])
    expect(eastOf(columns, T0 + 120_000)).toBeCloseTo(600 + MAX_DEAD_RECKONING_MS / 100, 1)
  })

  it('glides from the displayed position to the new path', () => {
    const columns = reporter([0, 0], [1, 10])
    const before = eastOf(columns, T0 + 2000)
    applyFix(columns, 0, fix(2, 15), T0 + 2000)
    expect(eastOf(columns, T0 + 2000)).toBeCloseTo(before, 3)
    // The extrapolated path of the fix, after the correction: 15 m and 10 m/s.
    expect(eastOf(columns, T0 + 2000 + BLEND_MS)).toBeCloseTo(15 + BLEND_MS / 100, 3)
  })

  it('jumps when the correction is too long to be a movement', () => {
    const columns = reporter([0, 0], [1, 10])
    applyFix(columns, 0, fix(2, 2000, { speed: 0 }), T0 + 2000)
    expect(eastOf(columns, T0 + 2000)).toBeCloseTo(2000, 3)
  })

  it('ignores a fix that is not newer', () => {
    const columns = reporter([0, 0], [2, 20, { speed: 0 }])
    expect(applyFix(columns, 0, fix(1, 10), T0 + 2000)).toBe(false)
    expect(eastOf(columns, T0 + 5000)).toBeCloseTo(20, 3)
  })

  it('keeps its heading while stationary, whatever heading the device reports', () => {
    const columns = reporter([0, 0], [1, 10], [2, 10, { speed: 0.1, heading: 270 }])
    expect(columns.heading[0]).toBe(90)
    expect(isMoving(columns, 0, T0 + 2000 + BLEND_MS)).toBe(false)
  })

  it('derives speed and heading from consecutive fixes when the device reports none', () => {
    const columns = reporter([0, 0, { speed: null, heading: null }], [2, 30, { speed: null, heading: null }])
    expect(columns.heading[0]).toBeCloseTo(90, 1)
    expect(eastOf(columns, T0 + 3000)).toBeCloseTo(45, 1)
  })

  it('does not glide when reduced motion is requested', () => {
    const columns = reporter([0, 0])
    applyFix(columns, 0, fix(1, 10), T0 + 1000, { still: true })
    expect(eastOf(columns, T0 + 1000)).toBeCloseTo(10, 3)
    expect(isMoving(columns, 0, T0 + 1000)).toBe(false)
  })

  it('turns the shorter way round', () => {
    expect(turnBetween(350, 10)).toBe(20)
    expect(turnBetween(10, 350)).toBe(-20)
    expect(turnBetween(0, 180)).toBe(-180)
  })
})
