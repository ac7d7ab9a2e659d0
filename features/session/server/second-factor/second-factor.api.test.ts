import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeal } from '@haulway/platform/server/secrets/seal.ts'
import { createUser } from '../../../accounts/server/people.ts'
import { sealSecretsJob } from './seal-secrets.job.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'

const PASSWORD = 'correct horse'
let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
})
afterAll(() => app.close())

async function person(loginId: string) {
  const user = { homeAccount: account, fullName: loginId, loginId, password: PASSWORD, roles: [2] }
  const id = await createUser(app.database, user)
  await app.database.owner.query('update users set email = $2 where id = $1', [id, `${loginId}@x.example`])
  const signIn = (code?: string, password = PASSWORD) =>
    app.anonymous.fetch('/api/sessions', { body: { username: loginId, password, code } })
  const first = await signIn()
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const call = (method: string, path: string, body?: unknown) =>
    app.anonymous.fetch(`/api/users/me/secondfactor${path}`, { method, body, headers: { cookie } })
  return { id, signIn, call }
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock() })

async function protectedPerson(loginId: string) {
  const one = await person(loginId)
  const begun = (await one.call('POST', '', { password: PASSWORD })).body as { secret: string; qr: string }
  const proved = await one.call('PUT', '', { code: codeOf(begun.secret) })
  const { recoveryCodes } = proved.body as { recoveryCodes: string[] }
  return { ...one, secret: begun.secret, qr: begun.qr, recoveryCodes }
}

test('is set up with the password, counts once proved, and is mailed and recorded', async () => {
  const ann = await person('ann')
  expect((await ann.call('GET', '')).body).toEqual({ enabledAt: null, recoveryCodes: 0 })
  expect((await ann.call('POST', '', { password: 'wrong' })).status).toBe(400)
  const begun = (await ann.call('POST', '', { password: PASSWORD })).body as {
    secret: string
    address: string
    qr: string
  }
  expect(begun.address).toContain('otpauth://totp/Haulway:ann')
  expect(begun.qr).toContain('<svg')
  expect((await ann.signIn()).status).toBe(200)
  expect((await ann.call('PUT', '', { code: '000000' })).status).toBe(400)
  const proved = await ann.call('PUT', '', { code: codeOf(begun.secret) })
  expect((proved.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  expect((await ann.call('GET', '')).body).toMatchObject({ recoveryCodes: 10 })
  expect((await ann.call('POST', '', { password: PASSWORD })).status).toBe(409)
  const { rows } = await app.database.owner.query('select template from outbox where recipient = $1', [
    'ann@x.example',
  ])
  expect(rows).toEqual([{ template: 'secondFactorOn' }])
  const onRecord = await app.database.owner.query('select action from audit_log where user_id = $1', [ann.id])
  expect(onRecord.rows).toContainEqual({ action: 'secondFactorOn' })
})

test('refuses the password alone, and reveals nothing before it is right', async () => {
  const bo = await protectedPerson('bo')
  const wrong = await bo.signIn('123456', 'wrong')
  expect(wrong.body).toEqual({ message: 'Unauthorized', errors: [] })
  const half = await bo.signIn()
  expect([half.status, half.headers.get('set-cookie')]).toEqual([401, null])
  expect(half.body).toMatchObject({ secondFactor: true })
  app.clock.advance(60_000)
  const code = codeOf(bo.secret)
  expect((await bo.signIn(code)).status).toBe(200)
  // A code that somebody watched is useless.
  expect((await bo.signIn(code)).status).toBe(401)
})

test('accepts a code once when two use it at the same moment', async () => {
  const cy = await protectedPerson('cy')
  app.clock.advance(60_000)
  const code = codeOf(cy.secret)
  const replies = await Promise.all([cy.signIn(code), cy.signIn(code), cy.signIn(code)])
  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test('accepts a recovery code once; new codes replace the old', async () => {
  const di = await protectedPerson('di')
  const [first = '', second = ''] = di.recoveryCodes
  expect((await di.signIn(first.toUpperCase())).status).toBe(200)
  expect((await di.signIn(first)).status).toBe(401)
  app.clock.advance(60_000)
  const fresh = await di.call('POST', '/recoverycodes', { code: codeOf(di.secret) })
  expect((fresh.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  expect((await di.signIn(second)).status).toBe(401)
  const { rows } = await app.database.owner.query<{ line: string }>(
    'select row_to_json(r)::text as line from recovery_codes r',
  )
  expect(rows.map((one) => one.line).join()).not.toContain(second)
})

test('stops guessing of codes after ten', async () => {
  const ed = await protectedPerson('ed')
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await ed.signIn(String(n).padStart(6, '0'))).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('is ended by password and code together', async () => {
  const fi = await protectedPerson('fi')
  app.clock.advance(60_000)
  expect((await fi.call('POST', '/off', { password: 'wrong', code: codeOf(fi.secret) })).status).toBe(400)
  expect((await fi.call('POST', '/off', { password: PASSWORD, code: '000000' })).status).toBe(400)
  expect((await fi.signIn()).status).toBe(401)
  expect((await fi.call('POST', '/off', { password: PASSWORD, code: codeOf(fi.secret) })).status).toBe(204)
  expect((await fi.signIn()).status).toBe(200)
  expect((await fi.call('GET', '')).body).toEqual({ enabledAt: null, recoveryCodes: 0 })
})

test('can be ended by an administrator of the account for somebody who lost it, not for themselves or others', async () => {
  const gil = await protectedPerson('gil')
  const end = (client: TestClient, id: string) =>
    client.fetch(`/api/users/${id}/secondfactor`, { method: 'DELETE' })
  const elsewhere = await app.client(await app.account('South'), [1])
  const viewer = await app.client(account, [4])
  const admin = await app.client(account, [1])
  const state = (client: TestClient, id: string) => client.fetch(`/api/users/${id}/secondfactor`)
  expect((await end(elsewhere, gil.id)).status).toBe(404)
  expect((await state(elsewhere, gil.id)).status).toBe(404)
  expect((await state(elsewhere, 'x')).status).toBe(404)
  expect((await state(viewer, gil.id)).status).toBe(403)
  expect((await state(admin, gil.id)).body).toEqual({ enabledAt: new Date(app.clock()).toISOString() })
  expect((await end(viewer, gil.id)).status).toBe(403)
  expect((await gil.signIn()).status).toBe(401)
  const { id: own } = (await admin.fetch('/api/users/me')).body as { id: string }
  await app.database.owner.query(
    "insert into second_factors (user_id, secret, enabled_at) values ($1, 'ABCDEFGH', now())",
    [own],
  )
  expect((await end(admin, own)).status).toBe(403)
  expect((await end(admin, gil.id)).status).toBe(204)
  expect((await state(admin, gil.id)).body).toEqual({ enabledAt: null })
  expect((await gil.signIn()).status).toBe(200)
  expect((await end(admin, gil.id)).status).toBe(404)
  const { rows } = await app.database.owner.query(
    "select user_id from audit_log where action = 'secondFactorOff' and after ->> 'user' = $1",
    [gil.id],
  )
  expect(rows).toEqual([{ user_id: own }])
})

test("encrypts an authenticator's secret, also one stored in plain before, which still works", async () => {
  const eve = await protectedPerson('eve')
  const kept = async () => {
    const { rows } = await app.database.owner.query<{ secret: string }>(
      'select secret from second_factors where user_id = $1',
      [eve.id],
    )
    return rows[0]?.secret ?? ''
  }
  expect(await kept()).toMatch(/^v1\./)
  await app.database.owner.query('update second_factors set secret = $2 where user_id = $1', [
    eve.id,
    eve.secret,
  ])
  app.clock.advance(60_000)
  expect((await eve.signIn(codeOf(eve.secret))).status).toBe(200)
  await sealSecretsJob.run(app.services)
  expect(await kept()).toMatch(/^v1\./)
  expect(await kept()).not.toContain(eve.secret)
  app.clock.advance(60_000)
  expect((await eve.signIn(codeOf(eve.secret))).status).toBe(200)
  // With another key only recovery codes work.
  const lost = createSeal(Buffer.alloc(32, 9)).close(eve.secret, eve.id)
  await app.database.owner.query('update second_factors set secret = $2 where user_id = $1', [eve.id, lost])
  app.clock.advance(60_000)
  expect((await eve.signIn(codeOf(eve.secret))).status).toBe(401)
  expect((await eve.signIn(eve.recoveryCodes[0])).status).toBe(200)
})
