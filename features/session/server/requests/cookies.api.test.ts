/** Threats A1, A3 and A12: names of sessions change with every proof, and cookies have the strictest attributes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp, type TestReply } from '../../../testing/test-app.ts'

const PASSWORD = 'correct horse battery'
let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
})
afterAll(() => app.close())

type Jar = Record<string, string>
function jarOf(reply: TestReply): Jar {
  const pairs = reply.headers.getSetCookie().map((one) => one.split(';')[0]?.split('=') ?? [])
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}
const cookieOf = (jar: Jar) =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
const call = (jar: Jar, path: string, init: { method?: string; body?: unknown } = {}) =>
  app.anonymous.fetch(path, { ...init, headers: { cookie: cookieOf(jar) } })
const me = (jar: Jar) => call(jar, '/api/users/me')
const only = (jar: Jar, name: string): Jar => ({ [name]: jar[name] ?? '' })

let people = 0
async function person(): Promise<{ id: string; login: string }> {
  people += 1
  const login = `person-${people}`
  const id = await createUser(app.database, {
    homeAccount: account,
    fullName: login,
    loginId: login,
    password: PASSWORD,
    roles: [1],
  })
  await app.database.owner.query('update users set email = $2 where id = $1', [id, `${login}@x.example`])
  return { id, login }
}
async function signIn(username: string, jar: Jar = {}, password = PASSWORD): Promise<Jar> {
  const reply = await app.anonymous.fetch('/api/sessions?rememberMe=true', {
    body: { username, password },
    headers: { cookie: cookieOf(jar) },
  })
  expect(reply.status, reply.text).toBe(200)
  return jarOf(reply)
}

test('A1: issues new names on sign-in and ends the former ones', async () => {
  const { login } = await person()
  const planted = { haulway_session: 'a'.repeat(43), haulway_remember: 'b'.repeat(43) }
  const first = await signIn(login, planted)
  expect(first['haulway_session']).not.toBe(planted.haulway_session)
  expect((await me(planted)).status).toBe(401)
  const second = await signIn(login, first)
  expect(second['haulway_session']).not.toBe(first['haulway_session'])
  for (const name of ['haulway_session', 'haulway_remember']) {
    expect((await me(only(first, name))).status, name).toBe(401)
  }
  expect(Buffer.from(second['haulway_session'] ?? '', 'base64url')).toHaveLength(32)
})

const changes: [string, (jar: Jar, id: string) => Promise<TestReply>][] = [
  [
    'on the profile',
    async (jar) => {
      const { body } = await call(jar, '/api/users/me/profile')
      const password = `${PASSWORD}\tanother password`
      return await call(jar, '/api/users/me/profile', {
        method: 'PUT',
        body: { ...(body as object), password },
      })
    },
  ],
  [
    'on the form of users',
    async (jar, id) => {
      const { body } = await call(jar, `/api/users/${id}`)
      const password = `${PASSWORD}\tanother password`
      return await call(jar, `/api/users/${id}`, { method: 'PUT', body: { ...(body as object), password } })
    },
  ],
]
test.each(changes)(
  'A1, A3: changing the password %s keeps this sign-in under new names and ends every copy and every other',
  async (_, change) => {
    const { id, login } = await person()
    const here = await signIn(login)
    const there = await signIn(login)
    const changed = await change(here, id)
    expect(changed.status, changed.text).toBe(200)
    const next = jarOf(changed)
    expect(next['haulway_session']).not.toBe(here['haulway_session'])
    for (const jar of [here, there]) {
      for (const name of Object.keys(jar)) expect((await me(only(jar, name))).status, name).toBe(401)
    }
    expect((await me(only(next, 'haulway_session'))).status).toBe(200)
    app.clock.advance(13 * 3_600_000)
    expect((await me(only(next, 'haulway_remember'))).status).toBe(200)
  },
)

test('A3: a mailed password, a disabled login and an inactive user end a remember token', async () => {
  const ends: ((id: string) => Promise<unknown>)[] = [
    async (id) => {
      const email = (
        await app.database.owner.query<{ email: string }>('select email from users where id = $1', [id])
      ).rows[0]?.email
      await app.anonymous.fetch('/api/newpassword', { body: { email } })
      const link = async () =>
        (
          await app.database.owner.query<{ link: string }>(
            "select link from outbox where recipient = $1 and template = 'passwordReset'",
            [email],
          )
        ).rows[0]?.link
      await expect.poll(link).toBeTruthy()
      const body = { token: (await link())?.split('token=')[1], password: 'another password' }
      expect((await app.anonymous.fetch('/api/newpassword', { method: 'PUT', body })).status).toBe(204)
    },
    (id) => app.database.owner.query('update users set login_id = null where id = $1', [id]),
    (id) => app.database.owner.query('update users set active = false where id = $1', [id]),
  ]
  for (const end of ends) {
    const { id, login } = await person()
    const jar = await signIn(login)
    await end(id)
    expect((await me(only(jar, 'haulway_remember'))).status).toBe(401)
  }
})

test('A12: binds cookies to the host over HTTPS, hides them from scripts, and sends them with links only', async () => {
  const { login } = await person()
  const secure = await testApp(
    { publicUrl: 'https://haul.example' },
    { database: app.database, clock: app.clock },
  )
  const body = { username: login, password: PASSWORD }
  const reply = await secure.anonymous.fetch('/api/sessions?rememberMe=true', {
    body,
    headers: { origin: 'https://haul.example' },
  })
  const given = reply.headers.getSetCookie()
  expect(given).toHaveLength(3)
  expect(given[0]).toMatch(/^__Host-haulway_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(given[1]).toMatch(
    /^__Host-haulway_remember=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  // Without the prefix a neighbour under the same domain may have set it.
  expect(given[2]).toMatch(
    /^__Host-haulway_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const token = given[0]?.split(';')[0]?.split('=')[1]
  const plain = await secure.anonymous.fetch('/api/users/me', {
    headers: { cookie: `haulway_session=${token}` },
  })
  expect(plain.status).toBe(401)
  await secure.close()
})

test('A12: treats writable cookies as hints only', async () => {
  const { login } = await person()
  const jar = await signIn(login)
  const foreign = await app.account('B-SENTINEL')
  const own = await me(jar)
  const session = only(jar, 'haulway_session')
  const strange = ['../x', '<b>', '%00', 'x'.repeat(4_000), '"', '%', 'a b', foreign]
  for (const value of strange) {
    for (const name of ['lang', 'contextAccountId', 'theme']) {
      const reply = await me({ ...session, [name]: value })
      expect([reply.status, reply.text]).toEqual([200, own.text])
    }
  }
  await app.anonymous.fetch('/api/newpassword', {
    body: { email: `${login}@x.example` },
    headers: { cookie: 'lang=../x' },
  })
  const language = async () =>
    (
      await app.database.owner.query<{ language: string }>(
        'select language from outbox where recipient = $1',
        [`${login}@x.example`],
      )
    ).rows[0]?.language
  await expect.poll(language).toBe('en')
})
