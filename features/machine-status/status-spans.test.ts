import { expect, test } from 'vitest'
import { statusFromFacts } from './status-from-facts.ts'
import { statusSpans, type ShownStatus, type StatusSpan } from './status-spans.ts'
import { availabilityOf, hoursByStatus, availabilityUsedOf, utilisationOf } from './time-model.ts'

const HOUR = 3_600_000
/** Hours of a day of work. */
const at = (hour: number) => hour * HOUR
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })
const told = (spans: readonly StatusSpan[]) =>
  spans.map(({ from, to, status, isSet }) => [from / HOUR, to / HOUR, status, isSet])
const scheduled = [span(6, 18)]
const operating = (from: number, to: number): ShownStatus => ({
  ...span(from, to),
  status: 'operating',
  part: 1,
})
const down = (from: number, to: number | null) => ({
  from: at(from),
  to: to === null ? null : at(to),
  status: 'down' as const,
  reason: 'tyre',
})

test('a set status takes precedence over one shown by facts, and without either a machine is on standby', () => {
  const spans = statusSpans(scheduled, [down(8, 10)], [operating(6, 9), operating(9, 12)], at(14))
  expect(told(spans)).toEqual([
    [6, 8, 'operating', false],
    [8, 10, 'down', true],
    [10, 12, 'operating', false],
    [12, 14, 'standby', false],
  ])
})

test('an open status lasts until now, and counts only in scheduled time', () => {
  expect(told(statusSpans(scheduled, [down(16, null)], [], at(17)))).toEqual([
    [6, 16, 'standby', false],
    [16, 17, 'down', true],
  ])
  expect(told(statusSpans(scheduled, [down(16, null)], [operating(6, 20)], at(23)))).toEqual([
    [6, 16, 'operating', false],
    [16, 18, 'down', true],
  ])
})

test('cuts a shared span in proportion', () => {
  const half: ShownStatus = { ...span(6, 8), status: 'operating', part: 0.5 }
  const spans = statusSpans([span(6, 8)], [down(7, 8)], [half, { ...half, status: 'delay' }], at(20))
  expect(hoursByStatus(spans)).toEqual({ operating: 1_800, delay: 1_800, standby: 0, down: 3_600 })
})

test('hours add up to the scheduled time for any overlaps', () => {
  for (let n = 0; n < 50; n++) {
    const set = [down(6 + (n % 5), 7 + (n % 5)), down(12 + (n % 3), n % 2 ? null : 16)]
    const shown = [
      operating(5 + (n % 7), 9 + (n % 7)),
      { ...span(17, 19), status: 'delay' as const, part: 1 },
    ]
    const hours = hoursByStatus(statusSpans(scheduled, set, shown, at(20)))
    expect(Object.values(hours).reduce((a, b) => a + b)).toBeCloseTo(12 * 3_600)
  }
})

const shift = { ...span(6, 18), breaks: [span(12, 13)] }
const heard = (...hours: number[]) => new Map(hours.map((hour) => [at(hour), 0]))
const shownHours = (facts: Parameters<typeof statusFromFacts>[1]) =>
  hoursByStatus(statusSpans([shift], [], statusFromFacts([shift], facts), at(24)))

test('a truck operates in its cycles, is delayed in queues and between cycles while heard, and on standby while silent', () => {
  const facts = {
    isCounted: true,
    work: [span(7, 9), span(9, 11)],
    held: [span(8, 8.5), span(8.25, 8.75)],
    hours: heard(6, 7, 8, 9, 10, 11),
  }
  expect(shownHours(facts)).toEqual({
    operating: 3.25 * 3_600,
    // Its queue, the hour before its first cycle and the one after its last.
    delay: 2.75 * 3_600,
    standby: 6 * 3_600,
    down: 0,
  })
  expect(shownHours({ ...facts, work: [], held: [] }).standby).toBe(12 * 3_600)
})

test('other machines operate while they move, and their breaks are standby', () => {
  const hours = new Map([
    [at(7), HOUR / 4],
    [at(8), HOUR],
    [at(12), HOUR],
    [at(20), HOUR],
  ])
  expect(shownHours({ isCounted: false, work: [], held: [], hours })).toEqual({
    operating: 1.25 * 3_600,
    delay: 0.75 * 3_600,
    standby: 10 * 3_600,
    down: 0,
  })
})

test('availability is a share of scheduled time, and utilisation of available time', () => {
  const hours = { operating: 60, delay: 20, standby: 0, down: 20 }
  expect([availabilityOf(hours), utilisationOf(hours), availabilityUsedOf(hours)]).toEqual([80, 75, 100])
  const all = { operating: 0, delay: 0, standby: 0, down: 5 }
  expect([availabilityOf(all), utilisationOf(all), availabilityUsedOf(all)]).toEqual([0, null, null])
})
