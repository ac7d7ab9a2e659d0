import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

const { ACCOUNT_ADMIN, DISPATCHER } = roleIndex
const PASSWORD = 'correct horse battery'

let app: TestApp
let home: string
let inviting: string
let homeAdmin: TestClient
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  home = await app.account('Home')
  inviting = await app.account('Inviting quarry')
  homeAdmin = await app.client(home, [ACCOUNT_ADMIN])
  admin = await app.client(inviting, [ACCOUNT_ADMIN])
})
afterAll(() => app.close())

interface Guest {
  readonly id: string
  readonly email: string
  fetch: TestClient['fetch']
}
let made = 0
async function guest(): Promise<Guest> {
  made += 1
  const email = `guest-${made}@example.com`
  const body = {
    fullName: `Guest ${made}`,
    active: true,
    loginId: `guest-${made}`,
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const created = await homeAdmin.fetch('/api/users', { body })
  expect(created.status, created.text).toBe(201)
  const { id } = created.body as { id: string }
  const signedIn = await app.anonymous.fetch('/api/sessions', {
    body: { username: body.loginId, password: PASSWORD },
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    id,
    email,
    fetch: (path, init = {}) => app.anonymous.fetch(path, { ...init, headers: { cookie, ...init.headers } }),
  }
}
const invite = (email: string, more: object = {}) =>
  admin.fetch('/api/users', {
    body: { fullName: 'Chosen by B', active: true, email, roles: [DISPATCHER], ...more },
  })
/** The token of the last mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await app.database.owner.query<{ link: string; words: unknown }>(
    `select link, words from outbox where recipient = $1 and template in ('invitation', 'newcomer')
      order by id desc limit 1`,
    [email],
  )
  expect(rows[0]?.words).toMatchObject({ account: 'Inviting quarry' })
  return /^\/accountParticipationManagement\?token=([\w-]{65})$/.exec(rows[0]?.link ?? '')?.[1] ?? ''
}
const open = (one: Guest, token: string) => one.fetch(`/api/participation/invitation?token=${token}`)
/** Accepts with the token of the last mail to their address, unless another is given. */
const decide = async (one: Guest, id: string, what: string, token?: string) =>
  one.fetch(`/api/participation/invitations/${id}/${what}`, {
    method: 'POST',
    ...(what === 'accept' ? { body: { token: token ?? (await tokenFor(one.email)) } } : {}),
  })
const inInviting = () => ({ headers: { 'x-context-account': inviting } })

test('invites a known address without changing or revealing its owner', async () => {
  const one = await guest()
  const before = (await homeAdmin.fetch(`/api/users/${one.id}`)).body
  expect((await invite(one.email, { systemAdmin: true })).status).toBe(403)
  const reply = await invite(one.email.toUpperCase(), { loginId: 'stolen', password: 'x' })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toEqual({
    invitation: {
      id: expect.any(String) as string,
      email: one.email,
      expiresAt: expect.any(String) as string,
    },
  })
  expect((await homeAdmin.fetch(`/api/users/${one.id}`)).body).toEqual(before)
  expect((await admin.fetch(`/api/users/${one.id}`)).status).toBe(404)
  expect((await one.fetch('/api/users/me', inInviting())).status).toBe(403)
  expect((await admin.fetch('/api/invitations')).body).toMatchObject({
    items: [{ email: one.email, roles: [DISPATCHER] }],
    total: 1,
  })
  expect((await homeAdmin.fetch('/api/invitations')).body).toEqual({ items: [], total: 0 })
})

test('opens the link for the invited person only; viewing changes nothing, accepting joins with the given roles', async () => {
  const one = await guest()
  const stranger = await guest()
  const { items } = (await admin.fetch('/api/groups')).body as { items: { id: string; title: string }[] }
  await invite(one.email, { directGroups: [items[0]?.id] })
  const token = await tokenFor(one.email)
  expect((await app.anonymous.fetch(`/api/participation/invitation?token=${token}`)).status).toBe(401)
  const other = await open(stranger, token)
  const none = await open(stranger, 'x'.repeat(43))
  expect([other.status, other.text]).toEqual([403, none.text])
  const first = await open(one, token)
  expect(first.body).toMatchObject({ account: 'Inviting quarry' })
  expect((await open(one, token)).body).toEqual(first.body)
  const { id } = first.body as { id: string }
  const foreign = await decide(stranger, id, 'accept', token)
  const absent = await decide(stranger, '01900000-0000-7000-8000-000000000000', 'accept', token)
  expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  expect((await one.fetch('/api/participation')).body).toMatchObject({ invitations: [{ id }] })
  expect((await decide(one, id, 'accept')).status).toBe(204)
  expect((await one.fetch('/api/users/me', inInviting())).body).toMatchObject({
    roles: [DISPATCHER],
    accounts: [{ title: 'Home' }, { title: 'Inviting quarry' }],
    contextAccount: { id: inviting },
  })
  expect((await admin.fetch(`/api/users/${one.id}`)).body).toMatchObject({
    roles: [DISPATCHER],
    directGroups: [{ title: items[0]?.title }],
    account: null,
  })
  for (const what of ['accept', 'decline']) expect((await decide(one, id, what)).status).toBe(409)
  expect((await open(one, token)).status).toBe(409)
  const member = await invite(one.email)
  expect(member.body).toMatchObject({ errors: [{ field: 'email', key: 'validation.email.used' }] })
})

/** An account's administrator may set any address for its users. */
test('refuses a person who was given the invited address but not the mail', async () => {
  const thief = await guest()
  const asked = 'head-of-the-pit@example.com'
  const guess = 'x'.repeat(65)
  const refused = async (id: string) => {
    for (const token of [guess, (await tokenFor(asked)).slice(1)])
      expect((await decide(thief, id, 'accept', token)).status).toBe(404)
    const none = await thief.fetch(`/api/participation/invitations/${id}/accept`, {
      method: 'POST',
      body: {},
    })
    expect(none.body).toMatchObject({ errors: [{ field: 'token', key: 'validation.required' }] })
    expect((await thief.fetch('/api/users/me', inInviting())).status).toBe(403)
  }
  // Of a person without a login, whose address is set afterwards.
  const byAddress = await admin.fetch('/api/invitations', { body: { email: asked, roles: [ACCOUNT_ADMIN] } })
  expect(byAddress.status, byAddress.text).toBe(201)
  const path = `/api/users/${thief.id}`
  const given = { ...((await homeAdmin.fetch(path)).body as object), email: asked, proof: PASSWORD }
  const taken = await homeAdmin.fetch(path, { method: 'PUT', body: given })
  expect(taken.status, taken.text).toBe(200)
  await refused((byAddress.body as { id: string }).id)
  // Set before: the mail goes to the address, the invitation to the user who claims it.
  const { invitation } = (await invite(asked)).body as { invitation: { id: string } }
  await refused(invitation.id)
  expect((await decide({ ...thief, email: asked }, invitation.id, 'accept')).status).toBe(204)
})

test('names who invited a guest, and who changed their membership', async () => {
  const one = await guest()
  const { id } = ((await invite(one.email)).body as { invitation: { id: string } }).invitation
  expect((await decide(one, id, 'accept')).status).toBe(204)
  const read = async () => (await admin.fetch(`/api/users/${one.id}`)).body as Record<string, unknown>
  const me = (await admin.fetch('/api/users/me')).body as { id: string; fullName: string }
  const inviter = { id: me.id, title: me.fullName }
  expect(await read()).toMatchObject({ auditInfo: { createdBy: inviter, modifiedBy: inviter } })
  const colleague = await app.client(inviting, [ACCOUNT_ADMIN])
  app.clock.advance(1_000)
  const { items } = (await admin.fetch('/api/groups')).body as { items: { id: string }[] }
  const put = { method: 'PUT', body: { ...(await read()), directGroups: [items[0]?.id] } }
  expect((await colleague.fetch(`/api/users/${one.id}`, put)).status).toBe(200)
  const changer = (await colleague.fetch('/api/users/me')).body as { id: string; fullName: string }
  expect(await read()).toMatchObject({
    auditInfo: {
      createdBy: inviter,
      modifiedBy: { id: changer.id, title: changer.fullName },
      modifiedAt: new Date(app.clock()).toISOString(),
    },
  })
})

test('returns 409 for declined, withdrawn and replaced invitations', async () => {
  const declines = await guest()
  await invite(declines.email)
  const first = (await open(declines, await tokenFor(declines.email))).body as { id: string }
  expect((await decide(declines, first.id, 'decline')).status).toBe(204)
  expect((await decide(declines, first.id, 'accept')).status).toBe(409)

  const withdrawn = await guest()
  const { invitation } = (await invite(withdrawn.email)).body as { invitation: { id: string } }
  const token = await tokenFor(withdrawn.email)
  const path = `/api/invitations/${invitation.id}`
  expect((await homeAdmin.fetch(path, { method: 'DELETE' })).status).toBe(404)
  expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(404)
  expect((await open(withdrawn, token)).status).toBe(409)
  expect((await decide(withdrawn, invitation.id, 'accept')).status).toBe(409)
  expect((await withdrawn.fetch('/api/participation')).body).toMatchObject({ invitations: [] })

  const twice = await guest()
  await invite(twice.email)
  const older = await tokenFor(twice.email)
  await invite(twice.email)
  expect((await open(twice, older)).status).toBe(409)
  expect((await open(twice, await tokenFor(twice.email))).status).toBe(200)
})

test('F7: sends three mails for ten invitations in an hour, and the last link works', async () => {
  const one = await guest()
  for (let n = 0; n < 10; n += 1) expect((await invite(one.email)).status).toBe(202)
  const groups = { roles: [roleIndex.DISPATCH_VIEWER] }
  expect((await invite(one.email, groups)).status).toBe(202)
  const { rows } = await app.database.owner.query('select from outbox where recipient = $1', [one.email])
  expect(rows).toHaveLength(3)
  const found = await open(one, await tokenFor(one.email))
  expect(found.status).toBe(200)
  const { id } = found.body as { id: string }
  expect((await decide(one, id, 'accept')).status).toBe(204)
  // The link grants what was requested last.
  expect((await one.fetch('/api/users/me', inInviting())).body).toMatchObject({
    roles: [roleIndex.DISPATCH_VIEWER],
  })
})

test('voids an invitation when its person changes address', async () => {
  const moved = await guest()
  const { invitation } = (await invite(moved.email)).body as { invitation: { id: string } }
  await app.database.owner.query('update users set email = $2 where id = $1', [moved.id, 'moved@example.com'])
  expect((await decide(moved, invitation.id, 'accept')).status).toBe(404)
})

test('lets one of two simultaneous acceptances join and refuses the other', async () => {
  const one = await guest()
  const { invitation } = (await invite(one.email)).body as { invitation: { id: string } }
  const replies = await Promise.all([1, 2, 3].map(() => decide(one, invitation.id, 'accept')))
  expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(2)
})

test("refuses to leave one's own account, or an account as its last administrator; leaving closes other accounts", async () => {
  const one = await guest()
  const { invitation } = (await invite(one.email, { roles: [ACCOUNT_ADMIN] })).body as {
    invitation: { id: string }
  }
  await decide(one, invitation.id, 'accept')
  const leave = (id: string) => one.fetch(`/api/participation/accounts/${id}`, { method: 'DELETE' })
  expect((await leave(home)).status).toBe(409)
  expect((await leave('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await one.fetch('/api/participation')).body).toMatchObject({
    accounts: [
      { title: 'Home', own: true },
      { title: 'Inviting quarry', own: false },
    ],
  })
  expect((await leave(inviting)).status).toBe(204)
  expect((await one.fetch('/api/users/me', inInviting())).status).toBe(403)
  expect((await one.fetch('/api/users/me')).status).toBe(200)
  expect((await admin.fetch(`/api/users/${one.id}`)).status).toBe(404)

  const lonely = await app.account('Left alone')
  await app.database.owner.query('insert into memberships (account_id, user_id, roles) values ($1, $2, $3)', [
    lonely,
    one.id,
    [ACCOUNT_ADMIN],
  ])
  expect((await leave(lonely)).status).toBe(409)
})

test('refuses to accept an invitation after fourteen days', async () => {
  const late = await guest()
  const { invitation } = (await invite(late.email)).body as { invitation: { id: string } }
  app.clock.advance(14 * 86_400_000)
  const again = await app.anonymous.fetch('/api/sessions', {
    body: { username: `guest-${made}`, password: PASSWORD },
  })
  const headers = { cookie: again.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const back = { ...late, fetch: (path, init) => late.fetch(path, { ...init, headers }) } satisfies Guest
  expect((await decide(back, invitation.id, 'accept')).status).toBe(409)
  expect((await late.fetch('/api/participation', { headers })).body).toMatchObject({ invitations: [] })
})
