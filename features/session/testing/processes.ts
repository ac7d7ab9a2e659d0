/** Two server processes on one database and one broker, people of theirs and the sockets that listen. */
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
export const SOCKETS = 5

/** Carries what a test says, to all who listen in an account. */
function openMarks() {
  const rooms = new Map<string, { waiting: string[]; changed: () => void }>()
  const channel: LiveChannel = {
    name: 'marks',
    permission: 'dispatcher',
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
  await vi.waitFor(all, { timeout: 20_000 })
}

interface Listener {
  readonly frames: string[]
  readonly open: () => boolean
  readonly closed: Promise<number>
}

/** A socket that listens to marks; in once it has its snapshot. */
export async function listen({ app }: Process, headers: Record<string, string>): Promise<Listener> {
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
  /** How its requests and sockets prove who they are. */
  readonly headers: Record<string, string>
  readonly login: string
}

export let people = 0
export async function person(
  account: string,
  more: { roles?: number[]; groups?: object[] } = {},
): Promise<Person> {
  people += 1
  const login = `person-${people}`
  const { app } = processes[0]!
  const body = {
    fullName: login,
    active: true,
    loginEnabled: true,
    loginId: login,
    email: `${login}@x.example`,
    password: PASSWORD,
    roles: more.roles ?? [DISPATCHER],
    directGroups: more.groups ?? [],
  }
  const made = await admin(account).fetch('/api/users', { body })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as { id: string }
  const headers = await signIn(login)
  const client: TestClient = {
    cookie: headers.cookie,
    fetch: (path, init = {}) =>
      app.anonymous.fetch(path, { ...init, headers: { ...headers, ...init.headers } }),
  }
  return { id, account, client, headers, login }
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
export async function save(who: Person, more: object): Promise<void> {
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

export const CLOSED = 4_401
