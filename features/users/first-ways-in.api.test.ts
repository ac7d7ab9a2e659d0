/**
 * A first login, address or password of somebody who can sign in is a new way to sign in: whoever sets it must prove
 * again who they are.
 */
import { expect, test } from 'vitest'
import { createUser } from '../accounts/index.ts'
import { setTestPassword } from '../testing/test-app.ts'
import {
  ACCOUNT_ADMIN,
  PASSWORD,
  account,
  admin,
  app,
  asClient,
  errorsOf,
  login,
  path,
  person,
  type User,
} from './testing/people.ts'

const change = (headers: Record<string, string>, user: User, more: object) =>
  app.anonymous.fetch(path(user), { method: 'PUT', headers, body: { ...user, ...more } })
const told = async (address: string) => {
  const { rows } = await app.database.owner.query<{ template: string; words: object }>(
    'select template, words from outbox where recipient = $1 order by created_at',
    [address],
  )
  return rows
}
const needed = ['proof validation.proof.needed']

/** A user as the first start creates them: with login and password, without an address. */
async function withoutAddress(loginId: string): Promise<{ user: User; headers: Record<string, string> }> {
  const roles = [ACCOUNT_ADMIN]
  const more = { homeAccount: account, fullName: loginId, loginId, password: PASSWORD, roles }
  const id = await createUser(app.database, more)
  await setTestPassword(app.database, [loginId])
  const user = (await admin.fetch(`/api/users/${id}`)).body as User
  return { user, headers: await asClient(loginId) }
}

test("requires the own password for a login's first address and notifies that address", async () => {
  const { user, headers } = await withoutAddress('first')
  const email = 'first@example.com'
  expect(errorsOf(await change(headers, user, { email }))).toEqual(needed)
  expect(errorsOf(await change(headers, user, { email, proof: 'wrong' }))).toEqual([
    'proof validation.proof.wrong',
  ])
  expect((await change(headers, user, { email: null, nickname: 'F' })).status).toBe(200)
  const next = { ...user, version: user.version + 1 }
  expect((await change(headers, next, { email, proof: PASSWORD })).status).toBe(200)
  expect(await told(email)).toMatchObject([{ template: 'loginGiven', words: { loginId: 'first', email } }])
})

test("requires the own password for a person's first login and notifies their address", async () => {
  const user = await person({ email: 'known@example.com' })
  const wanted = login({ loginId: 'known', email: 'known@example.com' })
  const headers = { cookie: admin.cookie }
  expect(errorsOf(await change(headers, user, wanted))).toEqual(needed)
  expect((await change(headers, user, { ...wanted, proof: PASSWORD })).status).toBe(200)
  expect((await told('known@example.com')).map((one) => one.template)).toEqual([
    'loginGiven',
    'passwordChanged',
  ])
})

test('notifies the former address when a login and a new address are given at once', async () => {
  const user = await person({ email: 'before@example.com' })
  const wanted = { ...login({ loginId: 'before', email: 'after@example.com' }), proof: PASSWORD }
  expect((await change({ cookie: admin.cookie }, user, wanted)).status).toBe(200)
  expect(await told('before@example.com')).toMatchObject([
    { template: 'loginGiven', words: { email: 'after@example.com' } },
  ])
})

test('requires no proof for the address of somebody who cannot sign in', async () => {
  const user = await person()
  expect((await change({ cookie: admin.cookie }, user, { email: 'contact2@example.com' })).status).toBe(200)
})

test("requires the own password for a login's first password, and a recent sign-in for one's own", async () => {
  const { user, headers } = await withoutAddress('passwordless')
  await app.database.owner.query('update users set password_hash = null where id = $1', [user.id])
  const password = 'a wholly new phrase'
  expect(errorsOf(await change({ cookie: admin.cookie }, user, { password }))).toEqual(needed)
  const read = await app.anonymous.fetch('/api/users/me/profile', { headers })
  const save = () =>
    app.anonymous.fetch('/api/users/me/profile', {
      method: 'PUT',
      headers,
      body: { ...(read.body as object), password },
    })
  app.clock.advance(600_000)
  expect(errorsOf(await save())).toEqual(['proof validation.proof.signIn'])
  app.clock.advance(-600_000)
  expect((await save()).status).toBe(200)
})
