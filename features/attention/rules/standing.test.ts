import { expect, test } from 'vitest'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { standing } from './standing.ts'

const stands = (minutes: number, more: Parameters<typeof machine>[1] = {}) =>
  machine('T1', {
    speed: 0,
    ...more,
    activity: { activity: 'idle', ...more.activity },
    work: { standsSince: NOON - minutes * MINUTE, ...more.work },
  })
const stateOf = (one: ReturnType<typeof machine>, more = {}) =>
  standing.find(viewOf([one], more), null)[0]?.state

test('finds ten minutes of standing outside the places meant for it', () => {
  expect(stateOf(stands(9))).toBe('off')
  expect(stateOf(stands(10))).toBe('on')
  expect(stateOf(stands(10, { activity: { locationId: 'parking' } }))).toBe('off')
  expect(stateOf(stands(10, { activity: { activity: 'loading', locationId: 'pit' } }))).toBe('off')
})

test('ignores machines that have stood since before the shift or stand in a break', () => {
  expect(stateOf(stands(7 * 60))).toBe('off')
  const now = Date.UTC(2026, 2, 2, 12, 59)
  const since = Date.UTC(2026, 2, 2, 12, 25)
  expect(stateOf(stands(0, { t: now, work: { standsSince: since } }), { now })).toBe('off')
})

test('ends when the machine has moved 50 m', () => {
  const open = { standing: { since: NOON, lon: 20, lat: 50 } }
  expect(stateOf(machine('T1', { north: 40 }), { open })).toBe('hold')
  expect(stateOf(machine('T1', { north: 60 }), { open })).toBe('off')
})
