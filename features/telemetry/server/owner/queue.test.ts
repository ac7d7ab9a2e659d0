import { expect, test } from 'vitest'
import { fixColumns } from '../../facts/columns.ts'
import type { Waiting } from './account.ts'
import { chooseGroup, isFlushDue } from './queue.ts'

/** A delivery of so many positions. */
function delivery(equipmentId: string, n: number): Waiting {
  const fixes = { ...fixColumns(0), n }
  const batch = { fixes, events: [], rejected: [] } as unknown as Waiting['delivery']['batch']
  return {
    equipmentId,
    delivery: { deviceId: equipmentId, receivedAt: 0, batch },
    resolve: () => undefined,
    reject: () => undefined,
  }
}

const [afterLive, afterBacklog, nobodyLive] = [
  { at: 9_000, isLast: true },
  { at: 9_000, isLast: false },
  { at: Number.NEGATIVE_INFINITY, isLast: false },
]
const chosenFrom = (waiting: readonly Waiting[], last = nobodyLive) =>
  chooseGroup(waiting, last, 10_000).group.map((one) => `${one.equipmentId}:${one.delivery.batch.fixes.n}`)

test('takes live deliveries and backlogs in turn', () => {
  const waiting = [delivery('a', 500), delivery('b', 500), delivery('c', 1), delivery('d', 2)]
  expect(chosenFrom(waiting, afterBacklog)).toEqual(['c:1', 'd:2'])
  expect(chosenFrom(waiting, afterLive)).toEqual(['a:500'])
})

test('keeps the turn of backlogs short while devices report live, and whole when none does', () => {
  const waiting = Array.from({ length: 24 }, (_, i) => delivery(`m${i}`, 500))
  expect(chosenFrom(waiting, afterLive)).toHaveLength(1)
  expect(chosenFrom(waiting, nobodyLive)).toHaveLength(20)
})

test('keeps the deliveries of one machine in order', () => {
  const waiting = [delivery('a', 1_000), delivery('a', 1), delivery('b', 1)]
  expect(chosenFrom(waiting, afterBacklog)).toEqual(['b:1'])
  expect(chosenFrom(waiting, afterLive)).toEqual(['a:1000'])
})

test('takes a delivery that alone is larger than a flush', () => {
  expect(chosenFrom([delivery('a', 10_000), delivery('b', 10_000)])).toEqual(['a:10000'])
})

test('prepares a small flush beside one commit, and one of 1,000 items beside three', () => {
  const isDue = (waitingItems: number) =>
    [0, 1, 2, 3, 4].map((commitsInFlight) => isFlushDue({ commitsInFlight, waitingItems }))
  expect(isDue(999)).toEqual([true, true, false, false, false])
  expect(isDue(1_000)).toEqual([true, true, true, true, false])
})
