import { describe, expect, it } from 'vitest'
import { type BatteryDay, batteryPercent, batteryState, forecastBattery } from './battery.ts'

const range = { full: 3, empty: 2 }
const DAY = 86_400_000
const first = Date.parse('2026-03-01')

/** Days from `first` on, with the mean of each; null: a day without readings. */
const daysOf = (means: readonly (number | null)[], from = first): BatteryDay[] =>
  means.flatMap((mean, i) =>
    mean === null ? [] : [{ day: new Date(from + i * DAY).toISOString().slice(0, 10), mean }],
  )
const falling = (count: number, from = 3, perDay = 0.01) =>
  Array.from({ length: count }, (_, i) => from - perDay * i)
const forecast = (days: readonly BatteryDay[], zone = 'UTC') => forecastBattery(days, range, zone)
const textOf = (instant: number | undefined) => new Date(instant ?? Number.NaN).toISOString()

describe('the charge of a battery', () => {
  it('lies between empty and full, and within 0 and 100 %', () => {
    expect([1.5, 2, 2.5, 3, 3.4].map((volts) => batteryPercent(volts, range))).toEqual([0, 0, 50, 100, 100])
  })

  it('is low under the percentage of the profile, or under 20 % without one', () => {
    expect([batteryState(null, 30), batteryState(29.9, 30), batteryState(30, 30)]).toEqual([
      'unknown',
      'low',
      'good',
    ])
    expect([batteryState(19.9, null), batteryState(20, null)]).toEqual(['low', 'good'])
  })
})

describe('the forecast of a battery', () => {
  it('ends where an even fall reaches empty', () => {
    const found = forecast(daysOf(falling(10)))
    expect(found?.voltsPerDay).toBeCloseTo(-0.01, 9)
    expect(textOf(found?.emptyAt)).toBe('2026-06-09T12:00:00.000Z')
  })

  it('is not moved by noise and a few wrong days', () => {
    const noisy = falling(40).map((mean, i) => mean + (i % 7 === 3 ? -0.15 : 0.02 * Math.sin(i * 2.4)))
    const found = forecast(daysOf(noisy))
    expect(found?.voltsPerDay).toBeCloseTo(-0.01, 3)
    expect(Math.abs((found?.emptyAt ?? 0) - Date.parse('2026-06-09T12:00Z'))).toBeLessThan(5 * DAY)
  })

  it('is absent with fewer than seven days', () => {
    expect(forecast([])).toBeNull()
    expect(forecast(daysOf(falling(6)))).toBeNull()
    expect(forecast(daysOf(falling(7)))).not.toBeNull()
  })

  it('is absent without a fall, or with one that lasts longer than ten years', () => {
    expect(forecast(daysOf(Array.from({ length: 30 }, () => 2.9)))).toBeNull()
    expect(forecast(daysOf(falling(30, 2.5, -0.001)))).toBeNull()
    expect(forecast(daysOf(falling(30, 3, 0.0001)))).toBeNull()
    expect(forecast(daysOf(falling(30, 3, 0.0003)))).not.toBeNull()
  })

  it('begins anew with a new battery', () => {
    const both = [...falling(30, 2.4, 0.01), ...falling(10, 3, 0.02)]
    const found = forecast(daysOf(both))
    expect(found?.voltsPerDay).toBeCloseTo(-0.02, 9)
    expect(textOf(found?.emptyAt)).toBe(textOf(first + 80 * DAY + DAY / 2))
    expect(forecast(daysOf([...falling(30, 2.4, 0.01), ...falling(6, 3, 0.02)]))).toBeNull()
  })

  it('counts the days of a gap', () => {
    const gap = falling(20).map((mean, i) => (i > 4 && i < 15 ? null : mean))
    expect(textOf(forecast(daysOf(gap))?.emptyAt)).toBe('2026-06-09T12:00:00.000Z')
  })

  it('is not before the last day, when the battery is empty already', () => {
    const found = forecast(daysOf(falling(10, 1.9)))
    expect(textOf(found?.emptyAt)).toBe('2026-03-10T12:00:00.000Z')
  })

  it('is a time of the wall clock, through changes of daylight saving time', () => {
    const found = forecast(daysOf(falling(10)), 'Europe/Berlin')
    expect(textOf(found?.emptyAt)).toBe('2026-06-09T10:00:00.000Z')
    // Half past two on the 29th, when the clock goes from two to three.
    const perDay = 0.024
    const skipped = daysOf(falling(7, 2 + perDay * (6 + 14.5 / 24), perDay), Date.parse('2026-03-22'))
    expect(textOf(forecast(skipped, 'Europe/Berlin')?.emptyAt)).toBe('2026-03-29T01:00:00.000Z')
  })
})
