/** A browser, and an identity provider that can misbehave. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createUser } from '../../accounts/index.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const PASSWORD = 'correct horse'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

export type Claims = Record<string, unknown>

function idToken(claims: Claims, alg = 'RS256'): string {
  const body = `${encode({ alg, kid: 'k', typ: 'JWT' })}.${encode(claims)}`
  if (alg === 'none') return `${body}.`
  if (alg === 'HS256') {
    const key = publicKey.export({ format: 'pem', type: 'spki' })
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
  }
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
}

/** An identity provider that can misbehave. */
interface Provider {
  readonly issuer: string
  /** The fault of the next ID token. */
  claims: (right: Claims) => Claims
  alg: string
  /** The status of all its responses. */
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

export let app: TestApp
export let provider: Provider
export let account: string
export let user: string
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

/** A browser: stores cookies, follows no redirect automatically. */
export function openBrowser() {
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
export type Browser = ReturnType<typeof openBrowser>

export const signedIn = async (one: Browser) => (await one.visit('/api/users/me')).status === 200
export async function byPassword(one: Browser): Promise<void> {
  const body = JSON.stringify({ username: 'ann', password: PASSWORD })
  await one.visit('/api/sessions', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

/** Proves again who is signed in. */
export async function proveIdentity(one: Browser, proof = PASSWORD): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ proof })
  return (await one.visit('/api/users/me/proof', { method: 'POST', body, headers })).status
}

/** The provider's behaviour after sign-in: a code for the claims, and the way back. */
export function grantCode(leaving: string, more: Claims = {}): { code: string; state: string; back: string } {
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

export const SIGN_IN = '/api/oauth2/authorization/trimbleid'
export const CONNECT = '/api/oauth2/connect/trimbleid'

export async function openConnectedBrowser(): Promise<Browser> {
  const one = openBrowser()
  await byPassword(one)
  expect(await proveIdentity(one)).toBe(204)
  const { to } = await one.visit(CONNECT)
  const back = await one.visit(grantCode(to).back)
  expect(back.to).toBe('/connect/oauth2/trimbleid/callback')
  return one
}
