import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import { eraseDeleted } from '@haulway/storage'

/** Discards snapshots for restoring entries that can no longer be restored; files have a job of their own. */
export const forgetDeletedJob = defineJob({
  name: 'forget-deleted',
  cron: '23 * * * *',
  async run({ database, trusted }) {
    const accounts = await inSystem(database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>('select id from accounts')
      return rows.map(({ id }) => id)
    })
    for (const account of accounts)
      await inAccount(database, { account }, (tx) => eraseDeleted(tx, account, trusted.now()))
  },
})
