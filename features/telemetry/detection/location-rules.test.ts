/** A location's own rules replace the defaults: shortest stay, shortest stop for a load or a dump. */
import { expect, test } from 'vitest'
import { emptyDerived, initialState, stepFix, tentative } from './derive.ts'
import { simulateShift, shiftSite } from '../fixtures/shift.ts'
import type { MachineProfile, Site, SiteLocation } from './site.ts'

const truck: MachineProfile = { equipmentId: 'truck', capacityKg: 63_000, hauls: true }
const { fixes } = simulateShift({
  seed: 3,
  cycles: 6,
  interval: 1,
  noise: 3,
  outliers: 0,
  speed: true,
  weight: false,
})

function found(rules: Partial<Record<string, Partial<SiteLocation>>> = {}) {
  const plain = shiftSite()
  const site: Site = { ...plain, locations: plain.locations.map((one) => ({ ...one, ...rules[one.id] })) }
  const state = initialState()
  const out = emptyDerived()
  for (const fix of fixes) stepFix(state, fix, site, truck, out)
  const open = tentative(state, site, truck)
  const events = [...out.events, ...open.events]
  const count = (type: string, place: string) =>
    events.filter((event) => event.type === type && event.locationId === place).length
  const visits = [...out.visits, ...open.visits]
  return { count, visitsOf: (place: string) => visits.filter((one) => one.locationId === place).length }
}

test('counts every passage as a visit and every stop in the pit as a load without rules', () => {
  const { count, visitsOf } = found()
  expect(visitsOf('stockpile')).toBeGreaterThanOrEqual(6)
  expect(count('enter location', 'stockpile')).toBe(visitsOf('stockpile'))
  expect(count('load', 'pit')).toBe(6)
})

test('ignores a passage shorter than the shortest stay', () => {
  const { count, visitsOf } = found({ stockpile: { minimumDwell: 900 }, pit: { minimumDwell: 60 } })
  expect(visitsOf('stockpile')).toBe(0)
  expect(count('enter location', 'stockpile') + count('exit location', 'stockpile')).toBe(0)
  expect(visitsOf('pit')).toBe(found().visitsOf('pit'))
  expect(count('load', 'pit')).toBe(6)
})

test('counts no load for a stop shorter than the location requires', () => {
  expect(found({ pit: { loadSeconds: 3_600 } }).count('load', 'pit')).toBe(0)
  expect(found({ crusher: { dumpSeconds: 3_600 } }).count('dump', 'crusher')).toBe(0)
  // A rule for loads changes nothing at a place without loading.
  expect(found({ crusher: { loadSeconds: 3_600 } }).count('dump', 'crusher')).toBe(6)
})
