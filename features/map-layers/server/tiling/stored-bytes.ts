/** Random access to a stored file without holding it whole in memory. */
import { PART_BYTES } from '@haulway/platform/server/files/file-store.ts'
import { folderStore } from '@haulway/platform/server/files/folder-store.ts'
import { Unreadable } from '@haulway/platform/unreadable.ts'

/** Identifies a stored file; plain values, so that it can be sent to a worker. */
export interface StoredBytes {
  /** Of the file store. */
  readonly folder: string
  readonly account: string
  readonly object: string
  readonly size: number
}

export interface Bytes {
  readonly size: number
  /** Returns fewer bytes at the end of the file. Refuses unreasonably large reads. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Parts of the file kept in memory, as adjacent ranges are read one after the other. */
const KEPT_PARTS = 12
/** Maximum bytes of a read, more than any block of an accepted picture. */
const LARGEST_READ = 96 * 1_048_576

export function openBytes({ folder, account, object, size }: StoredBytes): Bytes {
  const store = folderStore(folder, 0)
  const kept = new Map<number, Promise<Buffer>>()
  function part(number: number): Promise<Buffer> {
    const found = kept.get(number) ?? store.get({ account, object, part: number })
    kept.delete(number)
    kept.set(number, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PARTS && oldest !== undefined) kept.delete(oldest)
    return found
  }
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length)
      if (!(offset >= 0 && offset < size && length >= 0 && length <= LARGEST_READ))
        throw new Unreadable('mapLayers.tiles.problem.damaged')
      const bytes = Buffer.allocUnsafeSlow(end - offset)
      for (let at = offset; at < end;) {
        const number = Math.floor(at / PART_BYTES)
        const begin = number * PART_BYTES
        const until = Math.min(end, begin + PART_BYTES)
        const source = await part(number)
        if (source.length < until - begin) throw new Unreadable('mapLayers.tiles.problem.damaged')
        source.copy(bytes, at - offset, at - begin, until - begin)
        at = until
      }
      return bytes
    },
  }
}

/** The whole content of a small file. */
export async function readWhole(file: StoredBytes): Promise<Buffer> {
  return await openBytes(file).read(0, file.size)
}
