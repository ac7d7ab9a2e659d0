/** A bar chart, each bar with a tooltip. */
import type { EChartsCoreOption } from 'echarts/core'
import { axisText, categoryAxis, chartBase, valueAxis, type ChartInk } from '@haulway/ui'

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

const frameSeries = (frames: readonly Bar[], ink: ChartInk) => ({
  type: 'bar',
  barMaxWidth: 28,
  // In the same place as the bars.
  barGap: '-100%',
  itemStyle: { color: 'transparent', borderColor: ink.accent, borderWidth: 1 },
  data: frames.map(({ value, tip }) => ({ value, tip })),
})

export function barChartOption(
  bars: readonly Bar[],
  ink: ChartInk,
  { x, y, number, whole }: Axes,
  /** Frames around the bars, one for each. */
  frames: readonly Bar[] = [],
): EChartsCoreOption {
  return {
    ...chartBase(ink),
    grid: { left: 44, right: 12, top: 30, bottom: 40 },
    xAxis: {
      ...categoryAxis(
        ink,
        bars.map(({ name }) => name),
      ),
      name: x,
      nameLocation: 'middle',
      nameGap: 24,
      nameTextStyle: axisText(ink),
    },
    yAxis: valueAxis(ink, { name: y, shift: 32, format: number, whole }),
    series: [
      {
        name: y,
        type: 'bar',
        barMaxWidth: 28,
        barCategoryGap: '20%',
        itemStyle: { color: ink.accent },
        data: bars.map(({ value, tip }) => ({ value, tip })),
      },
      ...(frames.length > 0 ? [frameSeries(frames, ink)] : []),
    ],
  }
}
