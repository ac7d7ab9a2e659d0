/** An account that requires more of a sign-in than a password opens nothing before, on no channel, to nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roleIndex } from '../../../access/roles.ts'
import { addMember, createAccount } from '../../../accounts/server/people.ts'
import { codeOf, setUpSecondFactor } from '../../testing/authenticator.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'

const PASSWORD = 'correct horse battery'
const { ACCOUNT_ADMIN, DISPATCHER } = roleIndex

let app: TestApp
let systemAccount: string
let system: TestClient
/** Requires a second factor. */
let strict: string
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  const start = { title: 'System', timeZone: 'UTC', measurementProfile: 'metric', system: true }
  systemAccount = await createAccount(app.database, start)
  system = await app.client(systemAccount, [], { systemAdmin: true })
  strict = await app.account('Strict')
  admin = await app.client(strict, [ACCOUNT_ADMIN])
  await setUpSecondFactor(admin, PASSWORD, app.clock())
  expect((await demand(admin, strict, 'SECOND_FACTOR')).status).toBe(200)
})
afterAll(() => app.close())

async function demand(client: TestClient, account: string, requiredSignIn: string, headers = {}) {
  const path = `/api/accounts/${account}`
  const { body } = await client.fetch(path, { headers })
  return await client.fetch(path, { method: 'PUT', headers, body: { ...(body as object), requiredSignIn } })
}

const status = async (client: TestClient, path = '/api/materials', headers = {}) =>
  (await client.fetch(path, { headers })).status
const me = async (client: TestClient, headers = {}) => {
  const { body } = await client.fetch('/api/users/me', { headers })
  return body as { id: string; loginId: string; demand: string | null; permissions: object }
}

/** The response to a socket with these headers: `open`, or the status of the refusal. */
async function knock(headers: Record<string, string>, query = ''): Promise<number | 'open'> {
  const address = `${app.url.replace('http', 'ws')}/api/live${query}`
  const socket = new WebSocket(address, { headers: { ...headers, origin: app.url } })
  return await new Promise((done) => {
    socket.once('open', () => {
      socket.close()
      done('open')
    })
    socket.once('unexpected-response', (_, reply) => done(reply.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
}

test('asks a person without second factor to set one up, and opens the account afterwards', async () => {
  const client = await app.client(strict, [DISPATCHER])
  const refused = await client.fetch('/api/materials')
  expect([refused.status, refused.body]).toEqual([
    403,
    { message: 'This account asks for two-step sign-in', errors: [], demand: 'secondFactor' },
  ])
  expect(await me(client)).toMatchObject({
    demand: 'secondFactor',
    roles: [],
    permissions: {},
    contextAccount: { id: strict, features: {} },
  })
  expect(await knock({ cookie: client.cookie })).toBe(401)
  await setUpSecondFactor(client, PASSWORD, app.clock())
  expect(await status(client)).toBe(200)
  expect(await me(client)).toMatchObject({ demand: null, roles: [DISPATCHER] })
  expect(await knock({ cookie: client.cookie })).toBe('open')
})

test('answers until then only the calls that lead there', async () => {
  const early = app.endpoints.filter(({ access }) => access.kind === 'session' && access.early)
  expect(early.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /users/me',
    'GET /users/me/identities',
    'GET /users/me/secondfactor',
    'POST /users/me/proof',
    'POST /users/me/secondfactor',
    'PUT /users/me/secondfactor',
  ])
  const client = await app.client(strict, [ACCOUNT_ADMIN])
  const absent = '01900000-0000-7000-8000-000000000000'
  const others = app.endpoints.filter((one) => one.access.kind !== 'public' && !early.includes(one))
  const answers = await Promise.all(
    others.map(async ({ method, path }) => {
      const at = `/api${path.replace(/\{\w+\}/g, absent)}`
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      const reply = await client.fetch(at, { method, ...body })
      return { call: `${method} ${path}`, status: reply.status, body: reply.body }
    }),
  )
  const asked = { status: 403, body: expect.objectContaining({ demand: 'secondFactor' }) as object }
  for (const one of answers) expect(one).toEqual({ call: one.call, ...asked })
  expect(answers.length).toBeGreaterThan(200)
})

test('asks a sign-in from before the second factor for its code', async () => {
  const client = await app.client(strict, [DISPATCHER])
  const { loginId: username } = await me(client)
  const signIn = (code?: string) =>
    app.anonymous.fetch('/api/sessions', { body: { username, password: PASSWORD, code } })
  const before = await signIn()
  expect(before.body).toMatchObject({ demand: 'secondFactor', permissions: {} })
  const headers = { cookie: before.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { secret } = await setUpSecondFactor(client, PASSWORD, app.clock())
  const refused = await app.anonymous.fetch('/api/materials', { headers })
  expect(refused.body).toMatchObject({ demand: 'code' })
  app.clock.advance(30_000)
  expect((await signIn(codeOf(secret, app.clock()))).body).toMatchObject({ demand: null })
})

test('asks guests in the account that requires it and not elsewhere', async () => {
  const home = await app.account('Lenient')
  const guest = await app.client(home, [DISPATCHER])
  const { id } = await me(guest)
  await addMember(app.database, strict, id, [DISPATCHER])
  const there = { 'x-context-account': strict }
  expect(await status(guest)).toBe(200)
  expect((await guest.fetch('/api/materials', { headers: there })).body).toMatchObject({
    demand: 'secondFactor',
  })
  expect(await knock({ cookie: guest.cookie })).toBe('open')
  expect(await knock({ cookie: guest.cookie }, `?account=${strict}`)).toBe(401)
  await setUpSecondFactor(guest, PASSWORD, app.clock())
  expect(await status(guest, '/api/materials', there)).toBe(200)
})

test('asks system administrators as well, who can end the requirement from their own account', async () => {
  const site = await app.account('Needs help')
  const boss = await app.client(site, [ACCOUNT_ADMIN])
  await setUpSecondFactor(boss, PASSWORD, app.clock())
  expect((await demand(boss, site, 'SECOND_FACTOR')).status).toBe(200)
  expect(await status(system, '/api/materials', { 'x-context-account': site })).toBe(403)
  expect((await demand(system, site, 'NONE')).status).toBe(200)
  expect(await status(system, '/api/materials', { 'x-context-account': site })).toBe(200)
})

test('refuses a token until its maker meets the requirement', async () => {
  const site = await app.account('With tokens')
  const boss = await app.client(site, [ACCOUNT_ADMIN])
  const maker = await app.client(site, [ACCOUNT_ADMIN])
  const made = await maker.fetch('/api/apitokens', { body: { title: 'Scales', role: DISPATCHER } })
  const headers = { authorization: `Bearer ${(made.body as { token: string }).token}` }
  const byToken = () => app.anonymous.fetch('/api/materials', { headers })
  expect((await byToken()).status).toBe(200)
  await setUpSecondFactor(boss, PASSWORD, app.clock())
  expect((await demand(boss, site, 'SECOND_FACTOR')).status).toBe(200)
  expect([(await byToken()).status, (await byToken()).body]).toMatchObject([403, { demand: 'secondFactor' }])
  expect(await knock(headers)).toBe(401)
  await setUpSecondFactor(maker, PASSWORD, app.clock())
  expect((await byToken()).status).toBe(200)
})

test('asks a remembered sign-in too, which keeps its next token although it is refused', async () => {
  const client = await app.client(strict, [DISPATCHER])
  const { loginId: username } = await me(client)
  const body = { username, password: PASSWORD }
  const began = await app.anonymous.fetch('/api/sessions?rememberMe=true', { body })
  const rememberIn = (cookies: readonly string[]) =>
    cookies.find((one) => one.startsWith('haulway_remember'))?.split(';')[0] ?? ''
  let cookie = rememberIn(began.headers.getSetCookie())
  for (const account of [strict, strict, systemAccount]) {
    const headers = { cookie, 'x-context-account': account }
    const refused = await app.anonymous.fetch('/api/materials', { headers })
    expect(refused.status).toBe(403)
    cookie = rememberIn(refused.headers.getSetCookie())
    expect(cookie).toMatch(/=[\w-]{43}$/)
    app.clock.advance(120_000)
  }
  const asked = await app.anonymous.fetch('/api/users/me', { headers: { cookie } })
  expect(asked.body).toMatchObject({ demand: 'secondFactor' })
})

test('prevents people from locking themselves out, and tokens from deciding', async () => {
  const site = await app.account('Careful')
  const boss = await app.client(site, [ACCOUNT_ADMIN])
  const errors = async (client: TestClient, account: string, wanted: string) => {
    const { status, body } = await demand(client, account, wanted)
    const { errors } = body as { errors: { field: string; key: string }[] }
    return [status, ...errors.map(({ field, key }) => `${field} ${key}`)]
  }
  const wrong = (key: string) => `requiredSignIn validation.requiredSignIn.${key}`
  expect(await errors(boss, site, 'SECOND_FACTOR')).toEqual([400, wrong('secondFactor')])
  expect(await errors(boss, site, 'IDENTITY_PROVIDER')).toEqual([400, wrong('identity')])
  expect(await errors(system, site, 'SECOND_FACTOR')).toEqual([400, wrong('secondFactor')])
  expect(await errors(system, systemAccount, 'IDENTITY_PROVIDER')).toEqual([400, wrong('system')])
  const made = await boss.fetch('/api/apitokens', { body: { title: 'Scales', role: ACCOUNT_ADMIN } })
  const authorization = `Bearer ${(made.body as { token: string }).token}`
  const byToken = await demand(app.anonymous, site, 'SECOND_FACTOR', { authorization })
  expect([byToken.status, byToken.body]).toMatchObject([
    403,
    { errors: [{ field: 'requiredSignIn', key: 'validation.requiredSignIn.token' }] },
  ])
  expect((await demand(app.anonymous, site, 'NONE', { authorization })).status).toBe(200)
  const dispatcher = await app.client(site, [DISPATCHER])
  expect((await demand(dispatcher, site, 'NONE')).status).toBe(403)
  expect(await status(boss)).toBe(200)
})
