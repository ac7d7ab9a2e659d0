/** Writes tracks as GPX, KML and GeoJSON, in chunks of text. Lines do not bridge silences. */
import { xmlText } from '@haulway/platform/xml.ts'
import { SILENT_MS, type Track } from './track.ts'

export const trackFormats = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
} as const
export type TrackFormat = keyof typeof trackFormats
export const trackFormatNames = Object.keys(trackFormats) as TrackFormat[]

export interface NamedTrack {
  readonly title: string
  readonly track: Track
}

/** Positions in a chunk. */
const PIECE = 1_000
/** Decimals of degrees and of metres per second. */
const [PLACES, FINE] = [7, 2]

const iso = (t: number): string => new Date(t).toISOString()

/** The index ranges (end exclusive) without a silence. */
function* heardIn({ n, t }: Track): Generator<[from: number, to: number]> {
  let from = 0
  for (let i = 1; i <= n; i++) {
    if (i < n && t[i]! - t[i - 1]! <= SILENT_MS) continue
    yield [from, i]
    from = i
  }
}

/** The texts of positions, in chunks. */
function* texts([from, to]: [number, number], text: (i: number) => string): Generator<string> {
  for (let start = from; start < to; start += PIECE) {
    let piece = ''
    for (let i = start; i < Math.min(to, start + PIECE); i++) piece += text(i)
    yield piece
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const GARMIN = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2'

function gpxPoint({ t, lon, lat, speed, heading }: Track, i: number): string {
  const more = [
    Number.isNaN(speed[i]!) ? '' : `<x:speed>${speed[i]!.toFixed(FINE)}</x:speed>`,
    Number.isNaN(heading[i]!) ? '' : `<x:course>${heading[i]!.toFixed(1)}</x:course>`,
  ].join('')
  const extensions = more && `<extensions><x:TrackPointExtension>${more}</x:TrackPointExtension></extensions>`
  const place = `lat="${lat[i]!.toFixed(PLACES)}" lon="${lon[i]!.toFixed(PLACES)}"`
  return `<trkpt ${place}><time>${iso(t[i]!)}</time>${extensions}</trkpt>\n`
}

async function* gpx(tracks: AsyncIterable<NamedTrack>): AsyncGenerator<string> {
  yield `${XML}<gpx version="1.1" creator="Haulway" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="${GARMIN}">\n`
  for await (const { title, track } of tracks) {
    yield `<trk><name>${xmlText(title)}</name>\n`
    for (const heard of heardIn(track)) {
      yield '<trkseg>\n'
      yield* texts(heard, (i) => gpxPoint(track, i))
      yield '</trkseg>\n'
    }
    yield '</trk>\n'
  }
  yield '</gpx>\n'
}

async function* kml(tracks: AsyncIterable<NamedTrack>): AsyncGenerator<string> {
  yield `${XML}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n`
  for await (const { title, track } of tracks) {
    const { t, lon, lat } = track
    yield `<Placemark><name>${xmlText(title)}</name><gx:MultiTrack>\n`
    for (const heard of heardIn(track)) {
      yield '<gx:Track>\n'
      yield* texts(heard, (i) => `<when>${iso(t[i]!)}</when>\n`)
      yield* texts(
        heard,
        (i) => `<gx:coord>${lon[i]!.toFixed(PLACES)} ${lat[i]!.toFixed(PLACES)} 0</gx:coord>\n`,
      )
      yield '</gx:Track>\n'
    }
    yield '</gx:MultiTrack></Placemark>\n'
  }
  yield '</Document></kml>\n'
}

async function* geojson(tracks: AsyncIterable<NamedTrack>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n'
  let separator = ''
  for await (const { title, track } of tracks) {
    const { t, lon, lat } = track
    for (const heard of heardIn(track)) {
      // A line has two ends.
      if (heard[1] - heard[0] < 2) continue
      const after = (i: number) => (i + 1 < heard[1] ? ',' : '')
      yield `${separator}{"type":"Feature","properties":{"machine":${JSON.stringify(title)},"coordTimes":[`
      yield* texts(heard, (i) => `"${iso(t[i]!)}"${after(i)}`)
      yield ']},"geometry":{"type":"LineString","coordinates":['
      yield* texts(heard, (i) => `[${lon[i]!.toFixed(PLACES)},${lat[i]!.toFixed(PLACES)}]${after(i)}`)
      yield ']}}'
      separator = ',\n'
    }
  }
  yield '\n]}\n'
}

/** The writers of formats other than tables, whose words and units depend on the reader. */
export const trackWriters = { gpx, kml, geojson } as const
