/** What decides how somebody signs in is changed by people alone, who prove again who they are (decision 0044). */
import { fieldError, problem } from '@haulway/resource'
import { languageIn } from '@haulway/platform/preferences.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Change } from '@haulway/storage'
import {
  endSessions,
  endTokens,
  forgetLoginChanges,
  personOf,
  proveAgain,
  tellLoginChange,
} from '../../session/index.ts'
import type { userEndpoints } from '../users.endpoints.ts'
import { changesLogin } from '../user.resource.ts'
import type { User } from './rows.ts'
import type { UserBody, Wanted } from './save.ts'

type Update = Call<typeof userEndpoints.update>

/** A token of integrations makes people, but no ways to sign in. */
export function refuseTokens(call: Pick<Call, 'context'>, body: UserBody): void {
  if (body.loginId !== null || body.email !== null || body.password !== null) personOf(call)
}

/** Before the password is looked at, so that nothing is told about it. */
export function refuseTokenPassword(call: Update): void {
  if (call.body.password !== null) personOf(call)
}

/** Throws unless whoever calls may change the login as wanted. */
export async function guardLogin(
  call: Update,
  seen: User,
  { draft, password }: Wanted,
  services: Services,
): Promise<void> {
  const other = draft.loginId !== seen.loginId || draft.email !== seen.email
  if (password === undefined && !other) return
  const person = personOf(call)
  if (!changesLogin(draft, seen)) return
  const outcome = await proveAgain(services, person, call.address, call.body.proof)
  if (outcome === 'proved') return
  const key = outcome === 'needed' ? 'validation.proof.needed' : 'validation.proof.wrong'
  throw validationFailed([fieldError('proof', problem(key))])
}

/** What follows when it is written. */
export async function afterLogin(
  change: Change,
  call: Update,
  { draft }: Wanted,
  before: User,
): Promise<void> {
  const { tx } = change
  if (!draft.active || !draft.loginEnabled) await endSessions(tx, before.id, null)
  if (!draft.loginEnabled) {
    await endTokens(tx, before.id)
    await forgetLoginChanges(tx, before.id)
    return
  }
  if (!changesLogin(draft, before)) return
  const { fullName, loginId, email } = before
  const language = languageIn(call.headers['cookie'] ?? '')
  const now = change.now.getTime()
  await tellLoginChange(tx, { user: before.id, fullName, loginId, email, language, now })
  change.changed('outbox', before.id)
}
