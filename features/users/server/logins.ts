/** How a person signs in is changed by people only, who prove again who they are (decision 0044). */
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Change } from '@haulway/storage'
import {
  demandProof,
  endIdentities,
  endSessions,
  endTokens,
  forgetLoginChanges,
  passwordHashOf,
  personOf,
  tellLoginChange,
} from '../../session/index.ts'
import type { userEndpoints } from '../users.endpoints.ts'
import { endsAccess } from '../../access/access.ts'
import { changesLogin } from '../user.resource.ts'
import type { User } from './rows.ts'
import type { UserBody, Wanted } from './save.ts'

type Update = Call<typeof userEndpoints.update>

/** API tokens create users, but no way to sign in. */
export function refuseTokens(call: Pick<Call, 'context'>, body: UserBody): void {
  if (body.loginId !== null || body.email !== null || body.password !== null) personOf(call)
}

type Standing = Parameters<typeof endsAccess>[0]

/** Throws for an API token that would end a user's access. `after`: null for a user who is removed. */
export function guardAccess(call: Pick<Call, 'context'>, before: Standing, after: Standing | null): void {
  if (endsAccess(before, after && { ...before, ...after })) personOf(call)
}

/** The access after a save; absent fields keep their values. */
export function guardSavedAccess(
  call: Update,
  seen: User,
  { draft, roles, groups }: Wanted,
  guest: boolean,
): void {
  const own = guest ? {} : { active: draft.active, loginEnabled: draft.loginEnabled }
  guardAccess(
    call,
    { ...seen, groups: seen.directGroups ?? [] },
    {
      ...own,
      ...(roles && !guest ? { roles: [...roles] } : {}),
      ...(groups ? { groups: groups.ids } : {}),
    },
  )
}

/** Checked before the password is validated, so that nothing is revealed about it. */
export function refuseTokenPassword(call: Update): void {
  if (call.body.password !== null) personOf(call)
}

/**
 * A first password is a new way to sign in; a replacement has been proved with the old password, or its owner is
 * notified.
 */
async function isFirstPassword(seen: User, { password }: Wanted, { database }: Services): Promise<boolean> {
  return (
    password !== undefined && seen.loginEnabled === true && (await passwordHashOf(database, seen.id)) === null
  )
}

/** Throws unless the caller may change the login as requested. */
export async function guardLogin(
  call: Update,
  seen: User,
  wanted: Wanted,
  services: Services,
): Promise<void> {
  const { draft, password } = wanted
  const other = draft.loginId !== seen.loginId || draft.email !== seen.email
  if (password === undefined && !other) return
  const person = personOf(call)
  if (!changesLogin(draft, seen) && !(await isFirstPassword(seen, wanted, services))) return
  await demandProof(services, person, call.address, call.body.proof)
}

/** Consequences of a written change of a login. */
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
    const language = languageFromCookies(call.headers['cookie'] ?? '')
    await endIdentities(tx, { user: before.id, by: change.user, language, now: change.now.getTime() })
    await tx.query(`select set_config('app.account', $1, true)`, [change.account])
    change.changed('outbox', before.id)
    await forgetLoginChanges(tx, before.id)
    return
  }
  if (!changesLogin(draft, before)) return
  const { fullName, loginId, email } = before
  const language = languageFromCookies(call.headers['cookie'] ?? '')
  const now = change.now.getTime()
  const next = { loginId: draft.loginId, email: draft.email }
  await tellLoginChange(tx, { user: before.id, fullName, loginId, email, next, language, now })
  change.changed('outbox', before.id)
}
