import { expect, test } from 'vitest'
import { weekdays } from '@haulway/schedule'
import type { ShiftOfDay } from '../today/today.ts'
import { runningShift, workSince } from './since.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const days = { zone: 'Europe/Berlin', workDays: weekdays, exceptions: [], shifts: [] }
const nights = { ...days, shifts: [{ start: '20:00', end: '04:00' }] }
const night: ShiftOfDay = {
  kind: 'shift',
  date: '2026-03-03',
  index: 0,
  title: null,
  start: at('2026-03-02T19:00'),
  end: at('2026-03-03T03:00'),
  breaks: [],
}

test('runs from the start of a shift to before its end', () => {
  expect(runningShift(night, night.start)).toBe(night)
  expect(runningShift(night, night.end - 1)).toBe(night)
  expect(runningShift(night, night.end)).toBeNull()
  expect(runningShift({ ...night, kind: 'day' }, night.start)).toBeNull()
  expect(runningShift(undefined, night.start)).toBeNull()
})

test('counts from the start of the running shift, also over midnight', () => {
  expect(workSince(nights, night, at('2026-03-03T01:00'))).toBe(night.start)
})

test('counts the night that ended on a day to that day while no shift runs', () => {
  expect(workSince(nights, null, at('2026-03-03T10:00'))).toBe(night.start)
})

test('counts from local midnight in a calendar without shifts', () => {
  expect(workSince(days, null, at('2026-03-02T23:30'))).toBe(at('2026-03-02T23:00'))
  // The day on which the clock leaps.
  expect(workSince(days, null, at('2026-03-29T20:00'))).toBe(at('2026-03-28T23:00'))
})
