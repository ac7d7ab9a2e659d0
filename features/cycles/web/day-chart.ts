/**
 * The chart of cycles over the day: their number as bars above, their total times as points below, on a common time
 * axis.
 */
import type { EChartsCoreOption } from 'echarts/core'
import { axisText, chartBase, valueAxis, type ChartInk } from '@haulway/ui'
import { dateText, dateTimeText, durationText, wallTime } from '@haulway/platform/dates.ts'
import type { CyclePoint } from '../cycle-item.ts'
import type { Summary } from './report.ts'

export interface ChartWords {
  readonly counts: string
  readonly times: string
  readonly average: string
  readonly p90: string
  readonly open: string
  /** Label of the unit of counts; usually ''. */
  readonly countUnit: string
  /** Formats a number of cycles for the reader. */
  readonly count: (cycles: number) => string
  /** The materials that distinguish bars and points; usually none. */
  readonly materials: readonly ChartMaterial[]
}

/** A material as the chart shows it; `id` is null for the series of all materials without a colour. */
export interface ChartMaterial {
  readonly id: string | null
  readonly title: string
  readonly color: string
}

/** The materials of a report that have a colour, and the rest if there is one; none if no material has a colour. */
export function chartMaterials(
  { materials, buckets }: Pick<Summary, 'materials' | 'buckets'>,
  colorOf: (material: string) => string | undefined,
  rest: Omit<ChartMaterial, 'id'>,
): readonly ChartMaterial[] {
  const colored = materials.flatMap(({ id, title }) => {
    const color = colorOf(id)
    return color === undefined ? [] : [{ id, title, color }]
  })
  if (colored.length === 0) return []
  const known = new Set<string | null>(colored.map(({ id }) => id))
  const isRest = buckets.some((bucket) => bucket.materials.some(([id]) => !known.has(id)))
  return isRest ? [...colored, { id: null, ...rest }] : colored
}

/** Names of the series, by which a click is recognised. */
const COUNTS = 'counts'
export const TIMES = 'times'

/** Space for the labels of the lines, right of the points, and their distance from the lines. Pixels. */
const NAMES_WIDTH = 104
const NAME_LIFT = 7

const LENGTH_MS = { quarter: 900_000, hour: 3_600_000, day: 86_400_000 } as const

/** Shifts an instant so that an axis in UTC shows it in local time of a zone. */
export function localClockMs(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(instant, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A load in a shift across midnight counts for a day that may lie beyond the range. */
function lastDayEnd({ bucket, buckets, timeZone }: Summary): number {
  const last = buckets.at(-1)
  if (bucket !== 'day' || !last) return 0
  return localClockMs(Date.parse(last.at), timeZone) + LENGTH_MS.day
}

const [DAY, TIME] = ['{yyyy}-{MM}-{dd}', '{HH}:{mm}']
/** Labels of the time axis for the start of a year, a month, a day or an hour. */
const DATES = { year: DAY, month: DAY, day: DAY, hour: TIME, minute: TIME }

function axes(summary: Summary, ink: ChartInk, words: ChartWords) {
  const { timeZone } = summary
  const text = axisText(ink)
  const clock = {
    type: 'time' as const,
    min: localClockMs(Date.parse(summary.from), timeZone),
    max: Math.max(localClockMs(Date.parse(summary.to), timeZone), lastDayEnd(summary)),
    // Bars and points share one time axis: the points must not widen that of the bars.
    containShape: false,
    axisLine: { lineStyle: { color: ink.strong } },
    axisTick: { show: false },
    splitLine: { show: false },
  }
  const amount = (gridIndex: number, name: string) => {
    const axis = valueAxis(ink, { name, shift: 32, format: words.count, whole: true })
    const axisLabel = gridIndex === 0 ? axis.axisLabel : text
    return { ...axis, gridIndex, nameGap: 8, splitNumber: 3, axisLabel }
  }
  return {
    xAxis: [
      { ...clock, gridIndex: 0, axisLabel: { show: false } },
      { ...clock, gridIndex: 1, axisLabel: { ...text, hideOverlap: true, formatter: DATES } },
    ],
    yAxis: [amount(0, [words.counts, words.countUnit].filter(Boolean).join(', ')), amount(1, words.times)],
  }
}

/** A dashed line at a figure of the total times, with a label beside its end; `lift` keeps two labels apart. */
function lineAt(name: string, seconds: number | undefined, lift: number) {
  if (seconds === undefined) return []
  const label = { offset: [0, lift] }
  return [{ name: `${name} ${durationText(seconds)}`, yAxis: seconds / 60, label }]
}

type Dotted = Pick<ChartWords, 'open'> & { readonly zone: string; readonly shown: readonly ChartMaterial[] }

function dot([at, seconds, , equipment, material]: CyclePoint, { zone, open, shown }: Dotted) {
  const own = shown.find(({ id }) => id === material) ?? shown.find(({ id }) => id === null)
  return {
    ...(own && { itemStyle: { color: own.color } }),
    value: [localClockMs(at, zone), seconds / 60],
    tip: `${equipment}\n${dateTimeText(at, zone)}\n${durationText(seconds)}\n${open}`,
  }
}

/** The bars: of all cycles, or stacked by material. */
function bars(
  { timeZone, bucket, buckets }: Summary,
  color: string,
  words: ChartWords,
  shown?: ChartMaterial,
) {
  const half = LENGTH_MS[bucket] / 2
  const data = buckets.map(({ at, cycles, materials }) => {
    const start = Date.parse(at)
    const count = shown ? cyclesOf(materials, shown, words.materials) : cycles
    const name = shown ? `${words.counts}, ${shown.title}` : words.counts
    return {
      value: [localClockMs(start, timeZone) + half, count],
      tip: `${bucket === 'day' ? dateText(start, timeZone) : dateTimeText(start, timeZone)}\n${name}: ${[words.count(count), words.countUnit].filter(Boolean).join(' ')}`,
    }
  })
  const radius = shown ? 0 : [2, 2, 0, 0]
  return {
    name: COUNTS,
    type: 'bar',
    stack: 'counts',
    barMaxWidth: 36,
    itemStyle: { color, borderRadius: radius },
    data,
  }
}

function cyclesOf(
  counted: Summary['buckets'][number]['materials'],
  { id }: ChartMaterial,
  all: readonly ChartMaterial[],
): number {
  const isOf = (material: string | null) =>
    id === null ? all.every((one) => one.id === null || one.id !== material) : material === id
  return counted.reduce((sum, [material, cycles]) => sum + (isOf(material) ? cycles : 0), 0)
}

export function dayChartOption(summary: Summary, ink: ChartInk, words: ChartWords): EChartsCoreOption {
  const { timeZone, points, measures } = summary
  const { materials } = words
  const dotted = { zone: timeZone, open: words.open, shown: materials }
  return {
    useUTC: true,
    ...chartBase(ink),
    grid: [
      { left: 40, right: NAMES_WIDTH, top: 26, height: 64 },
      { left: 40, right: NAMES_WIDTH, top: 132, bottom: 26 },
    ],
    ...axes(summary, ink, words),
    series: [
      ...(materials.length === 0
        ? [bars(summary, ink.accent, words)]
        : materials.map((one) => bars(summary, one.color, words, one))),
      {
        name: TIMES,
        type: 'scatter',
        xAxisIndex: 1,
        yAxisIndex: 1,
        symbolSize: 7,
        itemStyle: { color: ink.accent, opacity: 0.65 },
        data: points.map((point) => dot(point, dotted)),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: ink.text, type: 'dashed', width: 1 },
          label: { position: 'end', distance: 6, color: ink.text, fontSize: 11, formatter: '{b}' },
          data: [
            ...lineAt(words.average, measures.total?.average, NAME_LIFT),
            ...lineAt(words.p90, measures.total?.p90, -NAME_LIFT),
          ],
        },
      },
    ],
  }
}
