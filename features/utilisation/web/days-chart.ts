/** Hours of each day, stacked by how they were spent. */
import type { EChartsCoreOption } from 'echarts/core'
import { categoryAxis, chartBase, valueAxis, type ChartInk } from '@haulway/ui'
import { durationText } from '@haulway/platform/dates.ts'
import { parts, secondsSpent, type DaySpent, type Spent } from '../utilisation.report.ts'

export interface DaysChartWords {
  readonly parts: Readonly<Record<keyof Spent, string>>
  readonly axis: string
  readonly hours: (hours: number) => string
  /** '' if there is nothing to open. */
  readonly open: string
}

export function daysChartOption(
  days: readonly DaySpent[],
  ink: ChartInk,
  colors: Readonly<Record<keyof Spent, string>>,
  words: DaysChartWords,
): EChartsCoreOption {
  return {
    ...chartBase(ink),
    grid: { left: 48, right: 12, top: 30, bottom: 24 },
    xAxis: categoryAxis(
      ink,
      days.map(({ day }) => day),
    ),
    yAxis: valueAxis(ink, { name: words.axis, shift: 36, format: words.hours }),
    series: parts.map((part) => ({
      name: part,
      type: 'bar',
      stack: 'spent',
      barMaxWidth: 44,
      itemStyle: {
        color: colors[part],
        ...(part === 'silent' ? { borderColor: ink.text, borderType: 'dashed', borderWidth: 1 } : {}),
      },
      data: days.map((day) => ({
        value: secondsSpent(day, part) / 3_600,
        tip: [day.day, `${words.parts[part]}: ${durationText(secondsSpent(day, part))}`, words.open]
          .filter(Boolean)
          .join('\n'),
      })),
    })),
  }
}
