/** Bars of each day with the line of a goal over them. */
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartInk } from '@haulway/ui'
import { toProfile, type MeasurementProfile } from '@haulway/units'
import type { WidgetSpan } from '@haulway/report'
import { barAmounts, goalLine } from '../../goal.ts'
import { goalAmount, type CycleWidgetFigures, type QuantityOptions } from '../../widgets.ts'
import { unitOf } from './widget-words.ts'

/** Series that are told apart by colour; what is beyond is one more. */
const MAX_SERIES = 8

/** A row of bars: what it is called, and an amount a day in the base unit; null of a day that has not begun. */
export interface BarSeries {
  readonly name: string
  readonly amounts: readonly (number | null)[]
}

export interface SeriesWords {
  /** Of all materials together. */
  readonly all: string
  readonly others: string
  readonly none: string
}

const added = (rows: readonly (readonly number[])[], days: number): number[] =>
  Array.from({ length: days }, (_, day) => rows.reduce((sum, row) => sum + (row[day] ?? 0), 0))

/**
 * The bars of a widget. By material they are stacked, so only where parts add up: not on a logarithmic axis, and not of what is
 * left of a goal.
 */
export function barSeries(
  widget: QuantityOptions,
  figures: CycleWidgetFigures & WidgetSpan,
  words: SeriesWords,
): BarSeries[] {
  const { materials, days, begun } = figures
  const goal = goalAmount(widget) ?? 0
  const bars = (amounts: readonly number[]) => barAmounts(widget.goal, goal, amounts, begun)
  const whole = added(
    materials.map((one) => one.amounts),
    days.length,
  )
  const adds = widget.axisScale === 'LINEAR' && widget.goal !== 'BURNDOWN'
  if (!widget.byMaterial || !adds || materials.length === 0)
    return [{ name: words.all, amounts: bars(whole) }]
  const own = materials.length > MAX_SERIES ? materials.slice(0, MAX_SERIES - 1) : materials
  const rest = materials.slice(own.length).map((one) => one.amounts)
  const named = own.map((one) => ({ name: one.material?.title ?? words.none, amounts: bars(one.amounts) }))
  return rest.length === 0
    ? named
    : [...named, { name: words.others, amounts: bars(added(rest, days.length)) }]
}

export interface QuantityChart {
  readonly widget: QuantityOptions
  readonly figures: CycleWidgetFigures & WidgetSpan
  readonly series: readonly BarSeries[]
  /** A colour for each series, and that of the goal. */
  readonly colors: readonly string[]
  readonly goalColor: string
  readonly goalName: string
  readonly ink: ChartInk
  readonly profile: MeasurementProfile
  /** An amount in the base unit, with its unit. */
  readonly format: (amount: number) => string
  /** A number on the axis, in the shown unit. */
  readonly tick: (shown: number) => string
  readonly dayName: (day: string) => string
  readonly axisName: string
}

interface Tip {
  readonly data: { readonly tip: string }
}

function axes({ widget, figures, ink, dayName, axisName, tick }: QuantityChart) {
  const text = { color: ink.text, fontSize: 11 }
  const isLog = widget.axisScale === 'LOGARITHMIC'
  return {
    xAxis: {
      type: 'category',
      data: figures.days.map(dayName),
      axisLine: { lineStyle: { color: ink.strong } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: {
      type: isLog ? 'log' : 'value',
      name: axisName,
      nameTextStyle: { ...text, align: 'left', padding: [0, 0, 0, -40], overflow: 'truncate', width: 260 },
      nameGap: 10,
      ...(isLog ? { min: 1 } : { min: 0 }),
      ...(widget.measure === 'LOADS' ? { minInterval: 1 } : {}),
      splitNumber: 4,
      axisLabel: { ...text, formatter: tick },
      splitLine: { lineStyle: { color: ink.line } },
    },
  }
}

function goalSeries(chart: QuantityChart, shown: (amount: number) => number) {
  const { widget, figures, goalColor, goalName, format, dayName } = chart
  const amount = goalAmount(widget)
  if (widget.goal === null || amount === null) return []
  const { days } = figures
  return [
    {
      name: goalName,
      type: 'line',
      // Above the bars.
      z: 3,
      showSymbol: days.length === 1,
      symbolSize: 9,
      lineStyle: { color: goalColor, type: 'dashed', width: 2 },
      itemStyle: { color: goalColor },
      data: goalLine(widget.goal, amount, days.length).map((one, day) => ({
        value: shown(one),
        tip: `${dayName(days[day] ?? '')}\n${goalName}: ${format(one)}`,
      })),
    },
  ]
}

export function quantityOption(chart: QuantityChart): EChartsCoreOption {
  const { widget, figures, series, colors, ink, profile, format, dayName } = chart
  const shown = (amount: number) => toProfile(profile, unitOf[widget.measure], amount)
  return {
    textStyle: { fontFamily: ink.font },
    animation: false,
    grid: { left: 52, right: 12, top: 30, bottom: 24 },
    // Text, never HTML: titles are people's own words.
    tooltip: {
      renderMode: 'richText',
      trigger: 'item',
      formatter: (mark: unknown) => (mark as Tip).data.tip,
      backgroundColor: ink.surface,
      borderColor: ink.strong,
      textStyle: { color: ink.text, fontFamily: ink.font, fontSize: 12 },
    },
    ...axes(chart),
    series: [
      ...series.map(({ name, amounts }, index) => ({
        name,
        type: 'bar',
        ...(series.length > 1 ? { stack: 'amount' } : {}),
        barMaxWidth: 44,
        itemStyle: { color: colors[index % colors.length], borderColor: ink.surface, borderWidth: 0.5 },
        data: amounts.map((amount, day) =>
          amount === null
            ? { value: null, tip: '' }
            : {
                value: shown(amount),
                tip: `${dayName(figures.days[day] ?? '')}\n${name}: ${format(amount)}`,
              },
        ),
      })),
      ...goalSeries(chart, shown),
    ],
  }
}
