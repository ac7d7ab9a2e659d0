/** Reads a file in any supported format, recognised by what it holds. */
import { isArchive, unpackArchive } from './formats/archive.ts'
import { readCsv, type CsvOptions } from './formats/csv.ts'
import { readGeoJson } from './formats/geojson.ts'
import { readGpx } from './formats/gpx.ts'
import { readKml } from './formats/kml.ts'
import { readNmea } from './formats/nmea.ts'
import { readShapefiles } from './formats/shapefile.ts'
import { type Item, UnreadableFile } from './result.ts'
import { decodePieces, decodeText, type EncodingHints, type FoundEncoding } from './text/encoding.ts'
import { readWholeText } from './text/whole-text.ts'

export interface ReadOptions extends CsvOptions, EncodingHints {}

/** Characters that are enough to see the first tag behind comments and name spaces. */
const HEAD = 2_000
/** Most bytes of an archive. */
const LARGEST_ARCHIVE = 100_000_000

async function* continued<T>(head: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/**
 * Points, zones, refused lines and doubts of a text in pieces: CSV with named columns, GPX, KML, GeoJSON, NMEA. A table
 * needs little memory, whatever its size. Throws `UnreadableFile`.
 */
export async function* readItemsOfText(
  chunks: AsyncIterable<string>,
  options: ReadOptions,
): AsyncGenerator<Item> {
  const pieces = chunks[Symbol.asyncIterator]()
  let head = ''
  while (head.length < HEAD) {
    const { value, done } = await pieces.next()
    if (done === true) break
    head += value
  }
  if (head.includes('\0')) throw new UnreadableFile('binary')
  const start = head.replace(/^[\uFEFF\s]+/, '')
  if (start === '') throw new UnreadableFile('empty')
  const text = continued([head], pieces)
  const { machine, local } = options
  if (start.startsWith('<')) {
    if (/<(\w+:)?kml[\s>]/i.test(start)) yield* readKml(await readWholeText(text), machine, local)
    else yield* readGpx(text, machine, local)
  } else if (start.startsWith('{') || start.startsWith('['))
    yield* readGeoJson(await readWholeText(text), machine, local)
  else if (/^\$\w{5},/.test(start)) yield* readNmea(text, machine)
  else yield* readCsv(text, options)
}

async function wholeBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of chunks) {
    length += part.length
    if (length > LARGEST_ARCHIVE) throw new UnreadableFile('large', { max: LARGEST_ARCHIVE / 1_000_000 })
    parts.push(part)
  }
  const whole = new Uint8Array(length)
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}

/** A KML within an archive, or its shapefiles. */
function itemsOfArchive(bytes: Uint8Array, options: ReadOptions): Item[] {
  const files = unpackArchive(bytes, ['.kml', '.shp', '.dbf', '.prj', '.cpg'])
  const names = [...files.keys()]
  const kml = names.find((name) => name.toLowerCase().endsWith('.kml'))
  if (kml !== undefined)
    return readKml(decodeText(files.get(kml)!, options).text, options.machine, options.local)
  if (names.some((name) => name.toLowerCase().endsWith('.shp'))) return readShapefiles(files, options)
  throw new UnreadableFile('contents')
}

/** The same for a file in pieces of bytes, in whichever encoding; also KMZ and zipped shapefiles. */
export async function* readItems(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<Item> {
  const pieces = chunks[Symbol.asyncIterator]()
  const first: IteratorResult<Uint8Array, unknown> = await pieces.next()
  if (first.done === true) throw new UnreadableFile('empty')
  const bytes = continued([first.value], pieces)
  if (isArchive(first.value)) {
    yield* itemsOfArchive(await wholeBytes(bytes), options)
    return
  }
  let found: FoundEncoding | null = null
  yield* readItemsOfText(
    decodePieces(bytes, options, (encoding) => (found = encoding)),
    options,
  )
  const guessed = found as FoundEncoding | null
  if (guessed?.certain === false)
    yield { kind: 'doubt', about: 'encoding', args: { encoding: guessed.encoding } }
}

/** A file that is in memory as a whole. */
// oxlint-disable-next-line typescript/require-await -- readers take pieces as they come
export async function* inPieces(bytes: Uint8Array, size = 1 << 20): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Leaves zones out. Throws `UnreadableFile` when there is nothing else: lines without times are no track. */
export async function* pointsOnly(
  items: AsyncIterable<Item>,
): AsyncGenerator<Exclude<Item, { kind: 'zone' }>> {
  let points = 0
  let zones = 0
  for await (const item of items) {
    if (item.kind === 'zone') zones += 1
    else {
      points += item.kind === 'doubt' ? 0 : 1
      yield item
    }
  }
  if (zones > 0 && points === 0) throw new UnreadableFile('timeless')
}
