import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createAccount, createUser } from '../../../accounts/server/people.ts'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  const { database } = app
  await createUser(database, {
    homeAccount: account,
    fullName: 'Ann',
    loginId: 'Änn',
    password: 'tab\tand spaces ',
    roles: [2],
  })
})
afterAll(() => app.close())

const signIn = (username: unknown, password: unknown, headers: Record<string, string> = {}) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password }, headers })
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''
/** The cookies of a response, as a browser would send them. */
const cookiesOf = (reply: { headers: Headers }) =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

test('returns the user and a cookie that scripts cannot read for a right password', async () => {
  const reply = await signIn('änn', 'tab\tand spaces ')
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ fullName: 'Ann', roles: [2], contextAccount: { title: 'North quarry' } })
  expect(reply.text).not.toContain('argon2')
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^haulway_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const me = await app.anonymous.fetch('/api/users/me', { headers: { cookie: cookieOf(reply) } })
  expect(me.status).toBe(200)
  expect(me.headers.get('cache-control')).toBe('no-store')
})

test('accepts the login in another Unicode form', async () => {
  expect((await signIn('a\u0308nn', 'tab\tand spaces ')).status).toBe(200)
})

test('answers an unknown login and a wrong password alike', async () => {
  const unknown = await signIn('nobody', 'x')
  const wrong = await signIn('änn', 'tab\tand spaces')
  expect([unknown.status, wrong.status]).toEqual([401, 401])
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.body).toMatchObject({ message: 'Unauthorized' })
})

test('reports a disabled user only after the right password', async () => {
  const id = await createUser(app.database, {
    homeAccount: account,
    fullName: 'Bo',
    loginId: 'bo',
    password: 'secret-bo',
    roles: [],
  })
  await app.database.owner.query('update users set active = false where id = $1', [id])
  expect((await signIn('bo', 'wrong')).body).toMatchObject({ message: 'Unauthorized' })
  expect((await signIn('bo', 'secret-bo')).body).toMatchObject({ message: 'User is disabled' })
})

test("signs in to another active account when the person's own is inactive, or reports that there is none", async () => {
  const { database } = app
  const closed = await app.account('Closed quarry')
  const id = await createUser(database, {
    homeAccount: closed,
    fullName: 'Cy',
    loginId: 'cy',
    password: 'secret-cy',
    roles: [1],
  })
  await database.owner.query(`update accounts set status = 'INACTIVE' where id = $1`, [closed])
  const sessions = async () =>
    (await database.owner.query('select from sessions where user_id = $1', [id])).rowCount
  const refused = await signIn('cy', 'secret-cy')
  expect([refused.status, refused.body]).toEqual([
    401,
    { message: 'None of your accounts is active', errors: [] },
  ])
  expect(await sessions()).toBe(0)
  expect((await signIn('cy', 'wrong')).body).toEqual({ message: 'Unauthorized', errors: [] })

  await addMember(database, account, id, [5])
  const reply = await signIn('cy', 'secret-cy')
  expect(reply.status, reply.text).toBe(200)
  const there = { roles: [5], contextAccount: { id: account }, accounts: [{ id: account }] }
  expect(reply.body).toMatchObject(there)
  const cookie = cookieOf(reply)
  const me = (headers: object) => app.anonymous.fetch('/api/users/me', { headers: { cookie, ...headers } })
  expect((await me({})).body).toMatchObject(there)
  expect((await me({ 'x-context-account': closed })).status).toBe(403)
  await database.owner.query(`update accounts set status = 'ACTIVE' where id = $1`, [closed])
  expect((await me({})).body).toMatchObject({ roles: [1], contextAccount: { id: closed } })
})

test('names the field of missing, over-long and wrongly typed input', async () => {
  expect((await signIn('x', undefined)).body).toMatchObject({
    errors: [{ field: 'password', key: 'validation.required' }],
  })
  expect((await signIn('x', 'p'.repeat(1_025))).status).toBe(400)
  expect((await signIn(['a', 'b'], 'p')).body).toMatchObject({ errors: [{ field: 'username' }] })
  const twice = await app.anonymous.fetch('/api/sessions?rememberMe=true&rememberMe=false', {
    body: { username: 'x', password: 'y' },
  })
  expect(twice.body).toMatchObject({ errors: [{ field: 'rememberMe', key: 'validation.boolean' }] })
})

test('closes a login for a while after ten wrong passwords, before any more hashing, and only that login', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const headers = { 'x-forwarded-for': `10.1.1.${n}` }
    statuses.push((await signIn('target', 'wrong', headers)).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(statuses.slice(10)).toEqual([429, 429])
  expect(Number((await signIn('TARGET', 'wrong')).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn('änn', 'tab\tand spaces ')).status).toBe(200)
})

test('ends the session on sign-out; a remembered cookie lasts 30 days, another until idle for 12 hours', async () => {
  const short = await app.client(account, [roleIndex.DISPATCHER])
  const reply = await app.anonymous.fetch('/api/sessions?rememberMe=true', {
    body: { username: 'änn', password: 'tab\tand spaces ' },
  })
  expect(reply.headers.get('set-cookie')).toContain('Max-Age=2592000')
  const remembered = { cookie: cookiesOf(reply) }
  app.clock.advance(13 * 3_600_000)
  expect((await short.fetch('/api/users/me')).status).toBe(401)
  expect((await app.anonymous.fetch('/api/users/me', { headers: remembered })).status).toBe(200)
  await app.anonymous.fetch('/api/sessions', { method: 'DELETE', headers: remembered })
  expect((await app.anonymous.fetch('/api/users/me', { headers: remembered })).status).toBe(401)
})

test('accepts no cookie from before sign-in as a session', async () => {
  const fixed = 'haulway_session=chosen-by-somebody-else'
  const reply = await signIn('änn', 'tab\tand spaces ', { cookie: fixed })
  expect(cookieOf(reply)).not.toBe(fixed)
  expect((await app.anonymous.fetch('/api/users/me', { headers: { cookie: fixed } })).status).toBe(401)
})

test('refuses changes requested by other sites', async () => {
  const client = await app.client(account, [roleIndex.DISPATCHER])
  const attempts: Record<string, string>[] = [
    { origin: 'https://other.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of attempts) {
    expect((await client.fetch('/api/sessions', { method: 'DELETE', headers })).status).toBe(403)
  }
  const form = { 'content-type': 'text/plain' }
  expect((await client.fetch('/api/sessions', { body: '{}', headers: form })).status).toBe(415)
  expect((await client.fetch('/api/users/me')).status).toBe(200)
})

test('requires membership of the context account; absent and foreign accounts look alike', async () => {
  const other = await createAccount(app.database, {
    title: 'South',
    timeZone: 'UTC',
    measurementProfile: 'us',
  })
  const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const inAccount = (id: string) => client.fetch('/api/users/me', { headers: { 'x-context-account': id } })
  const foreign = await inAccount(other)
  const absent = await inAccount('01890000-0000-7000-8000-000000000000')
  const malformed = await inAccount(`${account},${other}`)
  expect([foreign.status, absent.status, malformed.status]).toEqual([403, 403, 403])
  expect(foreign.body).toEqual(absent.body)
  const admin = await app.client(account, [], { systemAdmin: true })
  const everywhere = await admin.fetch('/api/users/me', { headers: { 'x-context-account': other } })
  expect(everywhere.body).toMatchObject({
    roles: [0],
    contextAccount: { id: other, measurementProfile: 'us' },
  })
})

test('obeys a withdrawn role with the next request', async () => {
  const client = await app.client(account, [roleIndex.HAUL_MANAGER])
  expect((await client.fetch('/api/users/me')).body).toMatchObject({
    permissions: { materials: ['create', 'read', 'update', 'delete', 'list'] },
  })
  await app.database.owner.query('update memberships set roles = $1', [[]])
  expect((await client.fetch('/api/users/me')).body).toMatchObject({ permissions: {} })
})

test('answers broken bodies with 400, never 500', async () => {
  for (const body of [
    '{',
    '[]',
    '"x"',
    'null',
    '{"__proto__":{}}',
    `{"username":${'['.repeat(50_000)}`,
    '{"username":"\\u0000","password":"x"}',
  ]) {
    const reply = await app.anonymous.fetch('/api/sessions', { body })
    expect([reply.status, body.slice(0, 20)]).toEqual([400, body.slice(0, 20)])
  }
})
