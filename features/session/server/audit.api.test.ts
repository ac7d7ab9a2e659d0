/**
 * Threat J8: sign-ins, refusals, changes of rights and exports are on record: one row with who, what, when, where.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../../access/roles.ts'
import { createUser } from '../../accounts/server/people.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'

const { ACCOUNT_ADMIN, DISPATCHER, TRACKER } = roleIndex
const PASSWORD = 'correct horse battery'

let app: TestApp
let account: string
let other: string
let admin: TestClient
let adminId: string
let otherAdmin: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  other = await app.account('South quarry')
  admin = await app.client(account, [ACCOUNT_ADMIN])
  otherAdmin = await app.client(other, [ACCOUNT_ADMIN])
  adminId = await idOf(admin)
})
afterAll(() => app.close())

const idOf = async (client: TestClient) => ((await client.fetch('/api/users/me')).body as { id: string }).id

interface Person {
  readonly id: string
  readonly login: string
  readonly client: TestClient
}
let people = 0
async function person(roles: readonly number[] = [DISPATCHER]): Promise<Person> {
  people += 1
  const login = `person-${people}`
  const draft = { homeAccount: account, fullName: login, loginId: login, password: PASSWORD, roles }
  const id = await createUser(app.database, draft)
  await app.database.owner.query('update users set email = $2 where id = $1', [id, `${login}@x.example`])
  const reply = await signIn(login)
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const client: TestClient = {
    cookie,
    fetch: (path, init = {}) => app.anonymous.fetch(path, { ...init, headers: { cookie, ...init.headers } }),
  }
  return { id, login, client }
}
const signIn = (username: string, password = PASSWORD) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password } })
const save = async (client: TestClient, path: string, more: object) => {
  const { body } = await client.fetch(path)
  return await client.fetch(path, { method: 'PUT', body: { ...(body as object), ...more } })
}
/** Accepts an invitation by the link of the mail to the person's address. */
async function accept(client: TestClient, invitation: string): Promise<number> {
  const { rows } = await app.database.owner.query<{ link: string }>(
    'select o.link from invitations i join outbox o on o.id = i.mail_id where i.id = $1',
    [invitation],
  )
  const body = { token: rows[0]?.link.split('token=')[1] }
  return (await client.fetch(`/api/participation/invitations/${invitation}/accept`, { body })).status
}

async function join(id: string, email: string): Promise<string> {
  const body = { fullName: 'x', active: true, email, roles: [DISPATCHER] }
  const reply = await otherAdmin.fetch('/api/users', { body })
  expect(reply.status, reply.text).toBe(202)
  expect(id).not.toBe('')
  return (reply.body as { invitation: { id: string } }).invitation.id
}

interface Row {
  account_id: string
  user_id: string
  resource: string
  entity_id: string
  action: string
  at: Date
  before: unknown
  after: unknown
}
const rows = async () => (await app.database.owner.query<Row>('select * from audit_log order by at, id')).rows

/** An action and the row that it leaves: action, resource, account, author. */
interface Script {
  /** Returns the user that the row is about. */
  readonly act: () => Promise<{ by: string; status: number; expected: number }>
  readonly row: Partial<Row>
  readonly where?: () => string
}

const scripts: Record<string, Script> = {
  'a sign-in': {
    row: { resource: 'sessions', action: 'signIn', after: { address: '127.0.0.1' } },
    async act() {
      const { id, login } = await person()
      await forget()
      return { by: id, status: (await signIn(login)).status, expected: 200 }
    },
  },
  'a wrong password': {
    row: { resource: 'sessions', action: 'signInRefused', after: { address: '127.0.0.1' } },
    async act() {
      const { id, login } = await person()
      await forget()
      return { by: id, status: (await signIn(login, 'wrong')).status, expected: 401 }
    },
  },
  'a sign-out': {
    row: { resource: 'sessions', action: 'signOut' },
    async act() {
      const { id, client } = await person()
      await forget()
      return {
        by: id,
        status: (await client.fetch('/api/sessions', { method: 'DELETE' })).status,
        expected: 204,
      }
    },
  },
  'a denied call': {
    row: {
      resource: 'sessions',
      action: 'denied',
      after: { method: 'POST', path: '/materials', address: '127.0.0.1' },
    },
    async act() {
      const { id, client } = await person([TRACKER])
      await forget()
      const reply = await client.fetch('/api/materials', { body: { title: 'Sand', density: 1_600 } })
      return { by: id, status: reply.status, expected: 403 }
    },
  },
  'a role given': {
    row: {
      resource: 'users',
      action: 'update',
      before: { roles: [DISPATCHER] },
      after: { roles: [ACCOUNT_ADMIN] },
    },
    async act() {
      const { id } = await person()
      await forget()
      const reply = await save(admin, `/api/users/${id}`, { roles: [ACCOUNT_ADMIN] })
      return { by: adminId, status: reply.status, expected: 200 }
    },
  },
  'a user made inactive': {
    row: { resource: 'users', action: 'update', before: { active: true }, after: { active: false } },
    async act() {
      const { id } = await person()
      await forget()
      const reply = await save(admin, `/api/users/${id}`, { active: false })
      return { by: adminId, status: reply.status, expected: 200 }
    },
  },
  'a group’s permissions': {
    row: {
      resource: 'groups',
      action: 'update',
      before: { permissions: { materials: ['read'] } },
      after: { permissions: { materials: ['read', 'list'] } },
    },
    async act() {
      const body = { title: 'Readers', permissions: { materials: ['read'] } }
      const made = await admin.fetch('/api/groups', { body })
      const { id } = made.body as { id: string }
      await forget()
      const reply = await save(admin, `/api/groups/${id}`, { permissions: { materials: ['list', 'read'] } })
      return { by: adminId, status: reply.status, expected: 200 }
    },
  },
  'an invitation': {
    row: { resource: 'invitations', action: 'create' },
    where: () => other,
    async act() {
      const { id, login } = await person()
      await forget()
      await join(id, `${login}@x.example`)
      return { by: await idOf(otherAdmin), status: 202, expected: 202 }
    },
  },
  'a membership accepted': {
    row: {
      resource: 'invitations',
      action: 'update',
      before: { state: 'pending' },
      after: { state: 'accepted' },
    },
    where: () => other,
    async act() {
      const { id, login, client } = await person()
      const invitation = await join(id, `${login}@x.example`)
      await forget()
      return { by: id, status: await accept(client, invitation), expected: 204 }
    },
  },
  'a membership left': {
    row: { resource: 'users', action: 'delete', before: { member: true } },
    where: () => other,
    async act() {
      const { id, login, client } = await person()
      const invitation = await join(id, `${login}@x.example`)
      await accept(client, invitation)
      await forget()
      const path = `/api/participation/accounts/${other}`
      return { by: id, status: (await client.fetch(path, { method: 'DELETE' })).status, expected: 204 }
    },
  },
  'a token made': {
    row: { resource: 'sessions', action: 'tokenCreate' },
    async act() {
      await forget()
      const reply = await admin.fetch('/api/apitokens', { body: { title: 'Weighbridge', role: DISPATCHER } })
      return { by: adminId, status: reply.status, expected: 201 }
    },
  },
  'an export': {
    row: { resource: 'cycles', action: 'export' },
    async act() {
      const { id, client } = await person()
      await forget()
      const query = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z'
      const reply = await client.fetch(`/api/cyclereport/loadDumpCycles.csv?${query}`)
      expect(reply.headers.get('content-type')).toContain('text/csv')
      return { by: id, status: reply.status, expected: 200 }
    },
  },
}

/** Rows of the preparation are excluded. */
async function forget(): Promise<void> {
  // A row written after a response is awaited first.
  await app.database.owner.query('delete from audit_log')
}

test.each(Object.entries(scripts))(
  '%s writes one row: who, what, when, where',
  async (_, { act, row, where }) => {
    const { by, status, expected } = await act()
    expect(status).toBe(expected)
    await expect.poll(async () => (await rows()).length).toBe(1)
    const [found] = await rows()
    expect(found).toMatchObject({ user_id: by, account_id: where?.() ?? account, ...row })
    expect(found?.at.getTime()).toBe(app.clock())
  },
)

test('records no password, token or cookie', async () => {
  const { id, login, client } = await person()
  await save(admin, `/api/users/${id}`, { password: 'a secret password' })
  await signIn(login, 'a wrong secret password')
  await admin.fetch('/api/apitokens', { body: { title: 'Secret', role: DISPATCHER } })
  const text = JSON.stringify(await rows())
  expect(text).not.toMatch(/secret password|argon2|hwt_/)
  expect(text).not.toContain(client.cookie.split('=')[1])
})

test('refuses changes of the record by the application', async () => {
  await expect(app.database.pool.query('update audit_log set action = $1', ['x'])).rejects.toThrow(/denied/)
  await expect(app.database.pool.query('delete from audit_log')).rejects.toThrow(/denied/)
})
