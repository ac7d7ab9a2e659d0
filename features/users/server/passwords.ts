import { fieldError, problem } from '@haulway/resource'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import type { Database } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Change } from '@haulway/storage'
import {
  endIdentities,
  hashNewPassword,
  passwordHashOf,
  personOf,
  provesOwnPassword,
  renameSession,
  setPassword,
  type Started,
} from '../../session/index.ts'
import type { PasswordChange } from '../password.ts'

/** Whether the caller has a password and it is their own that a call is about: then the old one is needed. */
export async function changesOwnPassword(
  call: Pick<Call, 'context'>,
  user: string,
  database: Database,
): Promise<boolean> {
  return call.context.user.id === user && (await passwordHashOf(database, user)) !== null
}

/**
 * The hash of a new password, made before the transaction: it takes its time. One's old password is checked first, with
 * as few attempts as a sign-in has (threats A9).
 */
export async function hashChange(
  user: string,
  change: PasswordChange,
  call: Pick<Call, 'context' | 'address'>,
  services: Services,
): Promise<string> {
  const { old } = change
  if (old !== undefined) {
    if (!(await provesOwnPassword(services, personOf(call), call.address, old))) {
      throw validationFailed([fieldError('password', problem('validation.password.old'))])
    }
  }
  return await hashNewPassword(services.database, { user }, change.new)
}

/**
 * Sets it: other sign-ins end, the owner gets a mail. Who changes their own goes on under the new names that it answers.
 */
export async function writePassword(
  change: Change,
  call: Pick<Call, 'context' | 'headers'>,
  user: string,
  passwordHash: string,
  alsoIdentities = false,
): Promise<Started | undefined> {
  const language = languageFromCookies(call.headers['cookie'] ?? '')
  const now = change.now.getTime()
  const keepSession = call.context.user.id === user ? personOf(call).sessionId : null
  await setPassword(change.tx, {
    user,
    passwordHash,
    keepSession,
    how: 'passwordChange',
    by: change.user,
    language,
    now,
  })
  if (alsoIdentities) await endIdentities(change.tx, { user, by: change.user, language, now })
  // Putting it on record made the transaction the home account's.
  await change.tx.query(`select set_config('app.account', $1, true)`, [change.account])
  change.changed('sessions', user)
  change.changed('outbox', user)
  return keepSession === null ? undefined : await renameSession(change.tx, keepSession, now)
}
