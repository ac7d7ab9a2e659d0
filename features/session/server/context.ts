import { can, type Grants, isPermissionResource, type Standing } from '../../access/matrix.ts'
import { roleIndex } from '../../access/roles.ts'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import type { RequestContext } from '@haulway/platform/server/http/route.ts'
import type { RequestHead } from '@haulway/platform/server/http/app.ts'
import { effectiveFeatures, type StoredFeatures } from '../../accounts/account.resource.ts'
import { grantsOf } from '../../groups/server/index.ts'
import { findSession, type SignedIn } from './sessions.ts'

/** Over HTTPS the cookie is bound to the host by its prefix. */
export function cookieName(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? '__Host-haulway_session' : 'haulway_session'
}

export interface ContextAccount {
  readonly id: string
  readonly title: string
  readonly features: Record<string, boolean>
  readonly profile: string
  readonly timeZone: string
  readonly system: boolean
}

/** A request's context with what `/users/me` tells besides. */
export interface SessionContext extends RequestContext {
  readonly signedIn: SignedIn
  readonly standing: Standing
  readonly contextAccount: ContextAccount
}

interface AccountRow {
  id: string
  title: string
  features: StoredFeatures
  measurement_profile: string
  time_zone: string
  system: boolean
  roles: number[] | null
}

interface Membership extends AccountRow {
  grants: Grants
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function membership(database: Database, user: SignedIn, account: string): Promise<Membership> {
  if (!UUID.test(account)) throw forbidden()
  const find = async () =>
    await inSystem(
      database,
      async (tx) => {
        const { rows } = await tx.query<AccountRow>(
          `select a.id, a.title, a.features, a.measurement_profile, a.time_zone, a.system, m.roles
             from accounts a left join memberships m on m.account_id = a.id and m.user_id = $2
            where a.id = $1 and a.status = 'ACTIVE'`,
          [account, user.userId],
        )
        const row = rows[0]
        if (!row) return undefined
        return { ...row, grants: row.roles ? await grantsOf(tx, account, user.userId) : {} }
      },
      { 'app.user': user.userId, 'app.account': account },
    )
  const row = await find()
  // Not a member, absent, inactive: one answer, so that existence is not shown (threats B3).
  if (!row || (row.roles === null && !user.systemAdmin)) throw forbidden()
  return row
}

/**
 * The context of a request: session cookie, then the account of the header or the user's own, then the roles there.
 * Read afresh for every request, so that a withdrawn role or session is obeyed by the next one.
 */
export async function sessionContext(
  database: Database,
  head: RequestHead,
  cookie: string,
  now: number,
): Promise<SessionContext | null> {
  const token = head.cookies[cookie]
  if (token === undefined || token.length > 128) return null
  const signedIn = await findSession(database, token, now)
  if (signedIn === null) return null
  const row = await membership(database, signedIn, head.headers['x-context-account'] ?? signedIn.homeAccount)
  const roles = [
    ...new Set([...(signedIn.systemAdmin ? [roleIndex.SYSTEM_ADMIN] : []), ...(row.roles ?? [])]),
  ]
  const standing = { roles, systemAccount: row.system, grants: row.grants }
  const features = effectiveFeatures(row.features)
  const profile = signedIn.profile ?? row.measurement_profile
  return {
    user: { id: signedIn.userId, fullName: signedIn.fullName },
    account: { id: row.id, features, profile },
    roles,
    can: (action, resource) => isPermissionResource(resource) && can(standing, action, resource),
    signedIn,
    standing,
    contextAccount: {
      id: row.id,
      title: row.title,
      features,
      profile,
      timeZone: row.time_zone,
      system: row.system,
    },
  }
}

/** Accounts that a user may choose: their memberships; all for a system administrator. */
export async function accountsOf(
  database: Database,
  user: SignedIn,
): Promise<{ id: string; title: string }[]> {
  return await inSystem(
    database,
    async (tx) => {
      const { rows } = await tx.query<{ id: string; title: string }>(
        `select a.id, a.title from accounts a
          where a.status = 'ACTIVE'
            and ($2 or exists (select from memberships m where m.account_id = a.id and m.user_id = $1))
          order by a.title, a.id limit 500`,
        [user.userId, user.systemAdmin],
      )
      return rows
    },
    { 'app.user': user.userId },
  )
}
