import { readForeignIndexes, rebuildLooseIndexes } from '@haulway/platform/server/db/index.ts'
import { defineJob, type Job } from '@haulway/platform/server/jobs/jobs.ts'
import { diskSpace } from '@haulway/platform/server/process/readiness.ts'

/** `dataDirectory`: on the disk of the embedded database; absent with another server. */
export function rebuildIndexesJob(dataDirectory: string | undefined): Job {
  let said = false
  return defineJob({
    name: 'rebuild-indexes',
    cron: '37 * * * *',
    async run({ database: { owner }, log }) {
      const freeBytes =
        dataDirectory === undefined ? undefined : async () => (await diskSpace(dataDirectory)).free
      await rebuildLooseIndexes({ owner, log, freeBytes })
      if (said) return
      said = true
      const foreign = await readForeignIndexes(owner)
      if (foreign.length > 0)
        log.info({ indexes: foreign }, 'indexes that belong to another database user are never rebuilt')
    },
  })
}
