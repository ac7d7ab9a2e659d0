import { inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import { forbidden, refused } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem } from '@haulway/resource'
import { change, type Change, staleVersion, idOf, recordAudit, refuseUnchangeable } from '@haulway/storage'
import { hashNewPassword, type SessionCookies, type Started } from '../../session/index.ts'
import { userEndpoints as endpoints, userGroups } from '../users.endpoints.ts'
import { keepingAdministrators, keepingSystemAdministrator } from './administrators.ts'
import { changesOwnPassword, hashChange, writePassword } from './passwords.ts'
import { findPerson, inviteExisting } from './invitations.ts'
import {
  afterLogin,
  guardAccess,
  guardLogin,
  guardSavedAccess,
  refuseTokenPassword,
  refuseTokens,
} from './logins.ts'
import { guestPart, isSystemAdmin, refuseFlags, refuseForeign, wholeBody } from './given.ts'
import { listUsers, readUser, type User } from './rows.ts'
import {
  guardPerson,
  insertPerson,
  updatePerson,
  wantedOf,
  type Wanted,
  writeGroups,
  writeMembership,
} from './save.ts'

/** Their sockets check their permissions again. */
function publishUser(change: Change, user: string): void {
  change.changed('users', user)
}

async function create(
  call: Call<typeof endpoints.create>,
  wanted: Wanted,
  hash: string | null,
  change: Change,
) {
  const id = await insertPerson(wanted, hash, change)
  await writeMembership(change, id, wanted.roles ?? [])
  if (wanted.groups) await writeGroups(change, id, wanted.groups)
  const user = await readUser(change.tx, change.account, id)
  refuseUnchangeable(endpoints.create, call.body, { ...user })
  await recordAudit(change, 'users', id, 'create', { before: null, after: user })
  publishUser(change, id)
  return { body: user, headers: { location: `/api/users/${id}` } }
}

async function updateGuest(wanted: Wanted, before: User, change: Change): Promise<undefined> {
  await writeMembership(change, before.id, before.roles, true)
  if (wanted.groups) await writeGroups(change, before.id, wanted.groups)
  return undefined
}

/** Users who end their own sign-in by mistake could not undo it. */
function refuseShutOut({ draft }: Wanted, before: User): void {
  const ended = (['active', 'loginEnabled'] as const).find((name) => before[name] && !draft[name])
  if (ended) throw refused(409, fieldError(ended, problem('conflict.oneself.signIn')))
}

async function updateOwn(
  call: Call<typeof endpoints.update>,
  wanted: Wanted,
  hash: string | undefined,
  before: User,
  change: Change,
): Promise<Started | undefined> {
  if (before.systemAdmin && !isSystemAdmin(call.context)) throw forbidden()
  await keepingAdministrators(change, before.id, async () => {
    await updatePerson(before.id, wanted, change)
    if (wanted.roles) await writeMembership(change, before.id, wanted.roles)
    if (wanted.groups) await writeGroups(change, before.id, wanted.groups)
  })
  if (before.systemAdmin) await keepingSystemAdministrator(change.tx)
  if (before.id === change.user) refuseShutOut(wanted, before)
  await afterLogin(change, call, wanted, before)
  if (hash === undefined) return undefined
  const { endIdentities } = call.body
  // Users who change their own password see what else still signs them in, and end it there.
  const alsoIdentities = before.id === change.user ? endIdentities === true : endIdentities !== false
  return await writePassword(change, call, before.id, hash, alsoIdentities)
}

function updateRoute(cookies: SessionCookies): Route {
  return implement(endpoints.update, async (call, services) => {
    const id = idOf(call)
    const { account } = call.context
    const seen = await reading(call, services, id)
    const isGuest = seen.account === null
    if (seen.version !== call.body.version) throw staleVersion(seen)
    const asked = { ...call, body: wholeBody(call, seen) }
    if (!isGuest) refuseTokenPassword(asked)
    refuseForeign(call, seen)
    // Fields that this account may not change are neither validated nor written.
    const body = isGuest ? { ...asked.body, ...guestPart(seen) } : asked.body
    const wanted = wantedOf(body, seen, !isGuest && (await changesOwnPassword(call, id, services.database)))
    guardSavedAccess(asked, seen, wanted, isGuest)
    if (!isGuest) await guardLogin(asked, seen, wanted, services)
    const hash =
      wanted.password && !isGuest ? await hashChange(id, wanted.password, call, services) : undefined
    return await guardPerson(() =>
      change(endpoints.update, call, services, async (change): Promise<Reply<User>> => {
        const before = await readUser(change.tx, account.id, id, true)
        if (call.body.version !== before.version) throw staleVersion(before)
        const started = isGuest
          ? await updateGuest(wanted, before, change)
          : await updateOwn(call, wanted, hash, before, change)
        const after = await readUser(change.tx, account.id, id)
        const secret = hash === undefined ? {} : { password: 'changed' }
        await recordAudit(change, 'users', id, 'update', { before, after: { ...after, ...secret } })
        publishUser(change, id)
        // For guests the audit log states when they were changed, and by whom.
        const saved = isGuest ? await readUser(change.tx, account.id, id) : after
        return { body: saved, ...(started ? { headers: { 'set-cookie': cookies.given(started) } } : {}) }
      }),
    )
  })
}

async function remove(id: string, { context }: Pick<Call, 'context'>, change: Change): Promise<Reply<void>> {
  const { tx, account } = change
  const before = await readUser(tx, account, id, true)
  guardAccess({ context }, before, null)
  if (before.systemAdmin && !isSystemAdmin(context)) throw forbidden()
  // A mistake would end the user's own sign-in, and nobody might be left to undo it; users who want to go leave the
  // account.
  if (id === change.user && before.account !== null)
    throw refused(409, fieldError('id', problem('conflict.oneself')))
  await keepingAdministrators(change, id, async () => {
    // A guest leaves this account; its own users are deleted.
    if (before.account === null) {
      await tx.query('delete from memberships where account_id = $1 and user_id = $2', [account, id])
    } else await tx.query('delete from users where id = $1', [id])
  })
  if (before.systemAdmin) await keepingSystemAdministrator(tx)
  await recordAudit(change, 'users', id, 'delete', { before, after: null })
  publishUser(change, id)
  return {}
}

async function reading(call: Pick<Call, 'context'>, { database }: Services, id: string): Promise<User> {
  const account = call.context.account.id
  return await inAccount(database, scopeOf(call.context), (tx) => readUser(tx, account, id))
}

/** Whether another person has the address: then the login fields in the request are not even validated (core 5). */
async function isKnown(email: string | null, { database }: Services): Promise<boolean> {
  if (email === null) return false
  return await inSystem(database, async (tx) => (await findPerson(tx, email)) !== undefined)
}

function createRoute(): Route {
  return implement(endpoints.create, async (call, services) => {
    const { create: endpoint } = endpoints
    refuseTokens(call, call.body)
    refuseFlags(call)
    if (await isKnown(call.body.email, services)) {
      return await change(endpoint, call, services, async (change) => ({
        status: 202,
        // The reply describes the invitation instead of the person, and reveals nothing about them.
        body: (await inviteExisting(change, call.body, call)) as unknown as User,
      }))
    }
    const wanted = wantedOf(call.body, null, false)
    const { fullName, loginId, email } = wanted.draft
    const owner = { account: call.context.account.id, fullName, loginId, email }
    const hash = wanted.password ? await hashNewPassword(services.database, owner, wanted.password.new) : null
    return await guardPerson(() =>
      change(endpoint, call, services, (change) => create(call, wanted, hash, change)),
    )
  })
}

export function userCalls(cookies: SessionCookies): Route[] {
  return [
    implement(endpoints.list, async (call, services) => {
      const account = call.context.account.id
      const scope = scopeOf(call.context)
      return { body: await inAccount(services.database, scope, (tx) => listUsers(tx, account, call.query)) }
    }),
    implement(endpoints.read, async (call, services) => ({
      body: await reading(call, services, idOf(call)),
    })),
    createRoute(),
    updateRoute(cookies),
    implement(endpoints.remove, (call, services) => {
      const id = idOf(call)
      return change(endpoints.remove, call, services, (change) => remove(id, call, change))
    }),
    implement(userGroups, async (call, services) => {
      const { groups } = await reading(call, services, idOf(call))
      return { body: { items: groups, total: groups.length } }
    }),
  ]
}
