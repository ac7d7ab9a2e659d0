/**
 * When a shift begins, its published line-up becomes changes of route: once, however many processes check and stop.
 */
import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { requestPlannedChanges, publishChanges } from '../../routes/index.ts'

/** A shift that began longer ago is over: nobody is sent to it any more. */
const LATEST_MS = 12 * 3_600_000

interface Due {
  readonly id: string
  readonly project: string
  readonly by: string
  readonly late: boolean
}

/** Locked until the transaction ends; another process that checks at the same moment skips it. */
async function dueNow(tx: Transaction, now: Date): Promise<Due | undefined> {
  const { rows } = await tx.query<Due>(
    `select id, project_id as project, published_by as by, starts_at < $2 as late from line_ups
      where account_id = haulway_account() and published_at is not null and begun_at is null and starts_at <= $1
      order by starts_at, id limit 1 for update skip locked`,
    [now, new Date(now.getTime() - LATEST_MS)],
  )
  return rows[0]
}

/** Machines and routes that still exist. */
async function plannedIn(tx: Transaction, plan: string) {
  const { rows } = await tx.query<{ equipment: string; route: { id: string; title: string } }>(
    `select distinct on (p.equipment_id) p.equipment_id as equipment, json_build_object('id', r.id, 'title', r.title) as route
       from line_up_rows p
       join equipment e on e.account_id = p.account_id and e.id = p.equipment_id and not e.hidden
       join routes r on r.account_id = p.account_id and r.id = p.route_id and not r.hidden
      where p.account_id = haulway_account() and p.line_up_id = $1 order by p.equipment_id, p.position`,
    [plan],
  )
  return rows
}

/**
 * Begins the due shifts of an account: the changes and the mark that they were made are one transaction; resulting
 * facts are stated when the changes are notified (decision 0035).
 */
async function beginLineUps(services: Services, account: string): Promise<void> {
  const now = new Date(services.clock())
  const begin = () =>
    inAccount(services.database, { account }, async (tx) => {
      const due = await dueNow(tx, now)
      if (!due) return undefined
      const writing = { tx, account, user: due.by, now }
      const sent = due.late ? [] : await requestPlannedChanges(writing, await plannedIn(tx, due.id))
      await tx.query(
        `update line_ups set begun_at = $2, version = version + 1 where account_id = haulway_account() and id = $1`,
        [due.id, now],
      )
      return { project: due.project, sent }
    })
  for (let begun = await begin(); begun; begun = await begin()) {
    services.publish({ account, resource: 'lineups', id: begun.project })
    publishChanges(services, account, begun.sent)
  }
}

export const beginLineUpsJob = defineJob({
  name: 'begin-line-ups',
  cron: '* * * * *',
  async run(services) {
    const accounts = await inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(`select id from accounts where status = 'ACTIVE'`)
      return rows.map(({ id }) => id)
    })
    for (const account of accounts) await beginLineUps(services, account)
  },
})
