/** Tiles a test picture as the product does, and reads back the colours on the ground. */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import type { StoredBytes } from '../stored-bytes.ts'
import { readPictureHeader } from '../picture-header.ts'
import { georeferenceOf, groundTransform, systemOf, type Georeference } from '../georeference.ts'
import { mapX, mapY, planTiles, stepOf } from '../tiling-plan.ts'
import { drawStep, type MadeTile } from '../steps.ts'

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'haulway-tiling-'))

export async function storeBytes(folder: string, bytes: Buffer): Promise<StoredBytes> {
  const [account, object] = [randomUUID(), randomUUID()]
  const store = folderStore(folder, bytes.length)
  for (let part = 0; part * PART_BYTES < bytes.length; part++)
    await store.put({ account, object, part }, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
  return { folder, account, object, size: bytes.length }
}

export interface TiledPicture {
  readonly tiles: readonly MadeTile[]
  /** Colour on the ground at a pixel of the picture, at the finest zoom. */
  readonly colourAt: (column: number, row: number) => Promise<number[]>
}

export async function tilePicture(
  folder: string,
  bytes: Buffer,
  mediaType = 'image/tiff',
  given?: Georeference,
  typed: string | null = null,
): Promise<TiledPicture> {
  const file = await storeBytes(folder, bytes)
  const head = await readPictureHeader(file, mediaType)
  const laid: Georeference = given ?? georeferenceOf(head.affine!, head, systemOf(typed, head.epsg))
  const plan = planTiles(head, laid)
  const tiles: MadeTile[] = []
  for (let number = 0; ; number++) {
    const step = stepOf(plan, number)
    if (!step || step.joined) break
    tiles.push(...(await drawStep({ file, mediaType, width: head.width, plan, step })))
  }
  const ground = groundTransform(laid)
  return {
    tiles,
    async colourAt(column, row) {
      const [lon, lat] = ground.toDegrees(column, row)
      const count = 2 ** plan.box.zoom
      const [x, y] = [mapX(lon) * count, mapY(lat) * count]
      const tile = tiles.find(
        (one) => one.z === plan.box.zoom && one.x === Math.floor(x) && one.y === Math.floor(y),
      )
      if (!tile) return [0, 0, 0, 0]
      const raw = await sharp(tile.bytes).ensureAlpha().raw().toBuffer()
      const at = (Math.floor((y % 1) * 256) * 256 + Math.floor((x % 1) * 256)) * 4
      return [...raw.subarray(at, at + 4)]
    },
  }
}
