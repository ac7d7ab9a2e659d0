import { SYSTEM_ID } from '@haulway/resource'
import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import { type Kind, kinds } from './kinds.ts'

const DAY_MS = 86_400_000
/** Portions of one kind in one run: the rest waits for the next, so that one account does not keep the others waiting. */
const MOST_PORTIONS = 500

type Settings = Readonly<Record<string, unknown>>

/** What deleting by age takes of a server. */
type Needs = Pick<Services, 'database' | 'trusted'>

/** Deletes portion by portion, each in a transaction: what is cut short goes on with the next run. */
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
    // As the owner: the record of changes is append only for everybody else.
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

/** Deletes what accounts have chosen not to keep any longer, or what is kept for so many days without a choice. */
export async function forgetOld(needs: Needs): Promise<void> {
  // A portion too many cannot be brought back: not even what is old by the trusted time goes until somebody has looked.
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
      // Texts that were saved before these names were known may hold anything under them.
      if (typeof days === 'number' && days >= 1) await forget(needs, id, kind, days)
    }
  }
}

export const forgetOldJob = defineJob({ name: 'forget-old', cron: '41 * * * *', run: forgetOld })
