/** Writes tiles as one PMTiles file (version 3 of its specification): sorted, with one directory. */
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

export interface ArchiveOptions {
  /** In degrees. */
  readonly bounds: {
    readonly west: number
    readonly south: number
    readonly east: number
    readonly north: number
  }
  readonly metadata: Record<string, unknown>
}

const HEADER = 127
const GZIP = 2
const UNCOMPRESSED = 1
const WEBP = 4
/** Most bytes of header and first directory, which must come with a reader's first read. */
const MOST_ROOT = 16_384 - HEADER

function varint(into: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    into.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  into.push(rest)
}

interface Entry {
  id: number
  bytes: Uint8Array
  offset: number
}

function directoryOf(entries: readonly Entry[]): Uint8Array {
  const numbers: number[] = []
  varint(numbers, entries.length)
  entries.forEach(({ id }, n) => varint(numbers, id - (entries[n - 1]?.id ?? 0)))
  for (const _ of entries) varint(numbers, 1)
  for (const { bytes } of entries) varint(numbers, bytes.length)
  // 0: right behind the one before.
  entries.forEach(({ offset }, n) => varint(numbers, n === 0 ? offset + 1 : 0))
  const packed = gzipSync(Uint8Array.from(numbers))
  if (packed.length > MOST_ROOT) throw new Error('Too many tiles for one directory')
  return packed
}

/** Degrees as stored in the header. */
const degrees = (value: number): number => Math.round(value * 1e7)

/** The file of WebP tiles. Throws when there are none, or some thousands. */
export function writeArchive(tiles: readonly Tile[], { bounds, metadata }: ArchiveOptions): Uint8Array {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes, offset: 0 }))
    .toSorted((a, b) => a.id - b.id)
  let length = 0
  for (const entry of sorted) {
    entry.offset = length
    length += entry.bytes.length
  }
  const directory = directoryOf(sorted)
  const told = gzipSync(JSON.stringify(metadata))
  const zooms = tiles.map(({ z }) => z)
  const header = new DataView(new ArrayBuffer(HEADER))
  new TextEncoder().encode('PMTiles').forEach((byte, n) => header.setUint8(n, byte))
  header.setUint8(7, 3)
  const data = HEADER + directory.length + told.length
  const places = [HEADER, directory.length, HEADER + directory.length, told.length, data, 0, data, length]
  const counts = [sorted.length, sorted.length, sorted.length]
  ;[...places, ...counts].forEach((value, n) => header.setBigUint64(8 + 8 * n, BigInt(value), true))
  const kinds = [1, GZIP, UNCOMPRESSED, WEBP, Math.min(...zooms), Math.max(...zooms)]
  kinds.forEach((value, n) => header.setUint8(96 + n, value))
  const { west, south, east, north } = bounds
  ;[west, south, east, north].forEach((value, n) => header.setInt32(102 + 4 * n, degrees(value), true))
  header.setUint8(118, Math.min(...zooms))
  header.setInt32(119, degrees((west + east) / 2), true)
  header.setInt32(123, degrees((south + north) / 2), true)
  const file = new Uint8Array(data + length)
  file.set(new Uint8Array(header.buffer))
  file.set(directory, HEADER)
  file.set(told, HEADER + directory.length)
  for (const { bytes, offset } of sorted) file.set(bytes, data + offset)
  return file
}
