import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'

/** Tables with rows of accounts; partitions are covered by their parent tables. */
async function tablesOfAccounts(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return rows.map((row) => row.name)
}

/** Empties the tables in the order of their foreign keys: retried until no reference is in the way. */
async function emptyTables(tx: Transaction, account: string): Promise<void> {
  let left = await tablesOfAccounts(tx)
  while (left.length > 0) {
    const held: string[] = []
    for (const table of left) {
      await tx.query('savepoint one_table')
      try {
        await tx.query(`delete from ${table} where account_id = $1`, [account])
      } catch (error) {
        if ((error as { code?: string }).code !== '23503') throw error
        await tx.query('rollback to savepoint one_table')
        held.push(table)
      }
    }
    if (held.length === left.length) throw new Error(`tables refer to each other: ${held.join(', ')}`)
    left = held
  }
}

/** Deletes the account's users, except members of other accounts: those get another home account. */
async function removePeople(tx: Transaction, account: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select id from users where home_account_id = $1', [
    account,
  ])
  for (const { id } of rows) {
    // Memberships in other accounts are visible only as the user.
    await tx.query(`select set_config('app.user', $1, true)`, [id])
    await tx.query(
      // Avatars are stored in the account that is being deleted.
      `update users u set avatar_id = null, home_account_id = coalesce(
          (select m.account_id from memberships m where m.user_id = u.id and m.account_id <> $2
            order by m.created_at limit 1),
          (select a.id from accounts a where a.system and u.system_admin), $2)
        where u.id = $1`,
      [id, account],
    )
  }
  await tx.query('delete from users where home_account_id = $1', [account])
}

/** Removes one account that is being deleted, entirely or not at all. */
async function removeAccount({ database, files, publish }: Services, account: string): Promise<void> {
  // Runs as the owner role: the audit log is append-only for all others.
  await inAccount(
    database,
    { account },
    async (tx) => {
      const { rowCount } = await tx.query(
        `select from accounts where id = $1 and status = 'DELETING' and not system for update`,
        [account],
      )
      // The deletion was undone, or another worker has finished it.
      if (rowCount !== 1) return
      await tx.query('update accounts set default_route_id = null where id = $1', [account])
      await removePeople(tx, account)
      await emptyTables(tx, account)
      // Before the commit: a failure here is retried, and afterwards nobody could request a file.
      await files.removeAccount(account)
      await tx.query('delete from accounts where id = $1', [account])
    },
    database.owner,
  )
  publish({ account, resource: 'accounts', id: account })
}

export const removeDeletedAccountsJob = defineJob({
  name: 'remove-deleted-accounts',
  cron: '* * * * *',
  async run(services) {
    const doomed = await inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(`select id from accounts where status = 'DELETING'`)
      return rows.map((row) => row.id)
    })
    for (const id of doomed) await removeAccount(services, id)
  },
})
