import { expect, test } from 'vitest'
import { machine, viewOf } from '../testing/fixture.ts'
import { bunching } from './bunching.ts'

/** For a cycle of 1,000 s and two trucks the even gap is 500 s. */
const found = (metres: number, more: Parameters<typeof machine>[1] = {}) =>
  bunching.find(viewOf([machine('T1'), machine('T2', { north: metres, ...more })]), null)[0]

test('finds trucks closer than half the even gap in one direction', () => {
  expect(found(1_900)).toMatchObject({
    subject: { kind: 'route', id: 'haul' },
    state: 'on',
    facts: { machines: ['T1', 'T2'] },
  })
  expect(found(2_100)?.state).toBe('hold')
  expect(found(2_500)?.state).toBe('off')
})

test('ignores trucks that meet, that stand, or whose cycle time is unknown', () => {
  expect(found(100, { activity: { activity: 'returning' } })?.state).toBe('off')
  expect(found(100, { speed: 0 })?.state).toBe('off')
  const meet = [machine('T1', { heading: 0 }), machine('T2', { north: 100, heading: 180 })]
  expect(bunching.find(viewOf(meet), null)[0]?.state).toBe('off')
  expect(bunching.find(viewOf(meet, { route: { cycleSeconds: null } }), null)).toEqual([])
})

test('ignores routes whose even gap is under two minutes', () => {
  const near = [machine('T1'), machine('T2', { north: 100 })]
  const stateOf = (cycleSeconds: number) =>
    bunching.find(viewOf(near, { route: { cycleSeconds } }), null)[0]?.state
  expect([stateOf(230), stateOf(250)]).toEqual(['off', 'on'])
})

test('ignores gaps that are usual on the route', () => {
  const stateOf = (metres: number, closestSeconds: number) =>
    bunching.find(
      viewOf([machine('T1'), machine('T2', { north: metres })], { route: { closestSeconds } }),
      null,
    )[0]
  // Two thirds of the usual 150 s are 100 s: 800 m at 8 m/s.
  expect(stateOf(1_000, 150)?.state).toBe('off')
  expect(stateOf(700, 150)).toMatchObject({
    state: 'on',
    facts: { limitSeconds: 100, usualSeconds: 150, evenSeconds: 500 },
    threshold: { name: 'usualShare', value: 150 },
  })
  expect(stateOf(1_900, 900)).toMatchObject({ state: 'on', threshold: { name: 'bunchShare' } })
})
