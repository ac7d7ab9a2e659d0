/**
 * Writes GeoTIFFs for tests, in the variants that drone programs and surveyors produce and that readers treat
 * differently.
 */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface TiffPicture {
  readonly width: number
  readonly height: number
  /** Channels of one pixel: grey, grey and alpha, red green blue, or these and alpha. */
  readonly pixel: (x: number, y: number) => readonly number[]
  /** Side of its tiles; strips of this many rows otherwise. */
  readonly tile?: number
  readonly rows?: number
  readonly compression?: 'none' | 'lzw' | 'deflate' | 'jpeg'
  readonly predictor?: boolean
  readonly bigEndian?: boolean
  /** Planar: colours one after the other, not by pixel. */
  readonly planar?: boolean
  /** Number of overviews, each half as large as the one before. */
  readonly overviews?: number
  readonly noData?: number
  /** Upper left corner, pixel size, and coordinate system. */
  readonly place?: { readonly x: number; readonly y: number; readonly side: number; readonly epsg?: number }
}

type Tag = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]]

const codes = { none: 1, lzw: 5, jpeg: 7, deflate: 8 }
const sizes = { 2: 1, 3: 2, 4: 4, 12: 8 }

/** Literal nine-bit codes, reset before the code size would grow. */
function lzw(bytes: Uint8Array): Buffer {
  const bits: number[] = []
  const push = (code: number) => {
    for (let bit = 8; bit >= 0; bit--) bits.push((code >> bit) & 1)
  }
  bytes.forEach((byte, n) => {
    if (n % 200 === 0) push(256)
    push(byte)
  })
  push(257)
  const packed = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, n) => {
    packed[n >> 3] = (packed[n >> 3] ?? 0) | (bit << (7 - (n % 8)))
  })
  return packed
}

function differences(bytes: Uint8Array, row: number, step: number): Uint8Array {
  return bytes.map((byte, n) => (n % row < step ? byte : byte - (bytes[n - step] ?? 0)))
}

interface Block {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function blocksOf({ width, height, tile, rows = 16 }: TiffPicture): Block[] {
  const [wide, high] = tile ? [tile, tile] : [width, rows]
  const blocks: Block[] = []
  for (let top = 0; top < height; top += high)
    for (let left = 0; left < width; left += wide)
      blocks.push({ left, top, width: wide, height: tile ? tile : Math.min(high, height - top) })
  return blocks
}

async function packed(picture: TiffPicture, block: Block, samples: readonly number[]): Promise<Buffer> {
  const { left, top, width, height } = block
  const bytes = new Uint8Array(width * height * samples.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = left + x < picture.width && top + y < picture.height
      const values = inside ? picture.pixel(left + x, top + y) : []
      samples.forEach((sample, n) => {
        bytes[(y * width + x) * samples.length + n] = values[sample] ?? 0
      })
    }
  }
  const { compression = 'none', predictor } = picture
  const sent = predictor ? differences(bytes, width * samples.length, samples.length) : bytes
  if (compression === 'deflate') return deflateSync(sent)
  if (compression === 'lzw') return lzw(sent)
  if (compression === 'none') return Buffer.from(sent)
  const channels = samples.length as 1 | 3
  return await sharp(bytes, { raw: { width, height, channels } }).jpeg({ quality: 95 }).toBuffer()
}

function tagsOf(
  picture: TiffPicture,
  offsets: readonly number[],
  lengths: readonly number[],
  level: number,
): Tag[] {
  const { width, height, tile, rows = 16, compression = 'none', predictor, planar, noData, place } = picture
  const samples = picture.pixel(0, 0).length
  const colours = samples >= 3 ? 3 : 1
  const photometric = samples >= 3 ? (compression === 'jpeg' ? 6 : 2) : 1
  const tags: Tag[] = [
    [254, 4, [level === 0 ? 0 : 1]],
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: samples }, () => 8)],
    [259, 3, [codes[compression]]],
    [262, 3, [photometric]],
    [277, 3, [samples]],
    [284, 3, [planar ? 2 : 1]],
  ]
  if (predictor) tags.push([317, 3, [2]])
  if (samples > colours) tags.push([338, 3, [2]])
  if (tile) tags.push([322, 4, [tile]], [323, 4, [tile]], [324, 4, offsets], [325, 4, lengths])
  else tags.push([273, 4, offsets], [278, 4, [rows]], [279, 4, lengths])
  if (noData !== undefined) tags.push([42_113, 2, [...Buffer.from(`${noData}\0`)]])
  if (place && level === 0) {
    tags.push([33_550, 12, [place.side, place.side, 0]], [33_922, 12, [0, 0, 0, place.x, place.y, 0]])
    if (place.epsg) {
      const isDegrees = place.epsg === 4326
      const keys = [1, 1, 0, 3, 1024, 0, 1, isDegrees ? 2 : 1, 1025, 0, 1, 1]
      tags.push([34_735, 3, [...keys, isDegrees ? 2048 : 3072, 0, 1, place.epsg]])
    }
  }
  return tags.toSorted(([a], [b]) => a - b)
}

/** Half as large, from every second pixel. */
const half = (picture: TiffPicture): TiffPicture => ({
  ...picture,
  width: Math.ceil(picture.width / 2),
  height: Math.ceil(picture.height / 2),
  pixel: (x, y) => picture.pixel(2 * x, 2 * y),
})

/** Encodes the picture as a file. */
export async function writeTiff(picture: TiffPicture): Promise<Buffer> {
  const little = !picture.bigEndian
  const parts: Buffer[] = [Buffer.alloc(8)]
  let at = 8
  const add = (bytes: Buffer): number => {
    const from = at
    const padded = bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes
    parts.push(padded)
    at += padded.length
    return from
  }
  const numbers = (type: Tag[1], values: readonly number[]): Buffer => {
    const view = new DataView(new ArrayBuffer(values.length * sizes[type]))
    values.forEach((value, n) => {
      if (type === 2) view.setUint8(n, value)
      else if (type === 3) view.setUint16(n * 2, value, little)
      else if (type === 4) view.setUint32(n * 4, value, little)
      else view.setFloat64(n * 8, value, little)
    })
    return Buffer.from(view.buffer)
  }
  const levels = [picture]
  for (let n = 0; n < (picture.overviews ?? 0); n++) levels.push(half(levels.at(-1) ?? picture))
  const samples = picture.pixel(0, 0).map((_, n) => n)
  const planes = picture.planar ? samples.map((sample) => [sample]) : [samples]
  const nexts: { place: number; part: Buffer; at: number }[] = []
  const starts: number[] = []
  for (const [level, one] of levels.entries()) {
    const [offsets, lengths]: [number[], number[]] = [[], []]
    for (const plane of planes) {
      for (const block of blocksOf(one)) {
        const bytes = await packed(one, block, plane)
        offsets.push(add(bytes))
        lengths.push(bytes.length)
      }
    }
    const tags = tagsOf(one, offsets, lengths, level)
    const values = tags.map(([, type, list]) => numbers(type, list))
    const places = values.map((bytes) => (bytes.length > 4 ? add(bytes) : null))
    const directory = Buffer.concat([
      numbers(3, [tags.length]),
      ...tags.map(([tag, type, list], n) => {
        const place = places[n]
        const value =
          place === null || place === undefined
            ? Buffer.concat([values[n] ?? Buffer.alloc(0), Buffer.alloc(4)]).subarray(0, 4)
            : numbers(4, [place])
        return Buffer.concat([numbers(3, [tag, type]), numbers(4, [list.length]), value])
      }),
      Buffer.alloc(4),
    ])
    starts.push(add(directory))
    nexts.push({ place: directory.length - 4, part: parts.at(-1) ?? directory, at })
  }
  nexts.forEach(({ part, place }, n) => numbers(4, [starts[n + 1] ?? 0]).copy(part, place))
  const head = Buffer.concat([
    Buffer.from(little ? 'II' : 'MM', 'latin1'),
    numbers(3, [42]),
    numbers(4, [starts[0] ?? 0]),
  ])
  head.copy(parts[0] ?? head)
  return Buffer.concat(parts)
}
