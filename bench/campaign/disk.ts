/**
 * A disk of the campaign's own that can be full: a file system in memory. Creating one needs root rights on Linux.
 */
import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

export interface Disk {
  /** Leaves no space, so that nothing more can be written. */
  fill(): void
  free(): void
  close(): void
}

const SIZE = '8g'
const TRIES = 20

const run = (program: string, ...words: string[]) => execFileSync(program, words, { stdio: 'ignore' })

/** Mounts a disk on this empty folder; returns null where that is not allowed. */
export function openDisk(folder: string): Disk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'haulway-campaign', folder)
  } catch {
    return null
  }
  const resize = (size: string): void => void run('mount', '-o', `remount,size=${size}`, folder)
  return {
    fill() {
      for (let tries = 1; ; tries++) {
        try {
          const { blocks, bfree, bsize } = statfsSync(folder)
          return resize(String((blocks - bfree) * bsize))
        } catch (error) {
          // Something was written in between.
          if (tries === TRIES) throw error
        }
      }
    },
    free: () => resize(SIZE),
    close: () => void run('umount', '--lazy', folder),
  }
}
