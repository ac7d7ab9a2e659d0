/** A stolen session cannot link an identity, and a new password ends linked ones. */
import { expect, test } from 'vitest'
import {
  CONNECT,
  SIGN_IN,
  account,
  app,
  openBrowser,
  byPassword,
  openConnectedBrowser,
  grantCode,
  proveIdentity,
  provider,
  user,
} from '../../testing/identity.ts'

const PAGE = '/users/me/sessions?prove=connect'
const json = { 'content-type': 'application/json' }
const mails = async (template: string) =>
  (await app.database.owner.query('select words from outbox where template = $1', [template])).rows
const identities = async () =>
  (await app.database.owner.query('select from identities where user_id = $1', [user])).rowCount
async function keepPassword<T>(work: () => Promise<T>): Promise<T> {
  const { owner } = app.database
  const { rows } = await owner.query<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [user],
  )
  try {
    return await work()
  } finally {
    await owner.query(`update users set password_hash = $2, login_id = 'ann' where id = $1`, [
      user,
      rows[0]?.hash,
    ])
  }
}

test('redirects linking to the proof page until proof is given, which holds for ten minutes', async () => {
  const one = openBrowser()
  await byPassword(one)
  expect((await one.visit(CONNECT)).to).toBe(PAGE)
  expect(await proveIdentity(one, 'wrong')).toBe(400)
  expect((await one.visit(CONNECT)).to).toBe(PAGE)
  expect(await proveIdentity(one)).toBe(204)
  expect((await one.visit(CONNECT)).to).toContain(`${provider.issuer}/authorize`)
  // The proof belongs to this sign-in.
  const other = openBrowser()
  await byPassword(other)
  expect((await other.visit(CONNECT)).to).toBe(PAGE)
  app.clock.advance(600_000)
  expect((await one.visit(CONNECT)).to).toBe(PAGE)
})

test('accepts a recent sign-in at the provider as proof of a person without password and code', async () => {
  await openConnectedBrowser()
  await keepPassword(async () => {
    await app.database.owner.query('update users set password_hash = null where id = $1', [user])
    const one = openBrowser()
    const { to } = await one.visit(SIGN_IN)
    await one.visit(grantCode(to).back)
    const proof = async () =>
      await one.visit('/api/users/me/proof', { method: 'POST', body: '{}', headers: json })
    expect((await proof()).status).toBe(204)
    app.clock.advance(600_000)
    const refused = await proof()
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('validation.proof.signIn')])
  })
})

test('mails the owner when an identity is linked', async () => {
  await app.database.owner.query('delete from outbox')
  await openConnectedBrowser()
  expect(await mails('identityLinked')).toMatchObject([
    { words: { loginId: 'ann', provider: provider.issuer } },
  ])
})

async function resetWith(more: object): Promise<void> {
  const wish = { email: 'ann@x.example' }
  await app.database.owner.query('delete from outbox')
  await app.anonymous.fetch('/api/newpassword', { body: wish })
  const read = () =>
    app.database.owner.query<{ link: string }>("select link from outbox where template = 'passwordReset'")
  await expect.poll(async () => (await read()).rowCount).toBe(1)
  const token = (await read()).rows[0]?.link.split('token=')[1]
  const listed = await app.anonymous.fetch('/api/newpassword/identities', { body: { token } })
  expect(listed.body).toMatchObject({ items: [{ provider: provider.issuer }] })
  const body = { token, password: 'a wholly new phrase', ...more }
  const reply = await app.anonymous.fetch('/api/newpassword', { method: 'PUT', body })
  expect(reply.status, reply.text).toBe(204)
}

test.each([
  [{}, 0],
  [{ endIdentities: true }, 0],
  [{ endIdentities: false }, 1],
])('a reset with %j lists the linked identities and leaves %i of them', async (more, left) => {
  await openConnectedBrowser()
  await keepPassword(() => resetWith(more))
  expect(await identities()).toBe(left)
  expect(await mails('identitiesEnded')).toHaveLength(1 - left)
})

test('lists no identities for an unknown token', async () => {
  await openConnectedBrowser()
  const reply = await app.anonymous.fetch('/api/newpassword/identities', { body: { token: 'made up' } })
  expect(reply.body).toEqual({ items: [] })
})

test.each([
  ['a new password', { password: 'a wholly new phrase' }, 0],
  ['a new password that spares them', { password: 'a wholly new phrase', endIdentities: false }, 1],
  ['another nickname', { nickname: 'A' }, 1],
  ['a login that is switched off', { loginEnabled: false, loginId: null }, 0],
])(
  'an administrator sees the linked identities; after %s those are ended or left',
  async (name, change, left) => {
    await openConnectedBrowser()
    const admin = await app.client(account, [1])
    const { id } = (await admin.fetch('/api/users/me')).body as { id: string }
    const at = `/api/users/${user}`
    expect((await admin.fetch(`${at}/identities`)).body).toMatchObject({
      password: true,
      items: [{ provider: provider.issuer }],
    })
    await keepPassword(async () => {
      const before = (await admin.fetch(at)).body as object
      const reply = await admin.fetch(at, { method: 'PUT', body: { ...before, ...change } })
      expect(reply.status, reply.text).toBe(200)
    })
    expect(await identities()).toBe(left)
    const { rows } = await app.database.owner.query(
      `select from audit_log where action = 'identityUnlinked' and after ->> 'user' = $1 and user_id = $2`,
      [user, id],
    )
    expect(rows).toHaveLength(1 - left)
    const stranger = await app.client(await app.account(`Beside, after ${name}`), [1])
    expect((await stranger.fetch(`${at}/identities`)).status).toBe(404)
  },
)
