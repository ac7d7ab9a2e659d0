import { inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import { addUpDays } from './rollup/add-up.ts'

/** Reports are correct without this job: days without stored sums are read cycle by cycle. */
export const addUpDaysJob = defineJob({
  name: 'add-up-days',
  cron: '*/2 * * * *',
  async run({ database, clock }) {
    const accounts = await inSystem(database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>('select id from accounts')
      return rows.map(({ id }) => id)
    })
    for (const account of accounts) await addUpDays(database, account, clock())
  },
})
