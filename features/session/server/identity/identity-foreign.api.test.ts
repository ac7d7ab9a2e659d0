/** Sign-in at a foreign identity provider: oidc-provider, a certified implementation (threat A5). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const PASSWORD = 'correct horse battery'
let app: TestApp
let server: Server
let issuer: string
beforeAll(async () => {
  server = createServer()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identityProvider = { issuer, clientId: 'haulway', clientSecret: 'hush hush hush hush hush hush hush' }
  const opened: TestApp = await testApp({ identityProvider, base: () => opened.url })
  app = opened
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: identityProvider.clientId,
        client_secret: identityProvider.clientSecret,
        redirect_uris: ['login', 'connect'].map((way) => callback(way)),
      },
    ],
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@x.example`, email_verified: sub !== 'unverified' }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const account = await app.account('North quarry')
  for (const name of ['ann', 'unverified']) {
    const person = { homeAccount: account, fullName: name, loginId: name, password: PASSWORD, roles: [2] }
    const id = await createUser(app.database, person)
    await app.database.owner.query('update users set email = $2 where id = $1', [id, `${name}@x.example`])
  }
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
})

const callback = (way: string) =>
  `${app.url}/api/oauth2/${way === 'login' ? 'login/trimbleid' : 'connect/trimbleid'}/callback`

interface Visit {
  readonly status: number
  readonly url: string
  readonly to: string | null
  readonly text: string
}

/** A browser with cookies by host and path that follows one redirection at a time. */
function browser() {
  const jar = new Map<string, { value: string; path: string; origin: string }>()
  const visit = async (address: string, init: RequestInit = {}): Promise<Visit> => {
    const url = new URL(address, app.url)
    const cookie = [...jar]
      .filter(([, one]) => one.origin === url.origin && url.pathname.startsWith(one.path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const reply = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const one of reply.headers.getSetCookie()) {
      const [pair = ''] = one.split(';')
      const at = pair.indexOf('=')
      const path = /; *path=([^;]*)/i.exec(one)?.[1] ?? '/'
      const key = `${pair.slice(0, at)} ${path} ${url.origin}`
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0\b|expires=Thu, 01 Jan 1970/i.test(one)) jar.delete(key)
      else jar.set(key, { value, path, origin: url.origin })
    }
    const to = reply.headers.get('location')
    return {
      status: reply.status,
      url: url.href,
      to: to === null ? null : new URL(to, url).href,
      text: await reply.text(),
    }
  }
  /** Follows redirections, fills in the provider's forms, and stops at a page of ours. */
  const follow = async (start: string, login: string): Promise<string> => {
    let here = await visit(start)
    while (here.to !== null || here.url.includes('/interaction/')) {
      if (here.to === null) {
        const prompt = /name="prompt" value="(\w+)"/.exec(here.text)?.[1] ?? 'none'
        const body = new URLSearchParams({ prompt, login, password: 'any' })
        here = await visit(here.url, { method: 'POST', body })
      } else if (here.to.startsWith(app.url) && !here.to.includes('/api/oauth2/')) break
      else here = await visit(here.to)
    }
    return here.to === null ? here.text : here.to.slice(app.url.length)
  }
  const json = async (path: string, method: string, body?: unknown) =>
    await visit(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { visit, follow, json }
}

const SIGN_IN = '/api/oauth2/authorization/trimbleid'
const CONNECT = '/api/oauth2/connect/trimbleid'

test('signs in by an associated identity, and not by another of the same provider', async () => {
  const ann = browser()
  await ann.json('/api/sessions', 'POST', { username: 'ann', password: PASSWORD })
  expect(await ann.follow(CONNECT, 'somebody')).toBe('/users/me/sessions?prove=connect')
  await ann.json('/api/users/me/proof', 'POST', { proof: PASSWORD })
  expect(await ann.follow(CONNECT, 'somebody')).toBe('/connect/oauth2/trimbleid/callback')
  expect((await ann.visit('/api/users/me/identities')).text).toContain(issuer)
  const later = browser()
  expect(await later.follow(`${SIGN_IN}?redirect=/materials`, 'somebody')).toBe('/materials')
  expect((await later.visit('/api/users/me')).status).toBe(200)
  const other = browser()
  expect(await other.follow(SIGN_IN, 'else')).toBe('/login?trouble=unlinked')
  expect((await other.visit('/api/users/me')).status).toBe(401)
  await app.database.owner.query('delete from identities')
})

test('asks the owner of a verified email, reported by UserInfo, for confirmation', async () => {
  const ann = browser()
  expect(await ann.follow(SIGN_IN, 'ann')).toMatch(/^\/login\?trouble=confirm/)
  expect((await ann.visit('/api/users/me')).status).toBe(401)
  await ann.json('/api/sessions', 'POST', { username: 'ann', password: PASSWORD })
  await ann.json('/api/users/me/proof', 'POST', { proof: PASSWORD })
  expect((await ann.visit('/api/users/me/identityoffer', { method: 'POST' })).status).toBe(204)
  const later = browser()
  expect(await later.follow(SIGN_IN, 'ann')).toBe('/')
  expect((await later.visit('/api/users/me')).text).toContain('"loginId":"ann"')
  const stranger = browser()
  expect(await stranger.follow(SIGN_IN, 'unverified')).toBe('/login?trouble=unlinked')
})

test('treats cancelling at the provider as no sign-in and no error', async () => {
  const one = browser()
  const { to } = await one.visit(`${SIGN_IN}?redirect=/materials`)
  const state = new URL(to ?? '').searchParams.get('state') ?? ''
  const back = `${callback('login')}?${new URLSearchParams({ error: 'access_denied', state, iss: issuer }).toString()}`
  expect((await one.visit(back)).to).toBe(`${app.url}/login?redirect=%2Fmaterials`)
  expect((await one.visit('/api/users/me')).status).toBe(401)
})
