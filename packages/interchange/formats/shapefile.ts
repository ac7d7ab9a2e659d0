import { assemblePolygons } from '@haulway/geo'
import { readDbf } from './dbf.ts'
import { type Item, UnreadableFile } from '../result.ts'
import { decodeText, type EncodingHints } from '../text/encoding.ts'
import { projectionFromWkt, type ToDegrees } from '../zones/projection.ts'
import { zoneOf } from '../zones/zone.ts'

const MAGIC = 9994
/** Shape types (ESRI Shapefile Technical Description): with Z 10 more, with M 20 more. */
const POINT = 1
const LINE = 3
const POLYGON = 5
const MULTIPOINT = 8

type Vertices = [number, number][]

function partsOf(record: DataView, toDegrees: ToDegrees): Vertices[] {
  const [parts, points] = [record.getInt32(36, true), record.getInt32(40, true)]
  const first = 44 + 4 * parts
  if (parts < 0 || points < 0 || first + 16 * points > record.byteLength)
    throw new UnreadableFile('truncated')
  const starts = Array.from({ length: parts }, (_, i) => record.getInt32(44 + 4 * i, true))
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? points
    if (start < 0 || end < start || end > points) throw new UnreadableFile('shp')
    return Array.from({ length: end - start }, (_, k) => {
      const at = first + 16 * (start + k)
      return toDegrees(record.getFloat64(at, true), record.getFloat64(at + 8, true))
    })
  })
}

function geometryOf(record: DataView, toDegrees: ToDegrees): unknown {
  const type = record.getInt32(0, true) % 10
  if (type === 0) return null
  if (type === POINT || type === MULTIPOINT) return { type: 'Point', coordinates: [] }
  if (type !== LINE && type !== POLYGON) throw new UnreadableFile('shp')
  // Bounding box at 4, counts at 36, as in the technical description.
  const parts = partsOf(record, toDegrees)
  if (type === LINE) return { type: 'MultiLineString', coordinates: parts }
  // By specification outer rings are clockwise and holes are not, but many programs ignore that: containment decides.
  return { type: 'MultiPolygon', coordinates: assemblePolygons(parts) }
}

/** Records of a `.shp`. */
function readShp(bytes: Uint8Array, toDegrees: ToDegrees): unknown[] {
  if (bytes.length < 100) throw new UnreadableFile('truncated')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getInt32(0) !== MAGIC) throw new UnreadableFile('shp')
  const end = 2 * view.getInt32(24)
  if (end > bytes.length) throw new UnreadableFile('truncated')
  const found: unknown[] = []
  let at = 100
  while (at + 12 <= end) {
    const length = 2 * view.getInt32(at + 4)
    if (length < 4 || at + 8 + length > end) throw new UnreadableFile('truncated')
    found.push(geometryOf(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length), toDegrees))
    at += 8 + length
  }
  return found
}

/** Without a `.prj` coordinates count as degrees only if they can be nothing else. */
function degreesOnly(bytes: Uint8Array): ToDegrees {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const box = bytes.length < 100 ? [] : [36, 44, 52, 60].map((at) => view.getFloat64(at, true))
  const limits = [360, 90, 360, 90]
  if (!box.every((value, i) => Math.abs(value) <= (limits[i] ?? 0))) throw new UnreadableFile('prj')
  return (x, y) => [x, y]
}

/** All shapefiles of an archive: `.shp`, with `.dbf`, `.prj` and `.cpg` of the same name when present. */
export function readShapefiles(files: ReadonlyMap<string, Uint8Array>, hints: EncodingHints): Item[] {
  const byName = new Map([...files].map(([name, bytes]) => [name.toLowerCase(), bytes]))
  return [...byName].flatMap(([name, bytes]) => {
    if (!name.endsWith('.shp')) return []
    const beside = (ending: string) => byName.get(name.replace(/shp$/, ending))
    const [prj, dbf, cpg] = [beside('prj'), beside('dbf'), beside('cpg')]
    const geometries = readShp(bytes, prj ? projectionFromWkt(decodeText(prj).text) : degreesOnly(bytes))
    const rows = dbf ? readDbf(dbf, cpg ? decodeText(cpg).text : null, hints) : []
    return geometries.map((geometry, i) => zoneOf(i + 1, geometry, rows[i] ?? new Map()))
  })
}
