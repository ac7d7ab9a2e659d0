/** Validates the directories of a TIFF before anything else reads them: every offset must lie inside the file. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { Bytes } from './stored-bytes.ts'

/** Maximum number of directories: pictures, their overviews and masks. */
const MOST_DIRECTORIES = 64
const MOST_TAGS = 512
/** Size of the offsets of two million blocks. */
const LARGEST_TAG = 16 * 1_048_576
const sizes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

export const damagedPicture = (): Unreadable => new Unreadable('mapLayers.tiles.problem.damaged')

interface Form {
  readonly big: boolean
  readonly number: (bytes: Buffer, at: number, length: 2 | 4 | 8) => number
}

function formOf(head: Buffer): Form {
  const little = head.toString('latin1', 0, 2) === 'II'
  const number: Form['number'] = (bytes, at, length) => {
    if (at + length > bytes.length) throw damagedPicture()
    if (length === 2) return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
    if (length === 4) return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
    return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  }
  return { big: number(head, 2, 2) === 43, number }
}

/** Throws when the file is no TIFF, refers outside itself, is too large, or contains a loop. */
export async function guardTiff(bytes: Bytes): Promise<void> {
  if (bytes.size < 16) throw damagedPicture()
  const head = await bytes.read(0, 16)
  const { big, number } = formOf(head)
  const word = big ? 8 : 4
  const entry = big ? 20 : 12
  const count = big ? 8 : 2
  const seen = new Set<number>()
  for (let at = number(head, big ? 8 : 4, word); at !== 0;) {
    if (seen.has(at) || seen.size >= MOST_DIRECTORIES) throw damagedPicture()
    seen.add(at)
    const tags = number(await bytes.read(at, count), 0, count)
    if (tags === 0 || tags > MOST_TAGS) throw damagedPicture()
    const directory = await bytes.read(at + count, tags * entry + word)
    for (let tag = 0; tag < tags; tag++) {
      const from = tag * entry
      const size = sizes[number(directory, from + 2, 2)] ?? 0
      const length = size * number(directory, from + 4, word)
      const isInside = length <= word || number(directory, from + 4 + word, word) + length <= bytes.size
      if (size === 0 || length > LARGEST_TAG || !isInside) throw damagedPicture()
    }
    at = number(directory, tags * entry, word)
  }
}
