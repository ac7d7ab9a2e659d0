import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { languages, type Language } from '@haulway/platform/messages.ts'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { forgotPassword, resetPassword, signUp } from '../../session.endpoints.ts'
import { endIdentities } from '../identity/end-identities.ts'
import { countWish } from '../sign-in/attempts.ts'
import { hashNewPassword } from './new-password.ts'
import { setPassword } from './set-password.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'

/** Life of a link for a new password (threats A8). */
const RESET_MINUTES = 60

interface Wish {
  address: string
  language: string
  full_name: string | null
}

interface Owner {
  id: string
  full_name: string
  login_id: string
  email: string
}

/**
 * Creates a user who signed up: without roles, in the system account until an administrator accepts them into
 * another; their address is their login (threats A13).
 */
async function newcomer(tx: Transaction, email: string, fullName: string): Promise<Owner | undefined> {
  const { rows } = await tx.query<Owner & { account: string }>(
    `insert into users (id, home_account_id, full_name, login_id, email)
     select $1, id, $2, $3, $3 from accounts where system
     on conflict do nothing returning id, full_name, login_id, email, home_account_id as account`,
    [newId(), fullName, email],
  )
  const made = rows[0]
  if (!made) return undefined
  await tx.query(`select set_config('app.account', $1, true)`, [made.account])
  await tx.query('insert into memberships (account_id, user_id) values ($1, $2)', [made.account, made.id])
  return made
}

/** Processes one request: if the address is a user's, puts the mail with the link into the outbox. */
async function answerOne(tx: Transaction, now: number): Promise<boolean> {
  const { rows } = await tx.query<Wish>(
    `delete from reset_requests where address =
       (select address from reset_requests order by requested_at limit 1 for update skip locked)
     returning address, language, full_name`,
  )
  const wish = rows[0]
  if (!wish) return false
  const found = await tx.query<Owner>(
    `select id, full_name, login_id, email from users
      where email_key = haulway_fold($1) and active and login_id is not null order by created_at, id limit 1`,
    [wish.address],
  )
  const known = found.rows[0]
  const owner =
    known ?? (wish.full_name === null ? undefined : await newcomer(tx, wish.address, wish.full_name))
  if (!owner) return true
  const token = newToken()
  const queued = await enqueueMail(tx, {
    to: owner.email,
    template: known ? 'passwordReset' : 'welcome',
    words: { fullName: owner.full_name, loginId: owner.login_id, minutes: RESET_MINUTES },
    language: languages.find((one) => one === wish.language) ?? 'en',
    link: `/resetpassword?token=${token}`,
    now,
  })
  if (!queued) return true
  await tx.query(
    `insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, $3)
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [owner.id, hashToken(token), new Date(now + RESET_MINUTES * 60_000)],
  )
  return true
}

/** Processes requests for new passwords in the background, so that every address takes the same time. */
export async function answerResetRequests({ database, clock }: Services): Promise<void> {
  while (await inSystem(database, (tx) => answerOne(tx, clock()))) {
    // Until none is left.
  }
}

const expired = () => new Failure(400, 'Reset password token is expired or wrong')

interface NewWish {
  readonly email: string
  readonly language: Language
  /** The user who signs up. */
  readonly fullName: string | null
  readonly now: number
}

/** Publish `{ …, resource: 'outbox' }` after the commit. */
export async function keepWish(tx: Transaction, wish: NewWish): Promise<void> {
  await tx.query(
    `insert into reset_requests (address, language, requested_at, full_name) values (lower($1), $2, $3, $4)
     on conflict (address) do update
       set language = excluded.language, requested_at = excluded.requested_at, full_name = excluded.full_name`,
    [wish.email, wish.language, new Date(wish.now), wish.fullName],
  )
}

async function wishFor(
  { database, clock, publish }: Services,
  call: Pick<Call, 'headers'>,
  email: string,
  fullName: string | null,
): Promise<void> {
  const language = languageFromCookies(call.headers['cookie'] ?? '')
  await inSystem(database, (tx) => keepWish(tx, { email, language, fullName, now: clock() }))
  publish({ account: '', resource: 'outbox', id: '' })
}

export function resetPasswordRoutes(maySignUp: boolean): Route[] {
  const forgotRoute = implement(forgotPassword, async (call, services) => {
    await countWish(services, call.address)
    await wishFor(services, call, call.body.email, null)
    return {}
  })

  const signUpRoute = implement(signUp, async (call, services) => {
    if (!maySignUp) throw notFound()
    await countWish(services, call.address)
    await wishFor(services, call, call.body.email, call.body.fullName)
    return {}
  })

  const resetRoute = implement(resetPassword, async ({ body, address, headers }, services) => {
    await countWish(services, address)
    const { database, clock, publish } = services
    const now = clock()
    const user = await inSystem(database, async (tx) => {
      // Looked up before hashing, so that wrong tokens cost nothing.
      const { rows } = await tx.query<{ user_id: string }>(
        'select user_id from password_resets where token_hash = $1 and expires_at > $2',
        [hashToken(body.token), new Date(now)],
      )
      return rows[0]?.user_id
    })
    if (user === undefined) throw expired()
    const passwordHash = await hashNewPassword(database, { user }, body.password)
    await inSystem(database, async (tx) => {
      const { rowCount } = await tx.query('delete from password_resets where token_hash = $1', [
        hashToken(body.token),
      ])
      if (rowCount === 0) throw expired()
      const language = languageFromCookies(headers['cookie'] ?? '')
      await setPassword(tx, { user, passwordHash, keepSession: null, how: 'passwordReset', language, now })
      if (body.endIdentities !== false) await endIdentities(tx, { user, language, now })
    })
    publish({ account: '', resource: 'sessions', id: user })
    publish({ account: '', resource: 'outbox', id: '' })
    return {}
  })
  return [forgotRoute, signUpRoute, resetRoute]
}
