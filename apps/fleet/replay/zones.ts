/** Zones of a site from a file of places: polygons with a name. */
import { createReadStream } from 'node:fs'
import type { LocationKind } from '@haulway/features/telemetry/detection/site.ts'
import { polygonsOf, zoneProblem, type Position, type ZoneGeometry, type ZoneProblem } from '@haulway/geo'
import { readItems, UnreadableFile, type Zone } from '@haulway/interchange'
import { UsageError } from '../options.ts'
import { doubtText, unreadableText } from './open.ts'
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
function geometryOf(geometry: unknown, where: string): ZoneGeometry {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
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

/** The places of a file with their names, which differ; `file` names it in errors. Throws UsageError. */
export function namedZones(zones: readonly Zone[], file: string): NamedZone[] {
  const seen = new Set<string>()
  return zones.map(({ line, name, uses, geometry }) => {
    if (name === '') throw new UsageError(`${file}: feature ${line} has no name`)
    if (seen.has(name)) throw new UsageError(`${file}: two features have the name "${name}"`)
    seen.add(name)
    const where = `${file}: zone "${name}"`
    const kind = kinds.find((one) => uses.includes(one)) ?? null
    return { name, kind, ...sound(geometryOf(geometry, where), where) }
  })
}

/** The zones of a GeoJSON, KML, KMZ or zipped shapefile. Throws UsageError. */
export async function readZones(file: string, say: (line: string) => void): Promise<NamedZone[]> {
  const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine: '', keepsPlaces: true }
  const zones: Zone[] = []
  try {
    for await (const item of readItems(createReadStream(file), options)) {
      if (item.kind === 'zone') zones.push(item)
      else if (item.kind === 'doubt') say(`${file}: ${doubtText(item)}`)
    }
  } catch (error) {
    const why = error instanceof UnreadableFile ? unreadableText(error) : null
    throw new UsageError(why === null ? `--zones: ${(error as Error).message}` : `${file}: ${why}`, {
      cause: error,
    })
  }
  if (zones.length === 0) throw new UsageError(`${file}: ${unreadableText(new UnreadableFile('nothing'))}`)
  return namedZones(zones, file)
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
