/** A table that a reader takes away as a file. */
import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '../../csv.ts'
import { tableFormats, type TableFormat } from '../../table-format.ts'
import type { Reply } from '../http/route.ts'
import { xlsxBytes } from './xlsx-write.ts'

export interface Table {
  /** Of the file, without its ending, and of the sheet. */
  readonly title: string
  readonly header: readonly string[]
  readonly pages: AsyncIterable<readonly (readonly CsvValue[])[]>
}

async function* csvPieces({ header, pages }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([header])
  for await (const page of pages) if (page.length > 0) yield csvLines(page)
}

/** ASCII for old programs, the true name for the others (RFC 6266). */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The table as the answer of a call: a stream, so that a long one takes little memory. */
export function tableReply(table: Table, format: TableFormat): Reply<never> {
  const { title, header, pages } = table
  const content = Readable.from(format === 'csv' ? csvPieces(table) : xlsxBytes(title, header, pages), {
    objectMode: false,
  })
  return {
    file: content,
    headers: {
      'content-type': tableFormats[format],
      'content-disposition': disposition(`${title}.${format}`),
    },
  }
}
