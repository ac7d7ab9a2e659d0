import { createHash, randomBytes } from 'node:crypto'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'

/** Idle time after which a session that is not remembered ends, and the life of one that is. */
const IDLE_MS = 12 * 3_600_000
const REMEMBERED_MS = 30 * 86_400_000
/** The moment of last use is written at most this often. */
const TOUCH_MS = 60_000

export interface SignedIn {
  readonly userId: string
  readonly fullName: string
  readonly loginId: string | null
  readonly systemAdmin: boolean
  readonly homeAccount: string
  readonly profile: string | null
}

const hashed = (token: string) => createHash('sha256').update(token).digest()

/** Starts a session under a new random name of 256 bits; only its hash is kept. */
export async function startSession(
  database: Database,
  userId: string,
  remembered: boolean,
  now: number,
): Promise<{ token: string; maxAgeSeconds: number | undefined }> {
  const token = randomBytes(32).toString('base64url')
  const life = remembered ? REMEMBERED_MS : IDLE_MS
  await inSystem(database, async (tx) => {
    await tx.query(
      `insert into sessions (token_hash, user_id, created_at, seen_at, expires_at, remembered)
       values ($1, $2, $3, $3, $4, $5)`,
      [hashed(token), userId, new Date(now), new Date(now + life), remembered],
    )
    await tx.query('update users set last_login_at = $2 where id = $1', [userId, new Date(now)])
  })
  return { token, maxAgeSeconds: remembered ? REMEMBERED_MS / 1_000 : undefined }
}

/** Ends it; answers whose it was. */
export async function endSession(database: Database, token: string): Promise<string | undefined> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ user_id: string }>(
      'delete from sessions where token_hash = $1 returning user_id',
      [hashed(token)],
    )
    return rows[0]?.user_id
  })
}

export async function removeExpiredSessions(database: Database, now: number): Promise<void> {
  await inSystem(database, (tx) => tx.query('delete from sessions where expires_at < $1', [new Date(now)]))
}

interface SessionRow {
  user_id: string
  full_name: string
  login_id: string | null
  system_admin: boolean
  home_account_id: string
  measurement_profile: string | null
  seen_at: Date
  remembered: boolean
}

/** Who a token belongs to, while the session lives and the user is active. */
export async function findSession(database: Database, token: string, now: number): Promise<SignedIn | null> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<SessionRow>(
      `select s.user_id, s.seen_at, s.remembered, u.full_name, u.login_id, u.system_admin, u.home_account_id,
              u.measurement_profile
         from sessions s join users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > $2 and u.active and u.login_id is not null`,
      [hashed(token), new Date(now)],
    )
    const row = rows[0]
    if (!row) return null
    if (!row.remembered && now - row.seen_at.getTime() > TOUCH_MS) {
      await tx.query('update sessions set seen_at = $2, expires_at = $3 where token_hash = $1', [
        hashed(token),
        new Date(now),
        new Date(now + IDLE_MS),
      ])
    }
    return {
      userId: row.user_id,
      fullName: row.full_name,
      loginId: row.login_id,
      systemAdmin: row.system_admin,
      homeAccount: row.home_account_id,
      profile: row.measurement_profile,
    }
  })
}
