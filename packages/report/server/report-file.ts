/** The rows of a report as a file: read, written and packed in the thread that makes files. */
import type { Catalogue } from '@haulway/platform/messages.ts'
import { defineMaker } from '@haulway/platform/server/exports/exports.ts'
import type { MakerTools } from '@haulway/platform/server/exports/task.ts'
import { tablePieces } from '@haulway/platform/server/tables/table-file.ts'
import type { TableFormat } from '@haulway/platform/table-format.ts'
import type { Report } from '../declaration.ts'
import { begun } from './begun.ts'
import { reportTable, type ExportStyle } from './export.ts'

/** Reads in a short transaction of its own. */
export type Read = MakerTools['read']

/** A report with what reads the rows of its files. */
export interface ReportFile<Question> {
  readonly report: Report
  /** All rows in the order of files, some at a time. */
  readonly pages: (read: Read, question: Question) => AsyncIterable<readonly unknown[]>
}

/** Which rows a file has: the module that exports its `ReportFile`, and a question of plain values. */
export interface FileRows<Question = unknown> {
  readonly module: string
  readonly name: string
  readonly question: Question
}

type QuestionOf<File> = File extends ReportFile<infer Question> ? Question : never

/** Names a `ReportFile` of another module: `fileRows<typeof it>(new URL('./it.ts', import.meta.url), 'it', question)`. */
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
  readonly title: string
  readonly format: TableFormat
}

export async function* reportPieces(
  { read }: MakerTools,
  { module, name, question }: FileRows,
  { style, words, title, format }: FileStyle,
): AsyncGenerator<Uint8Array | string> {
  const loaded = (await import(module)) as Readonly<Record<string, ReportFile<unknown> | undefined>>
  const file = loaded[name]
  if (!file) throw new Error(`${module} has no file ${name}`)
  const pages = await begun(file.pages(read, question))
  yield* tablePieces(reportTable(file.report, pages, words, style, title), format)
}

export const reportMaker = defineMaker<typeof reportPieces>(
  new URL('./report-file.ts', import.meta.url),
  'reportPieces',
)
