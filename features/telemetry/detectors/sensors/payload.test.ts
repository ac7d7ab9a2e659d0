import { expect, it } from 'vitest'
import { runDetection, track, truck } from '../../fixtures/facts.ts'
import type { Leg } from '../../fixtures/facts.ts'
import { certainPayload, EMPTY, FULL } from './payload.ts'

const unrated = { ...truck, capacityKg: Number.NaN }
const weighing = (weight: number, seconds = 60): Leg => ({ wait: seconds, measured: { weight } })
const driving = (north: number, weight: number): Leg => ({ to: [0, north], v: 8, measured: { weight } })

it('distinguishes empty from full by shares of the rated payload', () => {
  expect(runDetection(track([0, 0], [weighing(2000)])).payload.carries).toBe(EMPTY)
  const full = runDetection(track([0, 0], [weighing(2000), weighing(55_000)]))
  expect(full.payload).toMatchObject({ carries: FULL, turningAt: -1 })
  expect(full.payload.changedAt).toBeGreaterThanOrEqual(60_000)
  expect(full.payload.changedAt).toBeLessThan(75_000)
})

it('ignores a swing of the load', () => {
  const swing = [
    driving(400, 50_000),
    { to: [0, 416], v: 8, measured: { weight: 3000 } },
    driving(900, 50_000),
  ] as const
  expect(runDetection(track([0, 0], [weighing(50_000), ...swing])).payload).toMatchObject({
    carries: FULL,
    changedAt: -1,
  })
})

it('learns the range of a machine without a rated payload', () => {
  expect(runDetection(track([0, 0], [weighing(12_000)]), [], unrated).payload.carries).toBe(0)
  expect(runDetection(track([0, 0], [weighing(12_000), weighing(40_000)]), [], unrated).payload.carries).toBe(
    FULL,
  )
  const back = runDetection(
    track([0, 0], [weighing(12_000), weighing(40_000), weighing(13_000)]),
    [],
    unrated,
  )
  expect(back.payload.carries).toBe(EMPTY)
})

it('is uncertain after a silence, and remembers the level before it', () => {
  const { state, payload } = runDetection(
    track([0, 0], [weighing(55_000), { silent: 120 }, weighing(55_000, 2)]),
  )
  expect(payload).toMatchObject({ carriedBefore: FULL, silentUntil: 180_000 })
  expect(certainPayload(state)).toBe(0)
})

it('ignores a machine without a sensor', () => {
  expect(runDetection(track([0, 0], [{ wait: 60 }])).payload).toMatchObject({ t: -1, carries: 0 })
  expect(runDetection(track([0, 0], [weighing(-99)])).payload.t).toBe(-1)
})
