/** Exports the rows of a report as a file: read, written and compressed in the export thread. */
import type { Catalogue } from '@haulway/platform/messages.ts'
import { defineMaker } from '@haulway/platform/server/exports/exports.ts'
import type { MakerTools } from '@haulway/platform/server/exports/task.ts'
import { tablePieces } from '@haulway/platform/server/tables/table-file.ts'
import type { TableFormat } from '@haulway/platform/table-format.ts'
import type { PdfDocument } from '@haulway/platform/pdf-document.ts'
import type { Report, ReportFigures } from '../declaration.ts'
import { withFirstPageRead } from './first-page.ts'
import { reportTable, type ExportStyle } from './export.ts'
import { printedRows, readerOf } from './printed.ts'
import type { Filter } from './question.ts'

/** Reads in a short transaction of its own. */
export type Read = MakerTools['read']

/** A report with the code that reads the rows of its files. */
export interface ReportFile<Question> {
  readonly report: Report
  /** All rows in the order of files, some at a time. */
  readonly pages: (read: Read, question: Question) => AsyncIterable<readonly unknown[]>
}

/** Identifies the rows of a file: the module that exports its `ReportFile`, and a query of plain values. */
export interface FileRows<Question = unknown> {
  readonly module: string
  readonly name: string
  readonly question: Question
}

type QuestionOf<File> = File extends ReportFile<infer Question> ? Question : never

/**
 * Refers to a `ReportFile` of another module: `fileRows<typeof it>(new URL('./it.ts', import.meta.url), 'it',
 * question)`.
 */
export function fileRows<File>(
  module: URL,
  name: string,
  question: QuestionOf<File>,
): FileRows<QuestionOf<File>> {
  return { module: module.href, name, question }
}

export interface FileStyle {
  readonly style: ExportStyle
  /** In the language of the style. */
  readonly words: Catalogue
  /** Of the file, and of the sheet. */
  readonly title: string
  /** Filters in use: some columns are there only with theirs. */
  readonly inUse: readonly string[]
}

/** A document, without its rows; its figures and filters say which these are. */
export interface PrintedFile {
  readonly document: PdfDocument
  readonly figures: ReportFigures
  readonly filter: Filter
}

async function pagesOf(read: Read, { module, name, question }: FileRows) {
  const loaded = (await import(module)) as Readonly<Record<string, ReportFile<unknown> | undefined>>
  const file = loaded[name]
  if (!file) throw new Error(`${module} has no file ${name}`)
  return { report: file.report, pages: await withFirstPageRead(file.pages(read, question)) }
}

export async function* reportPieces(
  { read }: MakerTools,
  rows: FileRows,
  { style, words, title, inUse }: FileStyle,
  format: TableFormat,
): AsyncGenerator<Uint8Array | string> {
  const { report, pages } = await pagesOf(read, rows)
  yield* tablePieces(reportTable(report, pages, words, style, title, inUse), format)
}

export async function* printedPieces(
  { read }: MakerTools,
  rows: FileRows,
  { style, words }: FileStyle,
  { document, figures, filter }: PrintedFile,
): AsyncGenerator<Uint8Array> {
  // Loaded lazily: table exports do not need the code that draws documents.
  const { pdfPieces } = await import('@haulway/platform/server/pdf/pdf-pieces.ts')
  const { report, pages } = await pagesOf(read, rows)
  yield* pdfPieces(document, printedRows({ report, figures, filter }, pages, readerOf(style, words)))
}

const module = new URL('./report-file.ts', import.meta.url)
export const reportMaker = defineMaker<typeof reportPieces>(module, 'reportPieces')
export const printedMaker = defineMaker<typeof printedPieces>(module, 'printedPieces')
