import { SaxesParser } from 'saxes'
import { limitFeatures, featureOf, type FileFeature, FileProblem } from './feature.ts'

/** Maximum depth of folders; deeper nesting is malicious. */
const DEEPEST = 64

interface Placemark {
  attributes: Map<string, unknown>
  geometries: unknown[]
}

/** Parser state. */
interface Reading {
  readonly path: string[]
  readonly found: FileFeature[]
  /** Names of the open folders, outermost first. */
  readonly folders: string[]
  placemark: Placemark | null
  /** Rings of the current polygon, outer first. */
  polygon: number[][][] | null
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

function opened(reading: Reading, name: string, tagName: string | undefined): void {
  reading.text = ''
  if (name === 'Placemark') reading.placemark = { attributes: new Map(), geometries: [] }
  else if (name === 'Polygon') reading.polygon = []
  else if (name === 'Folder') reading.folders.push('')
  else if (name === 'Data' || name === 'SimpleData') reading.attribute = tagName ?? null
}

function takeCoordinates(reading: Reading): void {
  const parent = reading.path.at(-2)
  const coordinates = coordinatesOf(reading.text)
  if (parent === 'LinearRing' && reading.polygon) {
    if (reading.path.includes('innerBoundaryIs')) reading.polygon.push(coordinates)
    else reading.polygon.unshift(coordinates)
  } else if (parent === 'LineString') reading.placemark?.geometries.push({ type: 'LineString', coordinates })
  else if (parent === 'Point')
    reading.placemark?.geometries.push({ type: 'Point', coordinates: coordinates[0] })
}

function closed(reading: Reading, name: string): void {
  const { placemark, path } = reading
  if (name === 'coordinates') takeCoordinates(reading)
  else if (name === 'Polygon' && reading.polygon) {
    placemark?.geometries.push({ type: 'Polygon', coordinates: reading.polygon })
    reading.polygon = null
  } else if ((name === 'name' || name === 'description') && path.at(-2) === 'Placemark')
    placemark?.attributes.set(name, plain(reading.text))
  else if (name === 'name' && path.at(-2) === 'Folder') reading.folders.splice(-1, 1, plain(reading.text))
  else if (name === 'Folder') reading.folders.pop()
  else if ((name === 'value' || name === 'SimpleData') && reading.attribute !== null) {
    placemark?.attributes.set(reading.attribute, reading.text.trim())
    reading.attribute = null
  } else if (name === 'Placemark' && placemark) {
    const [only, ...more] = placemark.geometries
    const geometry =
      more.length === 0 ? only : { type: 'GeometryCollection', geometries: placemark.geometries }
    const folder = reading.folders.findLast((one) => one !== '') ?? ''
    reading.found.push(featureOf(geometry, new Map([['folder', folder], ...placemark.attributes])))
    reading.placemark = null
  }
  reading.text = ''
}

/** Placemarks of a KML text (OGC KML 2.2 and the older Google format). A DOCTYPE is refused, as no KML needs one. */
export function readKml(text: string): FileFeature[] {
  const reading: Reading = {
    path: [],
    found: [],
    folders: [],
    placemark: null,
    polygon: null,
    attribute: null,
    text: '',
  }
  let root = ''
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new FileProblem('doctype')
  })
  parser.on('error', () => {
    throw new FileProblem('xml', { line: parser.line })
  })
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    root ||= name
    reading.path.push(name)
    if (reading.path.length > DEEPEST) throw new FileProblem('deep')
    opened(reading, name, tag.attributes['name'])
  })
  parser.on('text', (piece) => (reading.text += piece))
  parser.on('cdata', (piece) => (reading.text += piece))
  parser.on('closetag', (tag) => {
    closed(reading, local(tag.name))
    reading.path.pop()
  })
  parser.write(text).close()
  if (root !== 'kml') throw new FileProblem('kml')
  return limitFeatures(reading.found)
}
