import { SYSTEM_ID } from '@haulway/resource'
import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { stateAfter } from '../../route-change.ts'
import { findChanges, lockMachines, publishChanges, writeChange } from './rows.ts'

/** Expires the unanswered requests of an account whose time is over. */
async function expireOf(services: Services, account: string): Promise<void> {
  const { database, trusted } = services
  const now = new Date(trusted.now())
  const late = `c.state in ('pending', 'delivered') and c.expires_at <= $2`
  const ended = await inAccount(database, { account }, async (tx) => {
    const machines = (await findChanges(tx, account, late, [now])).map(({ equipment }) => equipment.id)
    if (machines.length === 0) return []
    await lockMachines(tx, account, machines)
    const ids: string[] = []
    // Read again under the lock: a driver may have been quicker.
    for (const change of await findChanges(tx, account, late, [now])) {
      const state = stateAfter(change, 'expire')
      if (!state) continue
      await writeChange({ tx, account, user: SYSTEM_ID, now }, change, state)
      ids.push(change.equipment.id)
    }
    return ids
  })
  publishChanges(services, account, ended)
}

export const expireRouteChangesJob = defineJob({
  name: 'expire-route-changes',
  cron: '* * * * *',
  async run(services) {
    const accounts = await inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(`select id from accounts where status = 'ACTIVE'`)
      return rows.map(({ id }) => id)
    })
    for (const account of accounts) await expireOf(services, account)
  },
})
