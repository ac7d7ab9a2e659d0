import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../accounts/server/index.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../test-app.ts'

const { ACCOUNT_ADMIN, HAUL_MANAGER, DISPATCHER, TRACKER } = roleIndex
const PASSWORD = 'correct horse battery'

let app: TestApp
let account: string
let admin: TestClient
let other: string
let otherAdmin: TestClient
let system: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  other = await app.account('South quarry')
  admin = await app.client(account, [ACCOUNT_ADMIN])
  otherAdmin = await app.client(other, [ACCOUNT_ADMIN])
  system = await app.client(await app.account('System'), [], { systemAdmin: true })
})
afterAll(() => app.close())

interface User {
  id: string
  version: number
  [field: string]: unknown
}
const errorsOf = (reply: TestReply) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)
let made = 0
async function person(more: object = {}, by = admin): Promise<User> {
  made += 1
  const reply = await by.fetch('/api/users', { body: { fullName: `Person ${made}`, active: true, ...more } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as User
}
function login(more: object = {}) {
  const name = `login-${made + 1}-${Object.keys(more).length}`
  return { loginEnabled: true, loginId: name, email: `${name}@example.com`, password: PASSWORD, ...more }
}
const path = (user: User) => `/api/users/${user.id}`
const save = (user: User, more: object, by = admin) =>
  by.fetch(path(user), { method: 'PUT', body: { ...user, ...more } })
const signIn = (username: unknown, password: string) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password } })
async function asClient(loginId: unknown, password = PASSWORD): Promise<Record<string, string>> {
  const reply = await signIn(loginId, password)
  expect(reply.status, reply.text).toBe(200)
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

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
    'passwordConfirm validation.passwords',
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
  expect(errorsOf(taken)).toEqual(['loginId validation.exists'])
  const second = await person(login({ loginId: 'second', email: 'second@example.com' }))
  const moved = await save(second, { email: 'UNIQUE@example.com' })
  expect(errorsOf(moved)).toEqual(['email validation.exists'])
  const member = await admin.fetch('/api/users', {
    body: { fullName: 'X', active: true, email: first['email'] },
  })
  expect(errorsOf(member)).toEqual(['email validation.exists'])
})

test('a stale version is refused and told who was faster', async () => {
  const user = await person()
  expect((await save(user, { city: 'Aachen' })).status).toBe(200)
  const stale = await save(user, { city: 'Bonn' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { city: 'Aachen' } })
})

test('one’s own password takes the old one; the other sign-ins end', async () => {
  const mine = login({ loginId: 'changer', email: 'changer@example.com', password: '  öld 😀 ' })
  const user = await person({ ...mine, roles: [ACCOUNT_ADMIN] })
  const here = await asClient('changer', '  öld 😀 ')
  const elsewhere = await asClient('changer', '  öld 😀 ')
  const change = (password: string, version = user.version) =>
    app.anonymous.fetch(path(user), { method: 'PUT', headers: here, body: { ...user, password, version } })
  const wrong = [
    'new password',
    '\tnew password',
    'old\t',
    'öld 😀\tnew\tpassword',
    '  öld 😀 \\tnew password',
  ]
  for (const sent of wrong)
    expect(errorsOf(await change(sent)), sent).toEqual(['password validation.password.needed'])
  expect(errorsOf(await change('öld 😀\tnew password'))).toEqual(['password validation.password.old'])
  const done = await change('  öld 😀 \tnew password')
  expect(done.status, done.text).toBe(200)
  expect(done.text).not.toMatch(/argon2|new password/)
  // This sign-in goes on under the cookie that came with the answer.
  const next = { cookie: done.headers.get('set-cookie')?.split(';')[0] ?? '' }
  expect((await app.anonymous.fetch('/api/users/me', { headers: next })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers: here })).status).toBe(401)
  expect((await app.anonymous.fetch('/api/users/me', { headers: elsewhere })).status).toBe(401)
  expect((await signIn('changer', '  öld 😀 ')).status).toBe(401)
  expect((await signIn('changer', 'new password')).status).toBe(200)
  const { rows } = await app.database.owner.query<{ after: unknown }>(
    `select after from audit_log where entity_id = $1 and action = 'update'`,
    [user.id],
  )
  expect(rows.map((row) => row.after)).toEqual([{ password: 'changed' }])
})

test('A9: passwords are taken as they are: blanks, 64 and 128 characters, emoji, an escaped TAB', async () => {
  const passwords = [
    '  blanks at both ends  ',
    'x'.repeat(64),
    'ÿ'.repeat(128),
    '😀'.repeat(20),
    '%09\\t\\u0009 are text',
    'ñame and more',
  ]
  const user = await person(
    login({ loginId: 'exact', email: 'exact@example.com', password: 'the very first' }),
  )
  let old = 'the very first'
  for (const next of passwords) {
    const headers = await asClient('exact', old)
    const { body } = await app.anonymous.fetch('/api/users/me/profile', { headers })
    // As JSON may write a TAB.
    const sent = JSON.stringify({ ...(body as object), password: `${old}TAB${next}` }).replace(
      'TAB',
      '\\u0009',
    )
    const reply = await app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body: sent })
    expect([next, reply.status]).toEqual([next, 200])
    for (const near of [next.trim(), next.slice(0, -1), `${next} `, next.toUpperCase()]) {
      if (near === next) continue
      expect([near, (await signIn('exact', near)).status]).toEqual([near, 401])
    }
    expect((await signIn('exact', next)).status).toBe(200)
    await app.database.owner.query('delete from sign_in_attempts')
    old = next
  }
  // Two ways to write one letter are one letter: keyboards differ (NIST SP 800-63B 5.1.1.2).
  expect((await signIn('exact', 'ñame and more')).status).toBe(200)
  expect(user.version).toBe(1)
})

test('twenty wrong old passwords: ten are looked at', async () => {
  const user = await person(login({ loginId: 'guessed', email: 'guessed@example.com' }))
  const headers = await asClient('guessed')
  const read = await app.anonymous.fetch('/api/users/me/profile', { headers })
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const body = { ...(read.body as object), password: `wrong ${n}\tnew password` }
    const reply = await app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body })
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    ...Array.from({ length: 10 }, () => 429),
  ])
  expect(user.version).toBe(1)
})

test('an administrator sets another’s password without the old one', async () => {
  const user = await person(login({ loginId: 'helped', email: 'helped@example.com' }))
  const headers = await asClient('helped')
  expect((await save(user, { password: 'another password' })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  expect((await signIn('helped', 'another password')).status).toBe(200)
})

test('an inactive user is out at once', async () => {
  const user = await person(login({ loginId: 'leaver', email: 'leaver@example.com' }))
  const headers = await asClient('leaver')
  expect((await save(user, { active: false })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  expect((await signIn('leaver', PASSWORD)).body).toMatchObject({ message: 'User is disabled' })
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

test('another account’s people are like absent ones', async () => {
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

test('a guest shows the name and what they are here; their roles came with the invitation', async () => {
  const home = await person(
    {
      ...login({ loginId: 'guest-login', email: 'guest@example.com' }),
      comments: 'B-SENTINEL',
      city: 'B-SENTINEL',
    },
    otherAdmin,
  )
  await addMember(app.database, account, home.id, [DISPATCHER])
  const reply = await admin.fetch(path(home))
  expect(reply.text).not.toMatch(/B-SENTINEL|guest-login|South quarry/)
  const guest = reply.body as User
  expect(guest).toMatchObject({ fullName: home['fullName'], roles: [DISPATCHER], account: null })
  const { items } = (await admin.fetch('/api/groups')).body as { items: { id: string; title: string }[] }
  expect((await save(guest, { roles: [ACCOUNT_ADMIN] })).status).toBe(403)
  const grouped = await save(guest, {
    directGroups: [items[0]],
    fullName: 'Stolen',
    active: false,
    loginId: 'stolen',
    email: 'stolen@example.com',
    password: 'stolen password',
  })
  expect(grouped.status, grouped.text).toBe(200)
  expect(grouped.body).toMatchObject({
    fullName: home['fullName'],
    directGroups: [{ title: items[0]?.title }],
  })
  const after = (await otherAdmin.fetch(path(home))).body as User
  expect({ ...after, version: 0 }).toEqual({ ...home, version: 0, lastLoginTime: after['lastLoginTime'] })
  expect((await signIn('guest-login', PASSWORD)).status).toBe(200)
  // Taken out of this account, they stay in their own.
  expect((await admin.fetch(path(home), { method: 'DELETE' })).status).toBe(204)
  expect((await admin.fetch(path(home))).status).toBe(404)
  expect((await otherAdmin.fetch(path(home))).status).toBe(200)
})

test('an account keeps somebody who administers it', async () => {
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
  // Both at once take the role from each other: one of them stays.
  const replies = await Promise.all([
    save(last, { email: 'last@example.com', roles: [] }, client),
    save(second, { roles: [] }, client),
  ])
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
})

test('an administrator of two accounts does not leave the other one alone either', async () => {
  const home = await app.account('Home of two')
  const guestAt = await app.account('Guest of two')
  const client = await app.client(home, [ACCOUNT_ADMIN])
  const both = await person(login({ loginId: 'both', email: 'both@example.com' }), client)
  await addMember(app.database, guestAt, both.id, [ACCOUNT_ADMIN])
  expect((await save(both, { active: false }, client)).status).toBe(409)
  expect((await client.fetch(path(both), { method: 'DELETE' })).status).toBe(409)
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
