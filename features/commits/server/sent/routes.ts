import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { conflict, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { ServedReport } from '@haulway/report/server/index.ts'
import { change, idOf, recordAudit } from '@haulway/storage'
import { compareSent, listSent, markRecipientNotified } from '../../sent.endpoints.ts'
import { compareCopies } from './compare.ts'
import { findSent, listSentCopies } from './list.ts'

type Reports = () => readonly ServedReport[]

const tellRoute = implement(markRecipientNotified, (call, services) =>
  change(markRecipientNotified, call, services, async (made) => {
    const { tx, now, user } = made
    const id = idOf(call)
    const before = await findSent(tx, id)
    if (!before) throw notFound()
    if (before.changedAt !== call.body.changedAt)
      throw conflict('The figures have changed meanwhile', { current: before })
    await tx.query(
      `update sent_copies set told_at = coalesce(told_at, $2), told_by = coalesce(told_by, $3)
        where account_id = haulway_account() and id = $1`,
      [id, now, user],
    )
    const body = await findSent(tx, id)
    if (!body) throw new Error('what was told of is gone')
    if (before.told === null) {
      const { recipient } = before
      await recordAudit(made, 'sharedreports', id, 'update', {
        before: { told: null },
        after: { told: recipient },
      })
    }
    made.changed('restatements', id)
    made.changed('sharedreports', id)
    return { body }
  }),
)

export const sentRoutes = (reports: Reports): Route[] => [
  implement(listSent, async ({ query, context }, { database }) => ({
    body: await inAccount(database, scopeOf(context), (tx) => listSentCopies(tx, query)),
  })),
  implement(compareSent, async (call, services) => {
    const { account } = scopeOf(call.context)
    return { body: { waiting: await compareCopies(services, reports(), account, 0) } }
  }),
  tellRoute,
]

export const compareSentJob = (reports: Reports) =>
  defineJob({
    name: 'compare-sent',
    cron: '* * * * *',
    async run(services) {
      const accounts = await inSystem(services.database, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(`select id from accounts where status = 'ACTIVE'`)
        return rows.map(({ id }) => id)
      })
      for (const account of accounts) await compareCopies(services, reports(), account)
    },
  })
