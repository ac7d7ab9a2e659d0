import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../accounts/server/index.ts'
import { redirectAbuses } from './redirect-abuses.ts'
import { testApp, type TestApp } from '../test-app.ts'

const PASSWORD = 'correct horse'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

type Claims = Record<string, unknown>

function idToken(claims: Claims, alg = 'RS256'): string {
  const body = `${encode({ alg, kid: 'k', typ: 'JWT' })}.${encode(claims)}`
  if (alg === 'none') return `${body}.`
  if (alg === 'HS256') {
    const key = publicKey.export({ format: 'pem', type: 'spki' })
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
  }
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
}

/** An identity provider that lies when told to. */
interface Provider {
  readonly issuer: string
  /** What is wrong with the next ID token. */
  claims: (right: Claims) => Claims
  alg: string
  /** Answers everything with this status. */
  down: number
  readonly codes: Map<string, Claims>
  close(): Promise<void>
}

async function openProvider(): Promise<Provider> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Provider = {
    issuer,
    claims: (right) => right,
    alg: 'RS256',
    down: 0,
    codes: new Map(),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const json = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (provider.down > 0) return json(response, {}, provider.down)
    if (pathname.startsWith('/.well-known/')) {
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (pathname === '/jwks') return json(response, { keys: [jwk] })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const code = form.get('code') ?? ''
    const granted = provider.codes.get(code)
    provider.codes.delete(code)
    if (!granted || !form.get('code_verifier')) return json(response, { error: 'invalid_grant' }, 400)
    const token = idToken(provider.claims(granted), provider.alg)
    return json(response, { access_token: 'x', token_type: 'Bearer', id_token: token })
  }
  return provider
}

let app: TestApp
let provider: Provider
let account: string
let user: string
beforeAll(async () => {
  provider = await openProvider()
  const identityProvider = { issuer: provider.issuer, clientId: 'haulway', clientSecret: 'hush' }
  const opened: TestApp = await testApp({ identityProvider, base: () => opened.url })
  app = opened
  account = await app.account('North quarry')
  user = await createUser(app.database, {
    homeAccount: account,
    fullName: 'Ann',
    loginId: 'ann',
    password: PASSWORD,
    roles: [2],
  })
  await app.database.owner.query("update users set email = 'ann@x.example' where id = $1", [user])
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  Object.assign(provider, { claims: (right: Claims) => right, alg: 'RS256', down: 0 })
  await app.database.owner.query('delete from identities')
})

/** A browser: keeps cookies, follows no redirect by itself. */
function browser() {
  const jar = new Map<string, string>()
  return {
    jar,
    async visit(path: string, init: RequestInit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, ...(init.headers as Record<string, string>) }
      const reply = await fetch(new URL(path, app.url), { redirect: 'manual', ...init, headers })
      for (const one of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return { status: reply.status, to: reply.headers.get('location') ?? '', text: await reply.text() }
    },
  }
}
type Browser = ReturnType<typeof browser>

const signedIn = async (one: Browser) => (await one.visit('/api/users/me')).status === 200
async function byPassword(one: Browser): Promise<void> {
  const body = JSON.stringify({ username: 'ann', password: PASSWORD })
  await one.visit('/api/sessions', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

/** What the provider does after sign-in there: a code for the claims, and the way back. */
function grant(leaving: string, more: Claims = {}): { code: string; state: string; back: string } {
  const asked = new URL(leaving).searchParams
  const code = randomUUID()
  const now = Math.floor(Date.now() / 1_000)
  provider.codes.set(code, {
    iss: provider.issuer,
    aud: 'haulway',
    sub: 'ann-at-provider',
    nonce: asked.get('nonce'),
    iat: now,
    exp: now + 300,
    ...more,
  })
  const state = asked.get('state') ?? ''
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('code', code)
  back.searchParams.set('state', state)
  return { code, state, back: back.pathname + back.search }
}

const SIGN_IN = '/api/oauth2/authorization/trimbleid'
const CONNECT = '/api/oauth2/connect/trimbleid'

async function connected(): Promise<Browser> {
  const one = browser()
  await byPassword(one)
  const { to } = await one.visit(CONNECT)
  const back = await one.visit(grant(to).back)
  expect(back.to).toBe('/connect/oauth2/trimbleid/callback')
  return one
}

test('a connected identity signs in, to where the person wanted to go, under a new session', async () => {
  const before = await connected()
  const old = before.jar.get('haulway_session')
  const leaving = await before.visit(`${SIGN_IN}?redirect=${encodeURIComponent('/materials?page=2')}`)
  const asked = new URL(leaving.to).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(`${app.url}/api/oauth2/login/trimbleid/callback`)
  const back = await before.visit(grant(leaving.to).back)
  expect([back.status, back.to]).toEqual([302, '/materials?page=2'])
  expect(await signedIn(before)).toBe(true)
  expect(before.jar.get('haulway_session')).not.toBe(old)
  const fixed = browser()
  fixed.jar.set('haulway_session', old ?? '')
  expect(await signedIn(fixed)).toBe(false)
})

test('A11: whatever redirect is asked for, the way back ends on our origin', async () => {
  await connected()
  const asked = redirectAbuses.flatMap((one) => (typeof one === 'string' ? [one] : []))
  expect(asked.length).toBeGreaterThanOrEqual(40)
  for (const redirect of asked) {
    const one = browser()
    const leaving = await one.visit(`${SIGN_IN}?redirect=${encodeURIComponent(redirect)}`)
    // Some are refused before anybody leaves.
    if (leaving.status !== 302) {
      expect([redirect, leaving.status]).toEqual([redirect, 400])
      continue
    }
    const { to } = await one.visit(grant(leaving.to).back)
    // Blanks at the ends of a text are no part of it.
    expect([redirect, to]).toEqual([redirect, redirect.trim() === '/materials' ? '/materials' : '/'])
    expect(await signedIn(one)).toBe(true)
    await app.database.owner.query('delete from sign_in_attempts')
  }
})

test.each<[string, (right: Claims) => Claims, string?]>([
  ['audience', (right) => ({ ...right, aud: 'other' })],
  ['issuer', (right) => ({ ...right, iss: 'https://evil.example' })],
  ['nonce', (right) => ({ ...right, nonce: 'other' })],
  ['no nonce', (right) => ({ ...right, nonce: undefined })],
  ['expired', (right) => ({ ...right, exp: Number(right['iat']) - 600 })],
  ['not yet', (right) => ({ ...right, nbf: Number(right['iat']) + 3_600 })],
  ['no subject', (right) => ({ ...right, sub: undefined })],
  ['alg none', (right) => right, 'none'],
  ['HS256 with the public key', (right) => right, 'HS256'],
])('an ID token with a wrong %s signs nobody in', async (_, claims, alg = 'RS256') => {
  await connected()
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  Object.assign(provider, { claims, alg })
  expect((await one.visit(grant(to).back)).to).toBe('/login?trouble=association')
  expect(await signedIn(one)).toBe(false)
})

test('without, with a wrong, a used and another browser’s state nobody is signed in', async () => {
  await connected()
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  const { code, state, back } = grant(to)
  const path = '/api/oauth2/login/trimbleid/callback'
  const other = browser()
  const theirs = await other.visit(SIGN_IN)
  for (const query of [`code=${code}`, `code=${code}&state=wrong`, '', 'state=', `error=access_denied`]) {
    expect((await one.visit(`${path}?${query}`)).to).toBe('/login?trouble=association')
  }
  // Failed arrivals took the browser's cookie: it begins anew.
  expect((await other.visit(back)).to).toBe('/login?trouble=association')
  expect((await one.visit(`${path}?code=${code}&state=${grant(theirs.to).state}`)).to).toContain('trouble')
  const again = browser()
  const leaving = await again.visit(SIGN_IN)
  const right = grant(leaving.to)
  const cookie = again.jar.get('haulway_identity') ?? ''
  expect((await again.visit(right.back)).to).toBe('/')
  again.jar.delete('haulway_session')
  again.jar.set('haulway_identity', cookie)
  grant(leaving.to)
  expect((await again.visit(right.back)).to).toBe('/login?trouble=association')
  expect(await signedIn(again)).toBe(false)
  expect(state).not.toBe('')
})

test('an error of the provider, a used code and a late return sign nobody in', async () => {
  await connected()
  const one = browser()
  const first = await one.visit(SIGN_IN)
  const denied = new URL(first.to).searchParams.get('state') ?? ''
  const path = '/api/oauth2/login/trimbleid/callback'
  expect((await one.visit(`${path}?error=access_denied&state=${denied}`)).to).toContain('trouble=association')
  const second = await one.visit(SIGN_IN)
  const used = grant(second.to)
  provider.codes.delete(used.code)
  expect((await one.visit(used.back)).to).toContain('trouble=association')
  const third = await one.visit(SIGN_IN)
  app.clock.advance(600_001)
  expect((await one.visit(grant(third.to).back)).to).toContain('trouble=association')
  expect(await signedIn(one)).toBe(false)
})

test('a known email under a new subject is nobody, verified or not, once its owner is connected', async () => {
  await connected()
  for (const email_verified of [true, false, 'true', 1, undefined]) {
    const one = browser()
    const { to } = await one.visit(SIGN_IN)
    const claims = { sub: 'somebody-else', email: 'ann@x.example', email_verified }
    expect((await one.visit(grant(to, claims).back)).to).toBe('/login?trouble=unlinked')
    expect(await signedIn(one)).toBe(false)
  }
})

const OFFER = '/api/users/me/identityoffer'
/** Comes from the provider with a verified email of ann, not connected so far. */
async function matched(more: Claims = {}): Promise<Browser> {
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  const claims = { sub: 'ann-by-mail', email: 'ANN@x.example', email_verified: true, ...more }
  expect((await one.visit(grant(to, claims).back)).to).toBe(
    '/login?trouble=confirm&redirect=%2Fusers%2Fme%2Fsessions',
  )
  return one
}
const offered = async (one: Browser) => JSON.parse((await one.visit(OFFER)).text) as unknown
const confirm = async (one: Browser) => (await one.visit(OFFER, { method: 'POST' })).status
const links = async () =>
  (
    await app.database.owner.query<{ subject: string }>('select subject from identities where user_id = $1', [
      user,
    ])
  ).rows

test('a verified email links once, and only when its owner, signed in otherwise, says so', async () => {
  const ann = await matched()
  expect(await signedIn(ann)).toBe(false)
  expect((await ann.visit(OFFER)).status).toBe(401)
  expect(await confirm(ann)).toBe(401)
  expect(await links()).toEqual([])
  await byPassword(ann)
  expect(await offered(ann)).toEqual({ provider: provider.issuer })
  // Signing in is not saying so.
  expect(await links()).toEqual([])
  expect(await confirm(ann)).toBe(204)
  expect(await links()).toEqual([{ subject: 'ann-by-mail' }])
  expect(await confirm(ann)).toBe(404)
  const again = browser()
  const { to } = await again.visit(SIGN_IN)
  expect((await again.visit(grant(to, { sub: 'ann-by-mail' }).back)).to).toBe('/')
  expect(await signedIn(again)).toBe(true)
  // A second subject with the same address is offered nothing.
  const second = browser()
  const leaving = await second.visit(SIGN_IN)
  const claims = { sub: 'third', email: 'ann@x.example', email_verified: true }
  expect((await second.visit(grant(leaving.to, claims).back)).to).toBe('/login?trouble=unlinked')
})

test('what waits is for that browser, that user and ten minutes', async () => {
  const ann = await matched()
  const elsewhere = browser()
  await byPassword(elsewhere)
  expect([await offered(elsewhere), await confirm(elsewhere)]).toEqual([{ provider: null }, 404])
  const bo = await app.client(account, [2])
  const [name = '', value = ''] = bo.cookie.split('=')
  const shared = browser()
  for (const [key, one] of ann.jar) shared.jar.set(key, one)
  shared.jar.set(name, value)
  expect([await offered(shared), await confirm(shared)]).toEqual([{ provider: null }, 404])
  await byPassword(ann)
  app.clock.advance(600_000)
  expect([await offered(ann), await confirm(ann)]).toEqual([{ provider: null }, 404])
  expect(await links()).toEqual([])
})

test('an email that is not verified, unknown, or of a disabled user offers nothing', async () => {
  const owner = app.database.owner
  for (const claims of [
    { email: 'ann@x.example', email_verified: false },
    { email: 'ann@x.example', email_verified: 'true' },
    { email: 'ann@x.example' },
    { email: 'nobody@x.example', email_verified: true },
    { email: ['ann@x.example'], email_verified: true },
    { email_verified: true },
  ]) {
    const one = browser()
    const { to } = await one.visit(SIGN_IN)
    expect((await one.visit(grant(to, { sub: 'new', ...claims }).back)).to).toBe('/login?trouble=unlinked')
  }
  await owner.query('update users set active = false where id = $1', [user])
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  const claims = { sub: 'new', email: 'ann@x.example', email_verified: true }
  expect((await one.visit(grant(to, claims).back)).to).toBe('/login?trouble=unlinked')
  await owner.query('update users set active = true where id = $1', [user])
  expect((await owner.query('select from identity_matches where subject = $1', ['new'])).rowCount).toBe(0)
})

test('the same subject of another issuer is nobody', async () => {
  await app.database.owner.query(
    `insert into identities (id, issuer, subject, user_id, associated_at)
     values ($1, 'https://other.example', 'ann-at-provider', $2, now())`,
    [randomUUID(), user],
  )
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  expect((await one.visit(grant(to).back)).to).toBe('/login?trouble=unlinked')
})

test('linking needs the sign-in that began it, and an identity belongs to one user', async () => {
  expect((await browser().visit(CONNECT)).status).toBe(401)
  const ann = await connected()
  const leaving = await ann.visit(CONNECT)
  const { back } = grant(leaving.to, { sub: 'second' })
  const stolen = browser()
  stolen.jar.set('haulway_identity', ann.jar.get('haulway_identity') ?? '')
  expect((await stolen.visit(back)).status).toBe(401)
  await byPassword(stolen)
  expect((await stolen.visit(back)).to).toContain('trouble=association')
  // An attempt to link does not sign in, and one to sign in does not link.
  const wrongDoor = back.replace('/connect/', '/login/')
  expect((await ann.visit(wrongDoor)).to).toContain('trouble=association')
  expect((await ann.visit(CONNECT, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)

  const bo = await app.client(account, [2])
  const other = browser()
  const [name = '', value = ''] = bo.cookie.split('=')
  other.jar.set(name, value)
  const taken = await other.visit(CONNECT)
  expect((await other.visit(grant(taken.to).back)).to).toContain('trouble=association')
})

test('a disabled user is not signed in', async () => {
  await connected()
  await app.database.owner.query('update users set active = false where id = $1', [user])
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  expect((await one.visit(grant(to).back)).to).toBe('/login?trouble=unlinked')
  await app.database.owner.query('update users set active = true where id = $1', [user])
})

test('an association is listed and ended, but not the only way in', async () => {
  const ann = await connected()
  const { items } = JSON.parse((await ann.visit('/api/users/me/identities')).text) as {
    items: { id: string; provider: string }[]
  }
  expect(items).toMatchObject([{ provider: provider.issuer }])
  const path = `/api/users/me/identities/${items[0]?.id}`
  const { rows } = await app.database.owner.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [user],
  )
  await app.database.owner.query('update users set password_hash = null where id = $1', [user])
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(409)
  await app.database.owner.query('update users set password_hash = $2 where id = $1', [
    user,
    rows[0]?.password_hash,
  ])
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(204)
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(404)
  const audit = await app.database.owner.query('select action from audit_log where user_id = $1', [user])
  expect(audit.rows).toContainEqual({ action: 'identityUnlinked' })
})

test('a provider that fails neither signs in nor keeps passwords out', async () => {
  await connected()
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  provider.down = 500
  expect((await one.visit(grant(to).back)).to).toContain('trouble=association')
  await byPassword(one)
  expect(await signedIn(one)).toBe(true)
})

test('a provider that cannot be reached at the start is told, and found again later', async () => {
  const identityProvider = { issuer: provider.issuer, clientId: 'haulway', clientSecret: 'hush' }
  const fresh = await testApp({ identityProvider, base: () => 'http://localhost' })
  const leave = () => fetch(`${fresh.url}${SIGN_IN}`, { redirect: 'manual' })
  provider.down = 503
  expect((await leave()).headers.get('location')).toBe('/login?trouble=unreachable')
  provider.down = 0
  expect((await leave()).headers.get('location')).toContain(`${provider.issuer}/authorize`)
  await fresh.close()
})

test('without a provider its addresses do not exist', async () => {
  const plain = await testApp()
  const reply = await plain.anonymous.fetch(SIGN_IN)
  expect(reply.status).toBe(404)
  expect((await plain.anonymous.fetch('/api/config')).body).toMatchObject({ trimbleId: false })
  await plain.close()
})
