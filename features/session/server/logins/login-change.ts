/** A changed login or address is reported to the old address, whose owner can revert it (decision 0044). */
import { languages, type Language } from '@haulway/platform/messages.ts'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { DatabaseProblem, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, Failure } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueMail, isMailAddress } from '@haulway/platform/server/mail/mail.ts'
import { undoLoginChange } from '../../login-change.endpoints.ts'
import { keepWish } from '../passwords/reset-password.ts'
import { mailInstant } from '../passwords/set-password.ts'
import { recordSecurity } from '../security-log.ts'
import { endSessions } from '../sessions/sessions.ts'
import { countWish } from '../sign-in/attempts.ts'
import { endTokens } from '../tokens/own-tokens.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'

const UNDO_DAYS = 7

export interface LoginChange {
  readonly user: string
  /** The former values. */
  readonly fullName: string
  readonly loginId: string | null
  readonly email: string | null
  /** The current values. */
  readonly next: { readonly loginId: string | null; readonly email: string | null }
  /** The author; mails follow the person's former language. */
  readonly language: Language
  readonly now: number
}

async function languageOf(tx: Transaction, { user, language }: LoginChange): Promise<Language> {
  const { rows } = await tx.query<{ language: string | null }>('select language from users where id = $1', [
    user,
  ])
  return languages.find((one) => one === rows[0]?.language) ?? language
}

/** A first login or address has nothing to revert to; the person is notified at the new address. */
async function tellFirst(tx: Transaction, change: LoginChange): Promise<void> {
  const { fullName, next, now } = change
  const to = change.email ?? next.email
  if (next.loginId === null || to === null || !isMailAddress(to)) return
  await enqueueMail(tx, {
    to,
    template: 'loginGiven',
    words: { fullName, loginId: next.loginId, email: next.email ?? '', at: mailInstant(now) },
    language: await languageOf(tx, change),
    now,
  })
}

/** Publish `{ …, resource: 'outbox' }` after the commit. */
export async function tellLoginChange(tx: Transaction, change: LoginChange): Promise<void> {
  const { user, fullName, loginId, email, now } = change
  if (loginId === null || email === null) return await tellFirst(tx, change)
  if (!isMailAddress(email)) return
  const token = newToken()
  await enqueueMail(tx, {
    to: email,
    template: 'loginChanged',
    words: { fullName, loginId, email, at: mailInstant(now), days: UNDO_DAYS },
    language: await languageOf(tx, change),
    link: `/undologinchange?token=${token}`,
    now,
  })
  const expires = new Date(now + UNDO_DAYS * 86_400_000)
  await tx.query(
    `insert into login_changes (id, user_id, token_hash, login_id, email, changed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), user, hashToken(token), loginId, email, new Date(now), expires],
  )
}

/** Nothing is restored of a login that is switched off. */
export async function forgetLoginChanges(tx: Transaction, user: string): Promise<void> {
  await tx.query('delete from login_changes where user_id = $1', [user])
}

interface Kept {
  user_id: string
  login_id: string
  email: string
  changed_at: Date
  home_account_id: string
}

const inUse: Readonly<Record<string, string>> = {
  users_login: 'Login ID already in use',
  users_email: 'Email already in use',
}

async function findChange(tx: Transaction, token: string, now: number): Promise<Kept> {
  const { rows } = await tx.query<Kept>(
    `select c.user_id, c.login_id, c.email, c.changed_at, u.home_account_id
       from login_changes c join users u on u.id = c.user_id
      where c.token_hash = $1 and c.expires_at > $2 and u.active and u.login_id is not null for update of u`,
    [hashToken(token), new Date(now)],
  )
  if (!rows[0]) throw new Failure(400, 'The link has expired or is wrong')
  return rows[0]
}

/** The author of the change may know the password and have added ways in: all of them end. */
async function undo(tx: Transaction, kept: Kept, now: number): Promise<void> {
  const { user_id: user, changed_at: since } = kept
  await tx.query(
    `update users set login_id = $2, email = $3, password_hash = null, version = version + 1, modified_at = $4,
            modified_by = id where id = $1`,
    [user, kept.login_id, kept.email, new Date(now)],
  )
  await tx.query(
    `with theirs as (delete from second_factors where user_id = $1 and enabled_at >= $2 returning user_id)
     delete from recovery_codes c using theirs where c.user_id = theirs.user_id`,
    [user, since],
  )
  await tx.query('delete from identities where user_id = $1 and associated_at >= $2', [user, since])
  await tx.query('delete from password_resets where user_id = $1', [user])
  await tx.query('delete from login_changes where user_id = $1 and changed_at >= $2', [user, since])
  await endSessions(tx, user, null)
  await endTokens(tx, user)
  const { home_account_id: account } = kept
  await recordSecurity(tx, { user, account, action: 'loginChangeUndone', now })
}

const undoRoute = implement(undoLoginChange, async ({ body, address, headers }, services) => {
  await countWish(services, address)
  const { database, clock, publish } = services
  const now = clock()
  const language = languageFromCookies(headers['cookie'] ?? '')
  const kept = await inSystem(database, async (tx) => {
    const found = await findChange(tx, body.token, now)
    await undo(tx, found, now)
    await keepWish(tx, { email: found.email, language, fullName: null, now })
    return found
  }).catch((error: unknown) => {
    const taken = error instanceof DatabaseProblem ? inUse[error.constraint ?? ''] : undefined
    throw taken === undefined ? error : conflict(taken)
  })
  publish({ account: '', resource: 'sessions', id: kept.user_id })
  publish({ account: kept.home_account_id, resource: 'users', id: kept.user_id })
  publish({ account: '', resource: 'outbox', id: '' })
  return {}
})

export const loginChangeRoutes: Route[] = [undoRoute]
