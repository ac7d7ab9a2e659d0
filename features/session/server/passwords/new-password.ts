import { fieldError, problem } from '@haulway/resource'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { hashPassword } from '@haulway/platform/server/secrets/passwords.ts'
import { isGuessable } from '../../guessable.ts'
import { newPassword, SHORTEST_PASSWORD } from '../../session.endpoints.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use: 50,000 entries. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The user of the password: existing, or being created in an account. */
export type Owner =
  | { readonly user: string }
  | {
      readonly account: string
      readonly fullName: string | null
      readonly loginId: string | null
      readonly email: string | null
    }

async function namesOf(database: Database, owner: Owner): Promise<string[]> {
  const { rows } = await inSystem(database, (tx) =>
    'user' in owner
      ? tx.query<{ names: (string | null)[] }>(
          `select array[u.full_name, u.nickname, u.login_id, u.email, a.title] as names
             from users u join accounts a on a.id = u.home_account_id where u.id = $1`,
          [owner.user],
        )
      : tx.query<{ names: (string | null)[] }>(
          `select array[$2::text, $3::text, $4::text, title] as names from accounts where id = $1`,
          [owner.account, owner.fullName, owner.loginId, owner.email],
        ),
  )
  return (rows[0]?.names ?? []).filter((name): name is string => name !== null && name !== '')
}

async function isAmongFirst(password: string, names: readonly string[]): Promise<boolean> {
  common ??= readCommon()
  return isGuessable(password, await common, names)
}

/** Validates the password of the first administrator, set by the operator; undefined when it is valid. */
export async function givenPasswordMistake(password: string, login: string): Promise<string | undefined> {
  if ('problem' in newPassword().check(password)) {
    return `at least ${SHORTEST_PASSWORD} characters are needed, and no control characters`
  }
  return (await isAmongFirst(password, [login])) ? 'everybody would guess this one' : undefined
}

/** The hash of a new password. Throws for one that is easily guessed. */
export async function hashNewPassword(database: Database, owner: Owner, password: string): Promise<string> {
  if (await isAmongFirst(password, await namesOf(database, owner))) {
    throw validationFailed([fieldError('password', problem('validation.password.guessable'))])
  }
  return await hashPassword(password)
}
