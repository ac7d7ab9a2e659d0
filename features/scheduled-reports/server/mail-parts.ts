/** The content of a run for a mail: sanitised, and shortened so that mail programs show all of it. */
import { mailWords } from '@haulway/platform/server/mail/templates.ts'
import { oneLine } from '@haulway/platform/server/one-line.ts'
import type { Content, ContentChart, ContentFigure, ContentSection, ContentTable } from '../content.ts'
import { shorten, TURNING } from '../shorten.ts'
import { barsOf } from './draw-chart.ts'

/** Maximum characters: longer texts tell a reader nothing more. */
const longest = { subject: 200, line: 300, label: 120, cell: 80, comment: 4_000 }
const MOST_FIGURES = 24
const MOST_REMARKS = 20

/** One line without control characters, so that no text equals a placeholder of a URL. */
const clean = (text: string, most: number) =>
  shorten(oneLine(text.slice(0, most * 4).toWellFormed()).replace(TURNING, ''), most)
const cleanAll = (texts: readonly string[], most: number) => texts.map((text) => clean(text, most))

export interface MailSection extends ContentSection {
  /** States what the mail omits of the table. */
  readonly left: readonly string[]
}

export interface MailParts extends Omit<Content, 'comment' | 'sections'> {
  readonly comment: readonly string[]
  readonly sections: readonly MailSection[]
}

const cleanFigure = ({ label, text }: ContentFigure): ContentFigure => ({
  label: clean(label, longest.label),
  text: clean(text, longest.label),
})

const cleanChart = (chart: ContentChart): ContentChart => ({
  title: clean(chart.title, longest.label),
  bars: barsOf(chart).map((bar) => ({ ...cleanFigure(bar), value: bar.value })),
})

const cleanTable = ({ header, numeric, rows, total }: ContentTable, most: number): ContentTable => ({
  header: cleanAll(header, longest.cell),
  numeric,
  rows: rows.slice(0, most).map((row) => cleanAll(row, longest.cell)),
  ...(total === undefined ? {} : { total: cleanAll(total, longest.cell) }),
})

function sectionOf(
  section: ContentSection,
  mostRows: number,
  rowsLeft: (count: number) => string,
): MailSection {
  const { title, figures, chart, table, empty } = section
  const beyond = Math.max((table?.rows.length ?? 0) - mostRows, 0)
  return {
    title: clean(title, longest.label),
    figures: figures.slice(0, MOST_FIGURES).map(cleanFigure),
    ...(chart === undefined ? {} : { chart: cleanChart(chart) }),
    ...(table === undefined ? {} : { table: cleanTable(table, mostRows) }),
    ...(empty === undefined ? {} : { empty: clean(empty, longest.line) }),
    left: [
      ...(beyond === 0 ? [] : [rowsLeft(beyond)]),
      ...(table?.more === undefined ? [] : [clean(table.more, longest.line)]),
    ],
  }
}

export interface Bounds {
  readonly rows: number
  readonly sections: number
}

export function partsOf(content: Content, { rows, sections }: Bounds): MailParts {
  const words = mailWords(content.language)
  const beyond = Math.max(content.sections.length - sections, 0)
  const leftOut = beyond === 0 ? [] : [words('mail.scheduledReport.sections', { count: beyond })]
  const rowsLeft = (count: number) => words('mail.scheduledReport.rows', { count })
  return {
    language: content.language,
    subject: clean(content.subject, longest.subject),
    comment: shorten(content.comment ?? '', longest.comment)
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => clean(line, longest.comment)),
    account: clean(content.account, longest.label),
    period: clean(content.period, longest.line),
    headline: clean(content.headline, longest.line),
    sections: content.sections.slice(0, sections).map((one) => sectionOf(one, rows, rowsLeft)),
    remarks: [...leftOut, ...cleanAll(content.remarks.slice(0, MOST_REMARKS), longest.line)],
  }
}
