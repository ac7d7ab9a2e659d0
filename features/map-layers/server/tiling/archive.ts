/**
 * Header and directories of a PMTiles file (specification version 3) whose tiles are already written, in the order in
 * which they were made.
 */
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { TilePlace } from './steps.ts'

/** Bytes reserved before the tiles: header and root directory must arrive with a reader's first read. */
export const HEADER_BYTES = 16_384
const HEADER = 127
/** Entries of a leaf directory: some 16 KB compressed. */
const LEAF = 4_096
const [GZIP, UNCOMPRESSED, WEBP] = [2, 1, 4]

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  /** Run length: 1 for a tile, 0 for a directory. */
  readonly run: 0 | 1
}

function varint(into: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    into.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  into.push(rest)
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const numbers: number[] = []
  varint(numbers, entries.length)
  entries.forEach(({ id }, n) => varint(numbers, id - (entries[n - 1]?.id ?? 0)))
  for (const { run } of entries) varint(numbers, run)
  for (const { length } of entries) varint(numbers, length)
  for (const { offset } of entries) varint(numbers, offset + 1)
  return gzipSync(Uint8Array.from(numbers))
}

export interface ArchiveEnds {
  /** The first HEAD_BYTES of the file. */
  readonly head: Buffer
  /** What follows the tiles. */
  readonly tail: Buffer
}

export interface ArchiveFacts {
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** Where the tiles end. */
  readonly end: number
  readonly name: string
}

/** `tiles`: their positions in the file, behind HEAD_BYTES. */
export function archiveEnds(tiles: readonly TilePlace[], { bounds, end, name }: ArchiveFacts): ArchiveEnds {
  const entries = tiles
    .map(({ z, x, y, offset, length }): Entry => ({
      id: zxyToTileId(z, x, y),
      offset: offset - HEADER_BYTES,
      length,
      run: 1,
    }))
    .toSorted((a, b) => a.id - b.id)
  const leaves: Buffer[] = []
  let root = directoryOf(entries)
  if (root.length > HEADER_BYTES - HEADER) {
    const heads: Entry[] = []
    for (let from = 0, offset = 0; from < entries.length; from += LEAF) {
      const part = entries.slice(from, from + LEAF)
      const leaf = directoryOf(part)
      heads.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    root = directoryOf(heads)
  }
  const leafBytes = Buffer.concat(leaves)
  const told = gzipSync(JSON.stringify({ name, type: 'overlay', format: 'webp' }))
  const head = Buffer.alloc(HEADER_BYTES)
  head.write('PMTiles', 'latin1')
  head[7] = 3
  const places = [HEADER, root.length, end + leafBytes.length, told.length]
  const rest = [
    end,
    leafBytes.length,
    HEADER_BYTES,
    end - HEADER_BYTES,
    entries.length,
    entries.length,
    entries.length,
  ]
  ;[...places, ...rest].forEach((value, n) => head.writeBigUInt64LE(BigInt(value), 8 + 8 * n))
  const zooms = tiles.map(({ z }) => z)
  const [least, most] = [
    zooms.reduce((a, b) => Math.min(a, b), 30),
    zooms.reduce((a, b) => Math.max(a, b), 0),
  ]
  ;[0, GZIP, UNCOMPRESSED, WEBP, least, most].forEach((value, n) => head.writeUInt8(value, 96 + n))
  bounds.forEach((value, n) => head.writeInt32LE(Math.round(value * 1e7), 102 + 4 * n))
  head.writeUInt8(least, 118)
  head.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  head.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  root.copy(head, HEADER)
  return { head, tail: Buffer.concat([leafBytes, told]) }
}
