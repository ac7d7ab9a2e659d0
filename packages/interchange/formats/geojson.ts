/**
 * GeoJSON (RFC 7946; a `crs` of the 2008 format is supported): features as zones; lines with a time for each of their
 * positions, in `coordTimes` as most programs write it, as points.
 */
import { refuseLine, type Item, placeProblem, plainPoint, quoteText, UnreadableFile } from '../result.ts'
import { parseInstant, type ToInstant } from '../text/instants.ts'
import { systemNamed } from '../reference/epsg.ts'
import { placeSystem, shiftDoubts, type Position, type ToDegrees } from '../reference/placement.ts'
import type { System } from '../reference/system.ts'
import { limitZones, zoneOf } from '../zones/zone.ts'

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Converts coordinates to degrees at any nesting depth. Invalid values are left for validation. */
function turned(value: unknown, toDegrees: ToDegrees, depth = 0): unknown {
  if (!Array.isArray(value) || depth > 4) return value
  const [x, y, ...more] = value as unknown[]
  if (typeof x === 'number' && typeof y === 'number') return [...toDegrees(x, y), ...more]
  return value.map((one) => turned(one, toDegrees, depth + 1))
}

function inDegrees(geometry: unknown, toDegrees: ToDegrees | null): unknown {
  if (!toDegrees || !isObject(geometry)) return geometry
  const { geometries: inner } = geometry
  if (Array.isArray(inner))
    return { ...geometry, geometries: inner.map((one: unknown) => inDegrees(one, toDegrees)) }
  return { ...geometry, coordinates: turned(geometry['coordinates'], toDegrees) }
}

/** All positions of a geometry, or of members within it. */
function* positionsOf(value: unknown, depth = 0): Generator<Position> {
  if (isObject(value)) {
    yield* positionsOf(value['coordinates'] ?? value['geometries'], depth + 1)
    return
  }
  if (!Array.isArray(value) || depth > 8) return
  const [x, y] = value as unknown[]
  if (typeof x === 'number' && typeof y === 'number') yield [x, y]
  else for (const one of value as unknown[]) yield* positionsOf(one, depth + 1)
}

function crsOf(root: Members): System | null {
  const crs = root['crs']
  if (crs === undefined || crs === null) return null
  const properties = isObject(crs) ? crs['properties'] : null
  const { name, code } = isObject(properties) ? properties : {}
  if (typeof code === 'number') return systemNamed(`EPSG:${code}`)
  if (typeof name !== 'string') throw new UnreadableFile('projection', { name: '' })
  return systemNamed(name)
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

function featuresOf(root: Members): readonly unknown[] {
  const { type, features } = root
  if (type === 'FeatureCollection' && Array.isArray(features)) return features as unknown[]
  if (type === 'Feature') return [root]
  if (typeof type === 'string' && geometries.has(type)) return [{ type: 'Feature', geometry: root }]
  throw new UnreadableFile('geojson')
}

function timesOf({ coordTimes, times, coordinateProperties }: Members): readonly unknown[] {
  const within = isObject(coordinateProperties) ? coordinateProperties['times'] : undefined
  return [coordTimes, times, within].find(Array.isArray) ?? []
}

interface TimedLine {
  readonly positions: readonly unknown[]
  readonly times: readonly unknown[]
}

/** The lines of a geometry that have times. */
function timedLines(geometry: unknown, properties: Members): TimedLine[] {
  const times = timesOf(properties)
  if (!isObject(geometry) || times.length === 0) return []
  const { type, coordinates } = geometry
  if (type === 'LineString') return [{ positions: listOf(coordinates), times }]
  if (type !== 'MultiLineString') return []
  return listOf(coordinates).map((line, i) => ({ positions: listOf(line), times: listOf(times[i]) }))
}

/** `number`: of the position within the file. */
function pointOf(
  number: number,
  position: unknown,
  time: unknown,
  machine: string,
  toInstant?: ToInstant,
): Item {
  const [lon, lat, altitude] = listOf(position).map((one) => (typeof one === 'number' ? one : Number.NaN))
  const problem = placeProblem(lat ?? Number.NaN, lon ?? Number.NaN)
  if (problem) return refuseLine(number, 'place', problem)
  const said = typeof time === 'string' || typeof time === 'number' ? String(time) : ''
  const instant = parseInstant(said, toInstant)
  if (!instant)
    return refuseLine(number, 'time', said === '' ? 'no time' : `${quoteText(said)} is not a time`)
  return plainPoint(number, machine, instant, { lon: lon!, lat: lat!, altitude })
}

function parsed(text: string): Members {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    throw new UnreadableFile('json')
  }
  if (!isObject(root)) throw new UnreadableFile('geojson')
  return root
}

/** Features and positions in the order of the file. Throws `UnreadableFile` when it is no whole GeoJSON. */
export function readGeoJson(text: string, machine: string, toInstant?: ToInstant): Item[] {
  const root = parsed(text)
  const system = crsOf(root)
  const features = featuresOf(root)
  const positions = system
    ? features.flatMap((one) => [...positionsOf(isObject(one) ? one['geometry'] : null)])
    : []
  const placement = system ? placeSystem(system, positions) : null
  const toDegrees = placement?.toDegrees ?? null
  let number = 0
  let zones = 0
  const items = features.flatMap((raw, at): Item[] => {
    const feature = isObject(raw) && raw['type'] === 'Feature' ? raw : {}
    const properties = isObject(feature['properties']) ? feature['properties'] : {}
    const geometry = inDegrees(feature['geometry'], toDegrees)
    const points = timedLines(geometry, properties).flatMap(({ positions, times }) =>
      positions.map((position, i) => pointOf((number += 1), position, times[i], machine, toInstant)),
    )
    if (points.length > 0) return points
    limitZones((zones += 1))
    return [zoneOf(at + 1, geometry, new Map([['id', feature['id']], ...Object.entries(properties)]))]
  })
  return placement ? [...items, ...shiftDoubts(placement)] : items
}
