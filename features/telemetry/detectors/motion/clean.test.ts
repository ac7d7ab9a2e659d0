import { expect, it } from 'vitest'
import { emptyDerived, initialState, stepFix } from '../../detection/derive.ts'
import type { Fix } from '../../facts/fix.ts'
import { seededChance, shiftSite } from '../../fixtures/shift.ts'

const site = shiftSite()
const machine = { equipmentId: 'truck', capacityKg: Number.NaN, hauls: true }
const fixAt = (t: number, east: number, north: number, speed = Number.NaN): Fix => ({
  seq: t,
  t: t * 1000,
  lon: 60 + east / 65_600,
  lat: 54 + north / 111_300,
  speed,
  heading: Number.NaN,
  altitude: Number.NaN,
  accuracy: Number.NaN,
  weight: Number.NaN,
  engine: Number.NaN,
  bed: Number.NaN,
})
function after(fixes: readonly Fix[]) {
  const state = initialState()
  for (const fix of fixes) stepFix(state, fix, site, machine, emptyDerived())
  return state
}

it('keeps fixes with 5 m of noise and drops impossible ones', () => {
  const random = seededChance(1)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const good = Array.from({ length: 5000 }, (_, i) => fixAt(i, 8 * i + 5 * normal(), 5 * normal(), 8))
  expect(after(good).clean.dropped).toEqual({ zero: 0, range: 0, jump: 0, order: 0 })
  const bad = good.map((fix, i) => (i % 50 === 25 ? { ...fix, lat: fix.lat + 0.002 } : fix))
  expect(after(bad).clean.dropped.jump).toBe(100)
  expect(after(bad).motion.odometer).toBeGreaterThan(39_000)
  expect(after(bad).motion.odometer).toBeLessThan(41_500)
})
it('counts dropped fixes by reason', () => {
  const state = after([
    fixAt(0, 0, 0),
    { ...fixAt(1, 0, 0), lon: 0, lat: 0 },
    { ...fixAt(2, 0, 0), lat: 91 },
    { ...fixAt(3, 0, 0), lon: Number.NaN },
    fixAt(4, 0, 0),
    fixAt(4, 1, 0),
  ])
  expect(state.clean.dropped).toEqual({ zero: 1, range: 2, jump: 0, order: 1 })
  expect(state.clean.latest.map(({ reason }) => reason)).toEqual(['zero', 'range', 'range', 'order'])
  expect(state.motion.t).toBe(4000)
})
it('accepts a far place after three fixes agree, a near one after two', () => {
  const here = [0, 1, 2, 3].map((t) => fixAt(t, 0, 0, 0))
  const far = [4, 5, 6].map((t) => fixAt(t, 5000, 0, 0))
  expect(after([...here, ...far.slice(0, 2)]).motion.t).toBe(3000)
  expect(after([...here, ...far]).motion).toMatchObject({ t: 6000 })
  expect(after([...here, ...far]).clean.dropped.jump).toBe(0)
  const back = [fixAt(4, 5000, 0, 0), fixAt(5, 0, 0, 0)]
  expect(after([...here, ...back]).clean.dropped.jump).toBe(1)
})
it('adds no distance while a machine is parked', () => {
  const random = seededChance(2)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  for (const speed of [0, Number.NaN]) {
    const parked = Array.from({ length: 8 * 3600 }, (_, i) => fixAt(i, 5 * normal(), 5 * normal(), speed))
    expect(after(parked).motion.odometer).toBeLessThan(100)
  }
})
it('continues across the antimeridian', () => {
  const track = Array.from({ length: 600 }, (_, i) => {
    const lon = 179.97 + i * 0.0001
    return { ...fixAt(i, 0, 0, 6.5), lon: lon > 180 ? lon - 360 : lon }
  })
  const { clean, motion } = after(track)
  expect(clean.dropped.jump).toBe(0)
  expect(Math.abs(motion.odometer / (599 * 6.56) - 1)).toBeLessThan(0.05)
})
