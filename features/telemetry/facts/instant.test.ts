import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { parseInstant } from './instant.ts'

test('parses every instant that Date writes', () => {
  const random = seededRandom(1)
  for (let i = 0; i < 5000; i++) {
    const t = Math.floor(random() * Date.UTC(2200, 0, 1))
    expect(parseInstant(new Date(t).toISOString())).toBe(t)
  }
})

test.each([
  ['2026-03-02T08:00Z', '2026-03-02T08:00:00.000Z'],
  ['2026-03-02T08:00:30Z', '2026-03-02T08:00:30.000Z'],
  ['2026-03-02 08:00:30.5Z', '2026-03-02T08:00:30.500Z'],
  ['2026-03-02T08:00:30.123456+00:00', '2026-03-02T08:00:30.123Z'],
  ['2026-03-02T08:00:00+05:30', '2026-03-02T02:30:00.000Z'],
  ['2026-03-02T08:00:00-0800', '2026-03-02T16:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
])('parses %s as %s', (text, iso) => expect(new Date(parseInstant(text)).toISOString()).toBe(iso))

test.each([
  '',
  'now',
  '2026-03-02',
  '2026-03-02T08:00:00',
  '2026-02-30T08:00:00Z',
  '2025-02-29T08:00:00Z',
  '1900-02-29T08:00:00Z',
  '2026-13-01T08:00:00Z',
  '2026-00-10T08:00:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T08:60:00Z',
  '2026-03-02T08:00:60Z',
  '2026-03-02T08:00:00.Z',
  '2026-03-02T08:00:00Zulu',
  '2026-03-02T08:00:00+25:00',
  '2026-03-02T08:00:00 +00:00',
  '20260302T080000Z',
  '٢٠٢٦-03-02T08:00:00Z',
])('rejects %j, whatever was parsed before', (text) => {
  expect(parseInstant('2026-03-02T08:00:00Z')).toBe(Date.UTC(2026, 2, 2, 8))
  expect(parseInstant(text)).toBeNaN()
})
