import { limitFeatures, featureOf, type FileFeature, FileProblem } from './feature.ts'
import { projectionFromName, type ToDegrees } from './projection.ts'

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts coordinates to degrees at any nesting depth. Invalid values are left for validation. */
function turned(value: unknown, toDegrees: ToDegrees, depth = 0): unknown {
  if (!Array.isArray(value) || depth > 4) return value
  const [x, y] = value as unknown[]
  if (typeof x === 'number' && typeof y === 'number') return toDegrees(x, y)
  return value.map((one) => turned(one, toDegrees, depth + 1))
}

function inDegrees(geometry: unknown, toDegrees: ToDegrees | null): unknown {
  if (!toDegrees || !isObject(geometry)) return geometry
  return { ...geometry, coordinates: turned(geometry['coordinates'], toDegrees) }
}

function crsOf(root: Members): ToDegrees | null {
  const crs = root['crs']
  if (crs === undefined || crs === null) return null
  const properties = isObject(crs) ? crs['properties'] : null
  const name = isObject(properties) ? properties['name'] : null
  if (typeof name !== 'string') throw new FileProblem('projection')
  return projectionFromName(name)
}

const geometries = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

function readFeature(raw: unknown, toDegrees: ToDegrees | null): FileFeature {
  const feature = isObject(raw) && raw['type'] === 'Feature' ? raw : {}
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const attributes = new Map<string, unknown>([['id', feature['id']], ...Object.entries(properties)])
  return featureOf(inDegrees(feature['geometry'], toDegrees), attributes)
}

/** Features of a GeoJSON text (RFC 7946; a `crs` of the 2008 format is supported). */
export function readGeoJson(text: string): FileFeature[] {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    throw new FileProblem('json')
  }
  if (!isObject(root)) throw new FileProblem('geojson')
  const toDegrees = crsOf(root)
  if (root['type'] === 'FeatureCollection') {
    if (!Array.isArray(root['features'])) throw new FileProblem('geojson')
    return limitFeatures(root['features']).map((one) => readFeature(one, toDegrees))
  }
  if (root['type'] === 'Feature') return [readFeature(root, toDegrees)]
  if (typeof root['type'] === 'string' && geometries.has(root['type']))
    return [featureOf(inDegrees(root, toDegrees), new Map())]
  throw new FileProblem('geojson')
}
