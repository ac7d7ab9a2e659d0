import { UnreadableFile } from '../result.ts'
import { decodeText, type Encoding, encodingNamed, type EncodingHints } from '../text/encoding.ts'

/** Language driver of a dBASE file -> its encoding (lists of dBASE and ESRI). */
const drivers: Readonly<Record<number, Encoding>> = {
  0x03: 'windows-1252',
  0x26: 'ibm866',
  0x4d: 'gb18030',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x57: 'windows-1252',
  0x65: 'ibm866',
  0x7a: 'gb18030',
  0x7b: 'shift_jis',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
}

function decoderOf(
  bytes: Uint8Array,
  cpg: string | null,
  hints: EncodingHints,
): (part: Uint8Array) => string {
  const named = cpg === null ? drivers[bytes[29] ?? 0] : encodingNamed(cpg)
  const encoding = hints.encoding ?? named
  // An unknown encoding is guessed like an absent one.
  const decoder = encoding ? new TextDecoder(encoding) : null
  return (part) => decoder?.decode(part) ?? decodeText(part, hints).text
}

interface Column {
  name: string
  at: number
  length: number
}

function columnsOf(bytes: Uint8Array, headerLength: number, decode: (bytes: Uint8Array) => string): Column[] {
  const columns: Column[] = []
  let at = 1
  for (let from = 32; from + 32 <= headerLength && bytes[from] !== 0x0d; from += 32) {
    const name = decode(bytes.subarray(from, from + 11))
      .replace(/\0[^]*$/, '')
      .trim()
    const length = bytes[from + 16] ?? 0
    columns.push({ name, at, length })
    at += length
  }
  return columns
}

/** The rows of a dBASE table: column name -> text. */
export function readDbf(bytes: Uint8Array, cpg: string | null, hints: EncodingHints): Map<string, unknown>[] {
  if (bytes.length < 33) throw new UnreadableFile('dbf')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = view.getUint32(4, true)
  const [header, length] = [view.getUint16(8, true), view.getUint16(10, true)]
  if (length === 0 || header + rows * length > bytes.length + 1) throw new UnreadableFile('truncated')
  const decode = decoderOf(bytes, cpg, hints)
  const columns = columnsOf(bytes, header, decode)
  return Array.from({ length: rows }, (_, row) => {
    const from = header + row * length
    return new Map(
      columns.map(({ name, at, length: size }) => {
        const text = decode(bytes.subarray(from + at, from + at + size))
        return [name, text.replace(/\0/g, '').trim()]
      }),
    )
  })
}
