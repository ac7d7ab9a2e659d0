import papa from 'papaparse'
import type { Language } from '../../messages.ts'
import { Unreadable } from '../../unreadable.ts'
import type { ReadTable, TableLimits } from './table-shape.ts'

/** What programs wrote before UTF-8: Chinese Excel in GBK, Russian Excel in Windows-1251. */
const oldEncodings: Readonly<Record<Language, string>> = {
  en: 'windows-1251',
  ru: 'windows-1251',
  cn: 'gb18030',
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 without its mark: every other byte of Latin text and of separators is zero. */
function utf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2_000)
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1
    if (byte === 0 && index % 2 === 1) odd += 1
  }
  const few = sample.length / 10
  if (odd > few && even <= few) return decodedAs('utf-16le', bytes)
  return even > few && odd <= few ? decodedAs('utf-16be', bytes) : undefined
}

function marked(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** The text of a file in whichever encoding; undefined when it is no text. */
export function decodeText(bytes: Uint8Array, language: Language): string | undefined {
  const mark = marked(bytes)
  const text = mark
    ? decodedAs(mark, bytes)
    : (utf16(bytes) ?? decodedAs('utf-8', bytes) ?? decodedAs(oldEncodings[language], bytes))
  return text === undefined || text.includes('\u0000') ? undefined : text
}

/** Excel's own first line that names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])\r?\n/i

/** The separator that makes most of the header; papaparse's own guess fails on two columns. */
function separatorOf(text: string): string {
  const candidates = [',', ';', '\t'].map((delimiter) => {
    const [header = []] = papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return { delimiter, cells: header.length }
  })
  return candidates.reduce((best, one) => (one.cells > best.cells ? one : best)).delimiter
}

export function readCsv(bytes: Uint8Array, language: Language, limits: TableLimits): ReadTable {
  const text = decodeText(bytes, language)
  if (text === undefined) throw new Unreadable('import.unreadable')
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
  const rows = data.map((cells, index) => ({
    line: index + first,
    // Line breaks within a cell are alike, whichever system wrote them.
    cells: cells.map((cell) => cell.replace(/\r\n?/g, '\n')),
  }))
  return { rows, delimiter }
}
