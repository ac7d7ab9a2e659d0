/**
 * Tracks of a KML file: `gx:Track` with its `when` and `gx:coord`, one for each position. Lines without times are not
 * tracks.
 */
import { SaxesParser } from 'saxes'
import { parseInstant } from './instants.ts'
import { readWholeText } from './text.ts'
import {
  positionReading,
  brokenLine,
  numberOf,
  placeProblem,
  quoteText,
  UnreadableTrack,
  type Row,
} from './track.ts'

interface Moment {
  line: number
  text: string
}

interface OpenTrack {
  whens: Moment[]
  coords: Moment[]
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function rowOf(when: Moment | undefined, { line, text }: Moment, machine: string): Row {
  const [lon, lat, altitude] = text.trim().split(/\s+/).map(numberOf)
  const problem = placeProblem(lat ?? Number.NaN, lon ?? Number.NaN)
  if (problem) return brokenLine(line, 'place', problem)
  const instant = when && parseInstant(when.text)
  if (!instant) return brokenLine(line, 'time', when ? `${quoteText(when.text)} is not a time` : 'no time')
  return positionReading(line, machine, instant, { lon: lon!, lat: lat!, altitude })
}

function tracksOf(text: string): OpenTrack[] {
  const tracks: OpenTrack[] = []
  let root = ''
  let open: OpenTrack | null = null
  let said = ''
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new UnreadableTrack('a document type is not accepted in a KML file', 'doctype')
  })
  parser.on('error', ({ message }) => {
    throw new UnreadableTrack(`line ${parser.line}: ${message}`, 'xml')
  })
  parser.on('opentag', ({ name }) => {
    root ||= local(name)
    said = ''
    if (local(name) === 'Track') tracks.push((open = { whens: [], coords: [] }))
  })
  parser.on('text', (piece) => (said += piece))
  parser.on('closetag', (tag) => {
    const name = local(tag.name)
    if (name === 'Track') open = null
    else if (name === 'when') open?.whens.push({ line: parser.line, text: said })
    else if (name === 'coord') open?.coords.push({ line: parser.line, text: said })
  })
  parser.write(text).close()
  if (root !== 'kml') throw new UnreadableTrack(`the file is <${root}>, not <kml>`, 'root', { found: root })
  return tracks
}

/**
 * Positions in the order of the file. Throws UnreadableTrack when the KML is incomplete or has no track with times.
 */
export async function* readKml(chunks: AsyncIterable<string>, machine: string): AsyncGenerator<Row> {
  const tracks = tracksOf((await readWholeText(chunks)).trimStart())
  if (tracks.length === 0)
    throw new UnreadableTrack('the file has no track with times (gx:Track)', 'timeless')
  for (const { whens, coords } of tracks) {
    for (const [i, coord] of coords.entries()) yield rowOf(whens[i], coord, machine)
  }
}
