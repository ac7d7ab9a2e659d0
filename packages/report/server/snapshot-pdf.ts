/** Renders a snapshot stored for a link as a document: its figures and groups. */
import type { Readable } from 'node:stream'
import type { Catalogue } from '@haulway/platform/messages.ts'
import type { PdfDocument, PdfLetterhead } from '@haulway/platform/pdf-document.ts'
import { defineMaker } from '@haulway/platform/server/exports/exports.ts'
import type { MakerTools } from '@haulway/platform/server/exports/task.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { ReportSnapshot } from '../declaration.ts'
import type { ExportStyle } from './export.ts'
import { documentOf, printedGroups, readerOf } from './printed.ts'
import type { ServedReport } from './served.ts'

export async function* documentPieces(_: MakerTools, document: PdfDocument): AsyncGenerator<Uint8Array> {
  const { pdfPieces } = await import('@haulway/platform/server/pdf/pdf-pieces.ts')
  yield* pdfPieces(document)
}

const maker = defineMaker<typeof documentPieces>(
  new URL('./snapshot-pdf.ts', import.meta.url),
  'documentPieces',
)

interface Kept {
  readonly snapshot: ReportSnapshot
  readonly style: ExportStyle
  /** In the language of the style. */
  readonly words: Catalogue
  readonly letterhead: PdfLetterhead
  /** Epoch milliseconds. */
  readonly keptAt: number
}

export async function snapshotPdf(
  { exports }: Pick<Services, 'exports'>,
  account: string,
  { report, printed }: ServedReport,
  { snapshot, style, words, letterhead, keptAt }: Kept,
): Promise<Readable> {
  const { summary: figures, titles } = snapshot
  const about = { report, printed, figures, titles, filter: snapshot }
  const document = documentOf({ ...about, style, words, letterhead, madeAt: keptAt })
  const groups = printedGroups(report, snapshot, readerOf(style, words))
  return await exports.make({ account }, maker, [{ ...document, parts: [...document.parts, ...groups] }])
}
