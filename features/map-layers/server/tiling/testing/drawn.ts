/** Tiles a test picture as the product does, and reads back the colours on the ground. */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import type { StoredBytes } from '../bytes.ts'
import { readHead } from '../head.ts'
import { definitionOf, groundOf, type Place } from '../place.ts'
import { across, downward, planOf, stepOf } from '../plan.ts'
import { drawStep, type MadeTile } from '../steps.ts'

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'haulway-tiling-'))

export async function stored(folder: string, bytes: Buffer): Promise<StoredBytes> {
  const [account, object] = [randomUUID(), randomUUID()]
  const store = folderStore(folder, bytes.length)
  for (let part = 0; part * PART_BYTES < bytes.length; part++)
    await store.put({ account, object, part }, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
  return { folder, account, object, size: bytes.length }
}

export interface Drawn {
  readonly tiles: readonly MadeTile[]
  /** Colour on the ground at a pixel of the picture, at the finest zoom. */
  readonly colourAt: (column: number, row: number) => Promise<number[]>
}

export async function drawn(
  folder: string,
  bytes: Buffer,
  mediaType = 'image/tiff',
  given?: Place,
  typed: string | null = null,
): Promise<Drawn> {
  const file = await stored(folder, bytes)
  const head = await readHead(file, mediaType)
  const laid: Place = given ?? {
    kind: 'affine',
    affine: head.affine!,
    definition: definitionOf(typed, head.epsg),
  }
  const plan = planOf(head, laid)
  const tiles: MadeTile[] = []
  for (let number = 0; ; number++) {
    const step = stepOf(plan, number)
    if (!step || step.joined) break
    tiles.push(...(await drawStep({ file, mediaType, width: head.width, plan, step })))
  }
  const ground = groundOf(laid)
  return {
    tiles,
    async colourAt(column, row) {
      const [lon, lat] = ground.toDegrees(column, row)
      const count = 2 ** plan.box.zoom
      const [x, y] = [across(lon) * count, downward(lat) * count]
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
