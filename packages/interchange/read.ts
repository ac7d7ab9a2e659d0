/** Reads a file in any supported format, recognised by what it holds. */
import { isArchive, unpackArchive } from './formats/archive.ts'
import { readCsv } from './formats/csv/csv.ts'
import type { CsvOptions } from './formats/csv/options.ts'
import { readGeoJson } from './formats/geojson.ts'
import { readGpx } from './formats/gpx.ts'
import { isGzip, unpackGzip } from './formats/gzip.ts'
import { readKml } from './formats/kml.ts'
import { readNmea } from './formats/nmea.ts'
import { holdsSentences } from './formats/nmea-sentences.ts'
import { readShapefiles } from './formats/shapefile.ts'
import { type Item, UnreadableFile } from './result.ts'
import { decodePieces, type EncodingHints, type FoundEncoding } from './text/encoding.ts'
import { readWholeText } from './text/whole-text.ts'

export interface ReadOptions extends CsvOptions, EncodingHints {
  /** Points with a time are places, for callers that look for places only. */
  readonly keepsPlaces?: boolean
}

/** Characters that are enough to see the first tag behind comments and name spaces. */
const HEAD = 2_000
/** Most bytes of an archive. */
const LARGEST_ARCHIVE = 100_000_000

async function* continued<T>(head: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* withoutZeros(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.includes('\0') ? chunk.replaceAll('\0', '') : chunk
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
  const padded = head.includes('\0')
  if (padded) head = head.replaceAll('\0', '')
  // Some loggers fill their fields of ASCII with zero bytes; other control characters are in no text.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (padded && (head === '' || /[\u0001-\u0008\u000E-\u0019\u001B-\u001F\u007F-\uFFFF]/.test(head)))
    throw new UnreadableFile('binary')
  const start = head.replace(/^[\uFEFF\s]+/, '')
  if (start === '') throw new UnreadableFile('empty')
  const text = withoutZeros(continued([head], pieces))
  const { machine, timeZone } = options
  // A clock in brackets or the number of a log may stand before each sentence.
  if (!/^(?:<[?!a-z]|\{|\[\s*[{["\]])/i.test(start) && holdsSentences(start)) yield* readNmea(text, machine)
  else if (start.startsWith('<')) {
    if (/<(\w+:)?kml[\s/>]/i.test(start)) yield* readKml(await readWholeText(text), options)
    else yield* readGpx(text, machine, timeZone)
  } else if (start.startsWith('{') || start.startsWith('['))
    yield* readGeoJson(await readWholeText(text), options)
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

const PLACES = ['.shp', '.dbf', '.prj', '.cpg']
const TRACKS = ['.kml', '.gpx', '.csv', '.txt', '.tsv', '.nmea', '.log', '.geojson', '.json']

/** The shapefiles of an archive, its KML, or the only track that it holds. */
async function* itemsOfArchive(bytes: Uint8Array, options: ReadOptions): AsyncGenerator<Item> {
  const files = unpackArchive(bytes, [...PLACES, ...TRACKS])
  const names = [...files.keys()]
  const named = (ending: string) => names.filter((name) => name.toLowerCase().endsWith(ending))
  const tracks = TRACKS.flatMap(named)
  const [only] = named('.kml').length > 0 ? named('.kml') : tracks.length === 1 ? tracks : []
  if (named('.kml').length === 0 && named('.shp').length > 0) yield* readShapefiles(files, options)
  else if (only === undefined) throw new UnreadableFile('contents')
  else yield* readItems(inPieces(files.get(only)!), options)
}

/** The same for a file in pieces of bytes, in whichever encoding; also KMZ, and zipped shapefiles or tracks. */
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
  if (isGzip(first.value)) {
    yield* readItems(unpackGzip(bytes), options)
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
