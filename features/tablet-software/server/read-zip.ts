/** The build in a ZIP file; a reader, whose work is bounded whatever the file claims. */
import { Unzip, UnzipInflate } from 'fflate'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import {
  checkBuild,
  type CheckedBuild,
  isMap,
  isPath,
  MAX_FILES,
  MAX_UNPACKED,
  tooLarge,
} from './check-build.ts'

/** Bytes given to the unpacker at a time: at deflate's best ratio some four megabytes come out. */
const PIECE = 4_096

function unpack(bytes: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  let entries = 0
  let total = 0
  const failures: unknown[] = []
  const unzip = new Unzip((file) => {
    const { name } = file
    entries += 1
    // Twice as many, as each file may have a compressed one beside it.
    if (entries > 2 * MAX_FILES) throw new Unreadable('validation.tabletSoftware.files', { max: MAX_FILES })
    if (name.endsWith('/') || isMap(name)) return
    // One name twice would hide what was checked.
    if (!isPath(name) || found.has(name))
      throw new Unreadable('validation.tabletSoftware.path', { path: name.slice(0, 100) })
    found.set(name, new Uint8Array())
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, final) => {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- fflate gives null where there is none
      if (error) failures.push(error)
      if (failures.length > 0) return
      total += chunk.length
      if (total <= MAX_UNPACKED) chunks.push(chunk)
      if (final) found.set(name, Uint8Array.from(Buffer.concat(chunks)))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < bytes.length && failures.length === 0; from += PIECE) {
    unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length)
    // The unpacker swallows what is thrown within.
    if (total > MAX_UNPACKED) throw tooLarge()
  }
  if (failures.length > 0 || entries === 0) throw new Unreadable('validation.tabletSoftware.zip')
  return found
}

/** Throws `Unreadable` for anything but a ZIP of a whole build. */
export async function readZip(bytes: Uint8Array): Promise<CheckedBuild> {
  let files: Map<string, Uint8Array<ArrayBuffer>>
  try {
    files = unpack(bytes)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('validation.tabletSoftware.zip')
  }
  return await checkBuild(files)
}
