import { expect, test } from 'vitest'
import { eventId, parseEventId } from './event-id.ts'

const equipmentId = '0190a3b4-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const keys = [
  'a',
  'load 0190a3b4 1700000000000',
  'device b:1/2+3?',
  'Самосвал 装载',
  '~'.repeat(200),
  'two\nlines',
]

test.each(keys)('an id encodes its machine and the key %j', (key) => {
  const id = eventId({ equipmentId, key })
  expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(parseEventId(id)).toEqual({ equipmentId, key })
})

test('parsing an invalid id returns undefined', () => {
  const id = eventId({ equipmentId, key: 'load 1' })
  const others = [
    '',
    'a',
    `${id}=`,
    `${id} `,
    id.slice(0, 40),
    `${id}!`,
    equipmentId,
    'ÿ',
    '____',
    eventId({ equipmentId, key: '' }),
  ]
  expect(others.map(parseEventId)).toEqual(others.map(() => undefined))
})

test('one event has exactly one id', () => {
  // The last letter has unused bits: another letter with the same bytes is not a valid id.
  const id = eventId({ equipmentId, key: 'ab' })
  const twins = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_').map(
    (letter) => id.slice(0, -1) + letter,
  )
  expect(twins.filter((one) => parseEventId(one)?.key === 'ab')).toEqual([id])
})
