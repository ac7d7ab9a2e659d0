import { randomBytes } from 'node:crypto'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { databaseTimeouts } from '@haulway/platform/server/db/timeouts.ts'
import { StartError } from '@haulway/platform/server/process/start-error.ts'
import { createAccount, createUser } from './people.ts'
import { createPracticeAccount, findPracticeAccount, PRACTICE_LOGIN } from './practice.ts'

export interface FirstAdministrator {
  readonly login: string
  /** Only set when it was generated here: it is shown once and not stored. */
  readonly generatedPassword: string | undefined
}

export interface FirstStart {
  readonly login: string
  readonly givenPassword: string | undefined
  /** Validation error of the given password; only evaluated when an administrator is created. */
  readonly mistakeIn: (password: string, login: string) => Promise<string | undefined>
  /** Also creates the practice account and makes the administrator a member, so that new users see it. */
  readonly practice: boolean
}

/** Advisory lock held while the first administrator is created. */
const FIRST_START_LOCK = 0x4a19

/** Serialises processes that start at the same moment. */
async function inTurn<T>({ owner }: Database, work: () => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    // The other process hashes a password, which takes long on a busy machine.
    await client.query(`select set_config('lock_timeout', $1, false)`, [String(databaseTimeouts.awayAtStart)])
    await client.query('select pg_advisory_lock($1)', [FIRST_START_LOCK])
    return await work()
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

/** The system account, which an interrupted first start may have left. */
async function systemAccount(database: Database): Promise<string> {
  const found = await inSystem(database, (tx) =>
    tx.query<{ id: string }>('select id from accounts where system'),
  )
  const start = { title: 'System', timeZone: 'UTC', measurementProfile: 'metric', system: true }
  return found.rows[0]?.id ?? (await createAccount(database, start))
}

/**
 * On an empty database: creates the system account and the first system administrator (contract, *Running it*).
 * Returns undefined when there are users already; the given password is then not validated, as it is not used.
 */
export async function firstStart(
  database: Database,
  { login, givenPassword, mistakeIn, practice }: FirstStart,
): Promise<FirstAdministrator | undefined> {
  return await inTurn(database, async () => {
    const { rows } = await inSystem(database, (tx) =>
      tx.query<{ empty: boolean }>(
        'select not exists (select from users where login_id is distinct from $1) as empty',
        [PRACTICE_LOGIN],
      ),
    )
    if (rows[0]?.empty !== true) return undefined
    const mistake = givenPassword === undefined ? undefined : await mistakeIn(givenPassword, login)
    if (mistake !== undefined) throw new StartError(`HAULWAY_ADMIN_PASSWORD: ${mistake}`)
    const password = givenPassword ?? randomBytes(12).toString('base64url')
    const account = await systemAccount(database)
    const practiceAccount = async () =>
      (await findPracticeAccount(database))?.id ?? (await createPracticeAccount(database))
    await createUser(database, {
      homeAccount: practice ? await practiceAccount() : account,
      fullName: 'System administrator',
      loginId: login,
      password,
      systemAdmin: true,
      roles: [],
    })
    return { login, generatedPassword: givenPassword === undefined ? password : undefined }
  })
}
