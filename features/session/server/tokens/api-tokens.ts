import { fieldError, problem, type EndpointOutput } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Reply, type Route, type SignInProofs } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { change, type Change } from '@haulway/storage'
import { apiTokens, createApiToken, revokeApiToken } from '../../api-tokens.endpoints.ts'
import { contextOf, TO_SHOW, type SessionContext } from '../requests/context.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { recordSecurity } from '../security-log.ts'
import { hashToken, LONGEST_TOKEN, newToken } from './tokens.ts'

/** The account is part of the token, which is looked up among those of its account. */
const FORM = /^Bearer hwt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/
/** The shortest time between two writes of the last use. */
const TOUCH_MS = 60_000
const MAX_TOKENS = 200

interface TokenRow {
  id: string
  role: number
  last_used_at: Date | null
  user_id: string
  full_name: string
  login_id: string | null
  system_admin: boolean
  measurement_profile: string | null
}

async function findToken(
  services: Services,
  account: string,
  token: string,
): Promise<(TokenRow & SignInProofs) | undefined> {
  const now = services.trusted.now()
  return await inAccount(services.database, { account }, async (tx) => {
    const { rows } = await tx.query<TokenRow & SignInProofs>(
      `select t.id, t.role, t.last_used_at, t.user_id, u.full_name, u.login_id, u.system_admin, u.measurement_profile,
              ${TO_SHOW}
         from api_tokens t join users u on u.id = t.user_id
        where t.account_id = $1 and t.token_hash = $2 and (t.expires_at is null or t.expires_at > $3)
          and u.active and u.login_id is not null`,
      [account, hashToken(token), new Date(now)],
    )
    const row = rows[0]
    if (row && now - (row.last_used_at?.getTime() ?? 0) > TOUCH_MS) {
      await tx.query('update api_tokens set last_used_at = $3 where account_id = $1 and id = $2', [
        account,
        row.id,
        new Date(now),
      ])
    }
    return row
  })
}

/**
 * The caller by a token of integrations: its maker, in its account, with its role as long as the maker may give it;
 * never a system administrator. Null for an invalid token.
 */
export async function tokenContext(
  services: Services,
  bearer: string,
  asked: string | undefined,
): Promise<SessionContext | null> {
  if (bearer.length > LONGEST_TOKEN) return null
  const form = FORM.exec(bearer)
  if (!form) return null
  const account = form.slice(1).join('-')
  const row = await findToken(services, account, bearer.slice('Bearer '.length))
  if (!row) return null
  if (asked !== undefined && asked.toLowerCase() !== account) throw forbidden()
  const maker = {
    userId: row.user_id,
    fullName: row.full_name,
    loginId: row.login_id,
    systemAdmin: row.system_admin,
    homeAccount: account,
    profile: row.measurement_profile,
    sessionId: null,
    shown: { secondFactor: row.secondFactor, identity: row.identity },
    hasSecondFactor: row.secondFactor,
  }
  const context = await contextOf(services.database, maker, account, (roles) =>
    mayGive(roles, row.role) ? [row.role] : [],
  )
  return {
    ...context,
    user: { ...context.user, role: row.role },
    signedIn: { ...maker, systemAdmin: false },
  }
}

/** Roles are ordered by rights: a lower index has more (contract, *Permission matrix*). */
function mayGive(roles: readonly number[], role: number): boolean {
  return roles.some((own) => own <= role)
}

const listRoute = implement(apiTokens, async ({ context }, { database }) => {
  const account = context.account.id
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<TokenRow & { title: string; created_at: Date; expires_at: Date | null }>(
      `select t.id, t.title, t.role, t.created_at, t.expires_at, t.last_used_at, u.full_name
         from api_tokens t join users u on u.id = t.user_id where t.account_id = $1 order by t.created_at desc, t.id`,
      [account],
    ),
  )
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    role: row.role,
    createdBy: row.full_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
  return { body: { items } }
})

const createRoute = implement(createApiToken, (call, services) => {
  const person = personOf(call)
  const { body, context } = call
  if (!mayGive(context.roles, body.role)) throw forbidden()
  const work = async ({
    tx,
    account,
    now,
  }: Change): Promise<Reply<EndpointOutput<typeof createApiToken>>> => {
    const { rows } = await tx.query<{ full: boolean }>(
      'select count(*) >= $2 as full from api_tokens where account_id = $1',
      [account, MAX_TOKENS],
    )
    if (rows[0]?.full)
      throw validationFailed([fieldError('title', problem('validation.list.max', { max: MAX_TOKENS }))])
    const id = newId()
    const token = `hwt_${account.replaceAll('-', '')}_${newToken()}`
    const expires = body.days === null ? null : new Date(now.getTime() + body.days * 86_400_000)
    await tx.query(
      `insert into api_tokens (account_id, id, user_id, title, token_hash, role, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [account, id, person.userId, body.title, hashToken(token), body.role, now, expires],
    )
    const detail = { token: id, title: body.title, role: body.role }
    await recordSecurity(tx, {
      user: person.userId,
      account,
      action: 'tokenCreate',
      now: now.getTime(),
      detail,
    })
    return { body: { id, token } }
  }
  // A repetition with the same Idempotency-Key reports success; the token itself is never stored.
  return change(createApiToken, call, services, work, { keep: ({ id }) => ({ id, token: null }) })
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const revokeRoute = implement(revokeApiToken, async (call, { database, clock, publish }) => {
  const person = personOf(call)
  const account = call.context.account.id
  const { id } = call.params
  if (!UUID.test(id)) throw notFound()
  const maker = await inAccount(database, { account, user: person.userId }, async (tx) => {
    const { rows } = await tx.query<{ user_id: string; title: string }>(
      'delete from api_tokens where account_id = $1 and id = $2 returning user_id, title',
      [account, id],
    )
    const row = rows[0]
    if (!row) throw notFound()
    const detail = { token: id, title: row.title }
    await recordSecurity(tx, { user: person.userId, account, action: 'tokenRevoke', now: clock(), detail })
    return row.user_id
  })
  publish({ account, resource: 'sessions', id: maker })
  return {}
})

export const tokenRoutes: Route[] = [listRoute, createRoute, revokeRoute]
