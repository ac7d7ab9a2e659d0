/** Where tests keep what they throw away again. */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of files in memory, where the system has one. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Bytes: several times what the databases of a run hold at once. */
const ROOM = 4 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { type, bsize, bavail } = statfsSync(MEMORY)
    return type === TMPFS && bsize * bavail >= ROOM && process.availableMemory() >= 2 * ROOM
  } catch {
    return false
  }
}

/**
 * A new folder for databases, which are made, copied and dropped by the hundred: thousands of small files, whose making and
 * flushing would take longer than what is done with them. In memory where there is much of it, else among temporary files.
 */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `haulway-${name}-`))
