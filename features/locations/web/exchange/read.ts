import { area } from '@haulway/geo'
import { boundary as boundaryField, type Boundary, type Problem } from '@haulway/resource'
import type { LocationKind } from '../../location.resource.ts'
import { kindOfPlace } from '../../kind-words.ts'
import { isArchive, unpackArchive } from './archive.ts'
import { type FileFeature, FileProblem } from './feature.ts'
import { readGeoJson } from './geojson.ts'
import { readKml } from './kml.ts'
import { extractPolygons } from './polygons.ts'
import { untangleRing } from './untangle.ts'
import { readShapefiles } from './shapefile.ts'
import { decodeText } from './text.ts'

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

function judged(feature: FileFeature): Judged {
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

function placeOf(feature: FileFeature): ImportedPlace {
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

/** The features of a file in any format that `readPlaces` reads. Throws a `FileProblem`. */
export function readFeatures(bytes: Uint8Array): FileFeature[] {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (bytes.length > LARGEST_FILE) throw new FileProblem('large', { max: LARGEST_FILE / 1_000_000 })
  if (isArchive(bytes)) {
    const files = unpackArchive(bytes, ['.kml', '.shp', '.dbf', '.prj', '.cpg'])
    const names = [...files.keys()]
    const kml = names.find((name) => name.toLowerCase().endsWith('.kml'))
    if (kml !== undefined) return readKml(decodeText(files.get(kml) ?? new Uint8Array()))
    if (names.some((name) => name.toLowerCase().endsWith('.shp'))) return readShapefiles(files)
    throw new FileProblem('contents')
  }
  const text = decodeText(bytes)
  const start = text.slice(0, 1_000).trimStart()
  if (start.startsWith('<')) return readKml(text)
  if (start.startsWith('{') || start.startsWith('[')) return readGeoJson(text)
  throw new FileProblem('unknown')
}

/**
 * The places of a file: GeoJSON, KML, KMZ or a zipped shapefile, detected by content. Throws a `FileProblem` when the
 * whole file cannot be read; a problem of a single place is stored with that place.
 */
export function readPlaces(bytes: Uint8Array): ImportedPlace[] {
  const places = readFeatures(bytes).map(placeOf)
  if (places.length === 0) throw new FileProblem('nothing')
  return places
}
