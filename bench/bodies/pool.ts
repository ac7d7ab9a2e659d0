/** Bodies of many sizes, shapes and encodings, built once so that sending them costs the sender little. */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { Random } from '@haulway/testing'

export interface Body {
  readonly name: string
  readonly encoding: string | undefined
  readonly bytes: Buffer
}

const [KB, MB] = [1024, 1_048_576]
const SIZES = [KB, 16 * KB, 60 * KB, 256 * KB, MB, 4 * MB, 16 * MB]

/** Repeats a text between a start and an end, up to the given number of bytes. */
function repeatPiece(open: string, piece: string, close: string, size: number): Buffer {
  const room = Math.max(1, Math.floor((size - open.length - close.length + 1) / piece.length))
  // The last repetition has no trailing comma.
  const inside = Buffer.alloc(room * piece.length, piece).subarray(0, piece.endsWith(',') ? -1 : undefined)
  return Buffer.concat([Buffer.from(open), inside, Buffer.from(close)])
}

function randomBytes(size: number, random: Random): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  return bytes
}

const fix = '{"t":1764280800000,"lon":37.6,"lat":55.7,"speed":7.5,"seq":1},'

const shapes: Readonly<Record<string, (size: number, random: Random) => Buffer>> = {
  'empty objects': (size) => repeatPiece('[', '{},', ']', size),
  'empty items of a batch': (size) => repeatPiece('{"fixes":[', '{},', ']}', size),
  'fixes of a batch': (size) => repeatPiece('{"fixes":[', fix, ']}', size),
  'nested lists': (size) => Buffer.alloc(size, '['),
  numbers: (size) => repeatPiece('[', '7,', ']', size),
  'one text': (size) => repeatPiece('{"username":"', 'x', '","password":"lantern"}', size),
  escapes: (size) => repeatPiece('{"password":"', '\\u0041', '","username":"admin"}', size),
  names: (size) => repeatPiece('{', '"a":1,', '}', size),
  chance: randomBytes,
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  deflate: (bytes) => deflateSync(bytes, { level: 9 }),
  br: (bytes) => brotliCompressSync(bytes, quick),
}

/** Compressed bodies that are truncated, or have wrong bytes in the middle. */
function damagedCopies({ name, encoding, bytes }: Body): Body[] {
  const middle = bytes.length >> 1
  const damaged = Buffer.from(bytes)
  damaged.subarray(middle, middle + 64).fill(0xa5)
  return [
    { name: `${name}, without its end`, encoding, bytes: bytes.subarray(0, middle) },
    { name: `${name}, damaged`, encoding, bytes: damaged },
  ]
}

export function createBodyPool(random: Random): Body[] {
  return Object.entries(shapes).flatMap(([shape, make]) =>
    SIZES.flatMap((size) => {
      const name = `${shape} of ${size / KB} KB`
      const plain = make(size, random)
      const packed = Object.entries(encoders).map(([encoding, pack]) => {
        return { name: `${name}, ${encoding}`, encoding, bytes: pack(plain) }
      })
      // Random data does not compress, so its damage is found late.
      const damaged = shape === 'chance' || size === 16 * MB ? packed.flatMap(damagedCopies) : []
      return [{ name, encoding: undefined, bytes: plain }, ...packed, ...damaged]
    }),
  )
}
