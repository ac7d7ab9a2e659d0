/** Makes a photograph small enough to be kept on a tablet and sent over a poor network. */

/** Longest side in pixels: a ticket stays legible. */
export const LONGEST_SIDE = 2_560
const QUALITY = 0.85

/** Width and height within the longest side, in the same ratio; never larger than before. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * The picture as JPEG of at most 2,560 pixels, turned as the camera was held and without what else the camera noted in it.
 * Rejects when the browser cannot read it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = fitWithin(picture.width, picture.height, LONGEST_SIDE)
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, size.width, size.height)
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY)
    })
  } finally {
    picture.close()
  }
}
