import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import type { resizePicture, rewritePhoto, rewritePicture } from './pictures.ts'

const pictures = new URL('./pictures.ts', import.meta.url)

export const pictureRewriter = defineReader<typeof rewritePicture>(pictures, 'rewritePicture')
export const pictureResizer = defineReader<typeof resizePicture>(pictures, 'resizePicture')
export const photoReader = defineReader<typeof rewritePhoto>(pictures, 'rewritePhoto')
