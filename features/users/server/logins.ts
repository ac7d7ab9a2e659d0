/** What decides how somebody signs in is changed by people alone, who prove again who they are (decision 0044). */
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

/** A token of integrations makes people, but no ways to sign in. */
export function refuseTokens(call: Pick<Call, 'context'>, body: UserBody): void {
  if (body.loginId !== null || body.email !== null || body.password !== null) personOf(call)
}

type Standing = Parameters<typeof endsAccess>[0]

/** Throws for a token that would end somebody's access. `after`: null of somebody who goes. */
export function guardAccess(call: Pick<Call, 'context'>, before: Standing, after: Standing | null): void {
  if (endsAccess(before, after && { ...before, ...after })) personOf(call)
}

/** As a save leaves it; what is not wanted otherwise stays. */
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

/** Before the password is looked at, so that nothing is told about it. */
export function refuseTokenPassword(call: Update): void {
  if (call.body.password !== null) personOf(call)
}

/** A first password is a new way in; who replaces one has proved the old, or its owner is told. */
async function isFirstPassword(seen: User, { password }: Wanted, { database }: Services): Promise<boolean> {
  return (
    password !== undefined && seen.loginEnabled === true && (await passwordHashOf(database, seen.id)) === null
  )
}

/** Throws unless whoever calls may change the login as wanted. */
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
