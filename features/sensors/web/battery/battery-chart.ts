/** Volts of a battery by day: the mean within its lowest and highest, and the line along which it will be empty. */
import type { EChartsCoreOption } from 'echarts/core'
import { dateText } from '@haulway/platform/dates.ts'
import type { EndpointOutput } from '@haulway/resource'
import { axisText, chartBase, valueAxis, type ChartInk } from '@haulway/ui'
import type { readBattery } from '../../sensors.endpoints.ts'

export type Battery = EndpointOutput<typeof readBattery>
type Day = Battery['days'][number]

export interface BatteryChartWords {
  readonly axis: string
  readonly mean: string
  readonly band: string
  readonly forecast: string
  readonly emptyVolts: string
  /** `2.91` */
  readonly number: (volts: number) => string
  /** `2.91 V` */
  readonly volts: (volts: number) => string
}

const DAY_MS = 86_400_000
/** Distances between lines of the axis, in volts; and how many there are at most. */
const STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
const MOST_LINES = 6
const AXIS = '{yyyy}-{MM}-{dd}'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Days without readings interrupt lines and band. */
function withGaps(days: readonly Day[]): (Day | number)[] {
  return days.flatMap((one, n) => {
    const before = days[n - 1]
    return before && at(one.day) - at(before.day) > DAY_MS ? [at(before.day) + DAY_MS, one] : [one]
  })
}

/**
 * How far the chart reaches after its last day: to the empty battery, but no further than it looks back, so that the
 * days stay readable.
 */
function forecastEnd(days: readonly Day[], emptyAt: string | null, zone: string): number | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || emptyAt === null) return undefined
  const empty = at(dateText(emptyAt, zone))
  const end = Math.min(empty, at(last.day) + Math.max(at(last.day) - at(first.day), 7 * DAY_MS))
  return end > at(last.day) ? end : undefined
}

/** The line from the mean of the last day towards the empty battery. */
function forecast({ days, emptyAt, emptyVolts }: Battery, zone: string): [number, number][] {
  const last = days.at(-1)
  const end = forecastEnd(days, emptyAt, zone)
  if (!last || end === undefined || emptyAt === null) return []
  const whole = at(dateText(emptyAt, zone)) - at(last.day)
  const share = (end - at(last.day)) / whole
  return [
    [at(last.day), last.mean],
    [end, last.mean + (emptyVolts - last.mean) * share],
  ]
}

/** The axis of volts: from empty to full, and further where a reading lies beyond, in round numbers. */
function voltsAxis({ fullVolts, emptyVolts, days }: Battery) {
  const lowest = Math.min(emptyVolts, ...days.map(({ lowest: volts }) => volts))
  const highest = Math.max(fullVolts, ...days.map(({ highest: volts }) => volts))
  const interval = STEPS.find((one) => (highest - lowest) / one <= MOST_LINES) ?? 50
  const inSteps = (count: number) => Math.round(count * interval * 100) / 100
  return {
    min: inSteps(Math.floor(lowest / interval)),
    max: inSteps(Math.ceil(highest / interval)),
    interval,
  }
}

function axes(battery: Battery, ink: ChartInk, words: BatteryChartWords) {
  return {
    xAxis: {
      type: 'time' as const,
      axisLine: { lineStyle: { color: ink.strong } },
      axisTick: { show: false },
      splitLine: { show: false },
      minInterval: DAY_MS,
      axisLabel: {
        ...axisText(ink),
        hideOverlap: true,
        formatter: { year: AXIS, month: AXIS, day: AXIS, hour: AXIS },
      },
    },
    yAxis: {
      ...valueAxis(ink, { name: words.axis, shift: 36, format: words.number }),
      ...voltsAxis(battery),
    },
  }
}

export function batteryChartOption(
  battery: Battery,
  zone: string,
  ink: ChartInk,
  words: BatteryChartWords,
): EChartsCoreOption {
  const { days, emptyVolts } = battery
  const drawn = withGaps(days)
  const along = (of: (day: Day) => number) =>
    drawn.map((one) => (typeof one === 'number' ? [one, null] : [at(one.day), of(one)]))
  const plain = { type: 'line', symbol: 'none', silent: true, lineStyle: { width: 0 }, stack: 'band' }
  const tip = ({ day, mean, lowest, highest }: Day) =>
    `${day}\n${words.mean}: ${words.volts(mean)}\n${words.band}: ${words.volts(lowest)} – ${words.volts(highest)}`
  return {
    useUTC: true,
    ...chartBase(ink),
    grid: { left: 48, right: 16, top: 30, bottom: 24 },
    ...axes(battery, ink, words),
    series: [
      { ...plain, name: 'lowest', data: along(({ lowest }) => lowest) },
      {
        ...plain,
        name: words.band,
        areaStyle: { color: ink.accent, opacity: 0.22 },
        data: along(({ lowest, highest }) => highest - lowest),
      },
      {
        name: words.mean,
        type: 'line',
        symbol: 'circle',
        symbolSize: 4,
        showAllSymbol: true,
        itemStyle: { color: ink.accent },
        lineStyle: { color: ink.accent, width: 2 },
        data: drawn.map((one) =>
          typeof one === 'number'
            ? { value: [one, null] }
            : { value: [at(one.day), one.mean], tip: tip(one) },
        ),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: ink.text, type: 'dashed', width: 1 },
          label: { position: 'insideStartTop', color: ink.text, fontSize: 11, formatter: '{b}' },
          data: [{ name: words.emptyVolts, yAxis: emptyVolts }],
        },
      },
      {
        name: words.forecast,
        type: 'line',
        symbol: 'none',
        silent: true,
        lineStyle: { color: ink.accent, type: 'dashed', width: 2 },
        data: forecast(battery, zone),
      },
    ],
  }
}
