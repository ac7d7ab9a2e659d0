/** Pictures of people are never stored as they come: decoded with limits and written anew, without what they hold besides. */
import sharp, { type Sharp } from 'sharp'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { isPolyglot, sniff } from '../sniff.ts'

/** A camera of today; decoded that is 200 MB at the most. */
const MAX_PIXELS = 50_000_000

/** What an encoder may take of memory between pictures: nothing, they are rare. */
sharp.cache(false)

/** The picture's type by its content; throws unless it is one that we take. */
function pictureType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' {
  const sniffed = sniff(bytes.subarray(0, 4_096), '')
  if (sniffed?.kind !== 'picture') throw new Unreadable('validation.picture.type')
  if (isPolyglot(bytes, sniffed.mediaType)) throw new Unreadable('validation.picture')
  return sniffed.mediaType.slice('image/'.length) as 'jpeg' | 'png' | 'webp'
}

async function redraw(bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
  try {
    // The head alone: a picture that is too large is refused before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      throw new Unreadable('validation.picture.pixels', { max: MAX_PIXELS / 1e6 })
    // Turned as the camera was held: the note about that goes with the others.
    return await draw(input.autoOrient()).toBuffer()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('validation.picture')
  }
}

/** The same picture, written anew: no place, no camera, no second file inside. */
export async function rewritePicture(bytes: Uint8Array): Promise<Buffer> {
  const type = pictureType(bytes)
  const quality = type === 'png' ? {} : { quality: 90 }
  return await redraw(bytes, (picture) => picture.toFormat(type, quality))
}

/** Sides at the most: what a screen and a sheet of paper show, and what a row of a list does. */
const WHOLE = 2_560
const SMALL = 240

const within = (side: number, quality: number) => (picture: Sharp) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })

/** A photograph as it is kept, and a small one of it, both JPEG. */
export async function rewritePhoto(bytes: Uint8Array): Promise<{ whole: Uint8Array; small: Uint8Array }> {
  pictureType(bytes)
  const whole = await redraw(bytes, within(WHOLE, 85))
  return { whole, small: await redraw(whole, within(SMALL, 75)) }
}

export interface PictureSize {
  readonly width: number
  readonly height: number
  /** `cover` fills and cuts what is over, `contain` leaves the rest clear, `inside` is as large as fits and no larger than it was. */
  readonly fit: 'cover' | 'contain' | 'inside'
}

/** A picture of this size, as PNG. */
export async function resizePicture(bytes: Uint8Array, { width, height, fit }: PictureSize): Promise<Buffer> {
  pictureType(bytes)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return await redraw(bytes, (picture) =>
    picture.resize({ width, height, fit, background, withoutEnlargement: fit === 'inside' }).png(),
  )
}
