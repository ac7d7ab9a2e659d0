import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o700
/** One group passes through, to what is its own, and sees nothing. */
const PASSABLE = 0o710

/**
 * Makes a folder that only this process' user reads, and closes one of before. `passing`: the user that the embedded database runs
 * as, which lies within; nobody else gets through. A folder that somebody else owns stays as they keep it.
 */
export function keepPrivate(folder: string, passing: { readonly gid: number } | null): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  try {
    if (passing !== null) chownSync(folder, statSync(folder).uid, passing.gid)
    chmodSync(folder, passing === null ? OWNER_ONLY : PASSABLE)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error
  }
}
