import { expect, test } from 'vitest'
import { packWait, unpackWait } from './stored-wait.ts'

const usual = { queue: 0, spotting: 0, delays: [], loader: null, hang: null }
const busy = { queue: 90, spotting: 5, delays: [{ kind: 'queue', seconds: 20 }], loader: 'one', hang: 0 }

test('stores of a wait only what is not as usual', () => {
  expect(packWait(usual)).toEqual({ queue: 0 })
  expect(packWait({ ...usual, hang: 0 })).toEqual({ queue: 0, hang: 0 })
})

test.each([usual, { ...usual, loader: 'one' }, busy])('reads the stored wait %j as it was', (wait) => {
  const stored = JSON.parse(JSON.stringify(packWait(wait as never))) as ReturnType<typeof packWait>
  expect(JSON.stringify(unpackWait(stored))).toBe(JSON.stringify(wait))
})

test('reads waits that were stored whole', () => {
  expect(JSON.stringify(unpackWait(busy as never))).toBe(JSON.stringify(busy))
})
