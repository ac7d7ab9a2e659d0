/** The folder of scheduled backups. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SCHEDULED_FILE_NAME, type BackupSchedule } from './schedule.ts'
import { readBackupHead } from './verify.ts'

/**
 * Removes all but the newest scheduled backups of this installation; returns the names of the removed files. Files of
 * any other name stay, and so do backups whose head names another installation or none.
 */
export async function removeOldBackups(
  { folder, keep }: BackupSchedule,
  installation: string,
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => SCHEDULED_FILE_NAME.test(name)).sort()
  const own: string[] = []
  for (const name of names) {
    const head = await readBackupHead(join(folder, name)).catch(() => undefined)
    if (head?.installation === installation) own.push(name)
  }
  const whole = own.filter((name) => name.endsWith('.tar'))
  // Left behind by a program that was ended during a backup.
  const unfinished = own.filter((name) => !name.endsWith('.tar'))
  const old = [...whole.slice(0, Math.max(0, whole.length - keep)), ...unfinished]
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
