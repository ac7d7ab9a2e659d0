/** A bar chart, each bar with a tooltip. */
import type { EChartsCoreOption } from 'echarts/core'
import { chartBase, type ChartInk } from '@haulway/ui'

export interface Bar {
  readonly name: string
  readonly value: number
  /** Lines. */
  readonly tip: string
}

export interface Axes {
  readonly x: string
  readonly y: string
  readonly number: (value: number) => string
  /** Whether values are counts, without fractional steps. */
  readonly whole: boolean
}

export function barChartOption(
  bars: readonly Bar[],
  ink: ChartInk,
  { x, y, number, whole }: Axes,
): EChartsCoreOption {
  const text = { color: ink.text, fontSize: 11 }
  return {
    ...chartBase(ink),
    grid: { left: 44, right: 12, top: 30, bottom: 40 },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      name: x,
      nameLocation: 'middle',
      nameGap: 24,
      nameTextStyle: text,
      axisLine: { lineStyle: { color: ink.strong } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: y,
      nameTextStyle: { ...text, align: 'left', padding: [0, 0, 0, -32] },
      nameGap: 10,
      min: 0,
      splitNumber: 4,
      ...(whole ? { minInterval: 1 } : {}),
      axisLabel: { ...text, formatter: number },
      splitLine: { lineStyle: { color: ink.line } },
    },
    series: [
      {
        name: y,
        type: 'bar',
        barMaxWidth: 28,
        barCategoryGap: '20%',
        itemStyle: { color: ink.accent },
        data: bars.map(({ value, tip }) => ({ value, tip })),
      },
    ],
  }
}
