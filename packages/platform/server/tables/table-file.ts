/** Exports a table as a file. */
import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLines } from '../../csv.ts'
import { reportFormats, type ReportFormat, type TableFormat } from '../../table-format.ts'
import { defineMaker } from '../exports/exports.ts'
import type { CellPage, MakerTools } from '../exports/task.ts'
import { type Call, type Reply, scopeOf } from '../http/route.ts'
import type { Services } from '../services.ts'
import { xlsxBytes } from './xlsx-write.ts'

export interface Table {
  /** Of the file, without its ending, and of the sheet. */
  readonly title: string
  readonly header: readonly string[]
  readonly pages: AsyncIterable<CellPage>
}

async function* csvPieces({ header, pages }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([header])
  for await (const page of pages) if (page.length > 0) yield csvLines(page)
}

/** The table as the pieces of a file, one after the other. */
export function tablePieces(table: Table, format: TableFormat): AsyncIterable<Uint8Array | string> {
  return format === 'csv' ? csvPieces(table) : xlsxBytes(table.title, table.header, table.pages)
}

/** `Content-Disposition` with an ASCII name for old programs and the true name for others (RFC 6266). */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A file as the reply of a call. `title`: its name without an extension. */
export function fileReply(title: string, format: ReportFormat, file: Readable): Reply<never> {
  return {
    file,
    headers: {
      'content-type': reportFormats[format],
      'content-disposition': contentDisposition(`${title}.${format}`),
    },
  }
}

/** A table whose cells are read elsewhere. */
export const pagedTable = (
  { fed }: MakerTools,
  title: string,
  header: readonly string[],
  format: TableFormat,
): AsyncIterable<Uint8Array | string> => tablePieces({ title, header, pages: fed }, format)

const maker = defineMaker<typeof pagedTable>(new URL('./table-file.ts', import.meta.url), 'pagedTable')

/**
 * Replies with a table whose cells are read here, some at a time. The thread makes workbooks; lines of text take no
 * longer to write than to hand over.
 */
export async function readTableReply(
  { exports }: Pick<Services, 'exports'>,
  { context: { account, user } }: Pick<Call, 'context'>,
  table: Table,
  format: TableFormat,
): Promise<Reply<never>> {
  const { title, header, pages } = table
  const scope = scopeOf({ account, user })
  const file =
    format === 'csv'
      ? Readable.from(csvPieces(table), { objectMode: false })
      : await exports.make(scope, maker, [title, header, format], pages)
  return fileReply(title, format, file)
}
