import { expect, test } from 'vitest'
import { type BatteryDay, batteryPercent, forecastBattery } from './battery.ts'

const limits = { full: 3, empty: 2 }
const DAY_MS = 86_400_000
const START = Date.parse('2026-03-01')
const dayOf = (n: number) => new Date(START + n * DAY_MS).toISOString().slice(0, 10)
/** A day for each of the means, undefined ones without readings. */
const days = (means: readonly (number | undefined)[]): BatteryDay[] =>
  means.flatMap((mean, n) => (mean === undefined ? [] : [{ day: dayOf(n), mean }]))
/** Falls by 0.01 V a day from 3 V. */
const falling = (count: number, from = 3) => Array.from({ length: count }, (_, n) => from - n * 0.01)

test('counts the charge between empty and full, and never beyond', () => {
  expect([3.2, 3, 2.504, 2, 1.4].map((volts) => batteryPercent(volts, limits))).toEqual([100, 100, 50, 0, 0])
})

test('forecasts the day on which a steadily falling battery is empty', () => {
  const forecast = forecastBattery(days(falling(10)), limits)
  expect(forecast?.voltsPerDay).toBeCloseTo(-0.01)
  expect(forecast?.emptyOn).toBe(dayOf(100))
})

test('needs seven days with readings', () => {
  expect(forecastBattery(days(falling(6)), limits)).toBeNull()
  expect(forecastBattery(days(falling(7)), limits)).not.toBeNull()
  expect(forecastBattery([], limits)).toBeNull()
})

test('is not moved by noise, nor by days that are wrong altogether', () => {
  const noisy = falling(30).map((mean, n) => mean + 0.04 * Math.sin(n * 2.4))
  const wrong = noisy.map((mean, n) => (n % 5 === 2 ? mean - 0.9 : mean))
  for (const means of [noisy, wrong]) {
    const empty = Date.parse(forecastBattery(days(means), limits)!.emptyOn)
    expect(Math.abs((empty - START) / DAY_MS - 100)).toBeLessThan(8)
  }
})

test('gives no forecast without a fall', () => {
  expect(forecastBattery(days(Array.from({ length: 20 }, () => 2.7)), limits)).toBeNull()
  expect(forecastBattery(days(falling(20).toReversed()), limits)).toBeNull()
  expect(forecastBattery(days(Array.from({ length: 20 }, (_, n) => 2.7 - n * 1e-5)), limits)).toBeNull()
})

test('begins anew with a new battery, also one that came in the middle of a day', () => {
  const old = falling(40, 2.5)
  const fresh = falling(10)
  expect(forecastBattery(days([...old, ...fresh]), limits)?.emptyOn).toBe(dayOf(40 + 100))
  expect(forecastBattery(days([...old, 2.56, ...fresh]), limits)?.emptyOn).toBe(dayOf(41 + 100))
  expect(forecastBattery(days([...old, ...fresh.slice(0, 6)]), limits)).toBeNull()
})

test('takes one wrong high day for no new battery', () => {
  const means = falling(30, 2.6)
  means[20] = 3
  expect(forecastBattery(days(means), limits)?.emptyOn).toBe(dayOf(60))
})

test('keeps the slope over days without readings', () => {
  const means: (number | undefined)[] = falling(60)
  means.fill(undefined, 5, 52)
  expect(forecastBattery(days(means), limits)?.emptyOn).toBe(dayOf(100))
})

test('is empty today when it is under empty and still sends', () => {
  expect(forecastBattery(days(falling(10, 2.05)), limits)?.emptyOn).toBe(dayOf(9))
})
