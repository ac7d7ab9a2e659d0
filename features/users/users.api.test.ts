import { expect, test } from 'vitest'
import { createUser } from '../accounts/server/people.ts'
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

test('saves a person without a login, then with a login, then without one again', async () => {
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
  // The old password was deleted with the login.
  const again = await save(off.body as User, { loginEnabled: true, loginId: 'on-and-off' })
  expect(errorsOf(again)).toEqual(['password validation.required'])
})

const twice = { password: PASSWORD, passwordConfirm: PASSWORD }
const named = { loginId: 'a', email: 'a@example.com' }
const TABBED = `${PASSWORD}\tx`

test.each([
  [{ fullName: ' ' }, 'fullName validation.required'],
  [{ active: null }, 'active validation.required'],
  [{ active: 'ACTIVE' }, 'active validation.boolean'],
  [{ nickname: 'x'.repeat(256) }, 'nickname validation.length.max'],
  [{ zip: '1234' }, 'zip validation.zip'],
  [{ zip: '12345-6789' }, 'zip validation.zip'],
  [{ zip: '12345+678' }, 'zip validation.zip'],
  [{ loginEnabled: true, email: 'a@example.com', ...twice }, 'loginId validation.required'],
  [{ loginId: 'a', ...twice }, 'email validation.required'],
  [{ loginId: 'a', email: 'a@example.com' }, 'password validation.required'],
  [{ loginId: 'a', email: 'nobody', ...twice }, 'email validation.email'],
  [{ email: ['a@example.com', 'b@example.com'] }, 'email validation.text'],
  [{ ...named, password: 'short', passwordConfirm: 'short' }, 'password validation.length.min'],
  [
    { ...named, password: 'short', passwordConfirm: 'shorter' },
    'password validation.length.min',
    'passwordConfirm session.newPassword.unequal',
  ],
  [{ ...named, password: TABBED, passwordConfirm: TABBED }, 'password validation.characters'],
  [{ ...named, password: PASSWORD }, 'passwordConfirm validation.required'],
  [{ active: undefined }, 'active validation.required'],
  [
    { ...named, password: PASSWORD, passwordConfirm: 'another one' },
    'passwordConfirm session.newPassword.unequal',
  ],
  [{ roles: [0] }, 'roles validation.choice'],
  [{ roles: [9] }, 'roles validation.choice'],
  [{ groups: ['01900000-0000-7000-8000-000000000000'] }, 'groups validation.reference'],
  [{ measurementProfile: 'imperial' }, 'measurementProfile validation.reference'],
])('refuses a new user with %j as %s', async (wrong, ...errors) => {
  const before = await admin.fetch('/api/users')
  const reply = await admin.fetch('/api/users', { body: { fullName: 'Wrong', active: true, ...wrong } })
  expect(reply.status, reply.text).toBe(400)
  expect(errorsOf(reply)).toEqual(errors)
  expect((await admin.fetch('/api/users')).body).toEqual(before.body)
})

test('refuses a login or address that another person has, however spelled', async () => {
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
  const both = await save(second, { loginId: 'Únique', email: 'UNIQUE@example.com' })
  expect(errorsOf(both)).toEqual(['loginId validation.loginId.used', 'email validation.email.used'])
})

test('returns 409 with the stored entry when the version is stale', async () => {
  const user = await person()
  expect((await save(user, { city: 'Aachen' })).status).toBe(200)
  const stale = await save(user, { city: 'Bonn' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { city: 'Aachen' } })
})

test('applies the matrix row and lets nobody raise their own rights', async () => {
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

test("refuses deletion of one's own entry", async () => {
  const own = (await admin.fetch('/api/users/me')).body as { id: string }
  const reply = await admin.fetch(`/api/users/${own.id}`, { method: 'DELETE' })
  expect([reply.status, errorsOf(reply)]).toEqual([409, ['id conflict.oneself']])
})

test('names all missing fields at once', async () => {
  const body = { loginEnabled: true, password: PASSWORD, zip: '1', strange: 1 }
  const reply = await admin.fetch('/api/users', { body })
  expect(reply.status).toBe(400)
  expect(errorsOf(reply).toSorted()).toEqual([
    'active validation.required',
    'email validation.required',
    'fullName validation.required',
    'loginId validation.required',
    'passwordConfirm validation.required',
    'strange validation.unknown',
    'zip validation.zip',
  ])
})

test('refuses each field that the server sets by its name (threats B7)', async () => {
  const forged = {
    id: '01900000-0000-7000-8000-000000000000',
    version: 99,
    account: { id: other },
    hidden: true,
    systemAdmin: true,
    tmlManagementAdmin: true,
  }
  const user = await person()
  for (const [name, value] of Object.entries(forged)) {
    const made = await admin.fetch('/api/users', { body: { fullName: 'X', active: true, [name]: value } })
    expect([made.status, errorsOf(made)]).toEqual([403, [`${name} validation.unchangeable`]])
    if (name === 'version') continue
    const saved = await save(user, { [name]: value, city: 'Bonn' })
    expect([saved.status, errorsOf(saved)]).toEqual([403, [`${name} validation.unchangeable`]])
  }
  const all = await save(user, { ...forged, version: 1 })
  expect(errorsOf(all).map((one) => one.split(' ')[0])).toEqual(
    expect.arrayContaining(['id', 'account', 'hidden', 'systemAdmin', 'tmlManagementAdmin']),
  )
  const strange = { home_account_id: other, contextAccount: { id: other }, features: { tml: true } }
  expect(errorsOf(await save(user, strange))).toEqual(
    Object.keys(strange).map((name) => `${name} validation.unknown`),
  )
  expect((await admin.fetch(path(user))).body).toEqual(user)
  for (const body of [
    '{"__proto__":{"systemAdmin":true}}',
    '{"constructor":{"prototype":{"systemAdmin":true}}}',
  ]) {
    expect((await admin.fetch('/api/users', { body })).status).toBe(400)
  }
  expect(({} as { systemAdmin?: boolean }).systemAdmin).toBeUndefined()
})

test('keeps fields that a save omits: login, groups, roles, flags', async () => {
  const user = await person({ ...login(), nickname: 'Nick', roles: [DISPATCHER] })
  const put = (more: object, version: number) =>
    admin.fetch(path(user), { method: 'PUT', body: { version, ...more } })
  const { version: _first, auditInfo: _made, ...kept } = user
  const moved = await put({ city: 'Aachen' }, 1)
  expect(moved.body).toMatchObject({ ...kept, city: 'Aachen', version: 2 })
  const off = await put({ loginId: null }, 2)
  expect(off.body).toMatchObject({
    loginEnabled: false,
    loginId: null,
    nickname: 'Nick',
    roles: [DISPATCHER],
  })
})

test('lets only system administrators create and change system administrators', async () => {
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

test('opens one’s own profile and settings to everybody signed in', async () => {
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
  const forged = { loginId: 'else', email: 'x@example.com' }
  expect(errorsOf(await call('/api/users/me/profile', { ...profile, ...forged }))).toEqual([
    'loginId validation.unchangeable',
    'email validation.unchangeable',
  ])
  const strange = { roles: [1], systemAdmin: true, active: false }
  expect(errorsOf(await call('/api/users/me/profile', { ...profile, ...strange }))).toEqual(
    Object.keys(strange).map((name) => `${name} validation.unknown`),
  )
  const saved = await call('/api/users/me/profile', { ...profile, fullName: 'New Name', zip: '54321' })
  expect(saved.body).toMatchObject({ fullName: 'New Name', zip: '54321', loginId: 'no-role', email: null })
  expect((await call('/api/users/me')).body).toMatchObject({
    fullName: 'New Name',
    roles: [],
    systemAdmin: false,
  })
  expect(errorsOf(await call('/api/users/me/profile', { ...(saved.body as User), zip: 'x' }))).toEqual([
    'zip validation.zip',
  ])
  expect((await call('/api/users/me/profile', profile)).status).toBe(409)
  expect((await call('/api/users/me/settings')).body).toEqual({ measurementProfile: null, language: null })
  const settings = { measurementProfile: 'us', language: 'ru' }
  expect((await call('/api/users/me/settings', settings)).body).toEqual(settings)
  const wrong = await call('/api/users/me/settings', { measurementProfile: 'cubits', language: 'eo' })
  expect(errorsOf(wrong)).toEqual(['language validation.choice', 'measurementProfile validation.reference'])
  expect((await call('/api/users/me')).body).toMatchObject({ contextAccount: { measurementProfile: 'us' } })
  expect((await app.anonymous.fetch('/api/users/me/profile')).status).toBe(401)
})

test('lists users by page, order, filter and search', async () => {
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
  await person(
    { ...login({ loginId: 'Boss', email: 'boss@example.com' }), fullName: 'Boss', roles: [2] },
    client,
  )
  expect(await titles('?email=W1@example.com')).toEqual(['Worker 1'])
  expect(await titles('?email=1@example.com')).toEqual([])
  expect(await titles('?loginId=bOSS')).toEqual(['Boss'])
  expect(await titles('?roles=2')).toEqual(['Boss'])
  expect(await titles('?roles=2&loginId=nobody')).toEqual([])
  for (const wrong of ['roles=0', 'roles=x', 'email=x', 'role=2'])
    expect((await client.fetch(`/api/users?${wrong}`)).status).toBe(400)
  expect(await titles('?active=false')).toEqual(['Worker 2'])
  expect(await titles('?hidden=true')).toEqual([])
  expect((await client.fetch('/api/users?sort=password')).status).toBe(400)
})

test('creates one person for a repeated Idempotency-Key', async () => {
  const body = { fullName: 'Once', active: true }
  const headers = { 'idempotency-key': 'once' }
  const replies = await Promise.all([1, 2, 3].map(() => admin.fetch('/api/users', { body, headers })))
  expect(replies.filter((reply) => ![201, 409].includes(reply.status))).toEqual([])
  expect((await admin.fetch('/api/users?search=Once')).body).toMatchObject({ total: 1 })
})
