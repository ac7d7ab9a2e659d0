/** Threat A2: what ends a right ends it on open sockets and by the next request, on every server process. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type NatsBus, openNatsBus } from '@haulway/platform/server/bus/nats.ts'
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
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../test-app.ts'

const { ACCOUNT_ADMIN, DISPATCHER } = roleIndex
const PASSWORD = 'correct horse battery'
const SOCKETS = 5

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

interface Process {
  readonly app: TestApp
  readonly bus: NatsBus
  readonly marks: ReturnType<typeof openMarks>
}

let broker: TestBroker
let database: TestDatabase
let clock: FakeClock
let processes: Process[]
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
async function listen({ app }: Process, headers: Record<string, string>): Promise<Listener> {
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

interface Person {
  readonly id: string
  readonly account: string
  readonly client: TestClient
  /** How its requests and sockets prove who they are. */
  readonly headers: Record<string, string>
  readonly login: string
}

let people = 0
async function person(account: string, more: { roles?: number[]; groups?: object[] } = {}): Promise<Person> {
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
async function signIn(username: string): Promise<{ cookie: string }> {
  const reply = await processes[1]!.app.anonymous.fetch('/api/sessions', {
    body: { username, password: PASSWORD },
  })
  expect(reply.status, reply.text).toBe(200)
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const admins = new Map<string, TestClient>()
let system: TestClient
const admin = (account: string) => admins.get(account)!
async function account(title: string): Promise<string> {
  const { app } = processes[0]!
  system ??= await app.client(await app.account('System'), [], { systemAdmin: true })
  const id = await app.account(title)
  admins.set(id, await app.client(id, [ACCOUNT_ADMIN]))
  return id
}
/** Saves a user as their administrator does. */
async function save(who: Person, more: object): Promise<void> {
  const client = admin(who.account)
  const { body } = await client.fetch(`/api/users/${who.id}`)
  const reply = await client.fetch(`/api/users/${who.id}`, {
    method: 'PUT',
    body: { ...(body as object), ...more },
  })
  expect(reply.status, reply.text).toBe(200)
}
async function saveAccount(id: string, more: object): Promise<void> {
  const headers = { 'x-context-account': id }
  const { body } = await system.fetch(`/api/accounts/${id}`, { headers })
  const reply = await system.fetch(`/api/accounts/${id}`, {
    method: 'PUT',
    headers,
    body: { ...(body as object), ...more },
  })
  expect(reply.status, reply.text).toBe(200)
}

interface Case {
  /** What the next request is answered. */
  readonly status: number
  /** The close code of the sockets; re-scoped ones stay open. */
  readonly code?: number
  /** Made before the sockets are opened. */
  readonly prepare?: (account: string) => Promise<Person>
  readonly fire: (who: Person) => Promise<unknown>
}

interface Group {
  readonly id: string
  readonly version: number
}
async function group(of: string): Promise<Group> {
  const body = {
    title: `Group ${people}`,
    permissions: { dispatcher: ['read'], materials: ['list', 'read'] },
  }
  const made = await admin(of).fetch('/api/groups', { body })
  expect(made.status, made.text).toBe(201)
  return made.body as Group
}

const CLOSED = 4_401
const events: Record<string, Case> = {
  'sign-out': {
    status: 401,
    code: CLOSED,
    fire: ({ client }) => client.fetch('/api/sessions', { method: 'DELETE' }),
  },
  'sign-out from another device': {
    status: 401,
    code: CLOSED,
    async fire({ login }) {
      const headers = await signIn(login)
      const { app } = processes[0]!
      expect(
        (await app.anonymous.fetch('/api/users/me/sessions', { method: 'DELETE', headers })).status,
      ).toBe(204)
    },
  },
  'user made inactive': { status: 401, code: CLOSED, fire: (who) => save(who, { active: false }) },
  'login disabled': {
    status: 401,
    code: CLOSED,
    fire: (who) => save(who, { loginEnabled: false, loginId: null }),
  },
  'role removed': { status: 403, fire: (who) => save(who, { roles: [] }) },
  'left the account': {
    status: 403,
    code: CLOSED,
    async prepare(visited) {
      const guest = await person(await account('Home of a guest'))
      const invited = await admin(visited).fetch('/api/users', {
        body: { fullName: 'Guest', active: true, email: `${guest.login}@x.example`, roles: [DISPATCHER] },
      })
      const { invitation } = invited.body as { invitation: { id: string } }
      const accept = `/api/participation/invitations/${invitation.id}/accept`
      expect((await guest.client.fetch(accept, { method: 'POST' })).status).toBe(204)
      return { ...guest, account: visited, headers: { ...guest.headers, 'x-context-account': visited } }
    },
    async fire(who) {
      const path = `/api/participation/accounts/${who.account}`
      expect((await who.client.fetch(path, { method: 'DELETE' })).status).toBe(204)
    },
  },
  'account made inactive': {
    status: 403,
    code: CLOSED,
    fire: (who) => saveAccount(who.account, { status: 'INACTIVE' }),
  },
  'account being deleted': {
    status: 403,
    code: CLOSED,
    async fire(who) {
      const headers = { 'x-context-account': who.account }
      expect((await system.fetch(`/api/accounts/${who.account}`, { method: 'DELETE', headers })).status).toBe(
        204,
      )
    },
  },
  'password set by an administrator': {
    status: 401,
    code: CLOSED,
    fire: (who) => save(who, { password: 'another password' }),
  },
  'own password changed elsewhere': {
    status: 401,
    code: CLOSED,
    async fire(who) {
      const headers = await signIn(who.login)
      const { app } = processes[1]!
      const { body } = await app.anonymous.fetch('/api/users/me/profile', { headers })
      const reply = await app.anonymous.fetch('/api/users/me/profile', {
        method: 'PUT',
        headers,
        body: { ...(body as object), password: `${PASSWORD}\tanother password` },
      })
      expect(reply.status, reply.text).toBe(200)
    },
  },
  'permission of a group changed': {
    status: 403,
    prepare: async (of) => person(of, { roles: [], groups: [await group(of)] }),
    async fire(who) {
      const { body } = await admin(who.account).fetch(`/api/users/${who.id}`)
      const [{ id } = { id: '' }] = (body as { directGroups: Group[] }).directGroups
      const { body: before } = await admin(who.account).fetch(`/api/groups/${id}`)
      const reply = await admin(who.account).fetch(`/api/groups/${id}`, {
        method: 'PUT',
        body: { ...(before as object), permissions: {} },
      })
      expect(reply.status, reply.text).toBe(200)
    },
  },
  'API token revoked': {
    status: 401,
    code: CLOSED,
    async prepare(of) {
      const made = await admin(of).fetch('/api/apitokens', {
        body: { title: 'Weighbridge', role: DISPATCHER },
      })
      const { id, token } = made.body as { id: string; token: string }
      const headers = { authorization: `Bearer ${token}` }
      return { id, account: of, client: admin(of), headers, login: '' }
    },
    async fire({ id, client }) {
      expect((await client.fetch(`/api/apitokens/${id}`, { method: 'DELETE' })).status).toBe(204)
    },
  },
}

test.each(Object.entries(events))(
  '%s: sockets of both processes hear nothing more, requests to both are refused',
  async (name, { status, code, prepare, fire }) => {
    const here = await account(name)
    const who = await (prepare ?? person)(here)
    const sockets = await Promise.all(
      processes.flatMap((one) => Array.from({ length: SOCKETS }, () => listen(one, who.headers))),
    )
    const witnesses = await Promise.all(processes.map((one) => listen(one, { cookie: admin(here).cookie })))
    // The other process has heard of it when its own listeners were told; those of the sockets came first.
    const heard = processes.map(
      ({ bus }) =>
        new Promise<void>((done) =>
          bus.subscribe(({ resource, id, account: of }) => {
            if (
              ['sessions', 'users', 'memberships', 'accounts'].includes(resource) &&
              (who.id === id || here === id || here === of)
            )
              done()
          }),
        ),
    )
    const startedAt = performance.now()
    await fire(who)
    await Promise.all(heard)
    for (const { marks } of processes) marks.say(here, 'MARK')
    const requests = await Promise.all(
      processes.map(({ app }) => app.anonymous.fetch('/api/materials', { headers: who.headers })),
    )
    expect(requests.map((one) => one.status)).toEqual([status, status])
    if (code === undefined) {
      for (const one of sockets) await expect.poll(() => one.frames.at(-1)).toContain('"error"')
      expect(sockets.every((one) => one.open())).toBe(true)
    } else {
      const codes = await Promise.all(sockets.map((one) => one.closed))
      expect(codes).toEqual(sockets.map(() => code))
    }
    const took = performance.now() - startedAt
    // Whoever still may hears the mark, unless the account itself is closed; then nobody does.
    const accountClosed = name.startsWith('account ')
    for (const one of witnesses) {
      if (accountClosed) expect(await one.closed).toBe(CLOSED)
      else await expect.poll(() => one.frames.join()).toContain('MARK')
    }
    expect(sockets.filter((one) => one.frames.join().includes('MARK'))).toEqual([])
    process.stdout.write(`A2 ${name}: ${sockets.length} sockets in ${took.toFixed(0)} ms\n`)
  },
)

test('while the broker is away calls are refused at once, sockets elsewhere within a minute or on its return', async () => {
  const here = await account('Alone for a while')
  const first = await person(here)
  const second = await person(here)
  const [near, far] = processes as [Process, Process]
  const sockets = async (who: Person) => [await listen(near, who.headers), await listen(far, who.headers)]
  const [nearFirst, farFirst] = await sockets(first)
  const [nearSecond, farSecond] = await sockets(second)
  await broker.kill()
  await vi.waitFor(() => expect(processes.some(({ bus }) => bus.connected())).toBe(false), {
    timeout: 20_000,
  })

  expect((await first.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearFirst?.closed).toBe(CLOSED)
  for (const { app } of processes) {
    expect((await app.anonymous.fetch('/api/users/me', { headers: first.headers })).status).toBe(401)
  }
  clock.advance(59_999)
  near.marks.say(here, 'heard')
  await expect.poll(() => nearSecond?.frames.join()).toContain('heard')
  expect(farFirst?.open()).toBe(true)
  clock.advance(1)
  expect(await farFirst?.closed).toBe(CLOSED)
  expect(farSecond?.open()).toBe(true)

  expect((await second.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearSecond?.closed).toBe(CLOSED)
  await broker.restart()
  expect(await farSecond?.closed).toBe(CLOSED)
})

test('whoever signs in over another sign-in of the browser takes its sockets along', async () => {
  const here = await account('One browser')
  const who = await person(here)
  const next = await person(here)
  const sockets = await Promise.all(processes.map((one) => listen(one, who.headers)))
  const body = { username: next.login, password: PASSWORD }
  const reply = await who.client.fetch('/api/sessions', { body })
  expect(reply.status).toBe(200)
  expect(await Promise.all(sockets.map((one) => one.closed))).toEqual([CLOSED, CLOSED])
})
