import { queriedGauges, type Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readBackups } from './backups.ts'

/** Age of the last complete backup. `folder`: where scheduled backups go. */
export function backupMetrics(
  folder: string | undefined,
  services: Pick<Services, 'database' | 'clock'>,
): Metric[] {
  return queriedGauges(
    {
      haulway_backup_scheduled: { help: 'Whether backups are made on schedule (HAULWAY_BACKUP)' },
      haulway_backup_age_seconds: {
        help: 'Since when the last whole backup was begun; left out where there is none',
      },
    },
    async () => {
      const { lastGood } = await readBackups({ pool: services.database.figures }, folder)
      const age = lastGood && {
        haulway_backup_age_seconds: Math.max(0, services.clock() - lastGood.beganAt) / 1_000,
      }
      return { haulway_backup_scheduled: folder === undefined ? 0 : 1, ...age }
    },
  )
}
