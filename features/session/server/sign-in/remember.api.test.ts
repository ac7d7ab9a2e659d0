import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '@haulway/testing/sampling/sample.ts'
import { WebSocket } from 'ws'
import { createUser } from '../../../accounts/server/people.ts'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp, type TestReply } from '../../../testing/test-app.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  await createUser(app.database, {
    homeAccount: account,
    fullName: 'Ann',
    loginId: 'ann',
    password: 'correct horse',
    roles: [2],
  })
})
afterAll(() => app.close())

function jarOf(reply: TestReply): Record<string, string> {
  const pairs = reply.headers.getSetCookie().map((one) => one.split(';')[0]?.split('=') ?? [])
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}
const me = (jar: Record<string, string>, more: Record<string, string> = {}) =>
  app.anonymous.fetch('/api/users/me', {
    headers: {
      ...more,
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  })
async function remembered() {
  const body = { username: 'ann', password: 'correct horse' }
  return jarOf(await app.anonymous.fetch('/api/sessions?rememberMe=true', { body }))
}
const only = (jar: Record<string, string>) => ({ haulway_remember: jar['haulway_remember'] ?? '' })

test('gives no remember token unless the sign-in is remembered', async () => {
  const body = { username: 'ann', password: 'correct horse' }
  expect(Object.keys(jarOf(await app.anonymous.fetch('/api/sessions', { body })))).toEqual([
    'haulway_session',
    'haulway_device',
  ])
})

test('accepts a remember token once and issues the next', async () => {
  const first = await remembered()
  const renewed = await me(only(first))
  expect(renewed.status).toBe(200)
  const second = jarOf(renewed)
  expect(second['haulway_remember']).not.toBe(first['haulway_remember'])
  expect((await me({ haulway_session: second['haulway_session'] ?? '' })).status).toBe(200)
  // The session that it replaced has ended.
  expect((await me({ haulway_session: first['haulway_session'] ?? '' })).status).toBe(401)
  app.clock.advance(29 * 86_400_000)
  const third = await me(only(second))
  expect(third.status).toBe(200)
  app.clock.advance(86_400_000)
  expect((await me(only(jarOf(third)))).status).toBe(401)
})

test('ends the sign-in for everybody when an old copy is used', async () => {
  const first = await remembered()
  const second = jarOf(await me(only(first)))
  app.clock.advance(60_001)
  expect((await me(only(first))).status).toBe(401)
  expect((await me(second)).status).toBe(401)
  expect((await me(only(second))).status).toBe(401)
  const { rows } = await app.database.owner.query(
    "select account_id from audit_log where action = 'rememberTokenReused'",
  )
  expect(rows).toEqual([{ account_id: account }])
})

test('gives parallel uses one session and a remember token each, without locking out', async () => {
  const first = await remembered()
  const replies = await Promise.all(Array.from({ length: 8 }, () => me(only(first))))
  expect(replies.map((one) => one.status)).toEqual(Array.from({ length: 8 }, () => 200))
  const jars = replies.map(jarOf)
  expect(jars.filter((jar) => 'haulway_session' in jar)).toHaveLength(1)
  for (const jar of jars) expect((await me(only(jar))).status).toBe(200)
})

const ROUNDS = repetitions(100, 20)

test('keeps a person signed in when two restored tabs repeatedly use the token within half a second', async () => {
  let jar = await remembered()
  for (let round = 0; round < ROUNDS; round += 1) {
    // The browser was restarted: the session cookie is gone, both tabs send the stored one.
    const kept = only(jar)
    const [near, far] = round % 2 === 0 ? [0, 1] : [1, 0]
    const replies = [await me(kept)]
    app.clock.advance(Math.round((round * 500) / (ROUNDS - 1)))
    replies.push(await me(kept))
    expect([round, ...replies.map((one) => one.status)]).toEqual([round, 200, 200])
    // Responses arrive in either order; the later cookies stay.
    jar = { ...jarOf(replies[near]!), ...jarOf(replies[far]!) }
    expect((await me(jar)).status).toBe(200)
    app.clock.advance(3_600_000)
  }
})

test('treats another browser within the minute, and a tab after it, as theft', async () => {
  const stolen = await remembered()
  await me(only(stolen), { 'user-agent': 'Firefox' })
  app.clock.advance(1_000)
  expect((await me(only(stolen), { 'user-agent': 'curl' })).status).toBe(401)
  const late = await remembered()
  const next = jarOf(await me(only(late)))
  app.clock.advance(60_000)
  const beside = await me(only(late))
  expect(beside.status).toBe(200)
  // One of them is used, and the other with it.
  expect((await me(only(jarOf(beside)))).status).toBe(200)
  app.clock.advance(60_001)
  expect((await me(only(next))).status).toBe(401)
  expect((await me(only(jarOf(beside)))).status).toBe(401)
})

test('ends a sign-in after 12 hours, a remembered one after 30 days, however much it is used', async () => {
  const body = { username: 'ann', password: 'correct horse' }
  const plain = jarOf(await app.anonymous.fetch('/api/sessions', { body }))
  let long = await remembered()
  for (let hour = 1; hour <= 30 * 24; hour += 1) {
    app.clock.advance(3_600_000 - (hour === 12 || hour === 30 * 24 ? 1 : 0))
    if (hour <= 12) expect((await me(plain)).status).toBe(200)
    if (hour % 8 === 0 || hour === 12) {
      const reply = await me(long)
      expect([hour, reply.status]).toEqual([hour, 200])
      long = { ...long, ...jarOf(reply) }
    }
    if (hour === 12) {
      app.clock.advance(1)
      expect((await me(plain)).status).toBe(401)
    }
  }
  app.clock.advance(1)
  expect((await me(long)).status).toBe(401)
})

test("refuses a disabled user's remember token", async () => {
  const jar = await remembered()
  await app.database.owner.query("update users set active = false where login_id = 'ann'")
  expect((await me(only(jar))).status).toBe(401)
  await app.database.owner.query("update users set active = true where login_id = 'ann'")
})

test('ends the former sign-in when somebody signs in over it', async () => {
  const jar = await remembered()
  const body = { username: 'ann', password: 'correct horse' }
  const cookie = `haulway_session=${jar['haulway_session']}`
  await app.anonymous.fetch('/api/sessions', { body, headers: { cookie } })
  expect((await me(jar)).status).toBe(401)
})

test("lists a person's sign-ins and ends others, closing their sockets", async () => {
  const here = await remembered()
  const there = await remembered()
  const cookie = `haulway_session=${here['haulway_session']}`
  type Items = { items: { id: string; current: boolean; remembered: boolean }[] }
  const list = async () =>
    (await app.anonymous.fetch('/api/users/me/sessions', { headers: { cookie } })).body as Items
  const { items } = await list()
  expect(items.filter((one) => one.current)).toHaveLength(1)
  expect(items.length).toBeGreaterThan(1)
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: `haulway_session=${there['haulway_session']}`, origin: app.url },
  })
  await new Promise((done) => socket.once('open', done))
  const closed = new Promise<number>((done) => {
    socket.once('close', (code) => done(code))
  })
  const ended = await app.anonymous.fetch('/api/users/me/sessions', { method: 'DELETE', headers: { cookie } })
  expect(ended.status).toBe(204)
  expect(await closed).toBe(4_401)
  expect((await me(there)).status).toBe(401)
  expect((await list()).items).toHaveLength(1)
})

test("hides other people's sign-ins", async () => {
  const other = await app.client(account, [roleIndex.DISPATCHER])
  const { items } = (await other.fetch('/api/users/me/sessions')).body as { items: { id: string }[] }
  const mine = await remembered()
  const cookie = `haulway_session=${mine['haulway_session']}`
  const end = (id: string) =>
    app.anonymous.fetch(`/api/users/me/sessions/${id}`, { method: 'DELETE', headers: { cookie } })
  const foreign = await end(items[0]?.id ?? '')
  expect(foreign.status).toBe(404)
  expect((await end('01890000-0000-7000-8000-000000000000')).body).toEqual(foreign.body)
  expect((await end('x')).body).toEqual(foreign.body)
  expect((await other.fetch('/api/users/me')).status).toBe(200)
})

test('records sign-ins, refusals and sign-outs', async () => {
  const { rows } = await app.database.owner.query<{ action: string }>(
    "select distinct action from audit_log where resource = 'sessions'",
  )
  expect(rows.map((one) => one.action)).toEqual(expect.arrayContaining(['signIn', 'endSession']))
})
