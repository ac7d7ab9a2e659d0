import { expect, it } from 'vitest'
import { emptyDerived, initialState, stepFix } from '../detection/derive.ts'
import type { Fix } from '../facts/fix.ts'
import { shiftSite } from '../fixtures/shift.ts'

const site = shiftSite()
const machine = { equipmentId: 'truck', capacityKg: Number.NaN, hauls: true }
const fixAt = (seconds: number): Fix => ({
  seq: seconds,
  t: seconds * 1000,
  lon: 60,
  lat: 54,
  speed: 0,
  heading: Number.NaN,
  altitude: Number.NaN,
  accuracy: Number.NaN,
  weight: Number.NaN,
  engine: Number.NaN,
  bed: Number.NaN,
})

it('remembers the longest silence', () => {
  const state = initialState()
  for (const seconds of [0, 5, 65, 70]) stepFix(state, fixAt(seconds), site, machine, emptyDerived())
  expect(state.sampleThing.longest).toBe(60_000)
})
