/** GeoTIFF reader by blocks: full size, overviews and mask. Input is untrusted, so every value is bounded. */
import { GeoTIFF, type GeoTIFFImage } from 'geotiff'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { openBytes, type StoredBytes } from './stored-bytes.ts'
import { type BlockShape, decoderFor } from './decoders.ts'
import type { Pixels } from './pixels.ts'
import { damagedPicture, guardTiff } from './tiff-guard.ts'

/** Maximum pixels: a hundred and forty thousand each way. */
const MOST_PIXELS = 20_000_000_000
/** Red, green, blue and alpha of one block. */
const LARGEST_BLOCK = 96 * 1_048_576
const [MASK, OVERVIEW] = [4, 1]

export interface Tiff {
  /** The full picture first, then its overviews from fine to coarse. */
  readonly levels: readonly GeoTIFFImage[]
  /** Mask of each level: which pixels are valid. */
  readonly masks: readonly (GeoTIFFImage | undefined)[]
}

/** Any failure while reading is reported as a fault of the file. */
async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof Unreadable ? error : damagedPicture()
  }
}

const tagOf = (image: GeoTIFFImage, name: 'NewSubfileType' | 'Compression' | 'PhotometricInterpretation') =>
  image.fileDirectory.getValue(name) ?? 0

/** Opens the file; nothing is decoded yet. */
export async function openTiff(file: StoredBytes): Promise<Tiff> {
  const bytes = openBytes(file)
  await guardTiff(bytes)
  return await guarded(async () => {
    const source = {
      fileSize: bytes.size,
      fetch: async (slices: { offset: number; length: number }[]) => {
        const read: ArrayBuffer[] = []
        for (const { offset, length } of slices)
          read.push((await bytes.read(offset, length)).buffer as ArrayBuffer)
        return read
      },
      fetchSlice: async (slice: { offset: number; length: number }) => ({
        ...slice,
        data: (await bytes.read(slice.offset, slice.length)).buffer,
      }),
      close: () => Promise.resolve(),
    }
    const tiff = await GeoTIFF.fromSource(source)
    // Offset lists are read whole: the library's lazy reader assumes little-endian.
    tiff.parser.eager = true
    const images: GeoTIFFImage[] = []
    for (let at = 0, count = await tiff.getImageCount(); at < count; at++)
      images.push(await tiff.getImage(at))
    return levelsOf(images)
  })
}

const kindOf = (image: GeoTIFFImage) => tagOf(image, 'NewSubfileType')

function levelsOf(images: readonly GeoTIFFImage[]): Tiff {
  const [first, ...others] = images
  if (!first) throw damagedPicture()
  const overviews = others.filter(
    (image) => kindOf(image) === OVERVIEW && image.getWidth() < first.getWidth() && isAlike(first, image),
  )
  const levels = [first, ...overviews.toSorted((a, b) => b.getWidth() - a.getWidth())]
  const masks = others.filter((image) => (kindOf(image) & MASK) !== 0)
  const maskOf = (level: GeoTIFFImage) =>
    masks.find((mask) => {
      const same = mask.getWidth() === level.getWidth() && mask.getHeight() === level.getHeight()
      return (
        same && mask.getTileWidth() === level.getTileWidth() && mask.getTileHeight() === level.getTileHeight()
      )
    })
  for (const image of [...levels, ...masks]) checkLayout(image)
  return { levels, masks: levels.map(maskOf) }
}

/** A thumbnail of another aspect ratio is no overview. */
function isAlike(first: GeoTIFFImage, image: GeoTIFFImage): boolean {
  const scale = first.getWidth() / image.getWidth()
  return Math.abs(first.getHeight() / scale - image.getHeight()) <= 2
}

const bitsOf = (image: GeoTIFFImage): number[] =>
  Array.from(image.fileDirectory.getValue('BitsPerSample') ?? [1])

function checkLayout(image: GeoTIFFImage): void {
  const [width, height] = [image.getWidth(), image.getHeight()]
  const [blockWidth, blockHeight] = [image.getTileWidth(), image.getTileHeight()]
  const sides = [width, height, blockWidth, blockHeight, image.getSamplesPerPixel()]
  if (!sides.every((side) => Number.isInteger(side) && side > 0)) throw damagedPicture()
  if (width * height > MOST_PIXELS) throw new Unreadable('mapLayers.tiles.problem.pixels')
  if (blockWidth * blockHeight * 4 > LARGEST_BLOCK) throw new Unreadable('mapLayers.tiles.problem.blocks')
  const isMask = tagOf(image, 'NewSubfileType') & MASK
  const eight = bitsOf(image).every((bits) => bits === 8) && image.getSampleFormat() === 1
  if (!isMask && !(eight && bitsOf(image).length === image.getSamplesPerPixel()))
    throw new Unreadable('mapLayers.tiles.problem.depth')
}

/** Index of each channel within the samples of a pixel; undefined for unsupported kinds of picture. */
interface Colours {
  readonly kind: 'grey' | 'inverted' | 'palette' | 'rgb'
  readonly alpha: number | null
}

function coloursOf(image: GeoTIFFImage): Colours {
  const photometric = tagOf(image, 'PhotometricInterpretation')
  const isJpeg = tagOf(image, 'Compression') === 7
  const kinds = ['inverted', 'grey', 'rgb', 'palette'] as const
  const kind = photometric === 6 && isJpeg ? 'rgb' : kinds[photometric]
  if (!kind) throw new Unreadable('mapLayers.tiles.problem.colours')
  const own = kind === 'rgb' ? 3 : 1
  const samples = image.getSamplesPerPixel()
  if (samples < own) throw damagedPicture()
  // The first extra sample is alpha, unless the file declares it as something else.
  const [extra] = image.fileDirectory.getValue('ExtraSamples') ?? []
  return { kind, alpha: samples > own && extra !== 0 ? own : null }
}

async function shapeOf(image: GeoTIFFImage): Promise<BlockShape> {
  const directory = image.fileDirectory
  return {
    tileWidth: image.getTileWidth(),
    tileHeight: image.getTileHeight(),
    bitsPerSample: bitsOf(image),
    planarConfiguration: image.planarConfiguration,
    predictor: (await directory.loadValue('Predictor')) ?? 1,
    channels: image.planarConfiguration === 2 ? 1 : image.getSamplesPerPixel(),
    tables: (await directory.loadValue('JPEGTables')) as Uint8Array | undefined,
    photometric: tagOf(image, 'PhotometricInterpretation'),
  }
}

/** Raw bytes of a block; undefined: the block is absent, as where nothing was photographed. */
async function readerOf(
  image: GeoTIFFImage,
): Promise<(x: number, y: number, sample: number) => Promise<Uint8Array | undefined>> {
  const shape = await shapeOf(image)
  const decoder = await decoderFor(tagOf(image, 'Compression') || 1, shape)
  const across = Math.ceil(image.getWidth() / shape.tileWidth)
  const down = Math.ceil(image.getHeight() / shape.tileHeight)
  const largest = shape.tileWidth * shape.tileHeight * shape.channels * 2 + 65_536
  const counts = image.isTiled ? 'TileByteCounts' : 'StripByteCounts'
  const lengths = (await image.fileDirectory.loadValue(counts)) as ArrayLike<number> | undefined
  const planes = shape.planarConfiguration === 2 ? image.getSamplesPerPixel() : 1
  if (!lengths || lengths.length < across * down * planes) throw damagedPicture()
  return async (x, y, sample) => {
    const length = lengths[sample * across * down + y * across + x] ?? 0
    if (length === 0) return undefined
    if (length > largest) throw damagedPicture()
    return new Uint8Array((await image.getTileOrStrip(x, y, sample, decoder)).data)
  }
}

/** One resolution of the picture. */
export async function pixelsOf({ levels, masks }: Tiff, level: number): Promise<Pixels> {
  const image = levels[level]
  if (!image) throw damagedPicture()
  return await guarded(async () => {
    const [blockWidth, blockHeight] = [image.getTileWidth(), image.getTileHeight()]
    const read = await readerOf(image)
    const mask = masks[level]
    const readMask = mask && (await readerOf(mask))
    const paint = await painterOf(image)
    const planes = image.planarConfiguration === 2 ? image.getSamplesPerPixel() : 1
    return {
      width: image.getWidth(),
      height: image.getHeight(),
      blockWidth,
      blockHeight,
      block: (column, row) =>
        guarded(async () => {
          const parts: Uint8Array[] = []
          for (let plane = 0; plane < planes; plane++) {
            const part = await read(column, row, plane)
            if (part) parts.push(part)
          }
          if (parts.length < planes) return null
          return paint(parts, readMask && (await readMask(column, row, 0)))
        }),
    }
  })
}

type Paint = (parts: readonly Uint8Array[], mask: Uint8Array | undefined) => Uint8Array

/** Converts the samples of a block to red, green, blue and alpha. */
async function painterOf(image: GeoTIFFImage): Promise<Paint> {
  const { kind, alpha } = coloursOf(image)
  const samples = image.getSamplesPerPixel()
  const pixels = image.getTileWidth() * image.getTileHeight()
  const none = image.getGDALNoData()
  const palette = (await image.fileDirectory.loadValue('ColorMap')) as ArrayLike<number> | undefined
  if (kind === 'palette' && (palette?.length ?? 0) < 768) throw damagedPicture()
  const own = kind === 'rgb' ? 3 : 1
  return (parts, mask) => {
    const painted = new Uint8Array(pixels * 4)
    const [step, plane] = parts.length > 1 ? [1, 1] : [samples, 0]
    const at = (sample: number) => ({
      bytes: parts[sample * plane] ?? new Uint8Array(),
      from: plane ? 0 : sample,
    })
    const colours = Array.from({ length: own }, (_, sample) => at(sample))
    const clear = alpha === null ? null : at(alpha)
    const count = Math.min(pixels, Math.floor((parts[0]?.length ?? 0) / step))
    for (let pixel = 0; pixel < count; pixel++) {
      let isNone = none !== null
      for (let channel = 0; channel < 3; channel++) {
        const { bytes, from } = colours[channel % own] ?? at(0)
        const value = bytes[pixel * step + from] ?? 0
        if (value !== none) isNone = false
        const shade = kind === 'palette' ? (palette?.[channel * 256 + value] ?? 0) >> 8 : value
        painted[pixel * 4 + channel] = kind === 'inverted' ? 255 - shade : shade
      }
      const shown = clear ? (clear.bytes[pixel * step + clear.from] ?? 0) : 255
      painted[pixel * 4 + 3] = isNone || mask?.[pixel] === 0 ? 0 : shown
    }
    return painted
  }
}
