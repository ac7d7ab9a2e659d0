/** Renders a report as a document: the content of its screen in the language, units and time zone of its reader. */
import { measuresOf, localizeProfile, type Measures } from '@haulway/platform/measures.ts'
import { localeOf, wordsOf, type Catalogue, type Words } from '@haulway/platform/messages.ts'
import type { PdfColumn, PdfDocument, PdfLetterhead, PdfPart } from '@haulway/platform/pdf-document.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { PdfRows } from '@haulway/platform/server/pdf/pdf-pieces.ts'
import { cellsOf, cellText, columnsInUse, headingText, totalText } from '../cells.ts'
import type { ReportColumn, ReportColumns } from '../columns.ts'
import type { Report, ReportFigures, ReportSnapshot, Titles } from '../declaration.ts'
import { rangeText } from '../range.ts'
import { summarySentence } from '../summary-sentence.ts'
import type { ExportStyle } from './export.ts'

export interface PrintReader {
  readonly words: Words
  readonly measures: Measures
  readonly zone: string
  readonly locale: string
}

/** Content between the sentence and the rows: figures, charts, and tables of the figures. */
export type Printed = (figures: ReportFigures, reader: PrintReader) => readonly PdfPart[]

export function readerOf({ language, profile, zone }: ExportStyle, catalogue: Catalogue): PrintReader {
  const words = wordsOf(catalogue, language)
  const locale = localeOf[language]
  return { words, measures: measuresOf(localizeProfile(profile, words), locale), zone, locale }
}

interface Shown {
  readonly report: Report
  readonly figures: ReportFigures
  /** Values of the filters. */
  readonly filter: Readonly<Record<string, unknown>>
}

/** Remarks of a slice in the document of any report, below its sentence. */
export type ReportRemarks = (
  tx: Transaction,
  context: Pick<Call['context'], 'can'>,
  asked: Pick<ReportFigures, 'from' | 'to'> & { readonly project: string | null },
  reader: PrintReader,
) => Promise<readonly string[]>

interface Printing extends Shown {
  readonly printed: Printed | undefined
  readonly titles: Titles
  readonly style: ExportStyle
  /** In the language of the style. */
  readonly words: Catalogue
  readonly letterhead: PdfLetterhead
  /** Remarks of slices. */
  readonly beside?: readonly string[]
  /** Epoch milliseconds. */
  readonly madeAt: number
}

/** Paper size for readers who measure in feet. */
const paperOf = ({ profile }: ExportStyle) => (profile.name === 'us' ? 'LETTER' : 'A4')

/** The document without its rows. */
export function documentOf(printing: Printing): PdfDocument {
  const { report, figures, filter, titles, style, letterhead, madeAt } = printing
  const reader = readerOf(style, printing.words)
  const { words, locale, zone } = reader
  const said = summarySentence(report, words, figures, titles, filter)
  const counted = report.aside.said(words, { ...figures }, filter)
  const made = words('report.made', { when: dateTimeText(madeAt, zone) })
  return {
    letterhead,
    title: words(`${report.messages}.title`),
    said: [said, counted].filter((part) => part !== undefined).join(words('report.said.semicolon')),
    finding: report.finding?.(words, { ...figures }),
    remarks: [
      ...report.remarks(words, { ...figures }),
      ...(printing.beside ?? []),
      words(`${report.messages}.said.zone`, { zone: figures.timeZone }),
    ],
    foot: [rangeText(figures, figures.timeZone), made].join(' · '),
    lang: locale,
    paper: paperOf(style),
    madeAt,
    parts: printing.printed?.(figures, reader) ?? [],
  }
}

function columnOf(column: ReportColumn, reader: PrintReader): PdfColumn {
  const { numeric, whole } = cellsOf(column)
  return {
    header: headingText(column, reader),
    ...(numeric ? { numeric } : {}),
    ...(whole ? { whole } : {}),
  }
}

interface Table {
  readonly columns: readonly PdfColumn[]
  readonly cells: (row: unknown) => string[]
  readonly totals: readonly string[] | undefined
}

function tableOf(
  columns: ReportColumns,
  names: readonly string[],
  { figures }: Pick<Shown, 'figures'>,
  reader: PrintReader,
): Table {
  const declared = names.flatMap((name) => columns[name] ?? [])
  const totals = declared.map((column) => totalText(column, figures, reader))
  const has = totals.some((total) => total !== undefined)
  return {
    columns: declared.map((column) => columnOf(column, reader)),
    cells: (row) => declared.map((column) => cellText(column, row, reader)),
    totals: has
      ? totals.map((total, at) => (at === 0 ? reader.words('report.totals.row') : (total ?? '')))
      : undefined,
  }
}

/** Names of the filters that are in use. */
export const inUse = (filter: Shown['filter']) =>
  Object.entries(filter).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]))

/** Its rows, with the columns that are on the screen and in files. */
export function printedRows(
  { report, figures, filter }: Shown,
  pages: AsyncIterable<readonly unknown[]>,
  reader: PrintReader,
): PdfRows {
  const { rows, exports, messages } = report
  const names = rows.shown.filter((name) => !rows.columns[name]?.hidden && exports.columns.includes(name))
  const used = columnsInUse(rows.columns, names, inUse(filter))
  const { columns, cells, totals } = tableOf(rows.columns, used, { figures }, reader)
  return {
    title: reader.words.unchecked(`${messages}.tab.${rows.name}`),
    columns,
    totals,
    empty: reader.words(`${messages}.empty.title`),
    pages: (async function* () {
      for await (const page of pages) yield page.map((row) => cells(row))
    })(),
  }
}

/** Its groups as stored in the snapshot. */
export function printedGroups(report: Report, snapshot: ReportSnapshot, reader: PrintReader): PdfPart[] {
  const figures = snapshot.summary
  return Object.entries(report.groups).flatMap(([name, { columns }]): PdfPart[] => {
    // A snapshot stored before a group was declared has no rows of it.
    const kept = snapshot[name] as readonly unknown[] | undefined
    if (!kept || kept.length === 0) return []
    const used = columnsInUse(columns, Object.keys(columns), inUse(snapshot))
    const table = tableOf(columns, used, { figures }, reader)
    const title = reader.words.unchecked(`${report.messages}.tab.${name}`)
    const rows = kept.map((row) => table.cells(row))
    return [{ kind: 'table', title, columns: table.columns, rows, totals: table.totals }]
  })
}
