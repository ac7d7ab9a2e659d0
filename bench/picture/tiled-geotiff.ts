/** A GeoTIFF generated while it is sent: uncompressed tiles of 256 pixels, preceded by its directory. */

export interface TiledGeoTiff {
  /** Pixels, a multiple of 256. */
  readonly side: number
}

const TILE = 256
const SAMPLES = 3
const TILE_BYTES = TILE * TILE * SAMPLES

/** Pixels of a tile: a gradient with its own colour, so that no two tiles are equal. */
export function tileBytes({ side }: TiledGeoTiff, n: number): Uint8Array {
  const across = side / TILE
  const [left, top] = [n % across, Math.floor(n / across)]
  const bytes = new Uint8Array(TILE_BYTES)
  for (let at = 0; at < TILE_BYTES; at += SAMPLES) {
    const pixel = at / SAMPLES
    bytes[at] = (left * 3 + (pixel % TILE)) & 255
    bytes[at + 1] = (top * 5 + (pixel >> 8)) & 255
    bytes[at + 2] = (left + top) & 255
  }
  return bytes
}
tileBytes.size = TILE_BYTES
tileBytes.side = TILE

const types = { short: [3, 2], long: [4, 4], double: [12, 8] } as const
type Tag = readonly [tag: number, type: keyof typeof types, values: readonly number[]]

const sizeOf = ([, type, values]: Tag) => values.length * types[type][1]
/** Values that do not fit into their directory field follow the directory. */
const overflowing = (all: readonly Tag[]) => all.filter((tag) => sizeOf(tag) > 4)

/** Everything before the pixels: header, directory, tile offsets. In UTM zone 11, half a metre per pixel. */
export function geoTiffHeader({ side }: TiledGeoTiff): Uint8Array {
  const count = (side / TILE) ** 2
  const tags = (from: number): Tag[] => [
    [256, 'long', [side]],
    [257, 'long', [side]],
    [258, 'short', [8, 8, 8]],
    [259, 'short', [1]],
    [262, 'short', [2]],
    [277, 'short', [SAMPLES]],
    [284, 'short', [1]],
    [322, 'long', [TILE]],
    [323, 'long', [TILE]],
    [324, 'long', Array.from({ length: count }, (_, n) => from + n * TILE_BYTES)],
    [325, 'long', Array.from({ length: count }, () => TILE_BYTES)],
    [33_550, 'double', [0.5, 0.5, 0]],
    [33_922, 'double', [0, 0, 0, 481_000, 4_306_000, 0]],
    [34_735, 'short', [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32_611]],
  ]
  const directory = 8
  const fields = directory + 2 + tags(0).length * 12 + 4
  const length = overflowing(tags(0)).reduce((sum, tag) => sum + sizeOf(tag) + (sizeOf(tag) % 2), fields)
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, directory, true)
  const all = tags(length)
  view.setUint16(directory, all.length, true)
  let free = fields
  for (const [n, tag] of all.entries()) {
    const [code, type, values] = tag
    const [number, bytes] = types[type]
    const at = directory + 2 + n * 12
    view.setUint16(at, code, true)
    view.setUint16(at + 2, number, true)
    view.setUint32(at + 4, values.length, true)
    const isInside = sizeOf(tag) <= 4
    const place = isInside ? at + 8 : free
    if (!isInside) {
      view.setUint32(at + 8, free, true)
      free += sizeOf(tag) + (sizeOf(tag) % 2)
    }
    for (const [k, value] of values.entries()) {
      if (type === 'short') view.setUint16(place + k * bytes, value, true)
      else if (type === 'long') view.setUint32(place + k * bytes, value, true)
      else view.setFloat64(place + k * bytes, value, true)
    }
  }
  return new Uint8Array(view.buffer)
}
