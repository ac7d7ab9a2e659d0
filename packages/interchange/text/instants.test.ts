import { describe, expect, it } from 'vitest'
import { parseInstant } from './instants.ts'

describe('times', () => {
  it.each([
    ['2025-08-11 20:51:15.696619+00', '2025-08-11T20:51:15.696Z', 619],
    ['2025-08-11T20:51:15Z', '2025-08-11T20:51:15.000Z', 0],
    ['2025-08-11 20:51:15', '2025-08-11T20:51:15.000Z', 0],
    ['2025/08/11 20:51', '2025-08-11T20:51:00.000Z', 0],
    ['2017-04-18T22:31:40-05:00', '2017-04-19T03:31:40.000Z', 0],
    ['2015-12-11T15:43:13.000+0100', '2015-12-11T14:43:13.000Z', 0],
    ['2016-05-27T10:08:47.8Z', '2016-05-27T10:08:47.800Z', 0],
    ['2025-08-11 20:51:15 UTC', '2025-08-11T20:51:15.000Z', 0],
    ['1754945475', '2025-08-11T20:51:15.000Z', 0],
    ['1754945475.25', '2025-08-11T20:51:15.250Z', 0],
    ['1754945475696', '2025-08-11T20:51:15.696Z', 0],
    ['1754945475696619', '2025-08-11T20:51:15.696Z', 619],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', 0],
  ])('reads %s', (text, iso, micros) => {
    const instant = parseInstant(text)!
    expect(new Date(instant.t).toISOString()).toBe(iso)
    expect(instant.micros).toBe(micros)
  })

  it.each([
    '',
    'yesterday',
    '2025-02-30',
    '2025-13-01',
    '12:30',
    '42',
    '2025-08-11T25:00:00Z',
    '2025-08-11T05:00:00+15:00',
  ])('rejects "%s"', (text) => expect(parseInstant(text)).toBeNull())
})

it('parses a day first, and a local time of a zone', () => {
  expect(parseInstant('11.08.2025 20:51')?.t).toBe(Date.UTC(2025, 7, 11, 20, 51))
  expect(parseInstant('31.02.2025 20:51')).toBeNull()
  const ahead = (asUtc: number) => asUtc - 3_600_000
  expect(parseInstant('2025-08-11 20:51', ahead)?.t).toBe(Date.UTC(2025, 7, 11, 19, 51))
  // A time with its own zone is not converted.
  expect(parseInstant('2025-08-11T20:51Z', ahead)?.t).toBe(Date.UTC(2025, 7, 11, 20, 51))
  expect(parseInstant('1754945475', ahead)?.t).toBe(1_754_945_475_000)
})
