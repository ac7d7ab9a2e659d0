/** Builds as they are stored, and what is known of tablets over all accounts. */
import { SYSTEM_ID } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { recordAudit } from '@haulway/storage'
import type { Build } from '../rollout.ts'
import type { SoftwareState } from '../software.endpoints.ts'

/** The name of builds in the audit log and among published changes. */
export const BUILDS = 'softwarebuilds'

/** Changes of builds, and decisions who is among the first tablets, come one after another. */
export async function lockBuilds(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('software builds', 0))`)
}

/** All builds, also the stopped ones. */
export async function readBuilds(tx: Transaction): Promise<Build[]> {
  const { rows } = await tx.query<Build>(
    `select id, software_version as version, state, uploaded_at as "uploadedAt", promoted_at as "promotedAt",
        opened_at as "openedAt"
       from software_builds order by uploaded_at, id`,
  )
  return rows
}

/** Runs `work` where the tablets of all accounts can be read. */
export async function acrossAccounts<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query(`select set_config('app.software', 'everywhere', true)`)
  const found = await work()
  await tx.query(`select set_config('app.software', '', true)`)
  return found
}

/** SQL condition on `tablets t` and their `accounts a`: registered, and not for practice. */
export const IN_USE = `t.kind = 'tablet' and t.joined_at is not null and t.unregistered_at is null
  and a.status = 'ACTIVE' and a.features -> 'practice' is distinct from 'true'`

/** SQL condition on `software_builds b`, over all accounts: a tablet runs it. */
export const IS_RUN = `exists (select from tablets t
  where t.software_version = b.software_version and t.unregistered_at is null)`

export async function isAnyTabletInUse(tx: Transaction): Promise<boolean> {
  const { rows } = await acrossAccounts(tx, () =>
    tx.query<{ found: boolean }>(
      `select exists (select from tablets t join accounts a on a.id = t.account_id where ${IN_USE}) as found`,
    ),
  )
  return rows[0]?.found ?? false
}

async function systemAccount(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>('select id from accounts where system')
  return rows[0]?.id
}

/** Who changes a build; without a user it is the program itself. */
export interface By {
  readonly tx: Transaction
  readonly now: Date
  readonly user: string | null
}

interface Recorded {
  readonly softwareVersion: string
  readonly state: SoftwareState
  readonly stoppedReason?: string | null
}

/** Records a change in the system account, whichever account the transaction is of. */
export async function recordBuild(
  { tx, now, user }: By,
  id: string,
  before: Recorded | null,
  after: Recorded | null,
): Promise<void> {
  const account = await systemAccount(tx)
  if (account === undefined) return
  const { rows } = await tx.query<{ own: string }>(
    `with own as materialized (select coalesce(current_setting('app.account', true), '') as own)
     select own, set_config('app.account', $1, true) from own`,
    [account],
  )
  const action = before === null ? 'create' : after === null ? 'delete' : 'update'
  await recordAudit({ tx, account, user: user ?? SYSTEM_ID, now }, BUILDS, id, action, {
    before: before && { ...before },
    after: after && { ...after },
  })
  await tx.query(`select set_config('app.account', $1, true)`, [rows[0]?.own ?? ''])
}

/** The account in which changes of builds are published; undefined before the first start. */
export const accountOfBuilds = systemAccount
