/** Where tests store temporary data. */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in memory, where the system has one. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Bytes: several times what the databases of a run need at once. */
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
 * Creates a folder for databases, which are created, copied and dropped by the hundred: thousands of small files that
 * would take longer to create and flush than the tests that use them. In memory where enough is free, otherwise among
 * the temporary files.
 */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `haulway-${name}-`))
