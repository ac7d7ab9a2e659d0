import { SYSTEM_ID } from '@haulway/resource'
import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import { type Kind, kinds } from './kinds.ts'

const DAY_MS = 86_400_000
/** Portions of one kind in one run: the rest waits for the next, so that one account does not delay the others. */
const MOST_PORTIONS = 500

type Settings = Readonly<Record<string, unknown>>

/** Services that deletion by age needs. */
type Needs = Pick<Services, 'database' | 'trusted'>

/** Deletes portion by portion, each in a transaction: an interrupted run is continued by the next. */
async function forget(
  { database, trusted }: Needs,
  account: string,
  kind: Kind,
  days: number,
): Promise<void> {
  const now = new Date(trusted.now())
  const before = new Date(now.getTime() - days * DAY_MS)
  let rows = 0
  for (let portion = 0; portion < MOST_PORTIONS && trusted.leap() === null; portion++) {
    // Runs as the owner role: the audit log is append-only for all others.
    const gone = await inAccount(database, { account }, (tx) => kind.forget(tx, before), database.owner)
    rows += gone.rows
    if (!gone.more) break
  }
  if (rows === 0) return
  const after = { [kind.setting]: days, rows, to: before.toISOString() }
  await inAccount(database, { account }, (tx) =>
    recordAudit({ tx, account, user: SYSTEM_ID, now }, 'accounts', account, 'forget', {
      before: null,
      after,
    }),
  )
}

/** Deletes what is older than the account's retention, or than the default retention of its kind. */
export async function forgetOld(needs: Needs): Promise<void> {
  // A wrong deletion cannot be undone: during a suspected leap nothing is deleted, not even what is old by the
  // trusted time, until an administrator has confirmed the clock.
  if (needs.trusted.leap() !== null) return
  const accounts = await inSystem(needs.database, async (tx) => {
    const { rows } = await tx.query<{ id: string; settings: Settings }>(
      `select id, settings from accounts where status <> 'DELETING' order by id`,
    )
    return rows
  })
  for (const { id, settings } of accounts) {
    for (const kind of kinds) {
      const days = settings[kind.setting] ?? kind.standard
      // Settings saved before these names were validated may hold any value under them.
      if (typeof days === 'number' && days >= 1) await forget(needs, id, kind, days)
    }
  }
}

export const forgetOldJob = defineJob({ name: 'forget-old', cron: '41 * * * *', run: forgetOld })
