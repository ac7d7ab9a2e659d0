import { assemblePolygons } from '@haulway/geo'
import { readDbf, type Table } from './dbf.ts'
import { type Doubt, type Item, UnreadableFile } from '../result.ts'
import { decodeText, type EncodingHints } from '../text/encoding.ts'
import { placeSystem, shiftDoubts, type ToDegrees } from '../reference/placement.ts'
import { parseReference } from '../reference/proj-terms.ts'
import { systemOfWkt } from '../reference/wkt-system.ts'
import { limitZones, zoneOf } from '../zones/zone.ts'

const MAGIC = 9994
/** Shape types (ESRI Shapefile Technical Description): with Z 10 more, with M 20 more. */
const POINT = 1
const LINE = 3
const POLYGON = 5
const MULTIPOINT = 8

type Vertices = [number, number][]

/** A record in the coordinates of the file; null for an empty shape. */
interface Shape {
  readonly type: 'point' | 'line' | 'area'
  readonly parts: readonly Vertices[]
}

function partsOf(record: DataView): Vertices[] {
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
      return [record.getFloat64(at, true), record.getFloat64(at + 8, true)]
    })
  })
}

function shapeOf(record: DataView): Shape | null {
  const type = record.getInt32(0, true) % 10
  if (type === 0) return null
  if (type === POINT || type === MULTIPOINT) return { type: 'point', parts: [] }
  if (type !== LINE && type !== POLYGON) throw new UnreadableFile('shp')
  // Bounding box at 4, counts at 36, as in the technical description.
  return { type: type === LINE ? 'line' : 'area', parts: partsOf(record) }
}

function geometryOf(shape: Shape | null, toDegrees: ToDegrees): unknown {
  if (!shape) return null
  if (shape.type === 'point') return { type: 'Point', coordinates: [] }
  const parts = shape.parts.map((part) => part.map(([x, y]) => toDegrees(x, y)))
  if (shape.type === 'line') return { type: 'MultiLineString', coordinates: parts }
  // By specification outer rings are clockwise and holes are not, but many programs ignore that: containment decides.
  return { type: 'MultiPolygon', coordinates: assemblePolygons(parts) }
}

/** Records of a `.shp`. */
function readShp(bytes: Uint8Array): (Shape | null)[] {
  if (bytes.length < 100) throw new UnreadableFile('truncated')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getInt32(0) !== MAGIC) throw new UnreadableFile('shp')
  const end = 2 * view.getInt32(24)
  if (end > bytes.length) throw new UnreadableFile('truncated')
  const found: (Shape | null)[] = []
  let at = 100
  while (at + 12 <= end) {
    const length = 2 * view.getInt32(at + 4)
    if (length < 4 || at + 8 + length > end) throw new UnreadableFile('truncated')
    found.push(shapeOf(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length)))
    limitZones(found.length)
    at += 8 + length
  }
  return found
}

const isDegrees = ([x, y]: readonly [number, number]): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90

/** How the coordinates come to degrees, and what was assumed for that. */
interface Placed {
  readonly toDegrees: ToDegrees
  readonly doubts: readonly Doubt[]
}

/** Without a `.prj` coordinates count as degrees only if they can be nothing else. */
function placedBy(prj: Uint8Array | undefined, shapes: readonly (Shape | null)[]): Placed {
  const vertices = shapes.flatMap((shape) => shape?.parts.flat() ?? [])
  const text = prj ? decodeText(prj).text.replaceAll('\0', '').trim() : ''
  if (text !== '') {
    const placement = placeSystem(parseReference(text) ?? systemOfWkt(text), vertices)
    return { toDegrees: placement.toDegrees, doubts: shiftDoubts(placement) }
  }
  if (!vertices.every(isDegrees)) throw new UnreadableFile('prj')
  return { toDegrees: (x, y) => [x, y], doubts: [{ kind: 'doubt', about: 'degrees', args: {} }] }
}

interface Layer {
  readonly shapes: readonly (Shape | null)[]
  readonly placed: Placed
  readonly table: Table
}

/** All shapefiles of an archive: `.shp`, with `.dbf`, `.prj` and `.cpg` of the same name when present. */
export function readShapefiles(files: ReadonlyMap<string, Uint8Array>, hints: EncodingHints): Item[] {
  const byName = new Map([...files].map(([name, bytes]) => [name.toLowerCase(), bytes]))
  const layers = [...byName].flatMap(([name, bytes]): Layer[] => {
    if (!name.endsWith('.shp')) return []
    const beside = (ending: string) => byName.get(name.replace(/shp$/, ending))
    const [prj, dbf, cpg] = [beside('prj'), beside('dbf'), beside('cpg')]
    const shapes = readShp(bytes)
    const said = cpg ? decodeText(cpg).text : null
    const table = dbf ? readDbf(dbf, said, shapes.length, hints) : { rows: [], doubts: [] }
    return [{ shapes, placed: placedBy(prj, shapes), table }]
  })
  limitZones(layers.reduce((sum, { shapes }) => sum + shapes.length, 0))
  return layers.flatMap(({ shapes, placed, table }) => [
    ...shapes.map((shape, i) =>
      zoneOf(i + 1, geometryOf(shape, placed.toDegrees), table.rows[i] ?? new Map()),
    ),
    ...placed.doubts,
    ...table.doubts,
  ])
}
