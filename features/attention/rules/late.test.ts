import { expect, test } from 'vitest'
import { newMemory } from '../view.ts'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { late } from './late.ts'

function found(seconds: number, more: Parameters<typeof viewOf>[1] = {}, one = machine('T1')) {
  const memory = newMemory()
  memory.phases.set('T1', { phase: 'loadedTravel', since: NOON - seconds * 1_000 })
  return late.find(viewOf([one], { memory, ...more }), null)[0]
}

test("finds a phase beyond the route's usual time by a quarter and by two minutes", () => {
  // 300 s and two minutes are more than 300 s and a quarter.
  expect(found(419)?.state).toBe('off')
  expect(found(420)).toMatchObject({ state: 'on', cause: 'loadedTravel', threshold: { name: 'lateMinutes' } })
  const route = { usual: { loadedTravel: 1_200 } }
  expect(found(1_499, { route })?.state).toBe('off')
  expect(found(1_500, { route })).toMatchObject({ state: 'on', threshold: { name: 'lateShare', value: 25 } })
})

test('ignores routes with too few cycles, and machines that rest or are not heard', () => {
  expect(found(9_000, { route: { usual: {} } })?.state).toBe('hold')
  const rests = machine('T1', { activity: { locationId: 'parking' }, work: { standsSince: NOON - MINUTE } })
  expect(found(9_000, {}, rests)?.state).toBe('off')
  expect(found(9_000, {}, machine('T1', { t: NOON - 2 * MINUTE }))?.state).toBe('hold')
})
