/** The parts of a printed location analysis beside the visits: figures, dwell times, and queues by hour. */
import { axisTicks, type PdfChart, type PdfPart } from '@haulway/platform/pdf-document.ts'
import { chartTheme } from '@haulway/report/chart-themes.ts'
import type { PrintReader } from '@haulway/report/server/index.ts'
import { bucketName, queueDecimals, queueLength } from '../dwell.ts'
import { figuresShown } from '../figures.ts'
import type { AnalysisFigures } from '../visit-rows.ts'

const [color = null] = chartTheme('STANDARD').light

/** A bar chart; every `each`th bar is labelled. */
function barsOf(
  series: string,
  bars: readonly (readonly [name: string, value: number])[],
  each: number,
  number: (value: number) => string,
  whole: boolean,
): PdfChart {
  const most = bars.reduce((greatest, [, value]) => Math.max(greatest, value), 0)
  return {
    from: 0,
    to: bars.length,
    ticks: bars.flatMap(([label], at) => (at % each === 0 ? [{ at: at + 0.5, label }] : [])),
    series: [{ name: series, color }],
    panels: [
      {
        label: series,
        share: 1,
        ticks: axisTicks(most, number, whole),
        bars: bars.map(([, value], at) => ({ from: at + 0.1, to: at + 0.9, values: [value] })),
      },
    ],
  }
}

export function printedAnalysis(figures: AnalysisFigures, { words, measures }: PrintReader): PdfPart[] {
  const { histogram, queue } = figures
  const count = (value: number) => measures.number('count', value)
  const length = (value: number) => measures.decimal(value, queueDecimals(queue))
  const lengths = histogram.map((one) => [bucketName(one), one.visits] as const)
  const hours = queue.map((one) => [`${one.hour}:00`, queueLength(one)] as const)
  return [
    { kind: 'figures', items: figuresShown(figures, words, measures) },
    {
      kind: 'chart',
      title: words('locationAnalysis.histogram'),
      chart: barsOf(words('locationAnalysis.visits'), lengths, 5, count, true),
    },
    {
      kind: 'chart',
      title: words('locationAnalysis.queue'),
      chart: barsOf(words('locationAnalysis.queue.axis'), hours, 3, length, false),
    },
  ]
}
