import { expect, test } from 'vitest'
import { isFlood, isQuiet, mayNotify, MAX_AN_HOUR } from './flood.ts'

const MINUTE = 60_000
const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, i) => i * minutes * MINUTE)

test('begins above ten alarms in ten minutes and ends below five', () => {
  expect(isFlood(every(0.5, 10), 5 * MINUTE)).toBe(false)
  expect(isFlood(every(0.5, 11), 6 * MINUTE)).toBe(true)
  expect(isFlood(every(0.5, 11), 12.2 * MINUTE)).toBe(true)
  expect(isFlood(every(0.5, 11), 13.2 * MINUTE)).toBe(false)
})

test('notifies a person at most six times an hour, in a flood once in ten minutes', () => {
  for (const gap of [0.1, 1, 3, 8]) {
    const raised = every(gap, Math.ceil(240 / gap))
    const told: number[] = []
    for (const now of every(0.5, 480))
      if (raised.some((at) => at <= now && at > (told.at(-1) ?? -1)))
        if (
          mayNotify(
            told,
            raised.filter((at) => at <= now),
            now,
          )
        )
          told.push(now)
    for (const at of told)
      expect(told.filter((one) => one > at - 60 * MINUTE && one <= at).length).toBeLessThanOrEqual(
        MAX_AN_HOUR,
      )
    expect(told.length).toBeGreaterThan(4)
  }
})

test('lets quiet hours cross midnight', () => {
  expect(['21:59', '22:00', '03:00', '06:00'].map((wall) => isQuiet(wall, '22:00', '06:00'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([isQuiet('12:00', '09:00', '17:00'), isQuiet('12:00', null, '17:00')]).toEqual([true, false])
})
