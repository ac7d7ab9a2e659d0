/** Pixels of a picture in blocks, so that it is never whole in memory. */
import sharp from 'sharp'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { type StoredBytes, readWhole } from './stored-bytes.ts'

/** One resolution of a picture. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly blockWidth: number
  readonly blockHeight: number
  /** Red, green, blue and alpha of a block in full block size; null when it is empty. */
  block(column: number, row: number): Promise<Uint8Array | null>
}

/** Maximum number of pixels of a picture decoded as a whole (record 0016). */
export const MAX_PIXELS = 50_000_000
const BLOCK = 1_024

/** Pixels of a JPEG, PNG or WebP as the product stored it, halved in size `halvings` times. */
export async function pixelsOfPicture(file: StoredBytes, halvings: number): Promise<Pixels> {
  const bytes = await readWhole(file)
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
  const { width: fullWidth, height: fullHeight } = await open().metadata()
  const [width, height] = [fullWidth, fullHeight].map((side) => Math.max(1, Math.round(side / 2 ** halvings)))
  if (!width || !height) throw new Unreadable('mapLayers.tiles.problem.damaged')
  return {
    width,
    height,
    blockWidth: BLOCK,
    blockHeight: BLOCK,
    async block(column, row) {
      const [left, top] = [column * BLOCK, row * BLOCK]
      const part = { left, top, width: Math.min(BLOCK, width - left), height: Math.min(BLOCK, height - top) }
      const scaled = halvings === 0 ? open() : open().resize({ width, height, fit: 'fill' })
      const rest = { right: BLOCK - part.width, bottom: BLOCK - part.height, background: '#0000' }
      const drawn = scaled.extract(part).toColourspace('srgb').ensureAlpha().extend(rest)
      return await drawn.raw().toBuffer()
    },
  }
}
