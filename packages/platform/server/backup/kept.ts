/** The folder of scheduled backups. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SCHEDULED, type Schedule } from './schedule.ts'
import { readHead } from './verify.ts'

/**
 * Removes all but the newest backups of this installation that were made on schedule. Files of any other name stay, and so does
 * what says that it is of another installation, or says nothing.
 */
export async function removeOld({ folder, keep }: Schedule, installation: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => SCHEDULED.test(name)).sort()
  const own: string[] = []
  for (const name of names) {
    const head = await readHead(join(folder, name)).catch(() => undefined)
    if (head?.installation === installation) own.push(name)
  }
  const whole = own.filter((name) => name.endsWith('.tar'))
  // What was left by a program that was ended in the middle.
  const unfinished = own.filter((name) => !name.endsWith('.tar'))
  const old = [...whole.slice(0, Math.max(0, whole.length - keep)), ...unfinished]
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
