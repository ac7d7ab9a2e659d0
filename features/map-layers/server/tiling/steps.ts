/** Worker entry points that make the tiles of one step; each is short, so that a large picture blocks nobody. */
import sharp from 'sharp'
import { openBytes, type StoredBytes } from './stored-bytes.ts'
import { blockCache, drawTile, downsample, type Rgba } from './draw-tile.ts'
import { pixelsOfPicture } from './pixels.ts'
import { groundTransform } from './georeference.ts'
import { type TilingPlan, type TilingStep, TILE } from './tiling-plan.ts'
import { openTiff, pixelsOf } from './tiff.ts'

export interface MadeTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/** Position of an existing tile in the tile file. */
export interface TilePlace {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly offset: number
  readonly length: number
}

export interface DrawTask {
  readonly file: StoredBytes
  readonly mediaType: string
  /** Of the picture, in pixels. */
  readonly width: number
  readonly plan: TilingPlan
  readonly step: TilingStep
}

sharp.cache(false)

const keyOf = (x: number, y: number) => `${x}/${y}`
type Level = Map<string, Rgba>

async function packed(raw: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(raw, { raw: { width: TILE, height: TILE, channels: 4 } })
  return await picture.webp({ quality: 82, effort: 1 }).toBuffer()
}

/** Draws the tiles of a step from the picture, and the zooms above them. */
export async function drawStep({ file, mediaType, width, plan, step }: DrawTask): Promise<MadeTile[]> {
  const pixels =
    mediaType === 'image/tiff'
      ? await pixelsOf(await openTiff(file), plan.level)
      : await pixelsOfPicture(file, Math.max(0, Math.floor(Math.log2(plan.ratio))))
  const scale = pixels.width / width
  const ratio = mediaType === 'image/tiff' ? plan.ratio : plan.ratio * scale
  const source = { pixels, blocks: blockCache(pixels), ground: groundTransform(plan.place), scale, ratio }
  const drawn: Level = new Map()
  for (let y = step.north; y <= step.south; y++) {
    for (let x = step.west; x <= step.east; x++) {
      const raw = await drawTile(source, step.zoom, x, y)
      if (raw) drawn.set(keyOf(x, y), raw)
    }
  }
  return [...(await packedOf(step.zoom, drawn)), ...(await above(step, drawn))]
}

/** Downsamples existing tiles to the zooms above them. */
export async function joinStep(
  tiles: StoredBytes,
  children: readonly TilePlace[],
  step: TilingStep,
): Promise<MadeTile[]> {
  const bytes = openBytes(tiles)
  const drawn: Level = new Map()
  for (const { x, y, offset, length } of children) {
    const picture = sharp(await bytes.read(offset, length), { limitInputPixels: TILE * TILE })
    drawn.set(keyOf(x, y), await picture.ensureAlpha().raw().toBuffer())
  }
  return await above(step, drawn)
}

async function above(step: TilingStep, tiles: Level): Promise<MadeTile[]> {
  const made: MadeTile[] = []
  let [below, zoom] = [tiles, step.zoom]
  for (let up = 0; up < step.above; up++) {
    const level: Level = new Map()
    for (const key of below.keys()) {
      const [x = 0, y = 0] = key.split('/').map((at) => Math.floor(Number(at) / 2))
      if (level.has(keyOf(x, y))) continue
      const child = (dx: number, dy: number) => below.get(keyOf(2 * x + dx, 2 * y + dy)) ?? null
      level.set(keyOf(x, y), downsample([child(0, 0), child(1, 0), child(0, 1), child(1, 1)]))
    }
    zoom -= 1
    made.push(...(await packedOf(zoom, level)))
    below = level
  }
  return made
}

async function packedOf(z: number, level: Level): Promise<MadeTile[]> {
  return await Promise.all(
    [...level].flatMap(([key, raw]) => {
      if (!raw) return []
      const [x = 0, y = 0] = key.split('/').map(Number)
      return [packed(raw).then((bytes) => ({ z, x, y, bytes }))]
    }),
  )
}
