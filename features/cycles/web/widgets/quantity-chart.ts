/** Bars by day with a goal line. */
import type { EChartsCoreOption } from 'echarts/core'
import type { Words } from '@haulway/platform/messages.ts'
import { categoryAxis, chartBase, valueAxis, type ChartInk } from '@haulway/ui'
import { toProfile, type MeasurementProfile } from '@haulway/units'
import type { WidgetSpan } from '@haulway/report'
import { barAmounts, goalLine } from '../../quantities/goal.ts'
import type { QuantityFigures } from '../../widget-figures.ts'
import { goalAmount, type QuantityOptions } from '../../widget-options.ts'
import { layerAxis, layerSeries, type LayerLook } from './layer-series.ts'
import { unitOf } from './widget-words.ts'

/** Number of series with distinct colours; all others are combined into one more. */
const MAX_SERIES = 8

/** A series of bars: its name, and one amount a day in the base unit; null for a day that has not begun. */
export interface BarSeries {
  readonly name: string
  readonly amounts: readonly (number | null)[]
}

export interface SeriesWords {
  /** The sum of all materials. */
  readonly all: string
  readonly others: string
  readonly none: string
}

const added = (rows: readonly (readonly number[])[], slots: number): number[] =>
  Array.from({ length: slots }, (_, slot) => rows.reduce((sum, row) => sum + (row[slot] ?? 0), 0))

export type SlottedFigures = QuantityFigures & WidgetSpan

/** The slots of the bars: days, or hours by their starts. */
export const slotsOf = ({ hours, days }: SlottedFigures): readonly string[] => hours ?? days

/** How many of them have begun. */
export const begunOf = ({ hours, begun, asOf }: SlottedFigures): number =>
  hours === null ? begun : hours.filter((hour) => Date.parse(hour) <= Date.parse(asOf)).length

/** Total amount of each bar. */
export const wholeOf = (figures: SlottedFigures): number[] =>
  added(
    figures.materials.map((one) => one.amounts),
    slotsOf(figures).length,
  )

/**
 * The bars of a widget. Bars by material are stacked, so only if parts add up: not on a logarithmic axis, and not for
 * the rest of a goal.
 */
export function barSeries(widget: QuantityOptions, figures: SlottedFigures, words: SeriesWords): BarSeries[] {
  const { materials } = figures
  const [slots, begun] = [slotsOf(figures).length, begunOf(figures)]
  const goal = goalAmount(widget) ?? 0
  const bars = (amounts: readonly number[]) => barAmounts(widget.goal, goal, amounts, begun)
  const whole = wholeOf(figures)
  const adds = widget.axisScale === 'LINEAR' && widget.goal !== 'BURNDOWN'
  if (!widget.byMaterial || !adds || materials.length === 0)
    return [{ name: words.all, amounts: bars(whole) }]
  const own = materials.length > MAX_SERIES ? materials.slice(0, MAX_SERIES - 1) : materials
  const rest = materials.slice(own.length).map((one) => one.amounts)
  const named = own.map((one) => ({ name: one.material?.title ?? words.none, amounts: bars(one.amounts) }))
  return rest.length === 0 ? named : [...named, { name: words.others, amounts: bars(added(rest, slots)) }]
}

/** The bar amounts for a kind of goal. */
export function axisNameOf(words: Words, widget: QuantityOptions, measured: string): string {
  if (widget.axisTitle !== null) return widget.axisTitle
  if (widget.goal === 'BUILDUP') return words('dashboards.axis.buildup', { measured })
  return widget.goal === 'BURNDOWN' ? words('dashboards.axis.burndown', { measured }) : measured
}

export interface QuantityChart {
  readonly widget: QuantityOptions
  readonly figures: SlottedFigures
  readonly layers: readonly LayerLook[]
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
  /** A day, or an hour by its start. */
  readonly slotName: (slot: string) => string
  readonly axisName: string
}

function axes({ widget, figures, layers, ink, slotName, axisName, tick }: QuantityChart) {
  const isLog = widget.axisScale === 'LOGARITHMIC'
  const amount = valueAxis(ink, {
    name: axisName,
    shift: 40,
    format: tick,
    whole: widget.measure === 'LOADS',
  })
  return {
    xAxis: categoryAxis(ink, slotsOf(figures).map(slotName)),
    yAxis: [
      {
        ...amount,
        ...(isLog ? { type: 'log', min: 1 } : {}),
        nameTextStyle: { ...amount.nameTextStyle, overflow: 'truncate', width: 260 },
      },
      ...layerAxis(layers, ink, tick),
    ],
  }
}

function goalSeries(chart: QuantityChart, shown: (amount: number) => number) {
  const { widget, figures, goalColor, goalName, format, slotName } = chart
  const amount = goalAmount(widget)
  if (widget.goal === null || amount === null) return []
  const slots = slotsOf(figures)
  return [
    {
      name: goalName,
      type: 'line',
      // Above the bars.
      z: 3,
      showSymbol: slots.length === 1,
      symbolSize: 9,
      lineStyle: { color: goalColor, type: 'dashed', width: 2 },
      itemStyle: { color: goalColor },
      data: goalLine(widget.goal, amount, slots.length).map((one, at) => ({
        value: shown(one),
        tip: `${slotName(slots[at] ?? '')}\n${goalName}: ${format(one)}`,
      })),
    },
  ]
}

export function quantityOption(chart: QuantityChart): EChartsCoreOption {
  const { widget, figures, layers, series, colors, ink, profile, format, slotName } = chart
  const slots = slotsOf(figures)
  const shown = (amount: number) => toProfile(profile, unitOf[widget.measure], amount)
  return {
    ...chartBase(ink),
    grid: { left: 52, right: layers.some(({ axis }) => axis !== null) ? 44 : 12, top: 30, bottom: 24 },
    ...axes(chart),
    series: [
      ...series.map(({ name, amounts }, index) => ({
        name,
        type: 'bar',
        ...(series.length > 1 ? { stack: 'amount' } : {}),
        barMaxWidth: 44,
        itemStyle: { color: colors[index % colors.length], borderColor: ink.surface, borderWidth: 0.5 },
        data: amounts.map((amount, at) =>
          amount === null
            ? { value: null, tip: '' }
            : {
                value: shown(amount),
                tip: `${slotName(slots[at] ?? '')}\n${name}: ${format(amount)}`,
              },
        ),
      })),
      ...layerSeries(layers, slots.map(slotName)),
      ...goalSeries(chart, shown),
    ],
  }
}
