/** Two server processes on one database and one broker, their users, and listening sockets. */
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import {
  fakeClock,
  type FakeClock,
  silentLog,
  startBroker,
  testDatabase,
  type TestBroker,
  type TestDatabase,
} from '@haulway/testing'
import { roleIndex } from '../../access/access.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'

export const { ACCOUNT_ADMIN, DISPATCHER } = roleIndex
export const PASSWORD = 'correct horse battery'
export const SOCKETS = 2

/** Carries the test's marks to all listeners of an account. */
function openMarks() {
  const rooms = new Map<string, { waiting: string[]; changed: () => void }>()
  const channel: LiveChannel = {
    name: 'marks',
    permission: 'dispatcher',
    feature: 'tracker',
    snapshot: () => Promise.resolve({ marks: [] }),
    watch(account, changed) {
      const room = { waiting: [] as string[], changed }
      rooms.set(account, room)
      return {
        take: () => (room.waiting.length > 0 ? { marks: room.waiting.splice(0) } : null),
        stop: () => void rooms.delete(account),
      }
    },
  }
  return {
    channel,
    say(account: string, mark: string) {
      rooms.get(account)?.waiting.push(mark)
      rooms.get(account)?.changed()
    },
  }
}

export interface Process {
  readonly app: TestApp
  readonly bus: Bus
  readonly marks: ReturnType<typeof openMarks>
}

export let broker: TestBroker
let database: TestDatabase
export let clock: FakeClock
export let processes: Process[]
beforeAll(async () => {
  broker = await startBroker()
  database = await testDatabase()
  clock = fakeClock()
  processes = await Promise.all(
    [1, 2].map(async () => {
      const bus = openNatsBus({ url: broker.url, log: silentLog })
      const marks = openMarks()
      return { app: await testApp({}, { database, clock, bus, channels: [marks.channel] }), bus, marks }
    }),
  )
  await connected()
})
afterAll(async () => {
  for (const { app, bus } of processes) {
    await app.close()
    await bus.close()
  }
  await database.close()
  await broker.stop()
})
beforeEach(connected)

async function connected(): Promise<void> {
  const all = () => expect(processes.every(({ bus }) => bus.connected())).toBe(true)
  await vi.waitFor(all, { timeout: 60_000 })
}

export interface Listener {
  readonly frames: string[]
  readonly open: () => boolean
  readonly closed: Promise<number>
}

/** A socket that listens to marks; subscribed once it has its snapshot. */
export async function openListener({ app }: Process, headers: Record<string, string>): Promise<Listener> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`, {
    headers: { ...headers, origin: app.url },
  })
  const frames: string[] = []
  const closed = new Promise<number>((done) => {
    socket.once('close', (code) => done(code))
  })
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.on('message', (data: Buffer) => {
      frames.push(data.toString())
      done()
    })
    socket.once('open', () => socket.send('{"sub":["marks"]}'))
  })
  return { frames, open: () => socket.readyState === WebSocket.OPEN, closed }
}

export interface Person {
  readonly id: string
  readonly account: string
  readonly client: TestClient
  /** How its requests and sockets authenticate. */
  readonly headers: Record<string, string>
  readonly login: string
  /** What this person's revocation needs. */
  readonly used?: string | undefined
}

export let people = 0
export async function person(
  account: string,
  more: { roles?: number[]; groups?: object[] } = {},
): Promise<Person> {
  people += 1
  const login = `person-${people}`
  const body = {
    fullName: login,
    active: true,
    loginEnabled: true,
    loginId: login,
    email: `${login}@x.example`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    roles: more.roles ?? [DISPATCHER],
    directGroups: more.groups ?? [],
  }
  const made = await admin(account).fetch('/api/users', { body })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as { id: string }
  const headers = await signIn(login)
  return { id, account, client: withHeaders(processes[0]!, headers), headers, login }
}
export function withHeaders({ app }: Process, headers: { cookie: string }): TestClient {
  const fetch: TestClient['fetch'] = (path, init = {}) =>
    app.anonymous.fetch(path, { ...init, headers: { ...headers, ...init.headers } })
  return { cookie: headers.cookie, fetch }
}
export async function signIn(username: string): Promise<{ cookie: string }> {
  const reply = await processes[1]!.app.anonymous.fetch('/api/sessions', {
    body: { username, password: PASSWORD },
  })
  expect(reply.status, reply.text).toBe(200)
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const admins = new Map<string, TestClient>()
export let system: TestClient
export const admin = (account: string) => admins.get(account)!
export async function account(title: string): Promise<string> {
  const { app } = processes[0]!
  system ??= await app.client(await app.account('System'), [], { systemAdmin: true })
  const id = await app.account(title)
  admins.set(id, await app.client(id, [ACCOUNT_ADMIN]))
  return id
}
/** Saves a user as their administrator does. */
export async function saveUser(who: Person, more: object): Promise<void> {
  const client = admin(who.account)
  const { body } = await client.fetch(`/api/users/${who.id}`)
  const reply = await client.fetch(`/api/users/${who.id}`, {
    method: 'PUT',
    body: { ...(body as object), ...more },
  })
  expect(reply.status, reply.text).toBe(200)
}
export async function saveAccount(id: string, more: object): Promise<void> {
  const headers = { 'x-context-account': id }
  const { body } = await system.fetch(`/api/accounts/${id}`, { headers })
  const reply = await system.fetch(`/api/accounts/${id}`, {
    method: 'PUT',
    headers,
    body: { ...(body as object), ...more },
  })
  expect(reply.status, reply.text).toBe(200)
}

/** Lets the administrator of an account require this of sign-ins, having shown it themselves. */
export async function requireSignIn(
  of: string,
  requiredSignIn: 'SECOND_FACTOR' | 'IDENTITY_PROVIDER',
): Promise<void> {
  const { id: user } = (await admin(of).fetch('/api/users/me')).body as { id: string }
  await database.owner.query(
    `with factor as (insert into second_factors (user_id, secret, enabled_at) values ($1, 'sealed', now())),
          identity as (insert into identities (id, issuer, subject, user_id, associated_at)
                         values (gen_random_uuid(), 'https://provider.example', $1::text, $1, now()) returning id)
     update sessions set two_steps = true, identity_id = identity.id from identity where user_id = $1`,
    [user],
  )
  const { body } = await admin(of).fetch(`/api/accounts/${of}`)
  const put = { method: 'PUT', body: { ...(body as object), requiredSignIn } }
  const reply = await admin(of).fetch(`/api/accounts/${of}`, put)
  expect(reply.status, reply.text).toBe(200)
}

/** A group with the rights to listen and read. */
export async function makeGroup(of: string): Promise<object> {
  people += 1
  const permissions = { dispatcher: ['read'], materials: ['list', 'read'] }
  const made = await admin(of).fetch('/api/groups', { body: { title: `Group ${people}`, permissions } })
  expect(made.status, made.text).toBe(201)
  return made.body as object
}

/** The same person as a guest in another account, working there. */
export async function inviteGuest(guest: Person, visited: string): Promise<Person> {
  const body = { fullName: 'Guest', active: true, email: `${guest.login}@x.example`, roles: [DISPATCHER] }
  const invited = await admin(visited).fetch('/api/users', { body })
  const { invitation } = invited.body as { invitation: { id: string } }
  const accept = `/api/participation/invitations/${invitation.id}/accept`
  const shown = { token: await linkOf(body.email) }
  expect((await guest.client.fetch(accept, { body: shown })).status).toBe(204)
  return { ...guest, account: visited, headers: { ...guest.headers, 'x-context-account': visited } }
}

/** A token of this person in their place; `used` is its id. */
export async function makeToken(maker: Person): Promise<Person> {
  const body = { title: 'Weighbridge', role: DISPATCHER }
  const made = await maker.client.fetch('/api/apitokens', { body })
  expect(made.status, made.text).toBe(201)
  const { id, token } = made.body as { id: string; token: string }
  return { ...maker, headers: { authorization: `Bearer ${token}` }, used: id }
}

/** The same person, signed in by a remember token, which is `used`. */
export async function signInByRememberToken(who: Person): Promise<Person> {
  const { app } = processes[0]!
  const body = { username: who.login, password: PASSWORD }
  const began = await app.anonymous.fetch('/api/sessions?rememberMe=true', { body })
  const pair = (cookies: readonly string[], name: string) =>
    cookies.find((one) => one.startsWith(name))?.split(';')[0] ?? ''
  const used = pair(began.headers.getSetCookie(), 'haulway_remember')
  const renewed = await app.anonymous.fetch('/api/users/me', { headers: { cookie: used } })
  expect(renewed.status, renewed.text).toBe(200)
  const headers = { cookie: pair(renewed.headers.getSetCookie(), 'haulway_session') }
  return { ...who, headers, client: withHeaders(processes[0]!, headers), used }
}

/** The token in the link of the mail to this address. */
export async function linkOf(recipient: string): Promise<string> {
  const find = async () => {
    const { rows } = await database.owner.query<{ link: string }>(
      'select link from outbox where recipient = $1 and link is not null',
      [recipient],
    )
    return rows[0]?.link.split('token=')[1]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

export const CLOSED = 4_401
