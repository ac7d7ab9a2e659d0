/** Invitations by mail address alone, and their progress. */
import { expect, test } from 'vitest'
import type { TestReply } from '../testing/test-app.ts'
import {
  ACCOUNT_ADMIN,
  account,
  admin,
  app,
  asClient,
  DISPATCHER,
  errorsOf,
  HAUL_MANAGER,
  login,
  other,
  otherAdmin,
  PASSWORD,
  person,
  signIn,
} from './testing/people.ts'

interface Invitation {
  id: string
  email: string
  state: string
}
const invite = (email: string, by = admin) =>
  by.fetch('/api/invitations', { body: { email, roles: [DISPATCHER] } })
async function invited(email: string, by = admin): Promise<Invitation> {
  const reply = await invite(email, by)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Invitation
}
async function stateOf(email: string): Promise<string | undefined> {
  const { items } = (await admin.fetch('/api/invitations')).body as { items: Invitation[] }
  return items.find((one) => one.email === email)?.state
}
async function mailed(email: string): Promise<string> {
  const { rows } = await app.database.owner.query<{ link: string }>(
    `select link from outbox where recipient = $1 and template = 'newcomer' order by id desc limit 1`,
    [email],
  )
  return rows[0]?.link.split('token=')[1] ?? ''
}
const look = (token: string) => app.anonymous.fetch('/api/participation/look', { body: { token } })
const join = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.fetch('/api/participation/join', {
    body: { token, fullName: 'Nora New', password: PASSWORD, ...more },
    headers,
  })
const copied = async ({ id }: Invitation) => {
  const reply = await admin.fetch(`/api/invitations/${id}/link`, { method: 'POST' })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { link: string }).link.split('token=')[1] ?? ''
}

test('lets somebody without a login join by the link once, with a password of their own, and records each step', async () => {
  const email = 'nora@example.com'
  await invited(email)
  expect(await stateOf(email)).toBe('waiting')
  // No user is created before the acceptance.
  const { rows } = await app.database.owner.query('select from users where email = $1', [email])
  expect(rows).toEqual([])
  await app.database.owner.query(`update outbox set state = 'sent' where recipient = $1`, [email])
  expect(await stateOf(email)).toBe('sent')
  const token = await mailed(email)
  const seen = await look(token)
  expect(seen.body).toMatchObject({ newcomer: { account: 'North quarry', email } })
  expect(await stateOf(email)).toBe('opened')
  expect(errorsOf(await join(token, { password: 'short' }))).toEqual(['password validation.length.min'])
  expect(errorsOf(await join(token, { password: 'password1234' }))).toEqual([
    'password validation.password.guessable',
  ])
  const joined = await Promise.all([join(token), join(token)])
  expect(new Set(joined.map((one) => one.status))).toEqual(new Set([201, 400]))
  expect(await stateOf(email)).toBe('accepted')
  const headers = await asClient(email)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).body).toMatchObject({
    fullName: 'Nora New',
    roles: [DISPATCHER],
    contextAccount: { id: account },
  })
  expect((await join(token)).status).toBe(400)
  expect((await look(token)).body).toEqual({ newcomer: null })
  expect(errorsOf(await invite(email))).toEqual(['email validation.email.used'])
})

const cookieOf = (reply: TestReply) => reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const meBy = (cookie: string) => app.anonymous.fetch('/api/users/me', { headers: { cookie } })

test('signs the newcomer in, ends the sign-in of this browser, and records both; a refused link signs nobody in', async () => {
  const email = 'session@example.com'
  await invited(email)
  const token = await mailed(email)
  const before = await asClient((await person(login())).loginId)
  const joined = await join(token, {}, before)
  expect(joined.status, joined.text).toBe(201)
  const me = await meBy(cookieOf(joined))
  expect(me.body).toMatchObject({
    fullName: 'Nora New',
    roles: [DISPATCHER],
    contextAccount: { id: account },
  })
  expect((await meBy(before['cookie'] ?? '')).status).toBe(401)
  const { id } = me.body as { id: string }
  const { rows } = await app.database.owner.query<{ account_id: string }>(
    `select account_id from audit_log where action = 'signIn' and user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ account_id: account }])
  const again = await join(token)
  expect([again.status, again.headers.getSetCookie()]).toEqual([400, []])
})

test('opens nothing to a newcomer whose account demands two-step sign-in until it is set up', async () => {
  const strict = await app.account('Strict quarry')
  const chief = await app.client(strict, [ACCOUNT_ADMIN])
  const email = 'strict@example.com'
  await invited(email, chief)
  await app.database.owner.query(`update accounts set required_sign_in = 'SECOND_FACTOR' where id = $1`, [
    strict,
  ])
  const headers = { cookie: cookieOf(await join(await mailed(email))) }
  const me = await app.anonymous.fetch('/api/users/me', { headers })
  expect(me.body).toMatchObject({ demand: 'secondFactor', permissions: {} })
  const refused = await app.anonymous.fetch('/api/materials', { headers })
  expect([refused.status, refused.body]).toMatchObject([403, { demand: 'secondFactor' }])
})

test('accepts the mailed link and the last copied link, refuses earlier copies, and audits each copy', async () => {
  const email = 'copied@example.com'
  const invitation = await invited(email)
  const first = await copied(invitation)
  const second = await copied(invitation)
  expect((await look(first)).body).toEqual({ newcomer: null })
  for (const token of [second, await mailed(email)]) {
    expect((await look(token)).body).toMatchObject({ newcomer: { email } })
  }
  const { items } = (await admin.fetch(`/api/audit?entity=${invitation.id}`)).body as { items: object[] }
  const links = items.filter((one) => JSON.stringify(one).includes('"link":"copied"'))
  expect(links).toHaveLength(2)
  const path = `/api/invitations/${invitation.id}/link`
  expect((await otherAdmin.fetch(path, { method: 'POST' })).status).toBe(404)
  const manager = await app.client(account, [HAUL_MANAGER])
  expect((await manager.fetch(path, { method: 'POST' })).status).toBe(403)
  expect((await manager.fetch('/api/invitations', { body: { email } })).status).toBe(403)
  expect((await join(second, { loginId: 'copied' })).status).toBe(201)
  expect((await signIn('copied', PASSWORD)).status).toBe(200)
  expect((await admin.fetch(path, { method: 'POST' })).status).toBe(404)
})

test('answers withdrawn, replaced, expired, foreign and invented links alike', async () => {
  const email = 'gone@example.com'
  const first = await invited(email)
  const older = await mailed(email)
  await invited(email)
  const newer = await mailed(email)
  expect(newer).not.toBe(older)
  expect(await stateOf(email)).toBe('waiting')
  const foreign = newer.slice(0, 22) + 'x'.repeat(43)
  for (const token of [older, foreign, 'x', 'x'.repeat(65)]) {
    expect((await look(token)).body).toEqual({ newcomer: null })
    expect((await join(token)).status).toBe(400)
  }
  expect((await admin.fetch(`/api/invitations/${first.id}`, { method: 'DELETE' })).status).toBe(404)
  await app.database.owner.query('update invitations set expires_at = $2 where email = $1 and state = $3', [
    email,
    new Date(app.clock()),
    'pending',
  ])
  expect(await stateOf(email)).toBe('expired')
  expect((await join(newer)).status).toBe(400)
})

test('requires sign-in of a person who has got a login meanwhile, without creating or changing anybody', async () => {
  const email = 'twice@example.com'
  await invited(email)
  await invited(email, otherAdmin)
  const { rows } = await app.database.owner.query<{ link: string; account: string }>(
    'select link, sender_account as account from outbox where recipient = $1',
    [email],
  )
  const tokenOf = (id: string) => rows.find((one) => one.account === id)?.link.split('token=')[1] ?? ''
  expect((await join(tokenOf(account))).status).toBe(201)
  const elsewhere = tokenOf(other)
  expect((await look(elsewhere)).body).toEqual({ newcomer: null })
  expect((await join(elsewhere, { password: 'another long phrase' })).status).toBe(400)
  const headers = await asClient(email)
  const open = await app.anonymous.fetch(`/api/participation/invitation?token=${elsewhere}`, { headers })
  expect(open.body).toMatchObject({ account: 'South quarry' })
  const { id } = open.body as { id: string }
  const own = (await app.anonymous.fetch('/api/participation', { headers })).body
  expect(own).toMatchObject({ invitations: [{ id }] })
  const stranger = await app.client(account, [DISPATCHER])
  const accept = `/api/participation/invitations/${id}/accept`
  const body = { token: elsewhere }
  expect((await stranger.fetch(accept, { body })).status).toBe(404)
  expect((await app.anonymous.fetch(accept, { body, headers })).status).toBe(204)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).body).toMatchObject({
    accounts: [{ title: 'North quarry' }, { title: 'South quarry' }],
  })
})

test('reports a taken login at its field while the link stays valid', async () => {
  await invited('first@example.com')
  expect((await join(await mailed('first@example.com'), { loginId: 'taken' })).status).toBe(201)
  await invited('second@example.com')
  const token = await mailed('second@example.com')
  expect(errorsOf(await join(token, { loginId: 'TAKEN' }))).toEqual(['loginId validation.loginId.used'])
  expect((await join(token)).body).toEqual({ loginId: 'second@example.com' })
})
