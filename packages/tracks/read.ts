/** Reads a recorded track in any supported format, recognised by its first characters. */
import { readCsv, type CsvOptions } from './csv.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { readNmea } from './nmea.ts'
import { UnreadableTrack, type Row } from './track.ts'

/** Characters that are enough to see the first tag behind comments and name spaces. */
const HEAD = 2_000

async function* continued(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/**
 * Rows of a file, from its text in pieces: CSV with named columns, GPX, KML with `gx:Track`, GeoJSON with
 * `coordTimes`, NMEA with RMC. A table needs little memory, whatever its size. Throws UnreadableTrack.
 */
export async function* readTrackText(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<Row> {
  const pieces = chunks[Symbol.asyncIterator]()
  let head = ''
  while (head.length < HEAD) {
    const { value, done } = await pieces.next()
    if (done === true) break
    head += value
  }
  // Zero bytes are UTF-16 or no text.
  if (head.includes('\0')) throw new UnreadableTrack('the file is not UTF-8 text', 'binary')
  const start = head.replace(/^[\uFEFF\s]+/, '')
  const text = continued(head, pieces)
  if (start.startsWith('<'))
    yield* /<(\w+:)?kml[\s>]/i.test(start) ? readKml(text, options.machine) : readGpx(text, options.machine)
  else if (start.startsWith('{') || start.startsWith('[')) yield* readGeoJson(text, options.machine)
  else if (/^\$\w{5},/.test(start)) yield* readNmea(text, options.machine)
  else yield* readCsv(text, options)
}
