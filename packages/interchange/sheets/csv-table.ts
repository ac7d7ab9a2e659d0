/** Reads CSV as any spreadsheet writes it. */
import papa from 'papaparse'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { UnreadableFile } from '../result.ts'
import { decodeText, type EncodingHints } from '../text/encoding.ts'
import type { TableLimits } from './bounds.ts'
import type { ReadTable } from './table.ts'

function decode(bytes: Uint8Array, hints: EncodingHints): ReturnType<typeof decodeText> {
  try {
    return decodeText(bytes, hints)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Unreadable(`interchange.unreadable.${error.reason}`, { ...error.args })
  }
}

/** Excel's own first line that names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ ,;\t|]*(?:\r\n|\n|\r)/i

/** The separator that makes most of the header; papaparse's own guess fails on two columns. */
function separatorOf(text: string): string {
  const candidates = [',', ';', '\t', '|'].map((delimiter) => {
    const [header = []] = papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return { delimiter, cells: header.length }
  })
  return candidates.reduce((best, one) => (one.cells > best.cells ? one : best)).delimiter
}

/** Web pages and XML that some systems give out as a spreadsheet. */
const MARKUP = /^\s*<(?:\?xml|!doctype|html|head|body|meta|style|table|(?:\w+:)?workbook)\b/i

/** A formula by which Excel keeps the digits of a text: `="00417"`. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/

function cellText(cell: string): string {
  const text = TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
  // Line breaks within a cell are alike, whichever system wrote them.
  return text.replace(/\r\n?/g, '\n')
}

/** Throws `Unreadable`. */
export function readCsvTable(bytes: Uint8Array, hints: EncodingHints, limits: TableLimits): ReadTable {
  const { text, encoding, certain } = decode(bytes, hints)
  if (text.includes('\u0000')) throw new Unreadable('import.unreadable')
  if (MARKUP.test(text)) throw new Unreadable('import.markup')
  const declared = SEPARATOR_LINE.exec(text)
  const first = declared ? 2 : 1
  const table = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? separatorOf(table)
  const { data, errors } = papa.parse<string[]>(table, {
    delimiter,
    // One more than is allowed, and the header, so that too many are seen.
    preview: limits.rows * 2 + 2,
  })
  const quotes = errors.find((error) => error.type === 'Quotes')
  if (quotes) throw new Unreadable('import.quotes', { line: (quotes.row ?? 0) + first })
  const rows = data.map((cells, index) => ({ line: index + first, cells: cells.map(cellText) }))
  return { rows, delimiter, encoding: { encoding, certain }, sheet: null }
}
