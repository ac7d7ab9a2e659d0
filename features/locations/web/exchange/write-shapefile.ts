import type { ExportedPlace } from './feature.ts'

const POLYGON = 5
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

type Rings = readonly (readonly [number, number])[][]

/** All rings, outer ones clockwise and holes counter-clockwise: the reverse of GeoJSON's winding. */
function ringsOf({ boundary }: ExportedPlace): Rings {
  const polygons = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
  return polygons.flat().map((ring) => ring.toReversed())
}

function boxOf(rings: Rings): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of rings.flat()) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box[0] <= box[2] ? box : [0, 0, 0, 0]
}

function recordOf(rings: Rings): DataView {
  const points = rings.reduce((sum, ring) => sum + ring.length, 0)
  const view = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points))
  view.setInt32(0, POLYGON, true)
  boxOf(rings).forEach((value, i) => view.setFloat64(4 + 8 * i, value, true))
  view.setInt32(36, rings.length, true)
  view.setInt32(40, points, true)
  let [start, at] = [0, 44 + 4 * rings.length]
  rings.forEach((ring, i) => {
    view.setInt32(44 + 4 * i, start, true)
    start += ring.length
    for (const [lon, lat] of ring) {
      view.setFloat64(at, lon, true)
      view.setFloat64(at + 8, lat, true)
      at += 16
    }
  })
  return view
}

function header(bytes: number, box: readonly number[]): DataView {
  const view = new DataView(new ArrayBuffer(bytes))
  view.setInt32(0, 9994)
  view.setInt32(24, bytes / 2)
  view.setInt32(28, 1_000, true)
  view.setInt32(32, POLYGON, true)
  box.forEach((value, i) => view.setFloat64(36 + 8 * i, value, true))
  return view
}

function shapesOf(places: readonly ExportedPlace[]): { shp: Uint8Array; shx: Uint8Array } {
  const rings = places.map(ringsOf)
  const records = rings.map(recordOf)
  const box = boxOf(rings.flat())
  const shp = header(
    records.reduce((sum, one) => sum + 8 + one.byteLength, 100),
    box,
  )
  const shx = header(100 + 8 * records.length, box)
  let at = 100
  records.forEach((record, i) => {
    shp.setInt32(at, i + 1)
    shp.setInt32(at + 4, record.byteLength / 2)
    shx.setInt32(100 + 8 * i, at / 2)
    shx.setInt32(104 + 8 * i, record.byteLength / 2)
    new Uint8Array(shp.buffer).set(new Uint8Array(record.buffer), at + 8)
    at += 8 + record.byteLength
  })
  return { shp: new Uint8Array(shp.buffer), shx: new Uint8Array(shx.buffer) }
}

/** Text columns of the table; dBASE allows at most 254 bytes. */
const columns = [
  { name: 'NAME', length: 254, read: (place: ExportedPlace) => place.title },
  { name: 'KIND', length: 10, read: (place: ExportedPlace) => place.kind },
  { name: 'NOTES', length: 254, read: (place: ExportedPlace) => place.description ?? '' },
  {
    name: 'SHAPE',
    length: 254,
    // A longer shape is omitted: part of it would be useless.
    read: ({ boundary }: ExportedPlace) => {
      const text = boundary.shape ? JSON.stringify(boundary.shape) : ''
      return text.length > 254 ? '' : text
    },
  },
]

/** UTF-8 in at most so many bytes, cut between characters. */
function fitted(text: string, length: number): Uint8Array {
  const field = new Uint8Array(length).fill(0x20)
  new TextEncoder().encodeInto(text.replace(/\s+/g, ' '), field)
  return field
}

function tableOf(places: readonly ExportedPlace[]): Uint8Array {
  const encoder = new TextEncoder()
  const width = columns.reduce((sum, { length }) => sum + length, 1)
  const head = 33 + 32 * columns.length
  const bytes = new Uint8Array(head + places.length * width + 1).fill(0, 0, head)
  const view = new DataView(bytes.buffer)
  bytes.set([3, 126, 1, 1])
  view.setUint32(4, places.length, true)
  view.setUint16(8, head, true)
  view.setUint16(10, width, true)
  columns.forEach(({ name, length }, i) => {
    bytes.set(encoder.encode(name), 32 + 32 * i)
    bytes[32 + 32 * i + 11] = 'C'.charCodeAt(0)
    bytes[32 + 32 * i + 16] = length
  })
  bytes[head - 1] = 0x0d
  places.forEach((place, row) => {
    let at = head + row * width
    bytes[at] = 0x20
    at += 1
    for (const { length, read } of columns) {
      bytes.set(fitted(read(place), length), at)
      at += length
    }
  })
  bytes[bytes.length - 1] = 0x1a
  return bytes
}

/** The files of a shapefile by extension (ESRI Shapefile Technical Description; dBASE III). */
export function shapefileOf(places: readonly ExportedPlace[]): { name: string; bytes: Uint8Array }[] {
  const encoder = new TextEncoder()
  const { shp, shx } = shapesOf(places)
  return [
    { name: 'shp', bytes: shp },
    { name: 'shx', bytes: shx },
    { name: 'dbf', bytes: tableOf(places) },
    { name: 'prj', bytes: encoder.encode(WGS84) },
    { name: 'cpg', bytes: encoder.encode('UTF-8') },
  ]
}
