/**
 * The daily backup (HAULWAY_BACKUP): made when it is due, or as soon after as the product runs; retried every hour.
 */
import { join } from 'node:path'
import { runBackupInThread } from '@haulway/platform/server/backup/run-in-thread.ts'
import { removeOldBackups } from '@haulway/platform/server/backup/retention.ts'
import {
  lastDueAt,
  type BackupSchedule,
  scheduledFileName,
} from '@haulway/platform/server/backup/schedule.ts'
import { runAlone } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import { readBackups } from './backups.ts'

/** Advisory lock of the process that makes the scheduled backup of this database. */
const BACKUP_LOCK = 0x4a19

export interface BackupPlace {
  readonly schedule: BackupSchedule
  readonly dataDirectory: string
  readonly secretKey: Uint8Array | undefined
}

export function backUpJob({ schedule, dataDirectory, secretKey }: BackupPlace): Job {
  return defineJob({
    name: 'back-up',
    cron: '23 * * * *',
    async run({ database, trusted, log }) {
      const url = database.owner.options.connectionString
      if (url === undefined) throw new Error('the connections do not say where the database is')
      // A backup may take longer than an hour.
      await runAlone(database.owner, BACKUP_LOCK, async () => {
        // File names and schedule follow the trusted time: a backup dated far ahead would count as the newest for
        // that long.
        const now = trusted.now()
        const { folder } = schedule
        const { lastGood } = await readBackups(database, folder)
        if (lastGood !== undefined && lastGood.beganAt >= lastDueAt(now)) return
        const file = join(folder, scheduledFileName(now))
        const report = await runBackupInThread({ url, dataDirectory, secretKey, file }, now)
        const removed = await removeOldBackups(schedule, report.contents.installation)
        log.info({ file, bytes: report.bytes, rows: report.rows, removed }, 'backed up')
      })
    },
  })
}
