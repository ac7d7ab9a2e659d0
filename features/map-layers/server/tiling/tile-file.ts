/** Appends tiles to a stored file and completes it with header and directories. */
import { createHash } from 'node:crypto'
import { type FileStore, PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readContent } from '../../../files/index.ts'
import { archiveEnds, HEADER_BYTES } from './archive.ts'
import type { TilingPlan } from './tiling-plan.ts'
import type { MadeTile, TilePlace } from './steps.ts'

interface Target {
  readonly account: string
  readonly object: string
}

/** Writes behind the first `from` bytes, overwriting what an aborted step left there. */
async function write(files: FileStore, target: Target, from: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const part = Math.floor((from + at) / PART_BYTES)
    const inside = from + at - part * PART_BYTES
    const piece = bytes.subarray(at, at + PART_BYTES - inside)
    const key = { ...target, part }
    const before = inside === 0 ? Buffer.alloc(0) : (await files.get(key)).subarray(0, inside)
    await files.put(key, Buffer.concat([before, piece]))
    at += piece.length
  }
}

/**
 * Appends tiles; the first step reserves room for the header. Returns the offsets of the tiles and the number of
 * bytes written.
 */
export async function appendTiles(
  files: FileStore,
  target: Target,
  written: number,
  made: readonly MadeTile[],
): Promise<{ tiles: TilePlace[]; length: number }> {
  const begin = written === 0 ? Buffer.alloc(HEADER_BYTES) : Buffer.alloc(0)
  let offset = written + begin.length
  const tiles = made.map(({ z, x, y, bytes }) => {
    const place = { z, x, y, offset, length: bytes.length }
    offset += bytes.length
    return place
  })
  await write(files, target, written, Buffer.concat([begin, ...made.map(({ bytes }) => bytes)]))
  return { tiles, length: offset - written }
}

/** Writes header and directories; returns the length and checksum of the whole file. */
export async function finishFile(
  services: Pick<Services, 'files'>,
  target: Target,
  tiles: readonly TilePlace[],
  { bounds }: TilingPlan,
  { written, name }: { readonly written: number; readonly name: string },
): Promise<{ size: number; sha256: Buffer }> {
  const { head, tail } = archiveEnds(tiles, { bounds, end: written, name })
  const { files } = services
  await write(files, target, written, tail)
  const first = await files.get({ ...target, part: 0 })
  await files.put({ ...target, part: 0 }, Buffer.concat([head, first.subarray(HEADER_BYTES)]))
  const size = written + tail.length
  const hash = createHash('sha256')
  for await (const piece of readContent(services, target.account, target.object, 0, size)) hash.update(piece)
  return { size, sha256: hash.digest() }
}
