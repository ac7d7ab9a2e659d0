import { expect, test } from 'vitest'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { silent } from './silent.ts'

const quiet = (id: string, minutes: number, more: Parameters<typeof machine>[1] = {}) =>
  machine(id, { t: NOON - minutes * MINUTE, ...more })
const statesOf = (...args: Parameters<typeof viewOf>) =>
  Object.fromEntries(silent.find(viewOf(...args), null).map(({ subject, state }) => [subject.id, state]))

test('finds a machine that was not heard for five minutes of a running shift', () => {
  expect(statesOf([quiet('T1', 4.9), quiet('T2', 5), quiet('T3', 0)])).toEqual({
    T1: 'off',
    T2: 'on',
    T3: 'off',
  })
})

test('accepts a late fact as a sign of life', () => {
  expect(statesOf([quiet('T1', 9, { heardAt: NOON - MINUTE })])).toEqual({ T1: 'off' })
})

test('ignores machines that are switched off, off shift, or not yet heard in the shift', () => {
  expect(statesOf([quiet('T1', 9, { activity: { activity: 'engineOff' } })])).toEqual({ T1: 'off' })
  expect(statesOf([quiet('T1', 9 * 60)])).toEqual({ T1: 'off' })
  expect(statesOf([machine('T1', { t: NOON })], { now: NOON + 7 * 60 * MINUTE })).toEqual({ T1: 'off' })
})

test('leaves out minutes of a break', () => {
  const now = Date.UTC(2026, 2, 2, 13, 2)
  expect(statesOf([machine('T1', { t: Date.UTC(2026, 2, 2, 12, 28) })], { now })).toEqual({ T1: 'off' })
  expect(statesOf([machine('T1', { t: Date.UTC(2026, 2, 2, 12, 26) })], { now })).toEqual({ T1: 'on' })
})

test('makes one network alarm of most of a site falling silent at once, and none a machine', () => {
  const lost = ['T1', 'T2', 'T3', 'T4'].map((id, i) => quiet(id, 5 + i / 10))
  expect(statesOf([...lost, quiet('T5', 0)])).toEqual({
    north: 'on',
    T1: 'hold',
    T2: 'hold',
    T3: 'hold',
    T4: 'hold',
    T5: 'off',
  })
  // Two of five are two alarms.
  expect(
    statesOf([quiet('T1', 6), quiet('T2', 6), quiet('T3', 0), quiet('T4', 0), quiet('T5', 0)]),
  ).toMatchObject({ T1: 'on', T2: 'on' })
})
