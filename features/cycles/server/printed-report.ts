/** The parts of a printed cycle time report beside the cycles: those that the screen shows above the table. */
import type { PdfChart, PdfFigure, PdfPart } from '@haulway/platform/pdf-document.ts'
import { axisTicks } from '@haulway/platform/pdf-document.ts'
import { durationText } from '@haulway/platform/dates.ts'
import { timeTicks, type PrintReader } from '@haulway/report/server/index.ts'
import { chartTheme } from '@haulway/report/chart-themes.ts'
import type { ReportFigures } from '@haulway/report'
import { estimatedText } from '../cycle-columns.ts'
import type { CycleFigures } from '../cycle-figures.ts'
import { delaysByCost } from '../times/delays.ts'
import { measures, measureLabel } from '../times/measures.ts'

type Figures = ReportFigures & CycleFigures

function hauled(figures: Figures, { words, measures: quantities }: PrintReader): PdfFigure[] {
  const amount = (label: string, value: string, note?: string): PdfFigure => ({
    label,
    // An estimate must not pass for a measurement.
    value: value && note !== undefined ? words('cycles.estimate', { amount: value }) : value || '–',
    note,
  })
  const { weight, weightEstimated, volume, volumeEstimated, cycles } = figures
  const distance = figures.distanceLoaded + figures.distanceEmpty
  return [
    amount(
      words('cycles.column.weight'),
      quantities.format('weight', weight),
      estimatedText(words, weight, weightEstimated),
    ),
    ...(volume === null
      ? []
      : [
          amount(
            words('cycles.column.volume'),
            quantities.format('haulVolume', volume),
            estimatedText(words, volume, volumeEstimated),
          ),
        ]),
    amount(words('cycles.totals.loads'), quantities.format('count', cycles)),
    amount(words('cycles.totals.distance'), quantities.format('longDistance', distance)),
  ]
}

const statistics = ['average', 'minimum', 'maximum', 'p90'] as const

const countHeader = ({ words, measures: quantities }: PrintReader) =>
  [words('cycles.figure.count'), quantities.heading('count')].filter(Boolean).join(', ')

function phases(figures: Figures, reader: PrintReader): PdfPart {
  const { words, measures: quantities } = reader
  const headers = statistics.map((name) => words(`cycles.figure.${name}.short`))
  const rows = measures.map((measure) => {
    const found = figures.measures[measure]
    return [
      words(measureLabel(measure)),
      ...statistics.map((name) => (found ? durationText(found[name]) : '–')),
      found ? quantities.number('count', found.count) : '–',
    ]
  })
  return {
    kind: 'table',
    title: words('cycles.figures'),
    columns: [
      { header: words('cycles.figure.phase') },
      ...[...headers, countHeader(reader)].map((header) => ({ header, numeric: true })),
    ],
    rows: rows.slice(0, -1),
    // The total time.
    totals: rows.at(-1),
    note: words('cycles.said.rule'),
  }
}

/** Delays listed one by one. */
const MOST_DELAYS = 12

function delays(figures: Figures, reader: PrintReader): PdfPart[] {
  const { words, measures: quantities } = reader
  const all = delaysByCost(figures)
  if (all.length === 0) return []
  const others = all.slice(MOST_DELAYS).reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = all
    .slice(0, MOST_DELAYS)
    .map(({ reason, location, cycles, seconds }) => [
      [words(`telemetry.delay.${reason}`), location?.title].filter(Boolean).join(' · '),
      durationText(seconds),
      quantities.number('count', cycles),
    ])
  return [
    {
      kind: 'table',
      title: words('cycles.delays'),
      columns: [
        { header: words('cycles.delays') },
        { header: words('cycles.delays.sum'), numeric: true },
        { header: countHeader(reader), numeric: true },
      ],
      rows: others > 0 ? [...rows, [words('cycles.delays.others'), durationText(others), '']] : rows,
    },
  ]
}

const LENGTH_MS = { quarter: 900_000, hour: 3_600_000, day: 86_400_000 } as const
const color = chartTheme('STANDARD').light[0] ?? null

const line = (name: string, seconds: number) => ({
  at: seconds / 60,
  label: `${name} ${durationText(seconds)}`,
})

function lines({ measures: { total } }: Figures, { words }: PrintReader) {
  if (!total) return []
  return [
    line(words('cycles.figure.average'), total.average),
    line(words('cycles.figure.p90.short'), total.p90),
  ]
}

/** Number of cycles as bars, with their total times as points below, on a common time axis. */
function overTheDay(figures: Figures, reader: PrintReader): PdfChart {
  const { words, measures: quantities } = reader
  const { bucket, buckets, points } = figures
  const bars = buckets.map(({ at, cycles }) => ({
    from: Date.parse(at),
    to: Date.parse(at) + LENGTH_MS[bucket],
    values: [cycles],
  }))
  const from = Date.parse(figures.from)
  // A load in a shift across midnight counts for a day that may lie beyond the range.
  const to = Math.max(Date.parse(figures.to), bucket === 'day' ? (bars.at(-1)?.to ?? 0) : 0)
  const dots = points.map(([at, seconds]) => [at, seconds / 60] as const)
  const counts = [words(`cycles.chart.${bucket}`), quantities.unit('count')].filter(Boolean).join(', ')
  const most = buckets.reduce((greatest, { cycles }) => Math.max(greatest, cycles), 0)
  const longest = dots.reduce((greatest, [, minutes]) => Math.max(greatest, minutes), 0)
  const minutes = new Intl.NumberFormat(reader.locale)
  const whole = figures.cycles - figures.incomplete
  const notes = [
    ...(bucket === 'day' ? [words('cycles.chart.shiftDays')] : []),
    ...(points.length < whole ? [words('cycles.chart.thinned', { shown: points.length, count: whole })] : []),
  ]
  return {
    from,
    to,
    ticks: timeTicks(from, to, reader),
    series: [{ name: counts, color }],
    panels: [
      {
        label: counts,
        share: 1,
        ticks: axisTicks(most, (count) => quantities.number('count', count), true),
        bars,
      },
      {
        label: words('cycles.chart.times'),
        share: 1.5,
        ticks: axisTicks(longest, (one) => minutes.format(one)),
        dots,
        lines: lines(figures, reader),
      },
    ],
    note: notes.length > 0 ? notes.join(' ') : undefined,
  }
}

export function printedCycles(figures: Figures, reader: PrintReader): readonly PdfPart[] {
  return [
    { kind: 'figures', items: hauled(figures, reader) },
    phases(figures, reader),
    ...delays(figures, reader),
    { kind: 'chart', title: reader.words('cycles.chart'), chart: overTheDay(figures, reader) },
  ]
}
