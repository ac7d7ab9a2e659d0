import type { EChartsCoreOption } from 'echarts/core'
import type { ChartInk } from './ink.ts'

interface Mark {
  /** What it says when pointed at, in lines. */
  readonly data: { readonly tip: string }
}

/** What all charts have alike: type, no movement, and tips that are text, never HTML: titles are people's own words. */
export function chartBase(ink: ChartInk): EChartsCoreOption {
  return {
    textStyle: { fontFamily: ink.font },
    animation: false,
    tooltip: {
      renderMode: 'richText',
      trigger: 'item',
      formatter: (mark: unknown) => (mark as Mark).data.tip,
      backgroundColor: ink.surface,
      borderColor: ink.strong,
      textStyle: { color: ink.text, fontFamily: ink.font, fontSize: 12 },
    },
  }
}
