import { expect, test } from 'vitest'
import { addMember } from '../accounts/server/people.ts'
import type { TestReply } from '../testing/test-app.ts'
import {
  ACCOUNT_ADMIN,
  DISPATCHER,
  PASSWORD,
  type User,
  account,
  admin,
  app,
  errorsOf,
  login,
  otherAdmin,
  path,
  person,
  save,
  system,
  signIn,
} from './testing/people.ts'

test('treats another account’s people as absent', async () => {
  const foreign = await person({ fullName: 'B-SENTINEL', roles: [DISPATCHER] }, otherAdmin)
  const absent = { ...foreign, id: '01900000-0000-7000-8000-000000000000' }
  const seen = (reply: TestReply) => [
    reply.status,
    reply.text,
    [...reply.headers].filter(([name]) => name !== 'date'),
  ]
  for (const request of [{}, { method: 'DELETE' }, { method: 'PUT', body: foreign }]) {
    const hit = await admin.fetch(path(foreign), request)
    expect(hit.status).toBe(404)
    expect(seen(hit)).toEqual(seen(await admin.fetch(path(absent), request)))
  }
  expect((await admin.fetch(`${path(foreign)}/groups`)).status).toBe(404)
  expect((await admin.fetch('/api/users?limit=500')).text).not.toContain('B-SENTINEL')
  expect((await admin.fetch('/api/users?search=sentinel')).body).toMatchObject({ total: 0 })
})

test("shows a guest's name and membership, with roles given by the invitation", async () => {
  const home = await person(
    {
      ...login({ loginId: 'guest-login', email: 'guest@example.com' }),
      comments: 'B-SENTINEL',
      city: 'B-SENTINEL',
    },
    otherAdmin,
  )
  await addMember(app.database, account, home.id, [DISPATCHER])
  await app.database.owner.query('update memberships set created_at = $1 where user_id = $2', [
    new Date(app.clock()),
    home.id,
  ])
  const reply = await admin.fetch(path(home))
  expect(reply.text).not.toMatch(/B-SENTINEL|guest-login|South quarry/)
  const guest = reply.body as User
  expect(guest).toMatchObject({ fullName: home['fullName'], roles: [DISPATCHER], account: null })
  const { items } = (await admin.fetch('/api/groups')).body as { items: { id: string; title: string }[] }
  const stolen = {
    fullName: 'Stolen',
    active: false,
    loginId: 'stolen',
    email: 'stolen@example.com',
    password: 'stolen password',
    roles: [ACCOUNT_ADMIN],
  }
  const refused = await save(guest, { directGroups: [items[0]], ...stolen })
  expect(refused.status).toBe(403)
  expect(errorsOf(refused).toSorted()).toEqual(
    Object.keys(stolen)
      .toSorted()
      .map((name) => `${name} validation.unchangeable`),
  )
  expect((await admin.fetch(path(home))).body).toEqual(guest)
  app.clock.advance(1_000)
  const grouped = await save(guest, { directGroups: [items[0]] })
  expect(grouped.status, grouped.text).toBe(200)
  expect(grouped.body).toMatchObject({
    fullName: home['fullName'],
    directGroups: [{ title: items[0]?.title }],
  })
  expect((await admin.fetch(path(home))).body).toEqual(grouped.body)
  expect(grouped.body).toMatchObject({ auditInfo: { modifiedAt: new Date(app.clock()).toISOString() } })
  const after = (await otherAdmin.fetch(path(home))).body as User
  expect({ ...after, version: 0 }).toEqual({ ...home, version: 0, lastLoginTime: after['lastLoginTime'] })
  expect((await signIn('guest-login', PASSWORD)).status).toBe(200)
  // Removed from this account, guests stay in their own.
  expect((await admin.fetch(path(home), { method: 'DELETE' })).status).toBe(204)
  expect((await admin.fetch(path(home))).status).toBe(404)
  expect((await otherAdmin.fetch(path(home))).status).toBe(200)
})

test('refuses to remove the last administrator of an account', async () => {
  const alone = await app.account('One administrator')
  const client = await app.client(alone, [ACCOUNT_ADMIN])
  const { items } = (await client.fetch('/api/users')).body as { items: User[] }
  const [last] = items as [User]
  for (const change of [{ roles: [DISPATCHER] }, { active: false }, { loginId: null, loginEnabled: false }]) {
    const reply = await save(last, { email: 'last@example.com', ...change }, client)
    expect([reply.status, errorsOf(reply)]).toEqual([409, ['roles conflict.lastAdministrator']])
  }
  expect((await client.fetch(path(last), { method: 'DELETE' })).status).toBe(409)
  expect((await client.fetch(path(last))).body).toEqual(last)
  const second = await person(
    { ...login({ loginId: 'second-admin', email: 'sa@example.com' }), roles: [ACCOUNT_ADMIN] },
    client,
  )
  // Two concurrent requests by a third user, who loses nothing, remove the role from both: one of them keeps it.
  const headers = { 'x-context-account': alone }
  const replies = await Promise.all(
    [last, second].map((one) =>
      system.fetch(path(one), {
        method: 'PUT',
        headers,
        body: { ...one, roles: [] },
      }),
    ),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
})

test('refuses to deactivate or delete the last administrator of two accounts', async () => {
  const home = await app.account('Home of two')
  const guestAt = await app.account('Guest of two')
  const client = await app.client(home, [ACCOUNT_ADMIN])
  const both = await person(login({ loginId: 'both', email: 'both@example.com' }), client)
  await addMember(app.database, guestAt, both.id, [ACCOUNT_ADMIN])
  expect((await save(both, { active: false }, client)).status).toBe(409)
  expect((await client.fetch(path(both), { method: 'DELETE' })).status).toBe(409)
})
