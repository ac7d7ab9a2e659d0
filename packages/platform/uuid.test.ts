import { expect, test } from 'vitest'
import { seededBytes } from '@haulway/testing/random.ts'
import { uuidv7 } from './uuid.ts'

test('builds a UUID version 7 that carries its time', () => {
  const id = uuidv7(() => Date.parse('2026-03-02T08:00:00Z'), seededBytes(1))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-03-02T08:00:00Z'))
})

test('sorts by time, and differs for the same moment', () => {
  const random = seededBytes(2)
  const ids = Array.from({ length: 1000 }, (_, i) => uuidv7(() => 1_700_000_000_000 + i * 7, random))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 1000 }, () => uuidv7(() => 5, random))).size).toBe(1000)
})
