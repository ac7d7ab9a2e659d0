import { type Doubt, UnreadableFile } from '../result.ts'
import { decodeCodePage, isCodePage } from '../text/code-pages.ts'
import { decodeText, encodingNamed, type EncodingHints } from '../text/encoding.ts'

/** Language driver of a dBASE file -> its encoding (lists of dBASE and ESRI). Two that any program writes are not believed. */
const drivers: Readonly<Record<number, string>> = {
  0x01: 'ibm437',
  0x02: 'ibm850',
  0x08: 'ibm865',
  0x09: 'ibm437',
  0x0a: 'ibm850',
  0x0b: 'ibm437',
  0x0d: 'ibm437',
  0x0e: 'ibm850',
  0x0f: 'ibm437',
  0x10: 'ibm850',
  0x11: 'ibm437',
  0x12: 'ibm850',
  0x13: 'shift_jis',
  0x14: 'ibm850',
  0x15: 'ibm437',
  0x16: 'ibm850',
  0x17: 'ibm865',
  0x18: 'ibm437',
  0x19: 'ibm437',
  0x1a: 'ibm850',
  0x1b: 'ibm437',
  0x1c: 'ibm863',
  0x1d: 'ibm850',
  0x1f: 'ibm852',
  0x22: 'ibm852',
  0x23: 'ibm852',
  0x24: 'ibm860',
  0x25: 'ibm850',
  0x26: 'ibm866',
  0x37: 'ibm850',
  0x40: 'ibm852',
  0x4d: 'gb18030',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x50: 'windows-874',
  0x58: 'windows-1252',
  0x59: 'windows-1252',
  0x64: 'ibm852',
  0x65: 'ibm866',
  0x66: 'ibm865',
  0x67: 'ibm861',
  0x6a: 'ibm737',
  0x6b: 'ibm857',
  0x6c: 'ibm863',
  0x78: 'big5',
  0x79: 'euc-kr',
  0x7a: 'gb18030',
  0x7b: 'shift_jis',
  0x7c: 'windows-874',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0x86: 'ibm737',
  0x87: 'ibm852',
  0x88: 'ibm857',
  0x96: 'x-mac-cyrillic',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
}

/** The name of an encoding that browsers know; null when they do not. */
function decodable(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

/** The encoding that a `.cpg` names: `UTF-8`, `949`, `OEM 850`, `ISO 88592`; null when it is not known. */
function pageNamed(label: string): string | null {
  const part = /8859[\s_-]*(\d{1,2})\s*$/.exec(label)?.[1]
  if (part !== undefined) return decodable(`iso-8859-${part}`)
  const number = /(\d{3,5})\s*$/.exec(label)?.[1] ?? ''
  if (isCodePage(`ibm${number}`)) return `ibm${number}`
  return encodingNamed(label) ?? decodable(`windows-${number}`) ?? decodable(label.trim())
}

/** Without what is left of a character of UTF-8 that the width of its field cut off. */
function withoutCut(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

const LINE = [0x0a]

const joined = (cells: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(cells.flatMap((cell) => [...cell.filter((byte) => byte !== 0), ...LINE]))

function isUtf8(cells: readonly Uint8Array[]): boolean {
  try {
    return /[^\0-\x7f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(joined(cells.map(withoutCut))))
  } catch {
    return false
  }
}

interface Found {
  readonly encoding: string
  readonly certain: boolean
}

/** Texts that are enough to tell an encoding. */
const MOST_TEXTS = 5_000
/** Two bytes make a character: what is valid UTF-8 by chance is not rare enough. */
const WIDE = new Set(['gb18030', 'big5', 'shift_jis', 'euc-kr', 'utf-8'])

/** Encoding of all texts of a table together: by what is said of it, else by what they hold. */
function encodingOf(texts: readonly Uint8Array[], said: string | null, hints: EncodingHints): Found {
  if (hints.encoding) return { encoding: hints.encoding, certain: true }
  const foreign = texts.filter((text) => text.some((byte) => byte >= 0x80)).slice(0, MOST_TEXTS)
  if (foreign.length === 0) return { encoding: said ?? 'utf-8', certain: true }
  const utf8 = isUtf8(foreign)
  if (said === 'utf-8' && utf8) return { encoding: said, certain: true }
  if (said !== null && said !== 'utf-8' && !(utf8 && !WIDE.has(said)))
    return { encoding: said, certain: true }
  if (utf8) return { encoding: 'utf-8', certain: said === null }
  const { encoding } = decodeText(joined(foreign), { ...hints, encoding: undefined })
  return { encoding, certain: false }
}

function decoderOf(encoding: string): (part: Uint8Array) => string {
  if (isCodePage(encoding)) return (part) => decodeCodePage(encoding, part)
  const decoder = new TextDecoder(encoding)
  return (part) => decoder.decode(encoding === 'utf-8' ? withoutCut(part) : part)
}

interface Column {
  readonly name: Uint8Array
  readonly at: number
  readonly length: number
}

function columnsOf(bytes: Uint8Array, headerLength: number): Column[] {
  const columns: Column[] = []
  let at = 1
  for (let from = 32; from + 32 <= headerLength && bytes[from] !== 0x0d; from += 32) {
    const field = bytes.subarray(from, from + 11)
    const end = field.indexOf(0)
    const length = bytes[from + 16] ?? 0
    columns.push({ name: end < 0 ? field : field.subarray(0, end), at, length })
    at += length
  }
  return columns
}

export interface Table {
  /** Column name -> text. */
  readonly rows: readonly Map<string, unknown>[]
  readonly doubts: readonly Doubt[]
}

/** The first `most` rows of a dBASE table; `cpg`: the text of the `.cpg` beside it. */
export function readDbf(bytes: Uint8Array, cpg: string | null, most: number, hints: EncodingHints): Table {
  if (bytes.length < 33) throw new UnreadableFile('dbf')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = view.getUint32(4, true)
  const [header, length] = [view.getUint16(8, true), view.getUint16(10, true)]
  if (length === 0 || header + rows * length > bytes.length + 1) throw new UnreadableFile('truncated')
  const columns = columnsOf(bytes, header)
  const cells = Array.from({ length: Math.min(rows, most) }, (_, row) =>
    columns.map(({ at, length: size }) => {
      const from = header + row * length + at
      return bytes.subarray(from, from + size)
    }),
  )
  const said = cpg === null ? (drivers[bytes[29] ?? 0] ?? null) : pageNamed(cpg)
  const texts = [...columns.map(({ name }) => name), ...cells.flat()]
  const { encoding, certain } = encodingOf(texts, said, hints)
  const decode = decoderOf(encoding)
  const clean = (part: Uint8Array) => decode(part).replaceAll('\0', '').trim()
  const names = columns.map(({ name }) => clean(name))
  return {
    rows: cells.map((row) => new Map(row.map((cell, i) => [names[i] ?? '', clean(cell)]))),
    doubts: certain ? [] : [{ kind: 'doubt', about: 'encoding', args: { encoding } }],
  }
}
