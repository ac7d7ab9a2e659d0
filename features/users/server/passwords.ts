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

/** Whether a request changes the caller's own, existing password: then the old one is required. */
export async function changesOwnPassword(
  call: Pick<Call, 'context'>,
  user: string,
  database: Database,
): Promise<boolean> {
  return call.context.user.id === user && (await passwordHashOf(database, user)) !== null
}

/**
 * The hash of a new password, computed before the transaction because it is slow. The caller's old password is
 * verified first, with as few attempts as a sign-in has (threats A9).
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
 * Sets the password: ends other sign-ins and mails the owner. When users change their own, their sign-in continues
 * under the new cookies that are returned.
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
  // Auditing has scoped the transaction to the home account.
  await change.tx.query(`select set_config('app.account', $1, true)`, [change.account])
  change.changed('sessions', user)
  change.changed('outbox', user)
  return keepSession === null ? undefined : await renameSession(change.tx, keepSession, now)
}
