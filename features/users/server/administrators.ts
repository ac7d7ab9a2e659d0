/** Ensures that an account keeps at least one user who can administer it (threats I7). */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { refused } from '@haulway/platform/server/http/failure.ts'
import { fieldError, problem } from '@haulway/resource'
import type { Change } from '@haulway/storage'
import { roleIndex } from '../../access/access.ts'

async function inScope<T>(
  tx: Transaction,
  scope: { account: string; user: string },
  work: () => Promise<T>,
): Promise<T> {
  await tx.query(`select set_config('app.account', $1, true), set_config('app.user', $2, true)`, [
    scope.account,
    scope.user,
  ])
  return await work()
}

/**
 * Accounts that a user administers, locked until the transaction ends: of two who leave at once the second sees the
 * first.
 */
async function administeredBy(tx: Transaction, user: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select a.id from accounts a join memberships m on m.account_id = a.id join users u on u.id = m.user_id
      where m.user_id = $1 and m.roles @> $2 and u.active and u.login_id is not null
      order by a.id for no key update of a`,
    [user, [roleIndex.ACCOUNT_ADMIN]],
  )
  return rows.map((row) => row.id)
}

async function hasAdministrator(tx: Transaction, account: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from memberships m join users u on u.id = m.user_id
      where m.account_id = $1 and m.roles @> $2 and u.active and u.login_id is not null limit 1`,
    [account, [roleIndex.ACCOUNT_ADMIN]],
  )
  return rowCount === 1
}

/**
 * Runs a change of a user; refuses it when an account that they administered would be left without an administrator.
 */
export async function keepingAdministrators<T>(
  change: Change,
  person: string,
  work: () => Promise<T>,
): Promise<T> {
  const { tx } = change
  const scope = { account: change.account, user: change.user }
  const accounts = await inScope(tx, { ...scope, user: person }, () => administeredBy(tx, person))
  await inScope(tx, scope, () => Promise.resolve())
  const done = await work()
  for (const account of accounts) {
    if (await inScope(tx, { ...scope, account }, () => hasAdministrator(tx, account))) continue
    const error = fieldError('roles', problem('conflict.lastAdministrator'))
    throw refused(409, error)
  }
  await inScope(tx, scope, () => Promise.resolve())
  return done
}

/** Ensures that the installation keeps a system administrator who can sign in. */
export async function keepingSystemAdministrator(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from users where system_admin and active and login_id is not null for update`,
  )
  if (rows.length > 0) return
  const error = fieldError('systemAdmin', problem('conflict.lastAdministrator'))
  throw refused(409, error)
}
