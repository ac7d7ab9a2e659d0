/**
 * Pictures that users upload are never stored as received: they are decoded with limits and encoded again, without
 * metadata.
 */
import sharp, { type Sharp } from 'sharp'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { isPolyglot, sniff } from '../sniff.ts'

/** A current camera's resolution; decoded at most 200 MB. */
const MAX_PIXELS = 50_000_000

/** Encoders cache nothing between pictures, which are rare. */
sharp.cache(false)

/** The picture's type by its content; throws unless it is an accepted one. */
function pictureType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' {
  const sniffed = sniff(bytes.subarray(0, 4_096), '')
  if (sniffed?.kind !== 'picture') throw new Unreadable('validation.picture.type')
  if (isPolyglot(bytes, sniffed.mediaType)) throw new Unreadable('validation.picture')
  return sniffed.mediaType.slice('image/'.length) as 'jpeg' | 'png' | 'webp'
}

async function redraw(bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
  try {
    // Reads only the header: a picture that is too large is refused before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      throw new Unreadable('validation.picture.pixels', { max: MAX_PIXELS / 1e6 })
    // Turned upright by its EXIF orientation, which is removed with the other metadata.
    return await draw(input.autoOrient()).toBuffer()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('validation.picture')
  }
}

/** Encodes the same picture again: no location, no camera, no second file inside. */
export async function rewritePicture(bytes: Uint8Array): Promise<Buffer> {
  const type = pictureType(bytes)
  const quality = type === 'png' ? {} : { quality: 90 }
  return await redraw(bytes, (picture) => picture.toFormat(type, quality))
}

/** Longest sides: for a screen or a sheet of paper, and for a row of a list. */
const WHOLE = 2_560
const SMALL = 240

const within = (side: number, quality: number) => (picture: Sharp) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })

/** A photo for storage, and a thumbnail of it, both JPEG. */
export async function rewritePhoto(bytes: Uint8Array): Promise<{ whole: Uint8Array; small: Uint8Array }> {
  pictureType(bytes)
  const whole = await redraw(bytes, within(WHOLE, 85))
  return { whole, small: await redraw(whole, within(SMALL, 75)) }
}

export interface PictureSize {
  readonly width: number
  readonly height: number
  /** `cover` fills and crops, `contain` leaves the rest transparent, `inside` fits without enlarging. */
  readonly fit: 'cover' | 'contain' | 'inside'
}

/** The picture at this size, as PNG. */
export async function resizePicture(bytes: Uint8Array, { width, height, fit }: PictureSize): Promise<Buffer> {
  pictureType(bytes)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return await redraw(bytes, (picture) =>
    picture.resize({ width, height, fit, background, withoutEnlargement: fit === 'inside' }).png(),
  )
}
