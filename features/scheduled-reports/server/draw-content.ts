/** Builds the content of a run in one language and its units. */
import { dateText, dateTimeText } from '@haulway/platform/dates.ts'
import type { Language } from '@haulway/platform/messages.ts'
import type { ReportColumn, SectionData, SectionFigure } from '@haulway/report'
import { cellsOf, cellText, headingText, totalText, type CellReader } from '@haulway/report/cells.ts'
import type { MessageKey } from '@haulway/resource'
import {
  MOST_BARS,
  type Content,
  type ContentChart,
  type ContentFigure,
  type ContentSection,
  type ContentTable,
} from '../content.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import type { Span } from './changed.ts'
import type { RunFigures } from './figures.ts'

/** Maximum number of changed days that are named. */
const MOST_CHANGED = 10

export interface Drawing {
  readonly report: ReportDraft
  readonly figures: RunFigures
  readonly language: Language
  readonly reader: CellReader
  /** Title of the account. */
  readonly account: string
  /** For a late run: when it was due, and how many runs before it were missed. */
  readonly lateBy: { readonly due: number; readonly missed: number } | null
  /** Days of earlier runs whose figures have changed since. */
  readonly changed: readonly Span[]
  readonly isTest: boolean
  /** Whether attachments were omitted because of their size. */
  readonly isTooLarge: boolean
}

/** A sum with its units, for use without a table heading; undefined for columns that are not summed. */
function sumText(column: ReportColumn, figures: unknown, reader: CellReader): string | undefined {
  const text = totalText(column, figures, reader)
  if (text === undefined || column.kind !== 'quantity' || !column.total) return text
  return reader.measures.format(column.measure, column.total(figures))
}

/** The value of a row, with its units. */
function valueText(column: ReportColumn, row: unknown, reader: CellReader): string {
  if (column.kind !== 'quantity') return cellText(column, row, reader)
  const text = reader.measures.format(column.measure, column.read(row)) || '–'
  return column.shown?.(row, text, reader.words) ?? text
}

/** A single figure: with its units, and marked when it is an estimate. */
function figureOf({ column, row, totals }: SectionFigure, reader: CellReader): ContentFigure {
  const label = reader.words(column.label)
  const text = totals === undefined ? undefined : sumText(column, totals, reader)
  if (text !== undefined) return { label, text }
  const whole = sumText(column, row, reader)
  return {
    label,
    text:
      whole === undefined
        ? valueText(column, row, reader)
        : (column.shown?.(row, whole, reader.words) ?? whole),
  }
}

function totalRow(columns: readonly ReportColumn[], totals: unknown, reader: CellReader): string[] {
  const first = reader.words('scheduledReports.mail.total')
  return columns.map((column, at) => (at === 0 ? first : (totalText(column, totals, reader) ?? '')))
}

function tableOf({ table }: SectionData, reader: CellReader): ContentTable | undefined {
  const { columns, rows, all, totals } = table
  if (rows.length === 0) return undefined
  const { words } = reader
  const hasTotal = totals !== null && rows.length > 1
  return {
    header: columns.map((column) => headingText(column, reader)),
    numeric: columns.map((column) => cellsOf(column).numeric === true),
    rows: rows.map((row) => columns.map((column) => cellText(column, row, reader))),
    ...(hasTotal ? { total: totalRow(columns, totals, reader) } : {}),
    ...(all > rows.length ? { more: words('scheduledReports.mail.more', { count: all - rows.length }) } : {}),
  }
}

function chartOf({ bars, table }: SectionData, reader: CellReader): ContentChart | undefined {
  if (bars === undefined || table.rows.length < 2) return undefined
  const titles = table.columns.filter((column) => cellsOf(column).numeric !== true)
  return {
    title: headingText(bars, reader),
    bars: table.rows.slice(0, MOST_BARS).map((row) => {
      const value = bars.read(row)
      return {
        label: titles.map((column) => cellText(column, row, reader)).join(' '),
        value: typeof value === 'number' ? value : 0,
        text: cellText(bars, row, reader),
      }
    }),
  }
}

function sectionOf(title: MessageKey, data: SectionData, reader: CellReader): ContentSection {
  const [table, chart] = [tableOf(data, reader), chartOf(data, reader)]
  return {
    title: reader.words(title),
    figures: data.figures.map((one) => figureOf(one, reader)),
    ...(chart ? { chart } : {}),
    ...(table ? { table } : { empty: reader.words('scheduledReports.mail.section.nothing') }),
  }
}

/** A rounded percentage, but never 0 or 100 for a part. */
const percentOf = (part: number, whole: number) => Math.min(99, Math.max(1, Math.round((100 * part) / whole)))

/** The days of a period, as one date when it is one day. */
function daysOf({ from, to }: Span, zone: string): string {
  const [first, last] = [dateText(from.getTime(), zone), dateText(to.getTime() - 1, zone)]
  return first === last ? first : `${first} – ${last}`
}

function remarksOf({ report, figures, reader, lateBy, changed, isTest, isTooLarge }: Drawing): string[] {
  const { words, zone } = reader
  const { total } = figures
  const remarks: string[] = []
  const estimated = (part: 'weight' | 'volume', wanted: boolean) => {
    const [whole, guessed] = [total[part], total[`${part}Estimated`]]
    if (wanted && whole !== null && guessed > 0 && guessed < whole)
      remarks.push(words(`scheduledReports.mail.estimated.${part}`, { percent: percentOf(guessed, whole) }))
  }
  if (isTest) remarks.push(words('scheduledReports.mail.test'))
  if (lateBy) remarks.push(words('scheduledReports.mail.late', { at: dateTimeText(lateBy.due, zone) }))
  if (lateBy && lateBy.missed > 0)
    remarks.push(words('scheduledReports.mail.missed', { count: lateBy.missed }))
  if (changed.length > 0) {
    const days = [...new Set(changed.map((span) => daysOf(span, zone)))].slice(0, MOST_CHANGED)
    remarks.push(words('scheduledReports.mail.changed', { days: days.join(', ') }))
  }
  estimated('weight', report.includeWeights)
  estimated('volume', report.includeVolumes)
  if (report.hoursFrom !== null) remarks.push(words('scheduledReports.mail.hours.rest'))
  if (isTooLarge) remarks.push(words('scheduledReports.mail.tooLarge'))
  return remarks
}

function periodOf({ report, figures }: Drawing, { words, zone }: CellReader): string {
  const { from, to } = figures.days
  const span = words('scheduledReports.mail.period', {
    from: dateTimeText(from.getTime(), zone),
    to: dateTimeText(to.getTime(), zone),
    zone,
  })
  const { hoursFrom, hoursTo } = report
  if (hoursFrom === null || hoursTo === null) return span
  return `${span}; ${words('scheduledReports.mail.hours', { from: hoursFrom, to: hoursTo })}`
}

/** Whether nothing was counted. */
export const isEmpty = ({ total }: RunFigures): boolean => total.loads + total.dumps === 0

export function drawContent(drawing: Drawing): Content {
  const { report, figures, language, reader, account } = drawing
  const counts = sectionOf('scheduledReports.mail.counts', figures.counts, reader)
  const headline = counts.figures.map(({ label, text }) => `${label}: ${text}`).join('; ')
  return {
    language,
    subject: report.subject,
    comment: report.comment,
    account,
    period: periodOf(drawing, reader),
    headline: isEmpty(figures) ? reader.words('scheduledReports.mail.nothing') : headline,
    sections: [
      counts,
      ...figures.sections.map(({ name, data }) =>
        sectionOf(`scheduledReports.sections.${name}`, data, reader),
      ),
    ],
    remarks: remarksOf(drawing),
  }
}
