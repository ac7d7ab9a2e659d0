/**
 * GeoJSON (RFC 7946; a `crs` of the 2008 format is supported): features as zones; as points lines with a time for each of
 * their positions, in `coordTimes` as most programs write it, and points with a time of day among their properties.
 */
import { refuseLine, type Item, placeProblem, plainPoint, quoteText, UnreadableFile } from '../result.ts'
import { systemNamed } from '../reference/epsg.ts'
import { placeSystem, shiftDoubts, type Position, type ToDegrees } from '../reference/placement.ts'
import type { System } from '../reference/system.ts'
import { openClock, type Clock } from '../text/instants.ts'
import { limitZones, zoneOf } from '../zones/zone.ts'
import type { MeasureOptions } from './csv/measures.ts'
import { type AttributeReader, createAttributeReader } from './timed-attributes.ts'

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
  if (type === 'LineString' || type === 'MultiPoint') return [{ positions: listOf(coordinates), times }]
  if (type !== 'MultiLineString') return []
  return listOf(coordinates).map((line, i) => ({ positions: listOf(line), times: listOf(times[i]) }))
}

export interface GeoJsonOptions extends MeasureOptions {
  readonly machine: string
  readonly timeZone?: string | undefined
  /** Points with a time are places as well. */
  readonly keepsPlaces?: boolean | undefined
}

interface Reading {
  readonly machine: string
  readonly clock: Clock
  readonly attributes: AttributeReader
  /** Positions so far: the number of a position stands for its line. */
  positions: number
}

const numbersOf = (position: unknown): number[] =>
  listOf(position).map((one) => (typeof one === 'number' ? one : Number.NaN))

function pointOf(reading: Reading, position: unknown, time: unknown): Item {
  const number = (reading.positions += 1)
  const [lon = Number.NaN, lat = Number.NaN, altitude] = numbersOf(position)
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(number, 'place', problem)
  const said = typeof time === 'string' || typeof time === 'number' ? String(time) : ''
  const instant = reading.clock.read(said)
  if (!instant)
    return refuseLine(number, 'time', said === '' ? 'no time' : `${quoteText(said)} is not a time`)
  return plainPoint(number, reading.machine, instant, {
    lon,
    lat,
    ...(altitude !== undefined && { altitude }),
  })
}

/** Positions of a line; refused as a whole when nothing tells which of its times are missing. */
function pointsOf(reading: Reading, { positions, times }: TimedLine): Item[] {
  if (positions.length === times.length)
    return positions.map((position, i) => pointOf(reading, position, times[i]))
  const line = reading.positions + 1
  reading.positions += positions.length
  return [refuseLine(line, 'time', `the line has ${times.length} times for ${positions.length} positions`)]
}

/** A point with a time of day among its properties; null for a place. */
function timedPoint(reading: Reading, geometry: unknown, properties: Members): Item | null {
  if (!isObject(geometry) || geometry['type'] !== 'Point') return null
  const timed = reading.attributes.read(Object.entries(properties))
  if (!timed) return null
  const number = (reading.positions += 1)
  const [lon = Number.NaN, lat = Number.NaN, altitude] = numbersOf(geometry['coordinates'])
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(number, 'place', problem)
  if (!timed.instant) return refuseLine(number, 'time', `${quoteText(timed.time)} is not a time`)
  const said = { ...timed.said, ...(altitude !== undefined && { altitude }) }
  return plainPoint(number, timed.machine ?? reading.machine, timed.instant, { lon, lat, ...said })
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
export function readGeoJson(text: string, options: GeoJsonOptions): Item[] {
  const { machine, timeZone, keepsPlaces = false } = options
  const root = parsed(text)
  const system = crsOf(root)
  const features = featuresOf(root)
  const positions = system
    ? features.flatMap((one) => [...positionsOf(isObject(one) ? one['geometry'] : null)])
    : []
  const placement = system ? placeSystem(system, positions) : null
  const toDegrees = placement?.toDegrees ?? null
  const clock = openClock(timeZone)
  const reading: Reading = { machine, clock, attributes: createAttributeReader(clock, options), positions: 0 }
  let zones = 0
  const items = features.flatMap((raw, at): Item[] => {
    const feature = isObject(raw) && raw['type'] === 'Feature' ? raw : {}
    const properties = isObject(feature['properties']) ? feature['properties'] : {}
    const geometry = inDegrees(feature['geometry'], toDegrees)
    const lines = timedLines(geometry, properties)
    if (lines.length > 0) return lines.flatMap((line) => pointsOf(reading, line))
    const timed = keepsPlaces ? null : timedPoint(reading, geometry, properties)
    if (timed) return [timed]
    limitZones((zones += 1))
    return [zoneOf(at + 1, geometry, new Map([['id', feature['id']], ...Object.entries(properties)]))]
  })
  return [
    ...items,
    ...reading.clock.doubts(),
    ...reading.attributes.doubts(),
    ...(placement ? shiftDoubts(placement) : []),
  ]
}
