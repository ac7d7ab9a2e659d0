import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, permissionResources } from '../access/matrix.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'

let app: TestApp
let account: string
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

interface Entry {
  id: string
  version: number
  [field: string]: unknown
}
const errorsOf = (reply: TestReply) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)

async function group(title: string, permissions: object, parent?: Entry): Promise<Entry> {
  const reply = await admin.fetch('/api/groups', { body: { title, permissions, parent: parent?.id ?? null } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}
/** A signed-in user without any role. */
async function somebody(): Promise<{ client: TestClient; user: Entry }> {
  const client = await app.client(account, [])
  const me = (await client.fetch('/api/users/me')).body as { id: string }
  return { client, user: (await admin.fetch(`/api/users/${me.id}`)).body as Entry }
}
async function putIn(user: Entry, ...groups: Entry[]): Promise<Entry> {
  const body = { ...user, directGroups: groups.map(({ id }) => id) }
  const reply = await admin.fetch(`/api/users/${user.id}`, { method: 'PUT', body })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Entry
}
const move = (one: Entry, parent: Entry | null) =>
  admin.fetch(`/api/groups/${one.id}`, { method: 'PUT', body: { ...one, parent: parent?.id ?? null } })

test('every account starts with the groups Device Manager and Customer', async () => {
  const { items } = (await admin.fetch('/api/groups')).body as { items: Entry[] }
  expect(items.map((one) => one['title'])).toEqual(['Customer', 'Device Manager'])
  const [customer, manager] = items.map((one) => one['permissions'] as Record<string, string[]>)
  expect(customer).toEqual({ reports: ['read', 'list'], dashboards: ['read', 'list'] })
  const full = new Set(['tabletSetup', 'sensors', 'buttons'])
  const expected = permissionResources
    .filter((name) => name !== 'accounts')
    .map((name) => [name, full.has(name) ? ['create', 'read', 'update', 'delete', 'list'] : ['read', 'list']])
  expect(manager).toEqual(Object.fromEntries(expected))
})

test("a group and the groups it is nested in add permissions to a user's roles, from the next request on", async () => {
  const { client, user } = await somebody()
  expect((await client.fetch('/api/materials')).status).toBe(403)
  const outer = await group('Geologists', { materials: ['list', 'read'] })
  const inner = await group('Chief geologists', { materials: ['create'] }, outer)
  const member = await putIn(user, inner)
  expect(member).toMatchObject({
    directGroups: [{ title: 'Chief geologists' }],
    groups: [
      { title: 'Chief geologists', direct: true },
      { title: 'Geologists', direct: false },
    ],
  })
  expect((await client.fetch('/api/users/me')).body).toMatchObject({
    permissions: { materials: ['create', 'read', 'list'] },
  })
  expect((await client.fetch('/api/materials')).status).toBe(200)
  expect((await client.fetch('/api/materials', { body: { title: 'Basalt' } })).status).toBe(201)
  expect((await admin.fetch(`/api/users/${user.id}/groups`)).body).toMatchObject({ total: 2 })
  expect((await admin.fetch(`/api/groups/${outer.id}/users`)).body).toMatchObject({
    items: [{ id: user.id, direct: false }],
  })
  expect((await admin.fetch(`/api/groups/${outer.id}/nestedgroups`)).body).toMatchObject({
    items: [{ id: inner.id, direct: true }],
  })
  await move(inner, null)
  expect((await client.fetch('/api/materials')).status).toBe(403)
  expect(errorsOf(await admin.fetch(`/api/groups/${inner.id}`, { method: 'DELETE' }))).toEqual([
    'id conflict.inUse',
  ])
  await putIn(member)
  expect((await client.fetch('/api/materials', { body: { title: 'Marl' } })).status).toBe(403)
  expect((await admin.fetch(`/api/groups/${inner.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('a group cannot grant access to accounts or changes of users, which take a role', async () => {
  const { client, user } = await somebody()
  const all = ['create', 'read', 'update', 'delete', 'list']
  const refused = await admin.fetch('/api/groups', { body: { title: 'All', permissions: { users: all } } })
  expect(errorsOf(refused)).toEqual(['permissions.users validation.choice'])
  const accounts = await admin.fetch('/api/groups', {
    body: { title: 'All', permissions: { accounts: all } },
  })
  expect(errorsOf(accounts)).toEqual(['permissions.accounts validation.unknown'])
  const granting = await group('People', { users: ['read', 'list'] })
  await putIn(user, granting)
  expect((await client.fetch(`/api/accounts/${account}`)).status).toBe(403)
  expect((await client.fetch('/api/users')).status).toBe(200)
  expect((await client.fetch('/api/groups', { body: { title: 'X', permissions: {} } })).status).toBe(403)
  const grants = { accounts: ['create'] as const }
  expect(can({ roles: [], systemAccount: false, grants }, 'create', 'accounts')).toBe(false)
})

test('refuses a nesting that leads back to the group itself, also when two are made at once', async () => {
  const a = await group('A', {})
  const b = await group('B', {}, a)
  const c = await group('C', {}, b)
  expect(errorsOf(await move(a, c))).toEqual(['parent validation.group.cycle'])
  expect(errorsOf(await move(a, a))).toEqual(['parent validation.group.cycle'])
  const [d, e] = [await group('D', {}), await group('E', {})]
  const replies = await Promise.all([move(d, e), move(e, d)])
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]))
})

test('refuses a 17th level of nesting, at the bottom and at the top', async () => {
  let parent = await group('level 1', {})
  const top = parent
  for (let level = 2; level <= 16; level += 1) parent = await group(`level ${level}`, {}, parent)
  const body = { title: 'level 17', permissions: {}, parent: parent.id }
  expect(errorsOf(await admin.fetch('/api/groups', { body }))).toEqual(['parent validation.group.depth'])
  const above = await group('level 0', {})
  expect(errorsOf(await move(top, above))).toEqual(['parent validation.group.depth'])
})

test('answers for groups of another account as for absent ones', async () => {
  const other = await app.account('South quarry')
  const stranger = await app.client(other, [roleIndex.ACCOUNT_ADMIN])
  const mine = await group('Ours', {})
  for (const more of ['', '/users', '/nestedgroups']) {
    const hit = await stranger.fetch(`/api/groups/${mine.id}${more}`)
    const miss = await stranger.fetch(`/api/groups/01900000-0000-7000-8000-000000000000${more}`)
    expect([hit.status, hit.text]).toEqual([404, miss.text])
  }
  const { user } = await somebody()
  const me = (await stranger.fetch('/api/users')).body as { items: Entry[] }
  const [own] = me.items as [Entry]
  const body = { ...own, directGroups: [mine.id] }
  const reply = await stranger.fetch(`/api/users/${own.id}`, { method: 'PUT', body })
  expect(errorsOf(reply)).toEqual(['directGroups validation.reference'])
  expect(user['directGroups']).toEqual([])
})

test('resolves the permissions of a user in 500 groups', async () => {
  const { client, user } = await somebody()
  await app.database.owner.query(`select set_config('app.account', $1, false)`, [account])
  await app.database.owner.query(
    `with made as (
       insert into groups (account_id, id, created_at, created_by, modified_at, modified_by, title, permissions)
       select $1, gen_random_uuid(), now(), $2, now(), $2, 'many ' || n, '{"drivers": ["list"]}'
         from generate_series(1, 500) n returning id)
     insert into group_members (account_id, group_id, user_id) select $1, id, $2 from made`,
    [account, user.id],
  )
  expect((await client.fetch('/api/users/me')).body).toMatchObject({ permissions: { drivers: ['list'] } })
  expect((await client.fetch('/api/drivers')).status).toBe(200)
})
