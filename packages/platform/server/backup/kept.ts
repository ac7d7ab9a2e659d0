/** The folder of scheduled backups. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SCHEDULED, type Schedule } from './schedule.ts'
import { readHead } from './verify.ts'

/**
 * Removes all but the newest scheduled backups of this installation; returns the names of the removed files. Files of
 * any other name stay, and so do backups whose head names another installation or none.
 */
export async function removeOld({ folder, keep }: Schedule, installation: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => SCHEDULED.test(name)).sort()
  const own: string[] = []
  for (const name of names) {
    const head = await readHead(join(folder, name)).catch(() => undefined)
    if (head?.installation === installation) own.push(name)
  }
  const whole = own.filter((name) => name.endsWith('.tar'))
  // Left behind by a program that was ended during a backup.
  const unfinished = own.filter((name) => !name.endsWith('.tar'))
  const old = [...whole.slice(0, Math.max(0, whole.length - keep)), ...unfinished]
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
