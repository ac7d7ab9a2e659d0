/**
 * Changes of how a person signs in: made by people who prove who they are, never with API tokens; the old address can
 * undo them.
 */
import { expect, test } from 'vitest'
import { addMember } from '../accounts/server/people.ts'
import {
  ACCOUNT_ADMIN,
  PASSWORD,
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
  signIn,
} from './testing/people.ts'

const DAY = 86_400_000
async function token(headers: Record<string, string>, role = ACCOUNT_ADMIN): Promise<Record<string, string>> {
  const made = await app.anonymous.fetch('/api/apitokens', { headers, body: { title: 'Scales', role } })
  expect(made.status, made.text).toBe(201)
  return { authorization: `Bearer ${(made.body as { token: string }).token}` }
}
const call = (headers: Record<string, string>, at: string, method?: string, body?: unknown) =>
  app.anonymous.fetch(at, { headers, ...(method ? { method } : {}), ...(body ? { body } : {}) })
const statusOf = async (headers: Record<string, string>) => (await call(headers, '/api/materials')).status
/** Token of the newest mail of this kind to the address. */
async function linkOf(address: string, template: string): Promise<string> {
  const { rows } = await app.database.owner.query<{ link: string }>(
    'select link from outbox where recipient = $1 and template = $2 order by created_at desc, id desc limit 1',
    [address, template],
  )
  return rows[0]?.link.split('token=')[1] ?? ''
}
const undo = (link: string) =>
  app.anonymous.fetch('/api/loginchange', { method: 'PUT', body: { token: link } })

test('lets a token change other fields, but no login, address, password, second factor or token', async () => {
  const maker = await person(login({ loginId: 'maker', email: 'maker@example.com', roles: [ACCOUNT_ADMIN] }))
  const headers = await token(await asClient('maker'))
  const other = await person(login({ loginId: 'other', email: 'other@example.com' }))
  for (const user of [maker, other]) {
    for (const wrong of [
      { email: 'thief@example.com' },
      { loginId: 'thief' },
      { password: `${PASSWORD} too` },
      { password: `${PASSWORD}\t${PASSWORD} too` },
      { loginEnabled: false, loginId: null },
      { email: 'thief@example.com', proof: PASSWORD },
    ]) {
      const read = await call(headers, path(user))
      const reply = await call(headers, path(user), 'PUT', { ...(read.body as User), ...wrong })
      expect([reply.status, wrong]).toEqual([403, wrong])
    }
    const read = await call(headers, path(user))
    const reply = await call(headers, path(user), 'PUT', { ...(read.body as User), city: 'Aachen' })
    expect(reply.status, reply.text).toBe(200)
  }
  const anew = { fullName: 'New', active: true }
  expect((await call(headers, '/api/users', 'POST', { ...anew, ...login() })).status).toBe(403)
  expect((await call(headers, '/api/users', 'POST', { ...anew, email: 'maker@example.com' })).status).toBe(
    403,
  )
  expect((await call(headers, '/api/users', 'POST', anew)).status).toBe(201)
  for (const [method, at, body] of [
    ['DELETE', `/api/users/${other.id}/secondfactor`, undefined],
    ['POST', '/api/users/me/secondfactor', { password: PASSWORD }],
    ['POST', '/api/apitokens', { title: 'x', role: 5 }],
    ['GET', '/api/users/me/tokens', undefined],
    ['DELETE', '/api/users/me/tokens', undefined],
  ] as const) {
    expect([at, (await call(headers, at, method, body)).status]).toEqual([at, 403])
  }
  expect((await signIn('maker', PASSWORD)).status).toBe(200)
  expect((await signIn('other', PASSWORD)).status).toBe(200)
})

test("refuses an end of one's own sign-in while another administrator remains", async () => {
  await app.client(account, [ACCOUNT_ADMIN])
  const { id } = (await admin.fetch('/api/users/me')).body as User
  const inactive = await save((await admin.fetch(`/api/users/${id}`)).body as User, { active: false })
  expect([inactive.status, errorsOf(inactive)]).toEqual([409, ['active conflict.oneself.signIn']])
})

test('refuses a token every way of ending access: off, no login, no roles, deleted, removed, uninvited, by a group', async () => {
  const maker = login({ loginId: 'ender', email: 'ender@example.com', roles: [ACCOUNT_ADMIN] })
  await person(maker)
  const headers = await token(await asClient('ender'))
  const user = await person(login({ loginId: 'kept', email: 'kept@example.com', roles: [4] }))
  for (const wrong of [{ active: false }, { loginEnabled: false }, { roles: [] }]) {
    const reply = await call(headers, path(user), 'PUT', { ...user, ...wrong })
    expect([reply.status, wrong]).toEqual([403, wrong])
  }
  expect((await call(headers, path(user), 'DELETE')).status).toBe(403)
  expect((await call(headers, path(user), 'PUT', { ...user, roles: [5] })).status).toBe(200)
  const guest = await app.client(other, [2])
  const { id } = (await guest.fetch('/api/users/me')).body as User
  await addMember(app.database, account, id, [4])
  expect((await call(headers, `/api/users/${id}`, 'DELETE')).status).toBe(403)
  const asked = await admin.fetch('/api/invitations', { body: { email: 'asked@example.com', roles: [4] } })
  const invitation = `/api/invitations/${(asked.body as User).id}`
  expect((await call(headers, invitation, 'DELETE')).status).toBe(403)
  const grants = { title: 'Readers', permissions: { reports: ['read'] } }
  const group = (await admin.fetch('/api/groups', { body: grants })).body as User
  const readers = { fullName: 'Reader', active: true, directGroups: [group.id] }
  expect((await admin.fetch('/api/users', { body: readers })).status).toBe(201)
  const none = { ...group, permissions: { reports: [] } }
  expect((await call(headers, `/api/groups/${group.id}`, 'PUT', none)).status).toBe(403)
  expect((await admin.fetch(`/api/groups/${group.id}`, { method: 'PUT', body: none })).status).toBe(200)
  for (const at of [path(user), `/api/users/${id}`, invitation])
    expect((await admin.fetch(at, { method: 'DELETE' })).status).toBe(204)
})

test('requires the own password for a changed login or address, ends no session, and notifies the old address', async () => {
  await person(login({ loginId: 'boss', email: 'boss@example.com', roles: [ACCOUNT_ADMIN] }))
  const boss = await asClient('boss')
  const user = await person(login({ loginId: 'moved', email: 'moved@example.com' }))
  const theirs = await asClient('moved')
  const change = (more: object) => call(boss, path(user), 'PUT', { ...user, ...more })
  expect(errorsOf(await change({ email: 'new@example.com' }))).toEqual(['proof validation.proof.needed'])
  expect(errorsOf(await change({ loginId: 'new' }))).toEqual(['proof validation.proof.needed'])
  expect(errorsOf(await change({ loginId: 'new', proof: 'wrong' }))).toEqual(['proof validation.proof.wrong'])
  // The changed user's own password is not the caller's; here both are the same text.
  const done = await change({ loginId: 'new', email: 'new@example.com', proof: PASSWORD })
  expect(done.status, done.text).toBe(200)
  expect(done.text).not.toContain(PASSWORD)
  expect((await call(theirs, '/api/users/me')).status).toBe(200)
  const { rows } = await app.database.owner.query<{ words: object }>(
    "select words from outbox where template = 'loginChanged' and recipient = 'moved@example.com'",
  )
  expect(rows).toMatchObject([{ words: { loginId: 'moved', email: 'moved@example.com', days: 7 } }])
})

test('checks ten wrong proofs, unaffected by guesses of others, then answers 429', async () => {
  await person(login({ loginId: 'prover', email: 'prover@example.com', roles: [ACCOUNT_ADMIN] }))
  const headers = await asClient('prover')
  const user = await person({ email: 'contact@example.com' })
  for (let n = 0; n < 12; n += 1) await signIn('prover', `wrong ${n}`)
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const body = { ...user, email: 'else@example.com', proof: `wrong ${n}` }
    statuses.push((await call(headers, path(user), 'PUT', body)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  await app.database.owner.query('delete from sign_in_attempts')
})

test('restores login and address by a link to the old address within seven days, and ends the access of their author', async () => {
  const mine = login({ loginId: 'victim', email: 'victim@example.com', roles: [ACCOUNT_ADMIN] })
  let user = await person(mine)
  const thief = await asClient('victim')
  const change = async (more: object) => {
    const reply = await call(thief, path(user), 'PUT', { ...user, ...more, proof: PASSWORD })
    expect(reply.status, reply.text).toBe(200)
    user = reply.body as User
  }
  await change({ email: 'thief@example.com', loginId: 'thief' })
  app.clock.advance(1_000)
  await change({ email: 'thief2@example.com' })
  const stolen = await token(thief)
  expect(await statusOf(stolen)).toBe(200)
  app.clock.advance(6 * DAY)
  const again = await signIn('thief', PASSWORD)
  const session = { cookie: again.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const links = [
    await linkOf('victim@example.com', 'loginChanged'),
    await linkOf('thief@example.com', 'loginChanged'),
  ]
  expect((await undo('made up')).status).toBe(400)
  expect((await undo(links[0] ?? '')).status).toBe(204)
  expect((await call(session, '/api/users/me')).status).toBe(401)
  expect(await statusOf(stolen)).toBe(401)
  expect((await signIn('thief', PASSWORD)).status).toBe(401)
  expect((await signIn('victim', PASSWORD)).status).toBe(401)
  const chief = await app.client(account, [ACCOUNT_ADMIN])
  expect((await chief.fetch(path(user))).body).toMatchObject({
    loginId: 'victim',
    email: 'victim@example.com',
  })
  await expect.poll(() => linkOf('victim@example.com', 'passwordReset')).not.toBe('')
  const reset = await linkOf('victim@example.com', 'passwordReset')
  const body = { token: reset, password: 'a wholly new phrase' }
  expect((await app.anonymous.fetch('/api/newpassword', { method: 'PUT', body })).status).toBe(204)
  expect((await signIn('victim', 'a wholly new phrase')).status).toBe(200)
  // Neither link works twice, and the attacker's own link is void.
  for (const link of links) expect((await undo(link)).status).toBe(400)
})

test('restores nothing after seven days, when the login is taken meanwhile, or when it is off', async () => {
  const chief = await app.client(account, [ACCOUNT_ADMIN])
  const late = await person(login({ loginId: 'late', email: 'late@example.com' }), chief)
  const taken = await person(login({ loginId: 'taken', email: 'taken@example.com' }), chief)
  const off = await person(login({ loginId: 'off', email: 'off@example.com' }), chief)
  for (const user of [late, taken, off]) {
    const reply = await save(
      user,
      { loginId: `${String(user['loginId'])}-2`, email: `2${String(user['email'])}` },
      chief,
    )
    expect(reply.status, reply.text).toBe(200)
    if (user === off) await save(reply.body as User, { loginEnabled: false, loginId: null }, chief)
  }
  await person(login({ loginId: 'TAKEN', email: 'somebody@example.com' }), chief)
  expect((await undo(await linkOf('taken@example.com', 'loginChanged'))).body).toMatchObject({
    message: 'Login ID already in use',
  })
  expect((await undo(await linkOf('off@example.com', 'loginChanged'))).status).toBe(400)
  app.clock.advance(7 * DAY)
  expect((await undo(await linkOf('late@example.com', 'loginChanged'))).status).toBe(400)
})

test('ends tokens for good when the login of their maker ends; after a new password, lists them and ends them on request', async () => {
  const mine = login({ loginId: 'tokens', email: 'tokens@example.com', roles: [ACCOUNT_ADMIN] })
  const chief = await app.client(account, [ACCOUNT_ADMIN])
  const user = await person(mine, chief)
  let headers = await asClient('tokens')
  const first = await token(headers)
  const { body } = await call(headers, '/api/users/me/profile')
  const changed = { ...(body as object), password: `${PASSWORD}\ta second phrase` }
  const reply = await call(headers, '/api/users/me/profile', 'PUT', changed)
  expect(reply.status, reply.text).toBe(200)
  headers = { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
  expect(await statusOf(first)).toBe(200)
  expect((await call(headers, '/api/users/me/tokens')).body).toMatchObject({
    items: [{ title: 'Scales', account: 'North quarry' }],
  })
  expect((await call(headers, '/api/users/me/tokens', 'DELETE')).status).toBe(204)
  expect(await statusOf(first)).toBe(401)
  expect((await call(headers, '/api/users/me/tokens')).body).toEqual({ items: [] })
  const second = await token(headers)
  const read = (await chief.fetch(path(user))).body as User
  const off = (await save(read, { loginEnabled: false, loginId: null }, chief)).body as User
  expect(await statusOf(second)).toBe(401)
  await save(off, { loginEnabled: true, loginId: 'tokens', password: 'a third phrase' }, chief)
  expect((await signIn('tokens', 'a third phrase')).status).toBe(200)
  expect(await statusOf(second)).toBe(401)
})
