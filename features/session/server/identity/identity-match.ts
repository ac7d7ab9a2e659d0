/** A verified email at the identity provider links once, after its user, signed in, confirms it (behaviour 0). */
import { stringifySetCookie } from 'cookie'
import { fieldError, problem } from '@haulway/resource'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, Failure, forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import { confirmIdentity, identityOffer } from '../../identity.endpoints.ts'
import type { Identity } from './identity-provider.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { isProved } from '../sign-in/proofs.ts'
import { linkIdentity, linkingOf } from './link-identity.ts'
import { hashToken, LONGEST_TOKEN, newToken } from '../tokens/tokens.ts'

/** Time to sign in with the password and confirm. */
const MATCH_MS = 600_000
const COOKIE = 'haulway_match'

function matchCookie(secure: boolean, value: string): string {
  const maxAge = value === '' ? 0 : MATCH_MS / 1_000
  const path = '/api/users/me/identityoffer'
  return stringifySetCookie({ name: COOKIE, value, path, httpOnly: true, sameSite: 'lax', secure, maxAge })
}

/**
 * Stores for this browser whom the identity may belong to; returns its cookie, or undefined when nobody has the
 * address.
 */
export async function offerMatch(
  tx: Transaction,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  email: string,
  now: number,
  secure: boolean,
): Promise<string | undefined> {
  const browser = newToken()
  await tx.query('delete from identity_matches where expires_at < $1', [new Date(now)])
  // People with an identity at this provider are already known.
  const { rowCount } = await tx.query(
    `insert into identity_matches (browser_hash, user_id, issuer, subject, expires_at)
     select $1, u.id, $2, $3, $4 from users u
      where u.email_key = haulway_fold($5) and u.active and u.login_id is not null
        and not exists (select from identities i where i.user_id = u.id and i.issuer = $2)`,
    [hashToken(browser), issuer, subject, new Date(now + MATCH_MS), email],
  )
  return rowCount === 1 ? matchCookie(secure, browser) : undefined
}

const browserOf = ({ cookies }: Pick<Call, 'cookies'>): Buffer => {
  const value = cookies[COOKIE] ?? ''
  return hashToken(value.length > LONGEST_TOKEN ? '' : value)
}

const offerRoute = implement(identityOffer, async (call, { database, clock }) => {
  const { userId } = personOf(call)
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ issuer: string }>(
      'select issuer from identity_matches where browser_hash = $1 and user_id = $2 and expires_at > $3',
      [browserOf(call), userId, new Date(clock())],
    ),
  )
  return { body: { provider: rows[0]?.issuer ?? null } }
})

function confirmRoute(secure: () => boolean): Route {
  return implement(confirmIdentity, async (call, services) => {
    const { database, clock } = services
    const person = personOf(call)
    const now = clock()
    if (!(await isProved(database, person.sessionId, now))) {
      throw new Failure(403, forbidden().message, [fieldError('proof', problem('validation.proof.needed'))])
    }
    await inSystem(database, async (tx) => {
      const { rows } = await tx.query<{ issuer: string; subject: string }>(
        `delete from identity_matches where browser_hash = $1 and user_id = $2 and expires_at > $3
          returning issuer, subject`,
        [browserOf(call), person.userId, new Date(now)],
      )
      if (!rows[0]) throw notFound()
      if (!(await linkIdentity(tx, rows[0], person, linkingOf(call, services)))) {
        throw conflict('The identity belongs to another user')
      }
    })
    services.publish({ account: '', resource: 'outbox', id: '' })
    return { headers: { 'set-cookie': matchCookie(secure(), '') } }
  })
}

export const identityMatchRoutes = (secure: () => boolean): Route[] => [offerRoute, confirmRoute(secure)]
