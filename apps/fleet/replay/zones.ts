/** Zones of a site from GeoJSON: polygons with a `name`. */
import type { LocationKind } from '@haulway/features/telemetry/detection/site.ts'
import { polygonsOf, zoneProblem, type Position, type ZoneGeometry, type ZoneProblem } from '@haulway/geo'
import { UsageError } from '../options.ts'
import { splitAtCrossings } from './split-at-crossings.ts'

export interface NamedZone {
  name: string
  boundary: ZoneGeometry
  /** `kind` of the file, when it has one. */
  kind: LocationKind | null
  /** The ring crossed itself and was cut into simple parts. */
  untangled: boolean
}

const kinds: readonly LocationKind[] = ['load', 'dump', 'both', 'other']

interface Feature {
  properties?: Record<string, unknown> | null
  geometry?: { type?: unknown; coordinates?: unknown } | null
}

const problems: Record<ZoneProblem, string> = {
  empty: 'has no ring',
  outOfRange: 'holds a position that is not on earth',
  tooFewPoints: 'has a ring of fewer than three corners',
  notClosed: 'has a ring that is not closed',
  selfCrossing: 'has a ring that crosses itself',
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.every((n) => typeof n === 'number')
const isList = (value: unknown, holds: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => holds(one))
const isPolygon = (value: unknown): boolean => isList(value, (ring) => isList(ring, isPosition))

/** The plain shape of GeoJSON: without heights, all coordinates numbers. */
function geometryOf(geometry: Feature['geometry'], where: string): ZoneGeometry {
  const { type, coordinates } = geometry ?? {}
  const wellFormed =
    (type === 'Polygon' && isPolygon(coordinates)) ||
    (type === 'MultiPolygon' && isList(coordinates, isPolygon))
  if (!wellFormed)
    throw new UsageError(`${where} is no Polygon or MultiPolygon of [longitude, latitude] positions`)
  const flat = polygonsOf(geometry as ZoneGeometry).map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]): Position => [lon, lat])),
  )
  return flat.length === 1
    ? { type: 'Polygon', coordinates: flat[0]! }
    : { type: 'MultiPolygon', coordinates: flat }
}

/** Valid geometry; a single ring that crosses itself is cut into simple ones. Throws UsageError for other faults. */
function sound(geometry: ZoneGeometry, where: string): { boundary: ZoneGeometry; untangled: boolean } {
  const problem = zoneProblem(geometry)
  if (problem === null) return { boundary: geometry, untangled: false }
  if (problem === 'selfCrossing' && polygonsOf(geometry).every((rings) => rings.length === 1)) {
    const parts = polygonsOf(geometry).flatMap((rings) => splitAtCrossings(rings[0]!))
    const boundary: ZoneGeometry =
      parts.length === 1
        ? { type: 'Polygon', coordinates: parts }
        : { type: 'MultiPolygon', coordinates: parts.map((ring) => [ring]) }
    if (zoneProblem(boundary) === null) return { boundary, untangled: true }
  }
  throw new UsageError(`${where} ${problems[problem]}`)
}

function featuresOf(text: string, file: string): Feature[] {
  let parsed: { type?: unknown; features?: unknown } | null
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as typeof parsed
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (parsed?.type !== 'FeatureCollection' || !Array.isArray(parsed.features)) {
    throw new UsageError(`${file} is no GeoJSON FeatureCollection`)
  }
  return parsed.features as Feature[]
}

/** Reads the text of a GeoJSON file; `file` names it in errors. Throws UsageError. */
export function parseZones(text: string, file: string): NamedZone[] {
  const seen = new Set<string>()
  return featuresOf(text, file).map((feature, i) => {
    const name = feature?.properties?.['name'] ?? feature?.properties?.['title']
    if (typeof name !== 'string' || name.trim() === '') {
      throw new UsageError(`${file}: feature ${i + 1} has no name`)
    }
    if (seen.has(name)) throw new UsageError(`${file}: two features have the name "${name}"`)
    seen.add(name)
    const where = `${file}: zone "${name}"`
    const kind = kinds.find((one) => one === feature.properties?.['kind']) ?? null
    return { name, kind, ...sound(geometryOf(feature.geometry, where), where) }
  })
}

/** Words in names that show what a zone is for, when it was not given. */
const loadWords = /\b(pit|face|load|bench|quarry|borrow|cut)/i
const dumpWords = /\b(crusher|stockpile|dump|tip|hopper|plant|fill|waste)/i

export interface ZoneKinds {
  kinds: Map<string, LocationKind>
  /** Names whose kind was guessed from the name. */
  guessed: string[]
}

/**
 * Kind of each zone: named with `--load` and `--dump` (both: where it is in both), else as in its file. When neither
 * option is given, the name is used as a hint. Names that no zone has are an error.
 */
export function zoneKinds(
  zones: readonly NamedZone[],
  load: readonly string[] | undefined,
  dump: readonly string[] | undefined,
): ZoneKinds {
  const names = new Set(zones.map((zone) => zone.name))
  for (const [option, wanted] of Object.entries({ load, dump })) {
    const unknown = wanted?.find((name) => !names.has(name))
    if (unknown !== undefined) {
      throw new UsageError(`--${option} names "${unknown}", but the zones are ${[...names].join(', ')}`)
    }
  }
  const guessed: string[] = []
  const kindOf = (zone: NamedZone): LocationKind => {
    const loads = load?.includes(zone.name) ?? false
    const dumps = dump?.includes(zone.name) ?? false
    if (loads || dumps) return loads && dumps ? 'both' : loads ? 'load' : 'dump'
    if (zone.kind !== null) return zone.kind
    if (load !== undefined || dump !== undefined) return 'other'
    guessed.push(zone.name)
    return dumpWords.test(zone.name) ? 'dump' : loadWords.test(zone.name) ? 'load' : 'other'
  }
  return { kinds: new Map(zones.map((zone) => [zone.name, kindOf(zone)])), guessed }
}
