/**
 * KML (OGC 2.2 and the older Google format): areas of placemarks as zones, `gx:Track` with its `when` and `gx:coord`, and
 * placemarks of a point with a time of day as points. A closed line bounds an area. A DOCTYPE is refused, as no KML needs
 * one.
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
import { openClock, type Clock } from '../text/instants.ts'
import { limitZones, zoneOf } from '../zones/zone.ts'
import { pairMoments, type Moment } from './kml-track.ts'
import { type AttributeReader, createAttributeReader } from './timed-attributes.ts'
import type { MeasureOptions } from './csv/measures.ts'

/** Maximum depth of folders; deeper nesting is malicious. */
const DEEPEST = 64

interface Placemark {
  readonly line: number
  isTrack: boolean
  /** Its `TimeStamp`, or the begin of its `TimeSpan`. */
  time: string
  /** Height of its last point, metres; NaN without one. */
  altitude: number
  readonly attributes: Map<string, unknown>
  readonly geometries: unknown[]
}

export interface KmlOptions extends MeasureOptions {
  readonly machine: string
  readonly timeZone?: string | undefined
  /** Points with a time are places as well. */
  readonly keepsPlaces?: boolean | undefined
}

/** Parser state. */
interface State {
  readonly machine: string
  readonly clock: Clock
  readonly attributes: AttributeReader
  readonly keepsPlaces: boolean
  readonly path: string[]
  readonly items: Item[]
  zones: number
  /** Names of the open folders, outermost first. */
  readonly folders: string[]
  placemark: Placemark | null
  /** Rings of the current polygon, outer first. */
  polygon: number[][][] | null
  track: { readonly line: number; readonly moments: Moment[] } | null
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
  const [lon, lat, altitude] = text
    .trim()
    .split(/[\s,]+/)
    .map(numberOf)
  const problem = placeProblem(lat ?? Number.NaN, lon ?? Number.NaN)
  if (problem) return refuseLine(line, 'place', problem)
  const instant = when && state.clock.read(when.text)
  if (!instant) return refuseLine(line, 'time', when ? `${quoteText(when.text)} is not a time` : 'no time')
  return plainPoint(line, state.machine, instant, {
    lon: lon!,
    lat: lat!,
    altitude: altitude ?? Number.NaN,
  })
}

function opened(state: State, name: string, tagName: string | undefined, line: number): void {
  state.text = ''
  if (name === 'Placemark')
    state.placemark = {
      line,
      isTrack: false,
      time: '',
      altitude: Number.NaN,
      attributes: new Map(),
      geometries: [],
    }
  else if (name === 'Polygon') state.polygon = []
  else if (name === 'Track') state.track = { line, moments: [] }
  else if (name === 'Folder') state.folders.push('')
  else if (name === 'Data' || name === 'SimpleData') state.attribute = tagName ?? null
}

function takeCoordinates(state: State): void {
  const parent = state.path.at(-2)
  const coordinates = coordinatesOf(state.text)
  if (parent === 'LinearRing' && state.polygon) {
    if (state.path.includes('innerBoundaryIs')) state.polygon.push(coordinates)
    else state.polygon.unshift(coordinates)
  } else if (parent === 'LineString' || parent === 'LinearRing')
    state.placemark?.geometries.push(lineOrArea(coordinates, parent))
  else if (parent === 'Point' && state.placemark) {
    state.placemark.geometries.push({ type: 'Point', coordinates: coordinates[0] })
    state.placemark.altitude = numberOf(state.text.trim().split(/[\s,]+/)[2])
  }
}

/** Corners of the smallest ring, which ends where it begins. */
const SMALLEST_RING = 4

function lineOrArea(coordinates: number[][], tag: 'LineString' | 'LinearRing') {
  const [first, last] = [coordinates[0], coordinates.at(-1)]
  const isClosed = coordinates.length >= SMALLEST_RING && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed || tag === 'LinearRing'
    ? { type: 'Polygon', coordinates: [coordinates] }
    : { type: 'LineString', coordinates }
}

/** A placemark of one point with a time of day, in its `TimeStamp` or in its data; null for a place. */
function timedPoint(state: State, { line, time, altitude, attributes, geometries }: Placemark): Item | null {
  const [only, ...more] = geometries as { type: string; coordinates?: number[] }[]
  if (state.keepsPlaces || only?.type !== 'Point' || more.length > 0) return null
  const timed = state.attributes.read([...(time === '' ? [] : [['timestamp', time] as const]), ...attributes])
  if (!timed) return null
  const [lon = Number.NaN, lat = Number.NaN] = only.coordinates ?? []
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(line, 'place', problem)
  if (!timed.instant) return refuseLine(line, 'time', `${quoteText(timed.time)} is not a time`)
  const machine = timed.machine ?? state.machine
  return plainPoint(line, machine, timed.instant, {
    lon,
    lat,
    ...timed.said,
    ...(Number.isNaN(altitude) ? {} : { altitude }),
  })
}

function closePlacemark(state: State, placemark: Placemark): void {
  const { line, isTrack, attributes, geometries } = placemark
  state.placemark = null
  if (isTrack && geometries.length === 0) return
  const timed = timedPoint(state, placemark)
  if (timed) return void state.items.push(timed)
  const [only, ...more] = geometries
  const geometry = more.length === 0 ? only : { type: 'GeometryCollection', geometries }
  const folder = state.folders.findLast((one) => one !== '') ?? ''
  limitZones((state.zones += 1))
  state.items.push(zoneOf(line, geometry, new Map([['folder', folder], ...attributes])))
}

function closeTrack(state: State): void {
  const { line, moments } = state.track ?? { line: 0, moments: [] }
  state.track = null
  if (state.placemark) state.placemark.isTrack = true
  const pairs = pairMoments(moments)
  if (pairs) for (const { coord, when } of pairs) state.items.push(pointOf(state, when, coord))
  else {
    const whens = moments.filter(({ kind }) => kind === 'when').length
    const reason = `the track has ${whens} times for ${moments.length - whens} positions`
    state.items.push(refuseLine(line, 'time', reason))
  }
}

/** The time of a placemark itself, not that of its view. */
const isOwnTime = (path: readonly string[], name: string): boolean =>
  path.at(-3) === 'Placemark' &&
  ((name === 'when' && path.at(-2) === 'TimeStamp') || (name === 'begin' && path.at(-2) === 'TimeSpan'))

function closed(state: State, name: string, line: number): void {
  const { placemark, path, text } = state
  if (name === 'coordinates') takeCoordinates(state)
  else if (name === 'Polygon' && state.polygon) {
    placemark?.geometries.push({ type: 'Polygon', coordinates: state.polygon })
    state.polygon = null
  } else if (placemark && isOwnTime(path, name)) placemark.time = text.trim()
  else if (name === 'when' || name === 'coord') state.track?.moments.push({ kind: name, line, text })
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
export function readKml(text: string, options: KmlOptions): Item[] {
  const { machine, timeZone, keepsPlaces = false } = options
  const clock = openClock(timeZone)
  const state: State = {
    machine,
    clock,
    attributes: createAttributeReader(clock, options),
    keepsPlaces,
    path: [],
    items: [],
    zones: 0,
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
  return [...state.items, ...state.clock.doubts(), ...state.attributes.doubts()]
}
