/** A land as files of tiles: its picture, and its heights. */
import sharp from 'sharp'
import type { Land } from './land.ts'
import { drawLand, lightGround } from './picture.ts'
import { type Tile, writeArchive } from './pmtiles.ts'
import { boundsOf, TILE, tilesOver, type Tiles, windowOf } from './window.ts'

/** Zooms of the picture: a pixel of about a metre, out to where a site is more than a dot. */
const PICTURE = { nearest: 17, farthest: 11 }
/** Zooms of the heights: a point every four metres. */
const HEIGHTS = { nearest: 15, farthest: 11 }
/** Heights are stored to a quarter of a metre, which compresses well. */
const STEPS = 4

type Pixels = Uint8Array
const raw = (pixels: Pixels, side: number) =>
  sharp(pixels, { raw: { width: side, height: side, channels: 4 } })

/** Tile by tile of a zoom, row by row. */
function* within({ left, top, right, bottom }: Tiles) {
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) yield { x, y }
}

/** The tile over four others, at half resolution. */
function joined(of: (x: number, y: number) => Pixels | undefined, x: number, y: number): Pixels | undefined {
  const big = new Uint8Array(TILE * TILE * 4)
  const quarters = [0, 1, 2, 3].map((n) => of(2 * x + (n & 1), 2 * y + (n >> 1)))
  if (quarters.every((one) => !one)) return undefined
  quarters.forEach((small, n) => {
    if (!small) return
    const corner = ((n >> 1) * TILE + (n & 1)) * (TILE / 2)
    for (let j = 0; j < TILE / 2; j += 1) {
      for (let i = 0; i < TILE / 2; i += 1) {
        const from = (2 * j * TILE + 2 * i) * 4
        const to = (corner + j * TILE + i) * 4
        for (let band = 0; band < 4; band += 1) {
          const above = small[from + band]! + small[from + 4 + band]!
          const below = small[from + TILE * 4 + band]! + small[from + TILE * 4 + 4 + band]!
          big[to + band] = (above + below + 2) >> 2
        }
      }
    }
  })
  return big
}

const isEmpty = (pixels: Pixels): boolean => pixels.every((byte, n) => n % 4 !== 3 || byte === 0)

/** The tiles of the two nearest zooms: the ground is computed for the farther one, and drawn for both. */
function* nearTiles(land: Land): Generator<{ zoom: number; x: number; y: number; pixels: Pixels }> {
  const { frame } = land.quarry
  const zoom = PICTURE.nearest - 1
  for (const { x, y } of within(tilesOver(frame, land.extent, zoom))) {
    const window = windowOf(frame, zoom, x, y)
    const ground = lightGround(land, window)
    yield { zoom, x, y, pixels: drawLand(land, ground, window, 1) }
    for (const n of [0, 1, 2, 3]) {
      const [a, b] = [n & 1, n >> 1]
      const nearer = windowOf(frame, zoom + 1, 2 * x + a, 2 * y + b)
      const pixels = drawLand(land, ground, nearer, 2, (a * TILE) / 2, (b * TILE) / 2)
      yield { zoom: zoom + 1, x: 2 * x + a, y: 2 * y + b, pixels }
    }
  }
}

/** The picture in WebP. */
export async function pictureArchive(land: Land): Promise<Uint8Array> {
  const { frame } = land.quarry
  const tiles: Tile[] = []
  const keep = async (zoom: number, x: number, y: number, pixels: Pixels) => {
    if (isEmpty(pixels)) return
    tiles.push({ z: zoom, x, y, bytes: await raw(pixels, TILE).webp({ quality: 74, effort: 5 }).toBuffer() })
  }
  let nearer = new Map<string, Pixels>()
  for (const { zoom, x, y, pixels } of nearTiles(land)) {
    if (zoom < PICTURE.nearest) nearer.set(`${x} ${y}`, pixels)
    await keep(zoom, x, y, pixels)
  }
  for (let zoom = PICTURE.nearest - 2; zoom >= PICTURE.farthest; zoom -= 1) {
    const here = new Map<string, Pixels>()
    for (const { x, y } of within(tilesOver(frame, land.extent, zoom))) {
      const pixels = joined((a, b) => nearer.get(`${a} ${b}`), x, y)
      if (!pixels) continue
      here.set(`${x} ${y}`, pixels)
      await keep(zoom, x, y, pixels)
    }
    nearer = here
  }
  return writeArchive(tiles, {
    bounds: boundsOf(frame, land.extent),
    metadata: { name: land.quarry.title, type: 'baselayer', format: 'webp' },
  })
}

/**
 * Heights above the ellipsoid as colours in the Terrarium encoding: red * 256 + green + blue / 256 - 32768 metres.
 */
export async function heightArchive(land: Land): Promise<Uint8Array> {
  const { frame, altitude } = land.quarry
  const tiles: Tile[] = []
  for (let zoom = HEIGHTS.nearest; zoom >= HEIGHTS.farthest; zoom -= 1) {
    for (const { x, y } of within(tilesOver(frame, land.extent, zoom))) {
      const window = windowOf(frame, zoom, x, y)
      const pixels = new Uint8Array(TILE * TILE * 4)
      for (let j = 0; j < TILE; j += 1) {
        for (let i = 0; i < TILE; i += 1) {
          const metres = altitude + land.heightAt(window.x(i), window.y(j))
          const value = Math.round(metres * STEPS) / STEPS + 32768
          pixels.set([value >> 8, value & 255, (value - Math.floor(value)) * 256, 255], (j * TILE + i) * 4)
        }
      }
      tiles.push({
        z: zoom,
        x,
        y,
        bytes: await raw(pixels, TILE).webp({ lossless: true, effort: 5 }).toBuffer(),
      })
    }
  }
  return writeArchive(tiles, {
    bounds: boundsOf(frame, land.extent),
    metadata: {
      name: `${land.quarry.title}: heights`,
      type: 'overlay',
      format: 'webp',
      encoding: 'terrarium',
    },
  })
}
