import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { roleIndex } from '../../access/access.ts'
import { createAccount, createUser } from './people.ts'

export interface PracticeAccount {
  readonly id: string
  /** Who keeps its site: no password belongs to it, so nobody signs in as it. */
  readonly user: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Of the one who keeps the site: made before the first administrator. */
export const PRACTICE_LOGIN = 'practice-fleet'

/** The feature that marks it: its title may be changed. */
const MARK = 'practice'

/** Makes the account *Practice quarry* (contract, *Running it*). */
export async function createPracticeAccount(database: Database): Promise<string> {
  const account = await createAccount(database, {
    title: 'Practice quarry',
    timeZone: 'America/Los_Angeles',
    measurementProfile: 'metric',
    features: { tracker: true, [MARK]: true },
  })
  await createUser(database, {
    homeAccount: account,
    fullName: 'Practice fleet',
    loginId: PRACTICE_LOGIN,
    roles: [roleIndex.ACCOUNT_ADMIN],
  })
  return account
}

/** It, unless somebody has closed it. */
export async function findPracticeAccount(database: Database): Promise<PracticeAccount | undefined> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ id: string; user_id: string; created_at: Date }>(
      `select a.id, u.id as user_id, a.created_at
         from accounts a join users u on u.home_account_id = a.id and u.login_id = $2 and u.active
        where a.status = 'ACTIVE' and a.features @> $1`,
      [JSON.stringify({ [MARK]: true }), PRACTICE_LOGIN],
    )
    const row = rows[0]
    return row && { id: row.id, user: row.user_id, createdAt: row.created_at.getTime() }
  })
}
