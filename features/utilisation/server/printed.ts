/** The parts of a printed report beside the days of machines: those that the screen shows above them. */
import { durationText } from '@haulway/platform/dates.ts'
import { axisTicks, type PdfPart } from '@haulway/platform/pdf-document.ts'
import { timeTicks, type PrintReader } from '@haulway/report/server/index.ts'
import { chartTheme } from '@haulway/report/chart-themes.ts'
import { stateColors } from '@haulway/map/base/palette.ts'
import type { ReportFigures } from '@haulway/report'
import { parts, secondsSpent, totalSeconds, type UtilisationFigures } from '../utilisation.report.ts'

const [moving = null] = chartTheme('STANDARD').light
const { loading, idle: standing } = stateColors.light
/** Silence is an empty frame, distinct without colour. */
const colors = { moving, loading, standing, silent: null }

const hours = (seconds: number) => seconds / 3_600

export function printedUtilisation(
  figures: ReportFigures & UtilisationFigures,
  reader: PrintReader,
): readonly PdfPart[] {
  const { words, locale } = reader
  const { days } = figures
  const [from, to] = [Date.parse(figures.from), Date.parse(figures.to)]
  const most = days.reduce((greatest, day) => Math.max(greatest, totalSeconds(day)), 0)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return [
    {
      kind: 'figures',
      items: parts.map((part) => ({
        label: words(`utilisation.${part}`),
        value: durationText(secondsSpent(figures, part)),
      })),
    },
    {
      kind: 'chart',
      title: words('utilisation.chart'),
      chart: {
        from,
        to,
        ticks: timeTicks(from, to, reader),
        series: parts.map((part) => ({ name: words(`utilisation.${part}`), color: colors[part] })),
        panels: [
          {
            label: words('utilisation.chart.axis'),
            share: 1,
            ticks: axisTicks(hours(most), (value) => numbers.format(value)),
            bars: days.map((day) => ({
              from: Math.max(from, Date.parse(day.from)),
              to: Math.min(to, Date.parse(day.to)),
              values: parts.map((part) => hours(secondsSpent(day, part))),
            })),
          },
        ],
      },
    },
  ]
}
