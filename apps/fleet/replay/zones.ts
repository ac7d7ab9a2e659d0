/** Zones of a site from GeoJSON: polygons with a `name`. */
import type { LocationKind } from '@haulway/features/telemetry/site.ts'
import { UsageError } from '../options.ts'
import type { MultiPolygon, Polygon } from '../site/export.ts'

export type Boundary = Polygon | MultiPolygon

export interface NamedZone {
  name: string
  boundary: Boundary
  /** `kind` of the file, when it has one. */
  kind: LocationKind | null
}

const kinds: readonly LocationKind[] = ['load', 'dump', 'both', 'other']

interface Feature {
  type?: unknown
  properties?: Record<string, unknown> | null
  geometry?: { type?: unknown; coordinates?: unknown } | null
}

function positionProblem(position: unknown): string | null {
  const isPosition =
    Array.isArray(position) && position.length >= 2 && position.every((n) => typeof n === 'number')
  if (!isPosition) return 'holds a position that is not [longitude, latitude]'
  const [lon, lat] = position as [number, number]
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    ? null
    : `holds the position [${lon}, ${lat}], which is not on earth`
}

function ringProblem(ring: unknown): string | null {
  if (!Array.isArray(ring) || ring.length < 4) return 'has a ring of fewer than 4 positions'
  const broken = ring.map(positionProblem).find((problem) => problem !== null)
  if (broken) return broken
  const first = ring[0] as number[]
  const last = ring.at(-1) as number[]
  return first[0] === last[0] && first[1] === last[1] ? null : 'has a ring that is not closed'
}

function polygonProblem(rings: unknown): string | null {
  if (!Array.isArray(rings) || rings.length === 0) return 'has no ring'
  return rings.map(ringProblem).find((problem) => problem !== null) ?? null
}

function boundaryOf(geometry: Feature['geometry'], where: string): Boundary {
  const polygons =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : null
  if (!Array.isArray(polygons) || polygons.length === 0) {
    throw new UsageError(`${where} is no Polygon or MultiPolygon`)
  }
  const problem = polygons.map(polygonProblem).find((one) => one !== null)
  if (problem) throw new UsageError(`${where} ${problem}`)
  return geometry as Boundary
}

/** Reads the text of a GeoJSON file; `file` names it in errors. Throws UsageError. */
export function parseZones(text: string, file: string): NamedZone[] {
  let parsed: { type?: unknown; features?: unknown }
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as typeof parsed
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (parsed?.type !== 'FeatureCollection' || !Array.isArray(parsed.features)) {
    throw new UsageError(`${file} is no GeoJSON FeatureCollection`)
  }
  const seen = new Set<string>()
  return (parsed.features as Feature[]).map((feature, i) => {
    const name = feature?.properties?.['name'] ?? feature?.properties?.['title']
    if (typeof name !== 'string' || name.trim() === '') {
      throw new UsageError(`${file}: feature ${i + 1} has no name`)
    }
    if (seen.has(name)) throw new UsageError(`${file}: two features have the name "${name}"`)
    seen.add(name)
    const kind = kinds.find((one) => one === feature.properties?.['kind']) ?? null
    return { name, boundary: boundaryOf(feature.geometry, `${file}: zone "${name}"`), kind }
  })
}

/** Words in names that tell what a zone is for, where nobody said it. */
const loadWords = /\b(pit|face|load|bench|quarry|borrow|cut)/i
const dumpWords = /\b(crusher|stockpile|dump|tip|hopper|plant|fill|waste)/i

export interface ZoneKinds {
  kinds: Map<string, LocationKind>
  /** Names whose kind was guessed from the name. */
  guessed: string[]
}

/**
 * What each zone is for: named with `--load` and `--dump` (both: where it is in both), else as its file says.
 * When neither option is given, the name is taken as a hint. Names that no zone has are an error.
 */
export function zoneKinds(
  zones: readonly NamedZone[],
  load: readonly string[] | undefined,
  dump: readonly string[] | undefined,
): ZoneKinds {
  const names = new Set(zones.map((zone) => zone.name))
  for (const [option, wanted] of [
    ['load', load],
    ['dump', dump],
  ] as const) {
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
