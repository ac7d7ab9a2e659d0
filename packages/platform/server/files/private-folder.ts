import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o700
/** Mode that lets one group pass through without listing the folder. */
const PASSABLE = 0o710

/**
 * Makes a folder readable by the user of this process only, and closes an existing one. `passing`: the user of the
 * embedded database, whose folder is inside; nobody else can pass. A folder of another owner keeps its mode.
 */
export function makePrivate(folder: string, passing: { readonly gid: number } | null): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  try {
    if (passing !== null) chownSync(folder, statSync(folder).uid, passing.gid)
    chmodSync(folder, passing === null ? OWNER_ONLY : PASSABLE)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error
  }
}
