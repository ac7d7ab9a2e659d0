/**
 * A person without a login accepts by the link of their invitation; the user is created then, with a password of
 * their own.
 */
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import {
  accountOfToken,
  beginSession,
  findGuessed,
  hashToken,
  hashNewPassword,
  type SessionCookies,
} from '../../session/index.ts'
import { joinAsNewcomer, lookAtInvitation } from '../participation.endpoints.ts'
import { guardPerson, writeMembership, writeStandingGroups } from './save.ts'

interface Newcomer {
  id: string
  /** Null: the address belongs to an existing user, who decides when signed in. */
  account: string | null
  inviter: string | null
  email: string
  roles: number[]
  group_ids: string[]
  expires_at: Date
}

/** The open invitation of a token, in a transaction of its account. */
async function find(
  tx: Transaction,
  account: string,
  token: Buffer,
  now: Date,
): Promise<Newcomer | undefined> {
  const { rows } = await tx.query<Newcomer>(
    `select i.id, case when i.user_id is null and u.id is null then a.title end as account, inviter.full_name as inviter,
            i.email, i.roles, i.group_ids, i.expires_at
       from invitations i join accounts a on a.id = i.account_id and a.status = 'ACTIVE'
       left join users u on u.email_key = haulway_fold(i.email)
       left join users inviter on inviter.id = i.created_by
      where i.account_id = $1 and $2 in (i.token_hash, i.copied_hash) and i.state = 'pending' and i.expires_at > $3`,
    [account, token, now],
  )
  return rows[0]
}

/** Runs `work` with the invitation of a token; attempts with guessed tokens are counted (threats A6). */
async function byToken<T>(
  services: Services,
  network: string,
  token: string,
  work: (tx: Transaction, invitation: Newcomer, account: string) => Promise<T>,
): Promise<{ value: T } | undefined> {
  return await findGuessed(services, network, async () => {
    const account = accountOfToken(token)
    if (account === undefined) return undefined
    return await inAccount(services.database, { account }, async (tx) => {
      const found = await find(tx, account, hashToken(token), new Date(services.clock()))
      return found && { value: await work(tx, found, account) }
    })
  })
}

const invalid = () => new Failure(400, 'The link is not valid')

const lookRoute = implement(lookAtInvitation, async ({ body, address }, services) => {
  const seen = await byToken(services, address, body.token, async (tx, found, account) => {
    const { rowCount } = await tx.query(
      'update invitations set opened_at = $3 where account_id = $1 and id = $2 and opened_at is null',
      [account, found.id, new Date(services.clock())],
    )
    return { found, account, first: rowCount === 1 }
  })
  if (!seen) return { body: { newcomer: null } }
  const { found, account, first } = seen.value
  if (first) services.publish({ account, resource: 'invitations', id: found.id })
  if (found.account === null) return { body: { newcomer: null } }
  const { email, inviter, expires_at } = found
  const told = { account: found.account, inviter: inviter ?? '', email, expiresAt: expires_at.toISOString() }
  return { body: { newcomer: told } }
})

interface NewPerson {
  readonly fullName: string
  readonly loginId: string
  readonly hash: string
  readonly language: string
}

/** Creates the user and accepts the invitation once. */
async function join(
  tx: Transaction,
  { account, token, now }: { account: string; token: Buffer; now: Date },
  { fullName, loginId, hash, language }: NewPerson,
): Promise<{ user: string; invitation: string }> {
  const found = await find(tx, account, token, now)
  if (!found || found.account === null) throw invalid()
  const user = newId()
  await tx.query(
    `insert into users (id, home_account_id, full_name, login_id, email, password_hash, language, created_at,
         created_by, modified_at, modified_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $1, $8, $1)`,
    [user, account, fullName, loginId, found.email, hash, language, now],
  )
  const { rowCount } = await tx.query(
    `update invitations set state = 'accepted', user_id = $3 where account_id = $1 and id = $2 and state = 'pending'`,
    [account, found.id, user],
  )
  // Withdrawn, or used in another window, a moment ago.
  if (rowCount !== 1) throw invalid()
  const part = { tx, account, user, now }
  await writeMembership(part, user, found.roles)
  await writeStandingGroups(part, user, found.group_ids)
  const made = { fullName, loginId, email: found.email, roles: found.roles }
  await recordAudit(part, 'users', user, 'create', { before: null, after: made })
  const states = { before: { state: 'pending' }, after: { state: 'accepted' } }
  await recordAudit(part, 'invitations', found.id, 'update', states)
  return { user, invitation: found.id }
}

/** Whoever joins has just chosen the password, so that a sign-in with it would prove nothing more. */
function joinRoute(cookies: SessionCookies): Route {
  return implement(joinAsNewcomer, async (call, services) => {
    const { body, address, headers } = call
    const { token, fullName, password } = body
    // Looked up before the hash is computed, so that invalid tokens cost nothing.
    const seen = await byToken(services, address, token, (_tx, found, account) =>
      Promise.resolve({ ...found, home: account }),
    )
    if (!seen || seen.value.account === null) throw invalid()
    const { home: account, email } = seen.value
    const loginId = body.loginId ?? email
    const hash = await hashNewPassword(services.database, { account, fullName, loginId, email }, password)
    const person = { fullName, loginId, hash, language: languageFromCookies(headers['cookie'] ?? '') }
    const { user, invitation, started, ended } = await guardPerson(() =>
      joinAndSignIn(services, call, cookies, { account, person }),
    )
    for (const [resource, id] of [
      ['users', user],
      ['memberships', user],
      ['invitations', invitation],
    ] as const) {
      services.publish({ account, resource, id })
    }
    if (ended !== undefined) services.publish({ account: '', resource: 'sessions', id: ended })
    return { body: { loginId }, headers: { 'set-cookie': cookies.given(started) } }
  })
}

/** Both or neither. */
async function joinAndSignIn(
  { database, clock, trusted }: Services,
  call: Call<typeof joinAsNewcomer>,
  cookies: SessionCookies,
  { account, person }: { readonly account: string; readonly person: NewPerson },
) {
  return await inAccount(database, { account }, async (tx) => {
    const now = clock()
    const token = hashToken(call.body.token)
    const joined = await join(tx, { account, token, now: new Date(now) }, person)
    const begun = await beginSession(tx, call, cookies, {
      user: joined.user,
      account,
      remember: false,
      now,
      trusted: trusted.now(),
      detail: { address: call.address, invitation: joined.invitation },
    })
    return { ...joined, ...begun }
  })
}

export const newcomerRoutes = (cookies: SessionCookies): Route[] => [lookRoute, joinRoute(cookies)]
