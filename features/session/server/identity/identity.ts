import { parseCookie, stringifySetCookie } from 'cookie'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Reply, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import {
  identityConnect,
  identityConnectCallback,
  identitySignIn,
  identitySignInCallback,
} from '../../identity.endpoints.ts'
import { safeRedirect } from '../../redirect.ts'
import { loginAddress } from '../../session.ts'
import { countWish } from '../sign-in/attempts.ts'
import { isProved } from '../sign-in/proofs.ts'
import { beginSession } from '../sessions/begin-session.ts'
import type { SessionCookies } from '../requests/cookies.ts'
import { identityMatchRoutes, offerMatch } from './identity-match.ts'
import { openProvider, type Identity, type ProviderClient, type Way } from './identity-provider.ts'
import { type Linking, linkIdentity, linkingOf } from './link-identity.ts'
import { baseOf, type SessionOptions } from '../options.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'

/** Time to sign in at the provider. */
const ATTEMPT_MS = 600_000
const COOKIE = 'haulway_identity'
const CALLBACKS = {
  signIn: '/api/oauth2/login/trimbleid/callback',
  connect: '/api/oauth2/connect/trimbleid/callback',
}
/** Shows the profile (core 2.2). */
const CONNECTED = '/connect/oauth2/trimbleid/callback'

/** The page that confirms identities. */
const SECURITY = '/users/me/sessions'
/** Asks for a proof, then continues to connect. */
const PROVE = `${SECURITY}?prove=connect`

/** Why somebody returns without success; the pages have words for each. */
type Trouble = 'unreachable' | 'unlinked' | 'confirm' | 'association'

const to = (location: string, cookies: string[] = []): Reply<void> => ({
  headers: { location, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
})

interface Attempt extends Way {
  readonly redirect: string
}

interface Kept {
  nonce: string
  verifier: string
  redirect: string
}

interface Setting {
  readonly provider: ProviderClient
  readonly cookies: SessionCookies
  /** Address of this site, without a trailing slash. */
  readonly base: () => string
}

const isSecure = ({ base }: Setting): boolean => base().startsWith('https:')

function attemptCookie(base: string, value: string): string {
  const secure = base.startsWith('https:')
  const age = value === '' ? 0 : ATTEMPT_MS / 1_000
  return stringifySetCookie({
    name: COOKIE,
    value,
    path: '/api/oauth2',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: age,
  })
}

/** Sends the browser to the provider; only this browser can return, once. */
async function leave(
  setting: Setting,
  { database, clock, log }: Services,
  options: { readonly callback: string; readonly session: string | null; readonly redirect: string },
): Promise<Reply<void>> {
  const left = await setting.provider
    .leave(`${setting.base()}${options.callback}`)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the identity provider cannot be reached')
      return undefined
    })
  const trouble: Trouble = 'unreachable'
  if (!left) return to(`${options.session === null ? '/login' : CONNECTED}?trouble=${trouble}`)
  const browser = newToken()
  const now = clock()
  const { way, address } = left
  await inSystem(database, async (tx) => {
    await tx.query('delete from identity_attempts where expires_at < $1', [new Date(now)])
    await tx.query(
      `insert into identity_attempts (state_hash, browser_hash, session_id, nonce, verifier, redirect, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashToken(way.state),
        hashToken(browser),
        options.session,
        way.nonce,
        way.verifier,
        options.redirect,
        new Date(now + ATTEMPT_MS),
      ],
    )
  })
  return to(address, [attemptCookie(setting.base(), browser)])
}

/** Takes the attempt that this browser began for the same purpose; it can be taken once. */
async function takeAttempt(
  { database, clock }: Services,
  call: Pick<Call, 'headers'>,
  state: string | null,
  session: string | null,
): Promise<Attempt | undefined> {
  const browser = parseCookie(call.headers['cookie'] ?? '')[COOKIE]
  if (browser === undefined || state === null) return undefined
  const { rows } = await inSystem(database, (tx) =>
    tx.query<Kept>(
      `delete from identity_attempts
        where state_hash = $1 and browser_hash = $2 and session_id is not distinct from $3 and expires_at > $4
        returning nonce, verifier, redirect`,
      [hashToken(state), hashToken(browser), session, new Date(clock())],
    ),
  )
  return rows[0] && { ...rows[0], state }
}

interface Arrival {
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
  readonly iss: string | null
}

interface Arrived {
  /** Null: the person cancelled, which is no error (RFC 6749, 4.1.2.1). */
  readonly identity: Identity | null
  readonly redirect: string
}

/** The person who returned from the provider, or undefined unless it is proved. */
async function arrived(
  setting: Setting,
  services: Services,
  call: Pick<Call, 'headers'> & { readonly query: Arrival },
  options: { readonly callback: string; readonly session: string | null },
): Promise<Arrived | undefined> {
  const attempt = await takeAttempt(services, call, call.query.state, options.session)
  if (!attempt) return undefined
  const { redirect } = attempt
  if (call.query.error === 'access_denied') return { identity: null, redirect }
  const address = new URL(`${setting.base()}${options.callback}`)
  for (const [name, value] of Object.entries(call.query)) {
    if (value !== null) address.searchParams.set(name, value)
  }
  try {
    return { identity: await setting.provider.welcome(address, attempt), redirect }
  } catch (error) {
    services.log.warn({ err: error }, 'a sign-in at the identity provider was not accepted')
    return undefined
  }
}

async function ownerOf(tx: Transaction, { issuer, subject }: Identity) {
  const { rows } = await tx.query<{ id: string; home_account_id: string; identity: string }>(
    `select u.id, u.home_account_id, i.id as identity from identities i join users u on u.id = i.user_id
      where i.issuer = $1 and i.subject = $2 and u.active and u.login_id is not null`,
    [issuer, subject],
  )
  return rows[0]
}

/** The cookie of a possible owner of the address, if there is one. */
async function matchOf(
  setting: Setting,
  { database, clock, log }: Services,
  identity: Identity,
): Promise<string | undefined> {
  const email = await identity.verifiedEmail().catch((error: unknown) => {
    log.warn({ err: error }, 'the identity provider did not tell an email')
    return undefined
  })
  if (email === undefined) return undefined
  return await inSystem(database, (tx) => offerMatch(tx, identity, email, clock(), isSecure(setting)))
}

function signInVisits(setting: Setting): Route[] {
  const begin = implement(identitySignIn, async ({ query, address }, services) => {
    // Anybody may begin, and each attempt is a row.
    await countWish(services, address)
    const redirect = safeRedirect(query.redirect)
    return await leave(setting, services, { callback: CALLBACKS.signIn, session: null, redirect })
  })
  const callback = implement(identitySignInCallback, async (call, services) => {
    const done = attemptCookie(setting.base(), '')
    const back = (trouble: Trouble) => to(`/login?trouble=${trouble}`, [done])
    const found = await arrived(setting, services, call, { callback: CALLBACKS.signIn, session: null })
    if (!found) return back('association')
    const { identity, redirect } = found
    if (identity === null) return to(loginAddress(redirect), [done])
    const now = services.clock()
    const begun = await inSystem(services.database, async (tx) => {
      // Issuer and subject only: control of an email elsewhere gives no access here (threats A5).
      const owner = await ownerOf(tx, identity)
      if (!owner) return undefined
      const { id: user, home_account_id: account, identity: shown } = owner
      const detail = { address: call.address, provider: identity.issuer }
      const trusted = services.trusted.now()
      const begun = { user, account, now, trusted, remember: false, identity: shown, detail }
      return await beginSession(tx, call, setting.cookies, begun)
    })
    if (!begun) {
      const match = await matchOf(setting, services, identity)
      if (match === undefined) return back('unlinked')
      return to(`/login?${new URLSearchParams({ trouble: 'confirm', redirect: SECURITY }).toString()}`, [
        done,
        match,
      ])
    }
    const { started, ended } = begun
    if (ended !== undefined) services.publish({ account: '', resource: 'sessions', id: ended })
    return to(safeRedirect(redirect), [done, ...setting.cookies.given(started)])
  })
  return [begin, callback]
}

/** Associates the identity and records that this sign-in has shown it. */
async function showIdentity(
  tx: Transaction,
  identity: Identity,
  person: ReturnType<typeof personOf>,
  linking: Linking,
): Promise<boolean> {
  if (!(await linkIdentity(tx, identity, person, linking))) return false
  await tx.query(
    `update sessions s set identity_id = i.id from identities i
      where s.id = $1 and i.issuer = $2 and i.subject = $3 and i.user_id = s.user_id`,
    [person.sessionId, identity.issuer, identity.subject],
  )
  return true
}

function connectVisits(setting: Setting): Route[] {
  const begin = implement(identityConnect, async (call, services) => {
    const person = personOf(call)
    // A visit started by another site would link without consent (threats A4).
    const site = call.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden()
    if (!(await isProved(services.database, person.sessionId, services.clock()))) return to(PROVE)
    return await leave(setting, services, {
      callback: CALLBACKS.connect,
      session: person.sessionId,
      redirect: CONNECTED,
    })
  })
  const callback = implement(identityConnectCallback, async (call, services) => {
    const person = personOf(call)
    const done = attemptCookie(setting.base(), '')
    const found = await arrived(setting, services, call, {
      callback: CALLBACKS.connect,
      session: person.sessionId,
    })
    const identity = found?.identity
    if (identity === null) return to(CONNECTED, [done])
    const linked =
      identity !== undefined &&
      (await inSystem(services.database, (tx) =>
        showIdentity(tx, identity, person, linkingOf(call, services)),
      ))
    if (linked) services.publish({ account: '', resource: 'outbox', id: '' })
    const trouble: Trouble = 'association'
    return to(linked ? CONNECTED : `${CONNECTED}?trouble=${trouble}`, [done])
  })
  return [begin, callback]
}

/** Sign-in by the identity provider labelled TrimbleID; without a provider its addresses do not exist. */
export function identityRoutes(options: SessionOptions, cookies: SessionCookies): Route[] {
  const { identityProvider } = options
  if (!identityProvider) return []
  const setting = { provider: openProvider(identityProvider), cookies, base: baseOf(options) }
  return [
    ...signInVisits(setting),
    ...connectVisits(setting),
    ...identityMatchRoutes(() => isSecure(setting)),
  ]
}
