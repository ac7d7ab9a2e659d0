import { chmodSync, mkdirSync } from 'node:fs'

const OWNER_ONLY = 0o700
/** Others pass through, to what is theirs, and see nothing. */
const PASSABLE = 0o711

/**
 * Makes a folder that only this process' user reads. `passed`: the embedded database runs as another user and lies within.
 * A folder that somebody else owns stays as they keep it.
 */
export function keepPrivate(folder: string, passed: boolean): void {
  const mode = passed ? PASSABLE : OWNER_ONLY
  mkdirSync(folder, { recursive: true, mode })
  try {
    chmodSync(folder, mode)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error
  }
}
