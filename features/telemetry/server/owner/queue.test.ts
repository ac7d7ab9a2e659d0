import { expect, test } from 'vitest'
import { fixColumns } from '../../facts/columns.ts'
import type { Waiting } from './account.ts'
import { chooseGroup } from './queue.ts'

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

const chosenFrom = (waiting: readonly Waiting[]) =>
  [...chooseGroup(waiting)].map((one) => `${one.equipmentId}:${one.delivery.batch.fixes.n}`)

test('takes live deliveries before backlogs, and one backlog beside them', () => {
  const waiting = [delivery('a', 1_000), delivery('b', 1_000), delivery('c', 1), delivery('d', 2)]
  expect(chosenFrom(waiting)).toEqual(['c:1', 'd:2', 'a:1000'])
})

test('takes backlogs up to a full flush when nobody reports live', () => {
  const waiting = Array.from({ length: 12 }, (_, i) => delivery(`m${i}`, 1_000))
  expect(chosenFrom(waiting)).toHaveLength(10)
})

test('keeps the deliveries of one machine in order', () => {
  const waiting = [delivery('a', 1_000), delivery('a', 1), delivery('b', 1)]
  expect(chosenFrom(waiting)).toEqual(['b:1', 'a:1000'])
})

test('takes a delivery that alone is larger than a flush', () => {
  expect(chosenFrom([delivery('a', 10_000), delivery('b', 10_000)])).toEqual(['a:10000'])
})
