/** A report as a file: rows are read by the thread that makes files, what stands above them within a transaction. */
import type { Readable } from 'node:stream'
import type { PdfLetterhead } from '@haulway/platform/pdf-document.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { ReportFormat } from '@haulway/platform/table-format.ts'
import type { ReportFigures, Titles } from '../declaration.ts'
import { readLetterhead } from './letterhead.ts'
import { documentOf } from './printed.ts'
import type { Filter } from './question.ts'
import { printedMaker, reportMaker, type FileStyle } from './report-file.ts'
import type { AnyReader, ServedReport } from './served.ts'
import { titlesOf } from './titles.ts'

export interface FileRequest {
  readonly served: ServedReport
  readonly reader: AnyReader
  readonly services: Services
  readonly scope: UserScope
  readonly filter: Filter
  readonly style: FileStyle
}

/** Reads what a document shows above its rows. */
interface DocumentHead {
  readonly figures: ReportFigures
  readonly titles: Titles
  readonly letterhead: PdfLetterhead
}

export async function readDocumentHead(
  tx: Transaction,
  { served, reader, scope, filter }: Pick<FileRequest, 'served' | 'reader' | 'scope' | 'filter'>,
): Promise<DocumentHead> {
  return {
    figures: await reader.figures(tx),
    titles: await titlesOf(tx, served.report, filter, scope.account),
    letterhead: await readLetterhead(tx, scope.account),
  }
}

/** `beside`: remarks of slices below the sentence of the report. */
export async function pdfOf(
  { served, reader, services, scope, filter, style }: FileRequest,
  head: DocumentHead,
  beside: readonly string[] = [],
): Promise<Readable> {
  const { report, printed } = served
  const { figures } = head
  const document = documentOf({
    report,
    printed,
    filter,
    beside,
    ...head,
    ...style,
    madeAt: services.clock(),
  })
  return await services.exports.make(scope, printedMaker, [reader.file, style, { document, figures, filter }])
}

export async function tableOf(
  { reader, services, scope, style }: FileRequest,
  format: Exclude<ReportFormat, 'pdf'>,
): Promise<Readable> {
  return await services.exports.make(scope, reportMaker, [reader.file, style, format])
}

/** For files made in the background: everything within one transaction. */
export async function fileOf(tx: Transaction, asked: FileRequest, format: ReportFormat): Promise<Readable> {
  return format === 'pdf'
    ? await pdfOf(asked, await readDocumentHead(tx, asked))
    : await tableOf(asked, format)
}
