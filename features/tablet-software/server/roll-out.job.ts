import { inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import { accountOfBuilds, BUILDS, lockBuilds, readBuilds } from './builds.ts'
import { isRollingOut, settleRollouts } from './change-state.ts'
import { logStopped } from './releases.ts'

/** Stops builds that the first tablets have not reported in time, also while no tablet reports anything. */
export const rollOutJob = defineJob({
  name: 'roll-out-software',
  cron: '* * * * *',
  async run({ database, clock, log, publish }) {
    const { stopped, account } = await inSystem(database, async (tx) => {
      if (!(await readBuilds(tx)).some(isRollingOut)) return { stopped: [], account: undefined }
      await lockBuilds(tx)
      const by = { tx, now: new Date(clock()), user: null }
      return { stopped: await settleRollouts(by), account: await accountOfBuilds(tx) }
    })
    logStopped(stopped, log)
    if (account !== undefined) for (const { id } of stopped) publish({ account, resource: BUILDS, id })
  },
})
