/** An account that requires sign-in at the identity provider: a password does not open it. */
import { beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import { roleIndex } from '../../../access/roles.ts'
import {
  CONNECT,
  SIGN_IN,
  account,
  app,
  browser,
  byPassword,
  connected,
  grant,
  prove,
  user,
  type Browser,
} from '../../testing/identity.ts'

const PASSWORD = 'correct horse'

beforeAll(async () => {
  await app.database.owner.query('update memberships set roles = $2 where user_id = $1', [
    user,
    [roleIndex.ACCOUNT_ADMIN],
  ])
})

const json = { 'content-type': 'application/json' }
async function demand(one: Browser, requiredSignIn: string) {
  const path = `/api/accounts/${account}`
  const before = JSON.parse((await one.visit(path)).text) as object
  const body = JSON.stringify({ ...before, requiredSignIn })
  return await one.visit(path, { method: 'PUT', body, headers: json })
}
/** What the browser is asked for; null: it is signed in. */
async function asked(one: Browser): Promise<unknown> {
  const { status, text } = await one.visit('/api/materials')
  return status === 200 ? null : [status, (JSON.parse(text) as { demand?: string }).demand]
}
async function atProvider(claims: object = {}): Promise<Browser> {
  const one = browser()
  const { to } = await one.visit(SIGN_IN)
  await one.visit(grant(to, { ...claims }).back)
  return one
}
async function unlink(one: Browser): Promise<number> {
  const path = '/api/users/me/identities'
  const { items } = JSON.parse((await one.visit(path)).text) as { items: { id: string }[] }
  return (await one.visit(`${path}/${items[0]?.id}`, { method: 'DELETE' })).status
}
const IDENTITY = [403, 'identity']

test('an account that requires an identity provider accepts a sign-in there, with or without a second factor, but no password', async () => {
  const password = browser()
  await byPassword(password)
  expect(await demand(password, 'IDENTITY_PROVIDER')).toMatchObject({ status: 400 })
  const linked = await connected()
  expect(await demand(linked, 'IDENTITY_PROVIDER')).toMatchObject({ status: 200 })
  expect([await asked(linked), await asked(password)]).toEqual([null, IDENTITY])
  const again = browser()
  await byPassword(again)
  expect(await asked(again)).toEqual(IDENTITY)
  const arrived = await atProvider()
  expect(await asked(arrived)).toBeNull()
  // The provider has its own second factor.
  expect(await demand(arrived, 'SECOND_FACTOR')).toMatchObject({ status: 200 })
  expect([await asked(arrived), await asked(password)]).toEqual([null, [403, 'secondFactor']])
  expect(await demand(arrived, 'IDENTITY_PROVIDER')).toMatchObject({ status: 200 })
})

test('a session by password cannot unlink the identity; without the identity the account is closed to all sessions of the user', async () => {
  const linked = await connected()
  const password = browser()
  await byPassword(password)
  // In an account without the requirement, so that the call is accepted.
  const lenient = await app.account('Lenient')
  await app.database.owner.query('insert into memberships (account_id, user_id, roles) values ($1, $2, $3)', [
    lenient,
    user,
    [roleIndex.DISPATCHER],
  ])
  const { rows } = await app.database.owner.query<{ id: string }>('select id from identities')
  const path = `/api/users/me/identities/${rows[0]?.id}`
  const headers = { 'x-context-account': lenient }
  expect((await password.visit(path, { method: 'DELETE', headers })).status).toBe(409)
  const arrived = await atProvider()
  expect(await unlink(arrived)).toBe(204)
  expect([await asked(arrived), await asked(linked)]).toEqual([IDENTITY, IDENTITY])
})

test('lets a person without identity associate one, after which their token works', async () => {
  const bo = await createUser(app.database, {
    homeAccount: account,
    fullName: 'Bo',
    loginId: 'bo',
    password: PASSWORD,
    roles: [roleIndex.ACCOUNT_ADMIN],
  })
  const none = 'update accounts set required_sign_in = $2 where id = $1'
  await app.database.owner.query(none, [account, 'NONE'])
  const one = browser()
  const body = JSON.stringify({ username: 'bo', password: PASSWORD })
  await one.visit('/api/sessions', { method: 'POST', body, headers: json })
  const made = await one.visit('/api/apitokens', {
    method: 'POST',
    body: JSON.stringify({ title: 'Scales', role: roleIndex.DISPATCHER }),
    headers: json,
  })
  const authorization = `Bearer ${(JSON.parse(made.text) as { token: string }).token}`
  const byToken = async () =>
    (await app.anonymous.fetch('/api/materials', { headers: { authorization } })).status
  expect(await byToken()).toBe(200)
  await app.database.owner.query(none, [account, 'IDENTITY_PROVIDER'])
  expect([await asked(one), await byToken()]).toEqual([IDENTITY, 403])
  expect(await prove(one)).toBe(204)
  const { to } = await one.visit(CONNECT)
  await one.visit(grant(to, { sub: 'bo-at-provider' }).back)
  expect([await asked(one), await byToken()]).toEqual([null, 200])
  const { rows } = await app.database.owner.query('select from identities where user_id = $1', [bo])
  expect(rows).toHaveLength(1)
})
