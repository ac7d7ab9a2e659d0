import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { roleIndex } from '../../access/access.ts'
import { createAccount, createUser } from './people.ts'

export interface PracticeAccount {
  readonly id: string
  /** The user that maintains the site: it has no password, so nobody can sign in as it. */
  readonly user: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Login ID of the user that maintains the practice site; created before the first administrator. */
export const PRACTICE_LOGIN = 'practice-fleet'

/** The feature flag that identifies the practice account, whose title may be changed. */
const MARK = 'practice'

/** Creates the account *Practice quarry* (contract, *Running it*). */
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

/** The practice account; undefined when it is inactive or deleted. */
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
