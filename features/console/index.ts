import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import { defineSlice, type SliceHostOptions } from '@haulway/slice/server.ts'
import { baseOf } from '../session/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { backUpJob } from './server/back-up.job.ts'
import { backupMetrics } from './server/backup-metrics.ts'
import { rebuildIndexesJob } from './server/rebuild-indexes.job.ts'
import { consoleRoutes } from './server/routes.ts'

function backupJobs({ backup: schedule, dataDirectory, secretKey }: SliceHostOptions): Job[] {
  if (schedule === undefined || dataDirectory === undefined) return []
  return [backUpJob({ schedule, dataDirectory, secretKey })]
}

/** Folder of the embedded database. */
const databaseFolder = ({ databaseUrl, dataDirectory }: SliceHostOptions): string | undefined =>
  databaseUrl === undefined ? dataDirectory : undefined

export const slice = defineSlice({
  name: 'console',
  words: { en, ru, cn },
  open: (house) => ({
    jobs: [...backupJobs(house.options), rebuildIndexesJob(databaseFolder(house.options))],
    metrics: backupMetrics(house.options.backup?.folder, house.services),
    routes: consoleRoutes({
      ingest: house.of(telemetry).meter,
      backlog: house.of(telemetry).backlog,
      readiness: house.options.readiness ?? (() => Promise.resolve({ ready: true, troubles: {} })),
      dataFolder: house.options.dataDirectory,
      errors: house.options.recentErrors ?? (() => []),
      base: baseOf(house.options),
      mailServer: house.options.smtpUrl !== undefined,
      backupFolder: house.options.backup?.folder,
    }),
  }),
})
