/** Decoders for the blocks of a TIFF that stop at the expected block size; those of the library have no limit. */
import { inflateSync } from 'node:zlib'
import { BaseDecoder, getDecoder } from 'geotiff'
import sharp from 'sharp'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { unpackLzw } from './lzw.ts'
import { damagedPicture } from './tiff-guard.ts'

export interface BlockShape {
  readonly tileWidth: number
  readonly tileHeight: number
  readonly bitsPerSample: number[]
  readonly planarConfiguration: number
  readonly predictor: number
  /** Dimensions and sample layout of one block. */
  readonly channels: number
  /** Tables shared by all blocks of a JPEG-compressed TIFF. */
  readonly tables: Uint8Array | undefined
  /** Photometric interpretation: 6 is YCbCr. */
  readonly photometric: number
}

const [NONE, LZW, JPEG, DEFLATE, PACKED, OLD_DEFLATE] = [1, 5, 7, 8, 32_773, 32_946]

/** Tolerance: some programs write a few bytes more than a block has. */
const SPARE = 64

const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer

/** Each row begins with a filter byte. */
const bytesOf = ({ tileWidth, tileHeight, channels, bitsPerSample }: BlockShape): number =>
  Math.ceil((tileWidth * channels * (bitsPerSample[0] ?? 8)) / 8) * tileHeight

class Lzw extends BaseDecoder {
  readonly #most: number
  constructor(shape: BlockShape) {
    super(shape)
    this.#most = bytesOf(shape)
  }
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return unpackLzw(new Uint8Array(buffer), this.#most).buffer
  }
}

class Deflated extends BaseDecoder {
  readonly #most: number
  constructor(shape: BlockShape) {
    super(shape)
    this.#most = bytesOf(shape)
  }
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return bufferOf(inflateSync(Buffer.from(buffer), { maxOutputLength: this.#most + SPARE }))
  }
}

const START = Buffer.from([0xff, 0xd8])
/** JPEG marker that states whether the three colours are YCbCr; decoders guess without it. */
const adobe = (transform: number): Buffer =>
  Buffer.from([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform])

class Jpeg extends BaseDecoder {
  readonly #shape: BlockShape
  constructor(shape: BlockShape) {
    super(shape)
    this.#shape = shape
  }
  override async decodeBlock(buffer: ArrayBufferLike): Promise<ArrayBufferLike> {
    const { tileWidth, tileHeight, tables, photometric, channels } = this.#shape
    // Inserts the tables without their own start and end markers.
    const shared = tables?.subarray(2, -2) ?? new Uint8Array()
    const mark = channels === 3 ? adobe(photometric === 6 ? 1 : 0) : new Uint8Array()
    const whole = Buffer.concat([START, mark, shared, new Uint8Array(buffer).subarray(2)])
    const picture = sharp(whole, { limitInputPixels: tileWidth * tileHeight, failOn: 'error' })
    const toned = picture.toColourspace(channels === 1 ? 'b-w' : 'srgb')
    const { data, info } = await toned.raw().toBuffer({ resolveWithObject: true })
    if (info.width !== tileWidth || info.channels !== channels) throw damagedPicture()
    return bufferOf(data)
  }
}

/** The library's decoder keeps a block as a list. */
const LARGEST_LISTED = 16 * 1_048_576

export async function decoderFor(compression: number, shape: BlockShape): Promise<BaseDecoder> {
  const { channels } = shape
  if (compression === DEFLATE || compression === OLD_DEFLATE) return new Deflated(shape)
  if (compression === LZW) return new Lzw(shape)
  if (compression === JPEG) {
    if (channels !== 1 && channels !== 3) throw new Unreadable('mapLayers.tiles.problem.colours')
    return new Jpeg({ ...shape, predictor: 1 })
  }
  if (compression === NONE) return await getDecoder(compression, shape)
  if (compression !== PACKED) throw new Unreadable('mapLayers.tiles.problem.compression')
  if (bytesOf(shape) > LARGEST_LISTED) throw new Unreadable('mapLayers.tiles.problem.blocks')
  return await getDecoder(compression, shape)
}
