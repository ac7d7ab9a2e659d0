import type { ChartInk } from './ink.ts'

/** Pixels. */
const FONT_SIZE = 11

/** The look of labels and titles of axes. */
export const axisText = (ink: ChartInk) => ({ color: ink.text, fontSize: FONT_SIZE })

/** A horizontal axis of named places, such as days. */
export function categoryAxis(ink: ChartInk, names: readonly string[]) {
  return {
    type: 'category' as const,
    data: names,
    axisLine: { lineStyle: { color: ink.strong } },
    axisTick: { show: false },
    axisLabel: { ...axisText(ink), hideOverlap: true },
  }
}

export interface ValueAxisOptions {
  readonly name: string
  /** Pixels by which the title begins left of the axis. */
  readonly shift: number
  readonly format: (value: number) => string
  /** Whole numbers only, for what is counted. */
  readonly whole?: boolean
}

/** A vertical axis of amounts from 0. */
export function valueAxis(ink: ChartInk, { name, shift, format, whole = false }: ValueAxisOptions) {
  return {
    type: 'value' as const,
    name,
    nameTextStyle: { ...axisText(ink), align: 'left' as const, padding: [0, 0, 0, -shift] },
    nameGap: 10,
    min: 0,
    splitNumber: 4,
    ...(whole ? { minInterval: 1 } : {}),
    axisLabel: { ...axisText(ink), formatter: format },
    splitLine: { lineStyle: { color: ink.line } },
  }
}
