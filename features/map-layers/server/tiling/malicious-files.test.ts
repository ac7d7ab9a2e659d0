/** Malicious files: refused by name, before anything large is read or unpacked. */
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilePicture, newFolder } from './testing/tile-picture.ts'
import { writeTiff } from './testing/write-tiff.ts'

let folder: string
beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const place = { x: 481_000, y: 4_306_000, side: 0.5, epsg: 32_611 }
const small = { width: 300, height: 300, tile: 128, pixel: () => [1, 2, 3], place } as const

const refusal = (file: Buffer): Promise<unknown> =>
  tilePicture(folder, file).then(
    () => 'drawn',
    (error: { problem?: { key: string } }) => error.problem?.key ?? error,
  )

const key = (name: string) => `mapLayers.tiles.problem.${name}`

/** Offset of the value of a tag in its directory. */
function placeOf(file: Buffer, tag: number): number {
  const from = file.readUInt32LE(4)
  for (let n = 0; n < file.readUInt16LE(from); n++) {
    const at = from + 2 + 12 * n
    if (file.readUInt16LE(at) === tag) return at
  }
  throw new Error(`no tag ${tag}`)
}

async function changed(tag: number, change: (file: Buffer, at: number) => void, more = {}): Promise<Buffer> {
  const file = await writeTiff({ ...small, ...more })
  change(file, placeOf(file, tag))
  return file
}

const value = (number: number) => (file: Buffer, at: number) => void file.writeUInt32LE(number, at + 8)
const count = (number: number) => (file: Buffer, at: number) => void file.writeUInt32LE(number, at + 4)

test('refuses a kilobyte file that claims a hundred thousand pixels each way', async () => {
  const file = await changed(256, value(100_000))
  value(100_000)(file, placeOf(file, 257))
  expect(await refusal(file.subarray(0, file.length))).toBe(key('damaged'))
  const strip = await changed(256, value(100_000), { tile: undefined, rows: 300 })
  value(100_000)(strip, placeOf(strip, 257))
  value(100_000)(strip, placeOf(strip, 278))
  expect(await refusal(strip)).toBe(key('blocks'))
  const wide = await changed(256, value(1_000_000))
  value(1_000_000)(wide, placeOf(wide, 257))
  expect(await refusal(wide)).toBe(key('pixels'))
})

test.each([
  ['block offsets beyond the end of the file', () => changed(324, value(0x7f_ff_ff_ff))],
  ['more block offsets than the file has bytes', () => changed(324, count(0x3f_ff_ff_ff))],
  ['missing block lengths', () => changed(325, count(1))],
  ['tiles of zero size', () => changed(322, value(0))],
  ['a truncated file', async () => (await writeTiff(small)).subarray(0, 900)],
  ['a file with only a header', () => Promise.resolve(Buffer.from('II*\0\x08\0\0\0', 'latin1'))],
] as const)('refuses %s', async (_, file) => {
  expect(await refusal(await file())).toBe(key('damaged'))
})

test('refuses directories that form a loop', async () => {
  const file = await writeTiff(small)
  const from = file.readUInt32LE(4)
  file.writeUInt32LE(from, from + 2 + 12 * file.readUInt16LE(from))
  expect(await refusal(file)).toBe(key('damaged'))
})

test('stops unpacking a block at its expected size, even if it expands a thousandfold', async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  const file = await changed(259, (bytes, at) => void bytes.writeUInt16LE(8, at + 8), {
    width: 128,
    height: 128,
  })
  const whole = Buffer.concat([file, bomb])
  value(file.length)(whole, placeOf(whole, 324))
  value(bomb.length)(whole, placeOf(whole, 325))
  const before = process.memoryUsage().arrayBuffers
  expect(await refusal(whole)).toBe(key('damaged'))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
})

test('names 16-bit samples and unsupported compression as the reason', async () => {
  expect(await refusal(await changed(259, (file, at) => void file.writeUInt16LE(34_887, at + 8)))).toBe(
    key('compression'),
  )
  expect(await refusal(await writeTiff({ ...small, place: { ...place, epsg: 9_999 } }))).toBe(
    key('unknownReference'),
  )
})
