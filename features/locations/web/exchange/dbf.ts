import { FileProblem } from './feature.ts'

/** Language driver of a dBASE file -> encoding name of `TextDecoder` (lists of dBASE and ESRI). */
const drivers: Readonly<Record<number, string>> = {
  0x03: 'windows-1252',
  0x26: 'ibm866',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x57: 'windows-1252',
  0x65: 'ibm866',
  0x7a: 'gbk',
  0x7b: 'shift_jis',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
}

/** Encoding named by a `.cpg`: `UTF-8`, `1251`, `ANSI 1251`, `CP936`, `OEM 866`. */
function encodingNamed(cpg: string): string {
  const bare = cpg.trim().toLowerCase()
  const number = /(\d{3,5})$/.exec(bare)?.[1]
  if (bare === '65001' || bare.startsWith('utf')) return 'utf-8'
  if (number === '866') return 'ibm866'
  if (number === '936' || number === '54936') return 'gb18030'
  if (number === '88591') return 'windows-1252'
  return number?.startsWith('125') ? `windows-${number}` : bare
}

function decoderOf(view: DataView, cpg: string | null): (bytes: Uint8Array) => string {
  const named = cpg === null ? drivers[view.getUint8(29)] : encodingNamed(cpg)
  try {
    if (named !== undefined) {
      const decoder = new TextDecoder(named)
      return (bytes) => decoder.decode(bytes)
    }
  } catch {
    // An unknown encoding is guessed like an absent one.
  }
  const strict = new TextDecoder('utf-8', { fatal: true })
  const western = new TextDecoder('windows-1252')
  return (bytes) => {
    try {
      return strict.decode(bytes)
    } catch {
      return western.decode(bytes)
    }
  }
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
export function readDbf(bytes: Uint8Array, cpg: string | null): Map<string, unknown>[] {
  if (bytes.length < 33) throw new FileProblem('dbf')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = view.getUint32(4, true)
  const [header, length] = [view.getUint16(8, true), view.getUint16(10, true)]
  if (length === 0 || header + rows * length > bytes.length + 1) throw new FileProblem('truncated')
  const decode = decoderOf(view, cpg)
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
