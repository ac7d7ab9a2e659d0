import { expect, test } from 'vitest'
import type { ChartInk } from '@haulway/ui'
import { batteryChartOption, type Battery } from './battery-chart.ts'

const ink: ChartInk = {
  accent: '#0b706b',
  text: '#555',
  line: '#ddd',
  strong: '#aaa',
  surface: '#fff',
  font: 'f',
}
const words = {
  axis: 'Volts',
  mean: 'Mean',
  band: 'Range',
  forecast: 'Forecast',
  emptyVolts: 'Empty',
  number: String,
  volts: (volts: number) => `${volts} V`,
}
const day = (number: number, mean: number) => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  lowest: mean - 0.02,
  mean,
  highest: mean + 0.03,
})
const battery: Battery = {
  fullVolts: 3,
  emptyVolts: 2,
  percent: 80,
  state: 'good',
  days: [day(1, 2.9), day(2, 2.89), day(5, 2.86)],
  emptyAt: '2026-11-08T12:00:00.000Z',
  voltsPerDay: -0.01,
}

interface Drawn {
  readonly series: readonly { readonly name: string; readonly data: readonly unknown[] }[]
  readonly yAxis: { readonly min: number; readonly max: number }
}
const drawn = (of: Partial<Battery> = {}) =>
  batteryChartOption({ ...battery, ...of }, 'UTC', ink, words) as unknown as Drawn
const dataOf = (chart: Drawn, name: string) => chart.series.find((one) => one.name === name)?.data ?? []
const utc = (text: string) => Date.parse(`${text}T00:00:00Z`)

test('draws the mean of each day within its lowest and highest, with a gap where there are no readings', () => {
  const chart = drawn()
  expect(dataOf(chart, 'lowest')).toEqual([
    [utc('2026-11-01'), 2.88],
    [utc('2026-11-02'), 2.87],
    [utc('2026-11-03'), null],
    [utc('2026-11-05'), 2.84],
  ])
  expect(dataOf(chart, 'Mean')[0]).toEqual({
    value: [utc('2026-11-01'), 2.9],
    tip: '2026-11-01\nMean: 2.9 V\nRange: 2.88 V – 2.9299999999999997 V',
  })
})

test('leads the forecast from the last mean to the volts of an empty battery', () => {
  expect(dataOf(drawn(), 'Forecast')).toEqual([
    [utc('2026-11-05'), 2.86],
    [utc('2026-11-08'), 2],
  ])
  expect(dataOf(drawn({ emptyAt: null }), 'Forecast')).toEqual([])
})

test('cuts a distant forecast, so that the days stay readable', () => {
  const [, end] = dataOf(drawn({ emptyAt: '2027-11-05T00:00:00.000Z' }), 'Forecast') as [number, number][]
  expect(end?.[0]).toBe(utc('2026-11-12'))
  expect(end?.[1]).toBeCloseTo(2.86 - 0.86 * (7 / 365), 6)
})

test('shows the whole span from empty to full in round numbers, and further where a reading lies beyond', () => {
  expect(drawn().yAxis).toMatchObject({ min: 2, max: 3, interval: 0.2 })
  expect(drawn({ emptyVolts: 2.1 }).yAxis).toMatchObject({ min: 2, max: 3 })
  expect(drawn({ days: [day(1, 1.5), day(2, 3.4)] }).yAxis).toMatchObject({ min: 1, max: 3.5, interval: 0.5 })
})
