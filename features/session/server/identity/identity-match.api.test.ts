import { expect, test } from 'vitest'
import {
  type Browser,
  type Claims,
  SIGN_IN,
  account,
  app,
  openBrowser,
  byPassword,
  proveIdentity,
  grantCode,
  provider,
  signedIn,
  user,
} from '../../testing/identity.ts'

const OFFER = '/api/users/me/identityoffer'
/** Arrives from the provider with ann's verified email, not yet associated. */
async function matched(more: Claims = {}): Promise<Browser> {
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  const claims = { sub: 'ann-by-mail', email: 'ANN@x.example', email_verified: true, ...more }
  expect((await one.visit(grantCode(to, claims).back)).to).toBe(
    '/login?trouble=confirm&redirect=%2Fusers%2Fme%2Fsessions',
  )
  return one
}
const offered = async (one: Browser) => JSON.parse((await one.visit(OFFER)).text) as unknown
const confirm = async (one: Browser) => (await one.visit(OFFER, { method: 'POST' })).status
const links = async () =>
  (
    await app.database.owner.query<{ subject: string }>('select subject from identities where user_id = $1', [
      user,
    ])
  ).rows

test('links a verified email once, after its owner, signed in otherwise, confirms it', async () => {
  const ann = await matched()
  expect(await signedIn(ann)).toBe(false)
  expect((await ann.visit(OFFER)).status).toBe(401)
  expect(await confirm(ann)).toBe(401)
  expect(await links()).toEqual([])
  await byPassword(ann)
  expect(await offered(ann)).toEqual({ provider: provider.issuer })
  // Signing in is no confirmation.
  expect(await links()).toEqual([])
  expect(await confirm(ann)).toBe(403)
  expect(await proveIdentity(ann)).toBe(204)
  expect(await confirm(ann)).toBe(204)
  expect(await links()).toEqual([{ subject: 'ann-by-mail' }])
  expect(await confirm(ann)).toBe(404)
  const again = openBrowser()
  const { to } = await again.visit(SIGN_IN)
  expect((await again.visit(grantCode(to, { sub: 'ann-by-mail' }).back)).to).toBe('/')
  expect(await signedIn(again)).toBe(true)
  // A second subject with the same address is offered nothing.
  const second = openBrowser()
  const leaving = await second.visit(SIGN_IN)
  const claims = { sub: 'third', email: 'ann@x.example', email_verified: true }
  expect((await second.visit(grantCode(leaving.to, claims).back)).to).toBe('/login?trouble=unlinked')
})

test('keeps the pending link for that browser, that user and ten minutes', async () => {
  const ann = await matched()
  const elsewhere = openBrowser()
  await byPassword(elsewhere)
  await proveIdentity(elsewhere)
  expect([await offered(elsewhere), await confirm(elsewhere)]).toEqual([{ provider: null }, 404])
  const bo = await app.client(account, [2])
  const [name = '', value = ''] = bo.cookie.split('=')
  const shared = openBrowser()
  for (const [key, one] of ann.jar) shared.jar.set(key, one)
  shared.jar.set(name, value)
  await proveIdentity(shared, 'correct horse battery')
  expect([await offered(shared), await confirm(shared)]).toEqual([{ provider: null }, 404])
  await byPassword(ann)
  app.clock.advance(600_000)
  await proveIdentity(ann)
  expect([await offered(ann), await confirm(ann)]).toEqual([{ provider: null }, 404])
  expect(await links()).toEqual([])
})

test('offers nothing for an email that is unverified, unknown or of a disabled user', async () => {
  const owner = app.database.owner
  for (const claims of [
    { email: 'ann@x.example', email_verified: false },
    { email: 'ann@x.example', email_verified: 'true' },
    { email: 'ann@x.example' },
    { email: 'nobody@x.example', email_verified: true },
    { email: ['ann@x.example'], email_verified: true },
    { email_verified: true },
  ]) {
    const one = openBrowser()
    const { to } = await one.visit(SIGN_IN)
    expect((await one.visit(grantCode(to, { sub: 'new', ...claims }).back)).to).toBe(
      '/login?trouble=unlinked',
    )
  }
  await owner.query('update users set active = false where id = $1', [user])
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  const claims = { sub: 'new', email: 'ann@x.example', email_verified: true }
  expect((await one.visit(grantCode(to, claims).back)).to).toBe('/login?trouble=unlinked')
  await owner.query('update users set active = true where id = $1', [user])
  expect((await owner.query('select from identity_matches where subject = $1', ['new'])).rowCount).toBe(0)
})
