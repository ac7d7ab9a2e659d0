/** Tiles of pictures as surveyors and drone programs write them, drawn from files generated here. */
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TiledPicture, tilePicture, newFolder } from './testing/tile-picture.ts'
import { type TiffPicture, writeTiff } from './testing/write-tiff.ts'

let folder: string
beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A corner of UTM 11N in Nevada, half a metre a pixel. */
const place = { x: 481_000, y: 4_306_000, side: 0.5, epsg: 32_611 }
const [WIDTH, HEIGHT] = [700, 500]

/** Four quarters of different colours. */
const quarters = (x: number, y: number) => {
  if (y < HEIGHT / 2) return x < WIDTH / 2 ? [200, 40, 40] : [40, 200, 40]
  return x < WIDTH / 2 ? [40, 40, 200] : [200, 200, 40]
}

const near = (found: readonly number[], wanted: readonly number[]) =>
  wanted.every((value, n) => Math.abs((found[n] ?? 0) - value) <= 14)

async function expectQuarters({ colourAt }: TiledPicture): Promise<void> {
  for (const [column, row] of [
    [100, 80],
    [600, 80],
    [100, 420],
    [600, 420],
  ] as const) {
    const found = await colourAt(column, row)
    expect(near(found, [...quarters(column, row), 255]), `${column}, ${row}: ${found.join(' ')}`).toBe(true)
  }
}

const base: TiffPicture = { width: WIDTH, height: HEIGHT, pixel: quarters, place }

const kinds: [string, Partial<TiffPicture>][] = [
  ['tiles without compression', { tile: 256 }],
  ['strips without compression', {}],
  ['tiles, deflate, predictor', { tile: 128, compression: 'deflate', predictor: true }],
  ['strips, LZW', { compression: 'lzw', rows: 7 }],
  ['tiles, LZW, predictor', { tile: 128, compression: 'lzw', predictor: true }],
  ['tiles, JPEG', { tile: 256, compression: 'jpeg' }],
  ['strips, JPEG', { rows: 64, compression: 'jpeg' }],
  ['big-endian, colours apart', { tile: 128, compression: 'deflate', bigEndian: true, planar: true }],
  ['with overviews', { tile: 128, compression: 'deflate', overviews: 2 }],
]
test.each(kinds)('%s: places every colour at its position on the ground', async (_, more) => {
  await expectQuarters(await tilePicture(folder, await writeTiff({ ...base, ...more })))
})

const corners = [
  { lon: -117.22, lat: 38.91 },
  { lon: -117.21, lat: 38.91 },
  { lon: -117.21, lat: 38.903 },
  { lon: -117.22, lat: 38.903 },
]
const laid = { kind: 'corners', corners, width: WIDTH, height: HEIGHT } as const

/** Noise in four colours, which compression cannot make regular. */
function noisy(): Buffer {
  const bytes = Buffer.alloc(WIDTH * HEIGHT * 3)
  let chance = 1
  for (let at = 0; at < bytes.length; at++) {
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0
    const pixel = Math.floor(at / 3)
    bytes[at] = (quarters(pixel % WIDTH, Math.floor(pixel / WIDTH))[at % 3] ?? 0) + (chance % 7) - 3
  }
  return bytes
}

test.each(['lzw', 'deflate', 'jpeg'] as const)(
  'what a library packed with %s, placed by its corners',
  async (compression) => {
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
    const tile = { tile: true, tileWidth: 128, tileHeight: 128, quality: 95 }
    const predictor = compression === 'jpeg' ? 'none' : 'horizontal'
    const file = await sharp(noisy(), { raw })
      .tiff({ compression, predictor, ...tile })
      .toBuffer()
    await expectQuarters(await tilePicture(folder, file, 'image/tiff', laid))
  },
)

test('georeferences a PNG by its corners', async () => {
  const file = await sharp(noisy(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
  await expectQuarters(await tilePicture(folder, file, 'image/png', laid))
})

test('treats alpha and the no-data value as transparent, and omits fully transparent tiles', async () => {
  const half = (x: number) => (x < WIDTH / 2 ? 0 : 255)
  const alpha = await tilePicture(
    folder,
    await writeTiff({
      ...base,
      tile: 128,
      compression: 'deflate',
      pixel: (x, y) => [...quarters(x, y), half(x)],
    }),
  )
  expect((await alpha.colourAt(100, 80))[3]).toBe(0)
  expect((await alpha.colourAt(600, 80))[3]).toBe(255)
  const grey = { ...base, noData: 9, pixel: (x: number) => [x < WIDTH / 2 ? 9 : 120] }
  const none = await tilePicture(folder, await writeTiff(grey))
  expect((await none.colourAt(100, 80))[3]).toBe(0)
  expect(await none.colourAt(600, 80)).toSatisfy((found: number[]) => near(found, [120, 120, 120, 255]))
  const nothing = await tilePicture(folder, await writeTiff({ ...grey, pixel: () => [9] }))
  expect(nothing.tiles).toEqual([])
})

test('uses the typed coordinate system when the file names none', async () => {
  const { epsg: _, ...bare } = place
  const named = await tilePicture(folder, await writeTiff(base))
  const typed = await tilePicture(
    folder,
    await writeTiff({ ...base, place: bare }),
    'image/tiff',
    undefined,
    'UTM 11N',
  )
  expect(typed.tiles.map(({ z, x, y }) => [z, x, y])).toEqual(named.tiles.map(({ z, x, y }) => [z, x, y]))
})
