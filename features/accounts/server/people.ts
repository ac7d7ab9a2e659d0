import { inAccount, inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { hashPassword } from '@haulway/platform/server/secrets/passwords.ts'
import { insertAccount } from './create.ts'

export interface NewAccount {
  readonly title: string
  readonly timeZone: string
  readonly measurementProfile: string
  readonly features?: Readonly<Record<string, boolean>>
  readonly system?: boolean
}

export async function createAccount(database: Database, account: NewAccount): Promise<string> {
  const system = account.system ?? false
  return await inSystem(database, (tx) => insertAccount(tx, account, { now: new Date(), system }))
}

export interface NewUser {
  readonly homeAccount: string
  readonly fullName: string
  readonly loginId?: string
  readonly password?: string
  readonly systemAdmin?: boolean
  /** Role indexes in the home account. */
  readonly roles: readonly number[]
}

export async function createUser(database: Database, user: NewUser): Promise<string> {
  const id = newId()
  const passwordHash = user.password === undefined ? null : await hashPassword(user.password)
  await inSystem(database, (tx) =>
    tx.query(
      `insert into users (id, home_account_id, full_name, login_id, password_hash, system_admin)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, user.homeAccount, user.fullName, user.loginId ?? null, passwordHash, user.systemAdmin ?? false],
    ),
  )
  await addMember(database, user.homeAccount, id, user.roles)
  return id
}

/** Makes a user a member of an account, or changes their roles there. */
export async function addMember(
  database: Database,
  account: string,
  user: string,
  roles: readonly number[],
): Promise<void> {
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `insert into memberships (account_id, user_id, roles) values ($1, $2, $3)
       on conflict (account_id, user_id) do update
         set roles = excluded.roles, version = memberships.version + 1`,
      [account, user, roles],
    ),
  )
}
