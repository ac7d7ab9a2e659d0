import { inSystem, type Database, type Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { removeOldAttempts } from '../sign-in/attempts.ts'
import { forgetPlaces } from '../sign-in/known-places.ts'
import type { SignInProofs } from '@haulway/platform/server/http/route.ts'
import type { Remember, Started } from '../requests/cookies.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'

/** How long a sign-in lasts; a remembered one needs its remember token after this long without use. */
const SESSION_MS = 12 * 3_600_000
/** The shortest time between two writes of the last use. */
const TOUCH_MS = 60_000
/** How long a remembered sign-in lasts, however much it is used. */
export const REMEMBERED_MS = 30 * 86_400_000
/** How long a used remember token still brings a successor: restored tabs send it several times. */
const RESTORED_MS = 60_000

export interface SignedIn {
  readonly userId: string
  readonly fullName: string
  readonly loginId: string | null
  readonly systemAdmin: boolean
  readonly homeAccount: string
  readonly profile: string | null
  /** The sign-in; null for a token of integrations. */
  readonly sessionId: string | null
  /** What this sign-in has shown; for a token of integrations, what its maker has. */
  readonly shown: SignInProofs
  /** Whether the second factor is on, shown by this sign-in or not. */
  readonly hasSecondFactor: boolean
}

export interface NewSession {
  readonly user: string
  readonly remember?: boolean
  readonly now: number
  /** The clock by which it ends (`TrustedClock`); `now` by default. */
  readonly trusted?: number
  readonly userAgent?: string | undefined
  readonly address?: string | undefined
  /** A code was required. */
  readonly twoSteps?: boolean
  /** Shown at its provider. */
  readonly identity?: string | undefined
}

/** Starts a session under new random names; only their hashes are stored. */
export async function startSession(database: Database, options: NewSession): Promise<Started> {
  return await inSystem(database, (tx) => startSessionIn(tx, options))
}

export async function startSessionIn(tx: Transaction, options: NewSession): Promise<Started> {
  const { user, now, trusted = now } = options
  const id = newId()
  const token = newToken()
  const until = options.remember === true ? new Date(trusted + REMEMBERED_MS) : null
  await tx.query(
    `insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at, remembered_until, user_agent, address,
       two_steps, identity_id)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      hashToken(token),
      user,
      new Date(now),
      new Date(trusted + SESSION_MS),
      until,
      keptAgent(options.userAgent),
      options.address ?? null,
      options.twoSteps ?? false,
      options.identity ?? null,
    ],
  )
  await tx.query('update users set last_login_at = $2 where id = $1', [user, new Date(now)])
  if (until === null) return { token }
  const remember = await giveRememberToken(tx, id)
  return { token, remember: { token: remember, seconds: REMEMBERED_MS / 1_000 } }
}

const keptAgent = (userAgent: string | undefined) => userAgent?.slice(0, 255) ?? null

async function giveRememberToken(tx: Transaction, session: string): Promise<string> {
  const token = newToken()
  await tx.query('insert into remember_tokens (token_hash, session_id) values ($1, $2)', [
    hashToken(token),
    session,
  ])
  return token
}

/** Renames the sign-in; copies of the former names become useless (threats A1, A3). */
export async function renameSession(tx: Transaction, id: string, now: number): Promise<Started> {
  const token = newToken()
  const { rows } = await tx.query<{ remembered_until: Date | null }>(
    'update sessions set token_hash = $2 where id = $1 returning remembered_until',
    [id, hashToken(token)],
  )
  await tx.query('delete from remember_tokens where session_id = $1', [id])
  const until = rows[0]?.remembered_until ?? null
  if (until === null) return { token }
  return { token, remember: { token: await giveRememberToken(tx, id), seconds: secondsUntil(until, now) } }
}

const secondsUntil = (until: Date, now: number) => Math.max(1, Math.floor((until.getTime() - now) / 1_000))

/** Ends the sign-in of a token or remember token; returns its user. */
export async function endSession(
  tx: Transaction,
  tokens: { readonly session: string | undefined; readonly remember: string | undefined },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(
    `delete from sessions
      where token_hash = $1 or id = (select session_id from remember_tokens where token_hash = $2)
      returning user_id`,
    [hashToken(tokens.session ?? ''), hashToken(tokens.remember ?? '')],
  )
  return rows[0]?.user_id
}

/** Ends a user's sign-ins, optionally except one; returns their number. */
export async function endSessions(tx: Transaction, user: string, but: string | null): Promise<number> {
  const { rowCount } = await tx.query('delete from sessions where user_id = $1 and id is distinct from $2', [
    user,
    but,
  ])
  return rowCount ?? 0
}

export async function removeExpiredSessions(database: Database, now: number): Promise<void> {
  await inSystem(database, async (tx) => {
    await tx.query('delete from sessions where expires_at < $1 and coalesce(remembered_until, $1) <= $1', [
      new Date(now),
    ])
    await tx.query('delete from password_resets where expires_at < $1', [new Date(now)])
    await removeOldAttempts(tx, now)
    await forgetPlaces(tx, now)
    await tx.query('delete from login_changes where expires_at < $1', [new Date(now)])
  })
}

interface SessionRow {
  id: string
  user_id: string
  full_name: string
  login_id: string | null
  system_admin: boolean
  home_account_id: string
  measurement_profile: string | null
  seen_at: Date
  remembered_until: Date | null
  two_steps: boolean
  by_identity: boolean
  has_factor: boolean
}

const COLUMNS = `s.id, s.user_id, s.seen_at, s.remembered_until, s.two_steps, s.identity_id is not null as by_identity,
  u.full_name, u.login_id, u.system_admin, u.home_account_id, u.measurement_profile,
  exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as has_factor`

function signedIn(row: SessionRow): SignedIn {
  return {
    userId: row.user_id,
    fullName: row.full_name,
    loginId: row.login_id,
    systemAdmin: row.system_admin,
    homeAccount: row.home_account_id,
    profile: row.measurement_profile,
    sessionId: row.id,
    shown: { secondFactor: row.two_steps && row.has_factor, identity: row.by_identity },
    hasSecondFactor: row.has_factor,
  }
}

/** The user of a token, while the session lives and the user is active. */
export async function findSession(database: Database, token: string, now: number): Promise<SignedIn | null> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<SessionRow>({
      // A named statement, planned once per connection: every request runs it.
      name: 'session',
      text: `select ${COLUMNS} from sessions s join users u on u.id = s.user_id
              where s.token_hash = $1 and s.expires_at > $2 and u.active and u.login_id is not null`,
      values: [hashToken(token), new Date(now)],
    })
    const row = rows[0]
    if (!row) return null
    if (now - row.seen_at.getTime() > TOUCH_MS) {
      // Use extends only a remembered sign-in, and never past its last day.
      await tx.query(
        `update sessions set seen_at = $2,
                expires_at = case when remembered_until is null then expires_at else least($3, remembered_until) end
          where token_hash = $1`,
        [hashToken(token), new Date(now), new Date(now + SESSION_MS)],
      )
    }
    return signedIn(row)
  })
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly user: SignedIn; readonly started: Started }
  /**
   * Another request of the same browser was first: its response brings the session, this one a further remember
   * token.
   */
  | { readonly kind: 'beside'; readonly user: SignedIn; readonly remember: Remember }
  | { readonly kind: 'reused'; readonly user: SignedIn }

interface Presented {
  readonly token: string
  readonly userAgent: string | undefined
  /** When the request arrived, before it waited for others. */
  readonly arrived: number
}

interface RememberedRow extends SessionRow {
  remembered_until: Date
  user_agent: string | null
}

/**
 * Exchanges a remember token for a session (threats A3). All tokens of a sign-in are one family: the first use of one
 * ends the others too. For a minute after that the same browser gets a further successor, for its other tabs; every
 * other use of a used token ends the whole sign-in.
 */
export async function renewSession(
  tx: Transaction,
  { token, userAgent, arrived }: Presented,
  clock: () => number,
): Promise<Renewal | null> {
  const { rows } = await tx.query<RememberedRow>(
    `select ${COLUMNS}
       from remember_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
      where t.token_hash = $1 and s.remembered_until > $2 and u.active and u.login_id is not null
        for update of s`,
    [hashToken(token), new Date(arrived)],
  )
  const row = rows[0]
  if (!row) return null
  // Read only now that no other request holds the sign-in.
  const used = await tx.query<{ used_at: Date | null; user_agent: string | null }>(
    `select t.used_at, s.user_agent from remember_tokens t join sessions s on s.id = t.session_id
      where t.token_hash = $1`,
    [hashToken(token)],
  )
  const now = clock()
  const last = used.rows[0]
  const user = signedIn(row)
  if (last === undefined) return null
  if (last.used_at === null) {
    return { kind: 'renewed', user, started: await exchange(tx, row, keptAgent(userAgent), now) }
  }
  const restored = arrived - last.used_at.getTime() <= RESTORED_MS && last.user_agent === keptAgent(userAgent)
  if (restored) return { kind: 'beside', user, remember: await successor(tx, row, now) }
  await tx.query('delete from sessions where id = $1', [row.id])
  return { kind: 'reused', user }
}

async function successor(tx: Transaction, row: RememberedRow, now: number): Promise<Remember> {
  return { token: await giveRememberToken(tx, row.id), seconds: secondsUntil(row.remembered_until, now) }
}

async function exchange(
  tx: Transaction,
  row: RememberedRow,
  userAgent: string | null,
  now: number,
): Promise<Started> {
  const next = newToken()
  await tx.query('update remember_tokens set used_at = $2 where session_id = $1 and used_at is null', [
    row.id,
    new Date(now),
  ])
  // The browser may have been updated since.
  await tx.query(
    `update sessions set token_hash = $2, seen_at = $3, expires_at = least($4, remembered_until), user_agent = $5
      where id = $1`,
    [row.id, hashToken(next), new Date(now), new Date(now + SESSION_MS), userAgent],
  )
  return { token: next, remember: await successor(tx, row, now) }
}
