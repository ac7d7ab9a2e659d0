import { expect, test } from 'vitest'
import { createUser } from '../accounts/server/people.ts'
import { states } from './states.ts'
import {
  ACCOUNT_ADMIN,
  DISPATCHER,
  HAUL_MANAGER,
  PASSWORD,
  TRACKER,
  type User,
  account,
  admin,
  app,
  asClient,
  errorsOf,
  login,
  other,
  path,
  person,
  save,
  system,
} from './testing/people.ts'

test('a person without a login, then with one, then without it again', async () => {
  const user = await person({ nickname: 'Nick', zip: '12345+6789', roles: [DISPATCHER] })
  expect(user).toMatchObject({
    loginEnabled: false,
    loginId: null,
    roles: [DISPATCHER],
    account: { id: account, title: 'North quarry' },
    systemAdmin: false,
    groups: [],
    version: 1,
  })
  expect(user).not.toHaveProperty('password')
  const on = await save(user, login({ loginId: 'on-and-off', email: 'on@example.com' }))
  expect(on.status, on.text).toBe(200)
  const headers = await asClient('on-and-off')
  const off = await save(on.body as User, { loginId: null, loginEnabled: null })
  expect(off.body).toMatchObject({ loginEnabled: false, loginId: null })
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  // The old password is gone with the login.
  const again = await save(off.body as User, { loginEnabled: true, loginId: 'on-and-off' })
  expect(errorsOf(again)).toEqual(['password validation.required'])
})

test.each([
  [{ fullName: ' ' }, 'fullName validation.required'],
  [{ active: null }, 'active validation.required'],
  [{ active: 'ACTIVE' }, 'active validation.boolean'],
  [{ nickname: 'x'.repeat(256) }, 'nickname validation.length.max'],
  [{ zip: '1234' }, 'zip validation.zip'],
  [{ zip: '12345-6789' }, 'zip validation.zip'],
  [{ zip: '12345+678' }, 'zip validation.zip'],
  [{ loginEnabled: true, email: 'a@example.com', password: PASSWORD }, 'loginId validation.required'],
  [{ loginId: 'a', password: PASSWORD }, 'email validation.required'],
  [{ loginId: 'a', email: 'a@example.com' }, 'password validation.required'],
  [{ loginId: 'a', email: 'nobody', password: PASSWORD }, 'email validation.email'],
  [{ email: ['a@example.com', 'b@example.com'] }, 'email validation.text'],
  [{ loginId: 'a', email: 'a@example.com', password: 'short' }, 'password validation.length.min'],
  [{ loginId: 'a', email: 'a@example.com', password: `${PASSWORD}\tx` }, 'password validation.characters'],
  [
    { loginId: 'a', email: 'a@example.com', password: PASSWORD, passwordConfirm: 'another one' },
    'passwordConfirm session.newPassword.unequal',
  ],
  [{ roles: [0] }, 'roles validation.choice'],
  [{ roles: [9] }, 'roles validation.choice'],
  [{ groups: ['01900000-0000-7000-8000-000000000000'] }, 'groups validation.reference'],
  [{ measurementProfile: 'imperial' }, 'measurementProfile validation.reference'],
])('%j is refused as %s', async (wrong, error) => {
  const before = await admin.fetch('/api/users')
  const reply = await admin.fetch('/api/users', { body: { fullName: 'Wrong', active: true, ...wrong } })
  expect(reply.status, reply.text).toBe(400)
  expect(errorsOf(reply)).toEqual([error])
  expect((await admin.fetch('/api/users')).body).toEqual(before.body)
})

test('a login and an address belong to one person, however they are spelled', async () => {
  const first = await person(login({ loginId: 'Únique', email: 'unique@example.com' }))
  const more = login({ loginId: 'u\u0301NIQUE', email: 'else@example.com' })
  const taken = await admin.fetch('/api/users', { body: { fullName: 'X', active: true, ...more } })
  expect(errorsOf(taken)).toEqual(['loginId validation.loginId.used'])
  const second = await person(login({ loginId: 'second', email: 'second@example.com' }))
  const moved = await save(second, { email: 'UNIQUE@example.com' })
  expect(errorsOf(moved)).toEqual(['email validation.email.used'])
  const member = await admin.fetch('/api/users', {
    body: { fullName: 'X', active: true, email: first['email'] },
  })
  expect(errorsOf(member)).toEqual(['email validation.email.used'])
})

test('a stale version is refused and told who was faster', async () => {
  const user = await person()
  expect((await save(user, { city: 'Aachen' })).status).toBe(200)
  const stale = await save(user, { city: 'Bonn' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { city: 'Aachen' } })
})

test('who else may what: the matrix row, and nobody gives themselves more', async () => {
  const user = await person()
  const manager = await app.client(account, [HAUL_MANAGER])
  const tracker = await app.client(account, [TRACKER])
  expect((await manager.fetch(path(user))).status).toBe(200)
  expect((await manager.fetch('/api/users')).status).toBe(200)
  for (const method of ['PUT', 'DELETE']) {
    expect(
      (await manager.fetch(path(user), { method, body: { ...user, roles: [ACCOUNT_ADMIN] } })).status,
    ).toBe(403)
  }
  expect((await manager.fetch('/api/users', { body: { fullName: 'X', active: true } })).status).toBe(403)
  expect((await tracker.fetch('/api/users')).status).toBe(403)
  expect((await app.anonymous.fetch('/api/users')).status).toBe(401)
})

test('what the server sets is not taken from a request (threats B7)', async () => {
  const forged = {
    id: '01900000-0000-7000-8000-000000000000',
    systemAdmin: true,
    tmlManagementAdmin: true,
    account: { id: other },
    contextAccount: { id: other },
    home_account_id: other,
    lastLoginTime: '2001-01-01T00:00:00Z',
    oauth2Associations: [{ provider: 'trimbleid', associatedAt: '2001-01-01T00:00:00Z' }],
    auditInfo: { createdAt: '2001-01-01T00:00:00Z' },
    version: 99,
    features: { tml: true },
  }
  const user = await person(forged)
  expect(user).toMatchObject({
    systemAdmin: false,
    tmlManagementAdmin: false,
    lastLoginTime: null,
    version: 1,
  })
  expect(user['account']).toEqual({ id: account, title: 'North quarry' })
  expect(user.id).not.toBe(forged.id)
  const saved = await save(user, { ...forged, version: 1 })
  expect(saved.body).toMatchObject({ systemAdmin: false, tmlManagementAdmin: false, id: user.id, version: 2 })
  for (const body of [
    '{"__proto__":{"systemAdmin":true}}',
    '{"constructor":{"prototype":{"systemAdmin":true}}}',
  ]) {
    expect((await admin.fetch('/api/users', { body })).status).toBe(400)
  }
  expect(({} as { systemAdmin?: boolean }).systemAdmin).toBeUndefined()
})

test('system administrators are made and changed by system administrators alone', async () => {
  const inNorth = { 'x-context-account': account }
  const user = await person()
  const made = await system.fetch(path(user), {
    method: 'PUT',
    headers: inNorth,
    body: { ...user, systemAdmin: true },
  })
  expect(made.body).toMatchObject({ systemAdmin: true })
  expect((await save(made.body as User, { city: 'Bonn' })).status).toBe(403)
  expect((await admin.fetch(path(user), { method: 'DELETE' })).status).toBe(403)
  const gone = await system.fetch(path(user), { method: 'DELETE', headers: inNorth })
  expect(gone.status).toBe(204)
})

test('one’s own profile and settings are for everybody who is signed in', async () => {
  const nobody = await createUser(app.database, {
    homeAccount: account,
    fullName: 'No Role',
    loginId: 'no-role',
    password: PASSWORD,
    roles: [],
  })
  const headers = await asClient('no-role')
  const call = (where: string, body?: object) =>
    app.anonymous.fetch(where, { headers, ...(body ? { method: 'PUT', body } : {}) })
  expect((await call('/api/users')).status).toBe(403)
  const profile = (await call('/api/users/me/profile')).body as User
  expect(profile).toMatchObject({
    id: nobody,
    fullName: 'No Role',
    loginId: 'no-role',
    account: { id: account },
  })
  const saved = await call('/api/users/me/profile', {
    ...profile,
    fullName: 'New Name',
    zip: '54321',
    roles: [1],
    systemAdmin: true,
    active: false,
    loginId: 'else',
    email: 'x@example.com',
  })
  expect(saved.body).toMatchObject({ fullName: 'New Name', zip: '54321', loginId: 'no-role', email: null })
  expect((await call('/api/users/me')).body).toMatchObject({
    fullName: 'New Name',
    roles: [],
    systemAdmin: false,
  })
  expect(errorsOf(await call('/api/users/me/profile', { ...profile, zip: 'x' }))).toEqual([
    'zip validation.zip',
  ])
  expect((await call('/api/users/me/profile', profile)).status).toBe(409)
  expect((await call('/api/users/me/settings')).body).toEqual({ measurementProfile: null, language: null })
  const settings = { measurementProfile: 'us', language: 'ru' }
  expect((await call('/api/users/me/settings', settings)).body).toEqual(settings)
  expect((await call('/api/users/me')).body).toMatchObject({ contextAccount: { measurementProfile: 'us' } })
  expect((await app.anonymous.fetch('/api/users/me/profile')).status).toBe(401)
})

test('lists: page, order, filter, search', async () => {
  const site = await app.account('Lists')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  for (const n of [1, 2, 3])
    await person({ fullName: `Worker ${n}`, active: n !== 2, email: `w${n}@example.com` }, client)
  const titles = async (query: string) => {
    const reply = await client.fetch(`/api/users${query}`)
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as { items: User[] }).items.map((one) => one['fullName'])
  }
  expect(await titles('?search=WORKER')).toEqual(['Worker 1', 'Worker 2', 'Worker 3'])
  expect(await titles('?search=w3@')).toEqual(['Worker 3'])
  expect(await titles('?search=worker&sort=-fullName&limit=1&page=1')).toEqual(['Worker 2'])
  expect(await titles('?active=false')).toEqual(['Worker 2'])
  expect(await titles('?hidden=true')).toEqual([])
  expect((await client.fetch('/api/users?sort=password')).status).toBe(400)
})

test('double creation with one Idempotency-Key makes one person', async () => {
  const body = { fullName: 'Once', active: true }
  const headers = { 'idempotency-key': 'once' }
  const replies = await Promise.all([1, 2, 3].map(() => admin.fetch('/api/users', { body, headers })))
  expect(replies.filter((reply) => ![201, 409].includes(reply.status))).toEqual([])
  expect((await admin.fetch('/api/users?search=Once')).body).toMatchObject({ total: 1 })
})

test('the state is one of 55; what was typed before there was a list stays until another is chosen', async () => {
  expect(states).toHaveLength(55)
  const user = await person({ ...login({ loginId: 'stately', email: 'stately@example.com' }), state: 'PR' })
  expect(user['state']).toBe('PR')
  const refusals = await Promise.all(
    ['Bavaria', 'ca', 'x'.repeat(256)].map(async (state) => errorsOf(await save(user, { state }))),
  )
  expect(refusals).toEqual(refusals.map(() => ['state validation.choice']))
  await app.database.owner.query('update users set state = $2 where id = $1', [user.id, 'Bavaria'])
  const old = (await admin.fetch(path(user))).body as User
  expect(old['state']).toBe('Bavaria')
  const kept = await save(old, { city: 'Ulm' })
  expect([kept.status, kept.body]).toMatchObject([200, { state: 'Bavaria', city: 'Ulm' }])
  const headers = await asClient('stately')
  const own = (more: object, before: object) =>
    app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body: { ...before, ...more } })
  const profile = (await app.anonymous.fetch('/api/users/me/profile', { headers })).body as object
  expect(errorsOf(await own({ state: 'Saxony' }, profile))).toEqual(['state validation.choice'])
  const moved = await own({ city: 'Augsburg' }, profile)
  expect([moved.status, moved.body]).toMatchObject([200, { state: 'Bavaria' }])
  const chosen = await own({ state: 'WY' }, moved.body as object)
  expect([chosen.status, chosen.body]).toMatchObject([200, { state: 'WY' }])
  expect(errorsOf(await own({ state: 'Bavaria' }, chosen.body as object))).toEqual([
    'state validation.choice',
  ])
})
