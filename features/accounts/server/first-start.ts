import { randomBytes } from 'node:crypto'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { createAccount, createUser } from './people.ts'
import { createPracticeAccount } from './practice.ts'

export interface FirstAdministrator {
  readonly login: string
  /** Only when it was made up here: it is shown once and kept nowhere. */
  readonly generatedPassword: string | undefined
}

export interface FirstStart {
  readonly login: string
  readonly givenPassword: string | undefined
  /** Makes the practice account too; it is then the administrator's own, so that a newcomer sees it. */
  readonly practice: boolean
}

/**
 * On an empty database: the system account and the first system administrator (contract, *Running it*). Answers
 * undefined when there are users already.
 */
export async function firstStart(
  database: Database,
  { login, givenPassword, practice }: FirstStart,
): Promise<FirstAdministrator | undefined> {
  const empty = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ empty: boolean }>('select not exists (select from users) as empty')
    return rows[0]?.empty ?? false
  })
  if (!empty) return undefined
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const account = await createAccount(database, {
    title: 'System',
    timeZone: 'UTC',
    measurementProfile: 'metric',
    system: true,
  })
  await createUser(database, {
    homeAccount: practice ? await createPracticeAccount(database) : account,
    fullName: 'System administrator',
    loginId: login,
    password,
    systemAdmin: true,
    roles: [],
  })
  return { login, generatedPassword: givenPassword === undefined ? password : undefined }
}
