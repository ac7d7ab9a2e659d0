import { unzipSync } from 'fflate'
import { FileProblem } from './feature.ts'

const MAX_ENTRIES = 2_000
/** Bytes that an archive may become, and how many times its own size. */
const LARGEST = 200_000_000
const MAX_RATIO = 200

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** A name that would lead out of a folder, if somebody unpacked it, is no honest name. */
function isOutside(name: string): boolean {
  const parts = name.split(/[\\/]/)
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || parts.includes('..')
}

/**
 * The files of an archive whose names end as asked, by name; the rest is not unpacked, archives in archives neither.
 * Refused before anything is unpacked: names that lead out, too many entries, sizes that are made to hurt.
 */
export function unpacked(bytes: Uint8Array, endings: readonly string[]): Map<string, Uint8Array> {
  let entries = 0
  let total = 0
  const sizes = new Map<string, number>()
  const wanted = (file: { name: string; size: number; originalSize: number }): boolean => {
    if (isOutside(file.name)) throw new FileProblem('names')
    entries += 1
    if (entries > MAX_ENTRIES) throw new FileProblem('bomb')
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return false
    // What macOS packs beside each file.
    if (file.name.startsWith('__MACOSX/')) return false
    total += file.originalSize
    const ratio = file.originalSize / Math.max(1, file.size)
    if (total > LARGEST || (ratio > MAX_RATIO && file.originalSize > 1_000_000)) throw new FileProblem('bomb')
    sizes.set(file.name, file.originalSize)
    return true
  }
  try {
    const files = new Map(Object.entries(unzipSync(bytes, { filter: wanted })))
    // The unpacker stops at the size that the archive tells; what differs was no honest archive.
    for (const [name, content] of files)
      if (content.length !== sizes.get(name)) throw new FileProblem('archive')
    return files
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem('archive')
  }
}
