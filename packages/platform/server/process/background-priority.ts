/**
 * Background work waits behind the threads that answer devices and people. Priorities are only ever lowered, so no
 * right is needed. Elsewhere than on Linux, nothing is done: a priority would apply to the whole process.
 */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Niceness from -20 to 19; 0 is normal. */
export const BACKGROUND_NICENESS = 10

/** Lowers the priority of the calling thread. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(BACKGROUND_NICENESS)
}

/** The kernel limits how often a process without rights changes groups, to ten times a second. */
const [ATTEMPTS, LIMITED_MS] = [5, 110]

/**
 * Lowers the priority of a process of this machine, and of its scheduling group: PostgreSQL gives each connection a
 * session of its own, and Linux shares a processor among sessions first (`sched_autogroup`). Failures are ignored.
 */
export async function lowerProcessPriority(pid: number): Promise<void> {
  if (process.platform !== 'linux') return
  try {
    setPriority(pid, BACKGROUND_NICENESS)
  } catch {
    return
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, `${BACKGROUND_NICENESS}\n`)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    }
    await pause(LIMITED_MS)
  }
}
