import { unzipSync } from 'fflate'
import { UnreadableFile } from '../result.ts'

const MAX_ENTRIES = 2_000
/** Limits of an unpacked archive: bytes, and multiples of its own size. */
const LARGEST = 200_000_000
const MAX_RATIO = 200

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** Entry names that would lead out of a folder when unpacked are refused. */
function isOutside(name: string): boolean {
  const parts = name.split(/[\\/]/)
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || parts.includes('..')
}

/**
 * Unpacks the files of an archive whose names have one of the extensions, by name; other files and nested archives
 * are not unpacked. Refused before unpacking: names that lead out, too many entries, malicious sizes.
 */
export function unpackArchive(bytes: Uint8Array, endings: readonly string[]): Map<string, Uint8Array> {
  let entries = 0
  let total = 0
  const sizes = new Map<string, number>()
  const wanted = (file: { name: string; size: number; originalSize: number }): boolean => {
    if (isOutside(file.name)) throw new UnreadableFile('names')
    entries += 1
    if (entries > MAX_ENTRIES) throw new UnreadableFile('bomb')
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return false
    // Metadata that macOS adds for each file.
    if (file.name.startsWith('__MACOSX/')) return false
    total += file.originalSize
    const ratio = file.originalSize / Math.max(1, file.size)
    if (total > LARGEST || (ratio > MAX_RATIO && file.originalSize > 1_000_000))
      throw new UnreadableFile('bomb')
    sizes.set(file.name, file.originalSize)
    return true
  }
  try {
    const files = new Map(Object.entries(unzipSync(bytes, { filter: wanted })))
    // The unpacker stops at the declared size; a difference means the archive is forged.
    for (const [name, content] of files)
      if (content.length !== sizes.get(name)) throw new UnreadableFile('archive')
    return files
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('archive')
  }
}
