import { expect, test } from 'vitest'
import { resolveComparedRange } from './comparison.ts'

const zone = 'America/New_York'
const LATER = Date.parse('2026-12-01T00:00:00Z')
const daysOf = (from: string, to: string) => {
  const { days, weekDays } = resolveComparedRange(
    'before',
    { from: new Date(from), to: new Date(to) },
    LATER,
    zone,
  )
  return [days, weekDays]
}

test('aligns the first day of a range with the first day of the range before, whatever the hours in both', () => {
  // Whole days, the range before with a change of clocks; the Monday and the Sunday before it.
  expect(daysOf('2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z')).toEqual([1, 7])
  // From three in the morning to eleven, and from seven in the evening before.
  expect(daysOf('2026-06-10T07:00:00Z', '2026-06-10T15:00:00Z')).toEqual([1, 0])
  // From ten in the evening of a day, and from two of its morning.
  expect(daysOf('2026-06-11T02:00:00Z', '2026-06-11T22:00:00Z')).toEqual([0, 0])
})
