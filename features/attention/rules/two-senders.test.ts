import { expect, test } from 'vitest'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { twoSenders } from './two-senders.ts'

test('reports two senders of one secret until half an hour after the last sign', () => {
  const trucks = [machine('T1'), machine('T2'), machine('T3')]
  const used = { T1: NOON - MINUTE, T2: NOON - 30 * MINUTE }
  const found = twoSenders.find(viewOf(trucks, { twoSenders: used }), null)
  expect(found.map(({ subject, state }) => [subject.id, state])).toEqual([
    ['T1', 'on'],
    ['T2', 'off'],
    ['T3', 'off'],
  ])
  expect(found[0]?.facts.since).toBe(NOON - MINUTE)
})
