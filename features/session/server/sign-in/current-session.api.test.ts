/** The call with which a browser starts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../../../access/roles.ts'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
})
afterAll(() => app.close())

const ask = (headers: Record<string, string> = {}) =>
  app.anonymous.fetch('/api/sessions/current', { headers })

test.each([
  ['without cookies', {}],
  ['with a session that has ended', { cookie: `haulway_session=${'x'.repeat(43)}` }],
  ['with a token that was revoked', { authorization: 'Bearer nobody' }],
])('answers nobody %s, without an error', async (_, headers) => {
  const reply = await ask(headers)
  expect([reply.status, reply.body]).toEqual([200, { user: null, profile: null }])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('answers as /users/me does, with the measurement profile, and refuses a foreign account', async () => {
  const client = await app.client(account, [roleIndex.DISPATCHER])
  const reply = await client.fetch('/api/sessions/current')
  const me = await client.fetch('/api/users/me')
  expect(reply.body).toMatchObject({ user: me.body, profile: { name: 'metric', measures: { weight: {} } } })
  const foreign = { headers: { 'x-context-account': await app.account('South quarry') } }
  expect((await client.fetch('/api/sessions/current', foreign)).status).toBe(403)
})

test('resumes a remembered sign-in', async () => {
  const person = { homeAccount: account, fullName: 'Ann', loginId: 'ann', password: 'correct horse' }
  await createUser(app.database, { ...person, roles: [] })
  const body = { username: 'ann', password: 'correct horse' }
  const signedIn = await app.anonymous.fetch('/api/sessions?rememberMe=true', { body })
  const token = signedIn.headers.getSetCookie().find((one) => one.startsWith('haulway_remember=')) ?? ''
  const reply = await ask({ cookie: token.split(';')[0] ?? '' })
  expect(reply.body).toMatchObject({ user: { fullName: 'Ann' } })
  expect(reply.headers.getSetCookie().some((one) => one.startsWith('haulway_session='))).toBe(true)
})

test('tells nothing of an account whose demand is not met', async () => {
  const strict = await app.account('Strict quarry')
  const client = await app.client(strict, [roleIndex.ACCOUNT_ADMIN])
  await app.database.owner.query(`update accounts set required_sign_in = 'SECOND_FACTOR' where id = $1`, [
    strict,
  ])
  expect((await client.fetch('/api/sessions/current')).body).toMatchObject({
    user: { demand: 'secondFactor', permissions: {} },
    profile: null,
  })
})
