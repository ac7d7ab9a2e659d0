/**
 * Revoked permissions are refused from the next request on (threats B9), however deeply groups are nested (threats
 * B10).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { roleIndex } from '../../access/roles.ts'

let app: TestApp
let account: string
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

async function somebody(roles: readonly number[]): Promise<{ client: TestClient; id: string }> {
  const client = await app.client(account, roles)
  return { client, id: ((await client.fetch('/api/users/me')).body as { id: string }).id }
}

async function change(id: string, part: object): Promise<void> {
  const user = (await admin.fetch(`/api/users/${id}`)).body as object
  const body = { ...user, ...part }
  const reply = await admin.fetch(`/api/users/${id}`, { method: 'PUT', body })
  expect(reply.status, reply.text).toBe(200)
}

const status = async (client: TestClient, path = '/api/materials') => (await client.fetch(path)).status

test('role changes apply to the next request', async () => {
  const { client, id } = await somebody([roleIndex.TRACKER])
  for (let round = 0; round < 20; round += 1) {
    await change(id, { roles: [] })
    expect(await status(client)).toBe(403)
    await change(id, { roles: [roleIndex.TRACKER] })
    expect(await status(client)).toBe(200)
  }
  await change(id, { roles: [roleIndex.HAUL_MANAGER] })
  const body = { title: 'Gravel', density: 1_600 }
  expect((await client.fetch('/api/materials', { body })).status).toBe(201)
})

interface Group {
  id: string
  version: number
}

async function group(title: string, permissions: object): Promise<Group> {
  const reply = await admin.fetch('/api/groups', { body: { title, permissions } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Group
}

test('changed permissions of a group and leaving a group apply to the next request', async () => {
  const { client, id } = await somebody([])
  const readers = await group('Readers', { materials: ['list'] })
  expect(await status(client)).toBe(403)
  await change(id, { directGroups: [readers.id] })
  expect(await status(client)).toBe(200)
  const path = `/api/groups/${readers.id}`
  const less = { title: 'Readers', permissions: {}, version: readers.version }
  expect((await admin.fetch(path, { method: 'PUT', body: less })).status).toBe(200)
  expect(await status(client)).toBe(403)
  const more = { title: 'Readers', permissions: { materials: ['list'] }, version: readers.version + 1 }
  expect((await admin.fetch(path, { method: 'PUT', body: more })).status).toBe(200)
  expect(await status(client)).toBe(200)
  await change(id, { directGroups: [] })
  expect(await status(client)).toBe(403)
})

/** Inserts groups that no call would create: each nested in the next, and with `ring` the last one in the first. */
async function chain(user: string, length: number, ring: boolean): Promise<void> {
  const title = ring ? 'ring' : 'deep'
  await app.database.owner.query(
    `with ids as (select n, gen_random_uuid() as id from generate_series(1, $3) n),
          made as (
       insert into groups (account_id, id, created_at, created_by, modified_at, modified_by, title, permissions, parent_id)
       select $1, ids.id, now(), $2, now(), $2, $5 || ' ' || ids.n,
              case when ids.n = 3 then '{"drivers": ["list"]}'
                   when ids.n = $3 and $3 > 100 then '{"projects": ["list"]}' else '{}' end::jsonb,
              coalesce(above.id, case when $4 then (select id from ids where n = 1) end)
         from ids left join ids above on above.n = ids.n + 1 returning id, title)
     insert into group_members (account_id, group_id, user_id)
     select $1, id, $2 from made where title = $5 || ' 1'`,
    [account, user, length, ring, title],
  )
}

test('resolves a thousand nested groups only up to the nesting limit, and a ring of groups completely', async () => {
  const deep = await somebody([])
  await chain(deep.id, 1_000, false)
  const began = performance.now()
  expect((await deep.client.fetch('/api/users/me')).body).toMatchObject({
    permissions: { drivers: ['list'] },
  })
  expect(await status(deep.client, '/api/drivers')).toBe(200)
  // Groups beyond the nesting limit grant nothing.
  expect(await status(deep.client, '/api/projects')).toBe(403)
  const groups = (await admin.fetch(`/api/users/${deep.id}/groups`)).body as { total: number }
  expect(groups.total).toBe(17)

  const ring = await somebody([])
  await chain(ring.id, 5, true)
  expect((await ring.client.fetch('/api/users/me')).body).toMatchObject({
    permissions: { drivers: ['list'] },
  })
  const found = (await admin.fetch(`/api/users/${ring.id}/groups`)).body as { items: Group[]; total: number }
  expect(found.total).toBe(5)
  for (const { id } of found.items.slice(0, 2)) {
    const nested = (await admin.fetch(`/api/groups/${id}/nestedgroups`)).body as { total: number }
    expect(nested.total).toBe(5)
    const users = (await admin.fetch(`/api/groups/${id}/users`)).body as { items: { id: string }[] }
    expect(users.items.map((one) => one.id)).toEqual([ring.id])
  }
  console.info(`1,000 groups deep, and a ring: 10 answers in ${Math.round(performance.now() - began)} ms`)
})
