/**
 * KML (OGC 2.2 and the older Google format): areas of placemarks as zones, `gx:Track` with its `when` and `gx:coord` as
 * points. A DOCTYPE is refused, as no KML needs one.
 */
import { SaxesParser } from 'saxes'
import {
  refuseLine,
  type Item,
  numberOf,
  placeProblem,
  plainPoint,
  quoteText,
  UnreadableFile,
} from '../result.ts'
import { parseInstant, type ToInstant } from '../text/instants.ts'
import { zoneOf } from '../zones/zone.ts'

/** Maximum depth of folders; deeper nesting is malicious. */
const DEEPEST = 64

interface Moment {
  readonly line: number
  readonly text: string
}

interface Placemark {
  readonly line: number
  isTrack: boolean
  readonly attributes: Map<string, unknown>
  readonly geometries: unknown[]
}

/** Parser state. */
interface State {
  readonly machine: string
  readonly local: ToInstant | undefined
  readonly path: string[]
  readonly items: Item[]
  /** Names of the open folders, outermost first. */
  readonly folders: string[]
  placemark: Placemark | null
  /** Rings of the current polygon, outer first. */
  polygon: number[][][] | null
  track: { readonly whens: Moment[]; readonly coords: Moment[] } | null
  /** Name of the current attribute. */
  attribute: string | null
  text: string
}

/** `lon,lat[,alt]` separated by spaces; invalid numbers become NaN for validation to report. */
function coordinatesOf(text: string): number[][] {
  const tuples = text.replace(/\s*,\s*/g, ',').trim()
  return tuples === '' ? [] : tuples.split(/\s+/).map((one) => one.split(',').slice(0, 2).map(Number))
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function pointOf(state: State, when: Moment | undefined, { line, text }: Moment): Item {
  const [lon, lat, altitude] = text.trim().split(/\s+/).map(numberOf)
  const problem = placeProblem(lat ?? Number.NaN, lon ?? Number.NaN)
  if (problem) return refuseLine(line, 'place', problem)
  const instant = when && parseInstant(when.text, state.local)
  if (!instant) return refuseLine(line, 'time', when ? `${quoteText(when.text)} is not a time` : 'no time')
  return plainPoint(line, state.machine, instant, { lon: lon!, lat: lat!, altitude })
}

function opened(state: State, name: string, tagName: string | undefined, line: number): void {
  state.text = ''
  if (name === 'Placemark') state.placemark = { line, isTrack: false, attributes: new Map(), geometries: [] }
  else if (name === 'Polygon') state.polygon = []
  else if (name === 'Track') state.track = { whens: [], coords: [] }
  else if (name === 'Folder') state.folders.push('')
  else if (name === 'Data' || name === 'SimpleData') state.attribute = tagName ?? null
}

function takeCoordinates(state: State): void {
  const parent = state.path.at(-2)
  const coordinates = coordinatesOf(state.text)
  if (parent === 'LinearRing' && state.polygon) {
    if (state.path.includes('innerBoundaryIs')) state.polygon.push(coordinates)
    else state.polygon.unshift(coordinates)
  } else if (parent === 'LineString') state.placemark?.geometries.push({ type: 'LineString', coordinates })
  else if (parent === 'Point')
    state.placemark?.geometries.push({ type: 'Point', coordinates: coordinates[0] })
}

function closePlacemark(state: State, { line, isTrack, attributes, geometries }: Placemark): void {
  state.placemark = null
  if (isTrack && geometries.length === 0) return
  const [only, ...more] = geometries
  const geometry = more.length === 0 ? only : { type: 'GeometryCollection', geometries }
  const folder = state.folders.findLast((one) => one !== '') ?? ''
  state.items.push(zoneOf(line, geometry, new Map([['folder', folder], ...attributes])))
}

function closeTrack(state: State): void {
  const { whens, coords } = state.track ?? { whens: [], coords: [] }
  state.track = null
  if (state.placemark) state.placemark.isTrack = true
  for (const [i, coord] of coords.entries()) state.items.push(pointOf(state, whens[i], coord))
}

function closed(state: State, name: string, line: number): void {
  const { placemark, path, text } = state
  if (name === 'coordinates') takeCoordinates(state)
  else if (name === 'Polygon' && state.polygon) {
    placemark?.geometries.push({ type: 'Polygon', coordinates: state.polygon })
    state.polygon = null
  } else if (name === 'when') state.track?.whens.push({ line, text })
  else if (name === 'coord') state.track?.coords.push({ line, text })
  else if (name === 'Track') closeTrack(state)
  else if ((name === 'name' || name === 'description') && path.at(-2) === 'Placemark')
    placemark?.attributes.set(name, plain(text))
  else if (name === 'name' && path.at(-2) === 'Folder') state.folders.splice(-1, 1, plain(text))
  else if (name === 'Folder') state.folders.pop()
  else if ((name === 'value' || name === 'SimpleData') && state.attribute !== null) {
    placemark?.attributes.set(state.attribute, text.trim())
    state.attribute = null
  } else if (name === 'Placemark' && placemark) closePlacemark(state, placemark)
  state.text = ''
}

/** Placemarks and positions in the order of the file. Throws `UnreadableFile` when the XML is broken or no KML. */
export function readKml(text: string, machine: string, toInstant?: ToInstant): Item[] {
  const state: State = {
    machine,
    local: toInstant,
    path: [],
    items: [],
    folders: [],
    placemark: null,
    polygon: null,
    track: null,
    attribute: null,
    text: '',
  }
  let root = ''
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new UnreadableFile('doctype')
  })
  parser.on('error', () => {
    throw new UnreadableFile('xml', { line: parser.line })
  })
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    root ||= name
    state.path.push(name)
    if (state.path.length > DEEPEST) throw new UnreadableFile('deep')
    opened(state, name, tag.attributes['name'], parser.line)
  })
  parser.on('text', (piece) => (state.text += piece))
  parser.on('cdata', (piece) => (state.text += piece))
  parser.on('closetag', (tag) => {
    closed(state, local(tag.name), parser.line)
    state.path.pop()
  })
  parser.write(text.trimStart()).close()
  if (root !== 'kml') throw new UnreadableFile('root', { found: root })
  return state.items
}
