/** Detects file types from content alone: the sender's type and the name are not trusted (threats E4, E5). */
import type { FileKind } from '@haulway/resource'

/** `kind` null: a known type that is never accepted as a file. */
export interface Sniffed {
  readonly kind: FileKind | null
  readonly mediaType: string
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

const pictures: readonly [mediaType: string, kind: FileKind | null, is: (bytes: Uint8Array) => boolean][] = [
  ['image/png', 'picture', (b) => startsWith(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', 'picture', (b) => startsWith(b, 0xff, 0xd8, 0xff)],
  ['image/webp', 'picture', (b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 4) === 'WEBP'],
  ['image/gif', null, (b) => ascii(b, 0, 4) === 'GIF8'],
  ['image/tiff', 'raster', (b) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(b, 0, 4))],
  ['image/bmp', null, (b) => ascii(b, 0, 2) === 'BM' && b[5] === 0],
]

/** An office file is a ZIP that begins with one of these entries; other archives are not accepted (threats E3). */
const officeEntry = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/|ppt\/)/
const office: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether the bytes are UTF-8 text without control characters; the last character may be cut. */
function textOf(head: Uint8Array): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return undefined
  }
  return text
}

/** Content that a browser could run when shown. */
const active = /<(!doctype\s+html|html|head|body|script|svg|iframe)[\s>]/i

function sniffText(head: Uint8Array, ending: string): Sniffed | null {
  const text = textOf(head)
  if (text === undefined) return null
  if (active.test(text)) return { kind: null, mediaType: 'text/html' }
  if (/^\uFEFF?\s*<(\?xml|[A-Za-z])/.test(text)) return { kind: 'xml', mediaType: 'application/xml' }
  return { kind: 'text', mediaType: ending === 'csv' ? 'text/csv' : 'text/plain' }
}

/** The type by the first bytes (4 KB or all of them), or null when it is unknown. */
export function sniff(head: Uint8Array, name: string): Sniffed | null {
  const ending = endingOf(name)
  for (const [mediaType, kind, is] of pictures) if (is(head)) return { kind, mediaType }
  if (ascii(head, 0, 7) === 'PMTiles' && head[7] === 3)
    return { kind: 'tiles', mediaType: 'application/vnd.pmtiles' }
  if (ascii(head, 0, 5) === '%PDF-') return { kind: 'pdf', mediaType: 'application/pdf' }
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    const mediaType = officeEntry.test(ascii(head, 30, 40)) ? office[ending] : undefined
    return mediaType === undefined
      ? { kind: null, mediaType: 'application/zip' }
      : { kind: 'office', mediaType }
  }
  return sniffText(head, ending)
}

/** Extensions that promise a type: content of another type under such a name is refused. */
const promised: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  pdf: ['application/pdf'],
  docx: [office['docx'] ?? ''],
  xlsx: [office['xlsx'] ?? ''],
  pptx: [office['pptx'] ?? ''],
  xml: ['application/xml'],
  txt: ['text/plain', 'application/xml'],
  csv: ['text/csv'],
  kml: ['application/xml'],
  geojson: ['text/plain'],
  pmtiles: ['application/vnd.pmtiles'],
}

/** Whether the extension of the name contradicts the content. */
export function contradicts(name: string, mediaType: string): boolean {
  const ending = endingOf(name)
  return Object.hasOwn(promised, ending) && promised[ending]?.includes(mediaType) === false
}

/**
 * Whether a picture also contains what pictures do not: bytes that are a picture and a program, page or archive at
 * once.
 */
export function isPolyglot(bytes: Uint8Array, mediaType: string): boolean {
  if (mediaType === 'image/png' && !endsWithPngEnd(bytes)) return true
  const text = new TextDecoder('latin1').decode(bytes)
  if (/<script|<!doctype\s+html|<html[\s>]|<\?php/i.test(text)) return true
  // The end of an archive lies within the last 64 KB, the header of a PDF within the first.
  return text.slice(-65_600).includes('PK\u0005\u0006') || text.slice(0, 1_024).includes('%PDF-')
}

function endsWithPngEnd(bytes: Uint8Array): boolean {
  return ascii(bytes, bytes.length - 8, 4) === 'IEND'
}
