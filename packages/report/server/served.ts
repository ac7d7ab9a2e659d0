/** Server half of a report: the code that reads it, and the content of its documents. */
import type { Infer, Shape } from '@haulway/resource'
import type { PdfPart } from '@haulway/platform/pdf-document.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Report, ReportFigures } from '../declaration.ts'
import type { CursorPage } from '../cursor-page.ts'
import type { Printed, PrintReader } from './printed.ts'
import type { Question } from './question.ts'
import type { FileRows } from './report-file.ts'
import type { Paging } from './table-order.ts'

interface PageOf<Row> {
  items: Row[]
  total: number
}

/** Results that a slice reads for one query. */
export interface ReportReader<Figures, Row, Groups> {
  /** Zone of the days and hours. */
  zone(tx: Transaction): Promise<string>
  figures(tx: Transaction): Promise<Figures>
  /** `aside`: reads the rows counted last in the sentence, instead of the others. */
  rows(tx: Transaction, paging: Paging, aside: boolean): Promise<PageOf<Row> | CursorPage<Row>>
  readonly groups: {
    readonly [Name in keyof Groups]: (tx: Transaction, paging: Paging) => Promise<PageOf<Groups[Name]>>
  }
  /** All rows in the order of files, for the writer of the file. */
  readonly file: FileRows
}

export type AnyReader = ReportReader<ReportFigures, unknown, Readonly<Record<string, unknown>>>

/** A report with the code that reads it. */
export interface ServedReport {
  readonly report: Report
  readonly read: (question: Question) => AnyReader | Promise<AnyReader>
  /** Content of its documents other than the rows. */
  readonly printed: Printed | undefined
}

type FiguresOf<R extends Report> = Infer<R['calls']['figures']['output'] & Shape>
type RowOf<R> = R extends { rows: { id(row: infer Row): string } } ? Row : never
type GroupsOf<R> = R extends { groups: infer Groups }
  ? { readonly [Name in keyof Groups]: Groups[Name] extends { id(row: infer Row): string } ? Row : never }
  : never

/** Joins a declared report with the code that reads it. */
export function serveReport<R extends Report>(
  report: R,
  read: (
    question: Question<Infer<R['filter']>>,
  ) =>
    | ReportReader<FiguresOf<R>, RowOf<R>, GroupsOf<R>>
    | Promise<ReportReader<FiguresOf<R>, RowOf<R>, GroupsOf<R>>>,
  printed?: (figures: FiguresOf<R>, reader: PrintReader) => readonly PdfPart[],
): ServedReport {
  // Queries were validated by the report's own filter shape, and results have the declared types.
  return { report, read: read as unknown as ServedReport['read'], printed: printed as Printed | undefined }
}
