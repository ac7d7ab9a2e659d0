import { area } from '@haulway/geo'
import {
  inPieces,
  limitZones,
  readItems,
  UnreadableFile,
  type Doubt,
  type ReadOptions,
  type Zone,
} from '@haulway/interchange'
import { boundary as boundaryField, type Boundary, type Problem } from '@haulway/resource'
import type { LocationKind } from '../../location.resource.ts'
import { kindOfPlace } from '../../kind-words.ts'
import { extractPolygons } from './polygons.ts'
import { untangleRing } from './untangle.ts'

type Outline = readonly (readonly [lon: number, lat: number])[]

/** A place of a file as the import shows it. */
export interface ImportedPlace {
  readonly name: string
  readonly notes: string
  readonly kind: LocationKind | null
  /** Null when it cannot become a location: `problem` gives the reason. */
  readonly boundary: Boundary | null
  readonly problem: Problem | null
  /** Outlines as in the file, where they crossed themselves and were repaired. */
  readonly before: readonly Outline[] | null
  /** Square metres. */
  readonly area: number
}

/** Maximum bytes of a boundary file. */
const LARGEST_FILE = 100_000_000

const field = boundaryField({ required: true })

type Judged = Problem | { boundary: Boundary; before?: readonly Outline[] }

function judged(feature: Zone): Judged {
  const shape: unknown = typeof feature.shape === 'string' ? parsed(feature.shape) : feature.shape
  if (shape !== undefined && shape !== null) {
    const checked = field.check({ shape })
    if ('value' in checked) return { boundary: checked.value }
  }
  const found = extractPolygons(feature.geometry)
  if ('key' in found) return found
  const checked = field.check(found)
  if ('value' in checked) return { boundary: checked.value }
  const isCrossed = checked.problem.key === 'validation.boundary.crossing'
  return (isCrossed ? mended(found) : null) ?? checked.problem
}

/** The polygons with self-crossings repaired; null where that gives no valid zone. */
function mended(found: { type: string; coordinates: unknown }): Judged | null {
  // Its numbers have been validated.
  const polygons = (found.type === 'Polygon' ? [found.coordinates] : found.coordinates) as Outline[][]
  const rings = polygons.map((polygon) => polygon.map((ring) => untangleRing(ring)))
  if (rings.some((polygon) => polygon.includes(null))) return null
  const coordinates = found.type === 'Polygon' ? rings[0] : rings
  const checked = field.check({ type: found.type, coordinates })
  return 'value' in checked ? { boundary: checked.value, before: polygons.flat() } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function placeOf(feature: Zone): ImportedPlace {
  const found = judged(feature)
  const boundary = 'boundary' in found ? found.boundary : null
  return {
    name: feature.name.slice(0, 255),
    notes: feature.notes.slice(0, 2_000),
    kind: kindOfPlace(feature),
    boundary,
    problem: 'boundary' in found ? null : found,
    before: 'boundary' in found ? (found.before ?? null) : null,
    area: boundary ? area(boundary) : 0,
  }
}

const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine: '', keepsPlaces: true }

/** The zones of a file, and what reading it had to assume. Throws `UnreadableFile`. */
export async function readZones(
  bytes: Uint8Array,
  hints: Pick<ReadOptions, 'language' | 'encoding'> = {},
): Promise<{ zones: Zone[]; doubts: Doubt[] }> {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (bytes.length > LARGEST_FILE) throw new UnreadableFile('large', { max: LARGEST_FILE / 1_000_000 })
  const zones: Zone[] = []
  // Each once, however many layers an archive has.
  const doubts = new Map<string, Doubt>()
  let points = 0
  try {
    for await (const item of readItems(inPieces(bytes), { ...options, ...hints })) {
      if (item.kind === 'zone') limitZones(zones.push(item))
      else if (item.kind === 'doubt') doubts.set(JSON.stringify(item), item)
      else if (item.kind === 'point') points += 1
    }
  } catch (error) {
    // What is neither XML nor JSON is read as a table, which holds no zones.
    const isTable = error instanceof UnreadableFile && error.reason === 'columns'
    throw isTable ? new UnreadableFile('unknown') : error
  }
  if (zones.length === 0 && points > 0) throw new UnreadableFile('tracks', { count: points })
  return { zones, doubts: [...doubts.values()] }
}

/** The places of a file, and what reading it had to assume. */
export interface ReadPlaces {
  readonly places: readonly ImportedPlace[]
  readonly doubts: readonly Doubt[]
}

/**
 * The places of a file: GeoJSON, KML, KMZ or a zipped shapefile, detected by content. Throws an `UnreadableFile` when the
 * whole file cannot be read; a problem of a single place is stored with that place.
 */
export async function readPlaces(
  bytes: Uint8Array,
  hints?: Pick<ReadOptions, 'language' | 'encoding'>,
): Promise<ReadPlaces> {
  const { zones, doubts } = await readZones(bytes, hints)
  if (zones.length === 0) throw new UnreadableFile('nothing')
  return { places: zones.map(placeOf), doubts }
}
