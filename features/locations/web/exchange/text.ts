import { FileProblem } from './feature.ts'

/** Decodes the text of a file: UTF-8, or UTF-16 when a byte order mark says so. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be'
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  try {
    return new TextDecoder(isWide ? utf16 : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileProblem('encoding')
  }
}
