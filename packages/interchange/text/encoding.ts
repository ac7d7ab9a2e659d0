/** Decodes the text of files in whichever encoding: by what they say, else by what they hold. */
import { UnreadableFile } from '../result.ts'
import { type Encoding, isEncoding } from './encodings.ts'
import { guessEncoding } from './guess-encoding.ts'

export type { Encoding } from './encodings.ts'

export interface EncodingHints {
  /** Of the reader: decides between encodings that are equally likely. */
  readonly language?: 'en' | 'ru' | 'cn'
  /** Chosen by the user, or said beside the file. */
  readonly encoding?: Encoding | undefined
}

export interface FoundEncoding {
  readonly encoding: Encoding
  /** The file says it, or its bytes can be nothing else. */
  readonly certain: boolean
}

const usual = { en: 'windows-1252', ru: 'windows-1251', cn: 'gb18030' } as const

const LINE_END = /\r\n|\r|\n/

/** Whether the bytes are text in an encoding; the last character may be cut off. */
function isText(encoding: Encoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Encoding by the byte order mark. */
function marked(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/** Bytes by which UTF-16 can be told. */
const SHORTEST_WIDE = 8

/** UTF-16 without its mark: every other byte of Latin text and of separators is zero. */
function wide(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  sample.forEach((byte, at) => byte === 0 && zeros[at % 2]!++)
  const few = sample.length / 10
  if (sample.length < SHORTEST_WIDE) return null
  if (zeros[1]! > few && zeros[0]! <= few / 10) return 'utf-16le'
  return zeros[0]! > few && zeros[1]! <= few / 10 ? 'utf-16be' : null
}

/** A name as XML and code page files write it: `ISO-8859-1`, `cp1251`, `65001`; null when it is not known. */
export function encodingNamed(label: string): Encoding | null {
  const bare = label.trim().toLowerCase()
  const number = /^(?:ansi|oem|cp|windows|ms|ibm|dos)?[\s_-]*(\d{3,5})$/.exec(bare)?.[1]
  const numbered: Readonly<Record<string, string>> = {
    '65001': 'utf-8',
    '866': 'ibm866',
    '932': 'shift_jis',
    '936': 'gb18030',
    '943': 'shift_jis',
    '1361': 'euc-kr',
    '51949': 'euc-kr',
    '54936': 'gb18030',
    '949': 'euc-kr',
    '950': 'big5',
    '88591': 'windows-1252',
    '20866': 'koi8-r',
  }
  const name = number === undefined ? bare : (numbered[number] ?? `windows-${number}`)
  try {
    const known = new TextDecoder(name).encoding
    const wider = known === 'gbk' ? 'gb18030' : known
    return isEncoding(wider) ? wider : null
  } catch {
    return null
  }
}

/** The encoding that an XML declaration names. */
function declared(bytes: Uint8Array): Encoding | null {
  const head = String.fromCharCode(...bytes.subarray(0, 200)).trimStart()
  const label = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  return label === undefined ? null : encodingNamed(label)
}

/** Encoding of text that is not ASCII and says nothing about itself. */
function byContent(bytes: Uint8Array, language: keyof typeof usual): FoundEncoding {
  if (isText('utf-8', bytes)) return { encoding: 'utf-8', certain: true }
  const encoding = guessEncoding(bytes, usual[language])
  // UTF-8 with damaged bytes is refused in decoding.
  return { encoding, certain: encoding === 'utf-8' }
}

/** The line, from 1, on which bytes stop being text. `before`: lines that were decoded already. */
function damagedLine(encoding: Encoding, bytes: Uint8Array, before = 0): number {
  const text = new TextDecoder(encoding).decode(bytes)
  return before + text.slice(0, Math.max(0, text.indexOf('\uFFFD'))).split(LINE_END).length
}

/** Encoding by what the beginning of a file says; null when it says nothing. */
function bySaying(head: Uint8Array, { encoding }: EncodingHints): FoundEncoding | null {
  const said = encoding ?? marked(head) ?? declared(head) ?? wide(head)
  return said === null ? null : { encoding: said, certain: true }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** Encoding of a whole text. */
export function findEncoding(bytes: Uint8Array, hints: EncodingHints = {}): FoundEncoding {
  const said = bySaying(bytes, hints)
  if (said) return said
  if (isAscii(bytes)) return { encoding: 'utf-8', certain: true }
  return byContent(bytes, hints.language ?? 'en')
}

/** A whole text. Throws `UnreadableFile` when the bytes are not in the encoding that they should be in. */
export function decodeText(
  bytes: Uint8Array,
  hints: EncodingHints = {},
): FoundEncoding & { readonly text: string } {
  const found = findEncoding(bytes, hints)
  try {
    return { ...found, text: new TextDecoder(found.encoding, { fatal: true }).decode(bytes) }
  } catch {
    const { encoding } = found
    throw new UnreadableFile('encoding', { encoding, line: damagedLine(encoding, bytes) })
  }
}

/**
 * A text in pieces, decoded as it comes; `onFound` hears of the encoding once, with the first character that is not
 * ASCII. Throws `UnreadableFile` when later bytes are not in that encoding.
 */
export async function* decodePieces(
  chunks: AsyncIterable<Uint8Array>,
  hints: EncodingHints,
  onFound: (found: FoundEncoding) => void,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let encoding: Encoding = 'utf-8'
  let isFirst = true
  const decide = (found: FoundEncoding) => {
    encoding = found.encoding
    decoder = new TextDecoder(encoding, { fatal: true })
    onFound(found)
  }
  let lines = 0
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = (decoder ?? new TextDecoder()).decode(bytes, { stream: bytes !== undefined })
      lines += text.split(LINE_END).length - 1
      return text
    } catch {
      const line = damagedLine(encoding, bytes ?? new Uint8Array(), lines)
      throw new UnreadableFile('encoding', { encoding, line })
    }
  }
  for await (const bytes of chunks) {
    const said = isFirst ? bySaying(bytes, hints) : null
    isFirst = false
    if (said) decide(said)
    else if (decoder === null && !isAscii(bytes)) decide(byContent(bytes, hints.language ?? 'en'))
    yield decode(bytes)
  }
  yield decode()
}
