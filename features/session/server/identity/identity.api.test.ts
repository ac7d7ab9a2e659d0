import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { redirectAbuses } from '../../redirect-abuses.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  CONNECT,
  type Claims,
  SIGN_IN,
  account,
  app,
  openBrowser,
  byPassword,
  openConnectedBrowser,
  grantCode,
  proveIdentity,
  provider,
  signedIn,
  user,
} from '../../testing/identity.ts'

test('signs in by an associated identity under a new session and opens the requested page', async () => {
  const before = await openConnectedBrowser()
  const old = before.jar.get('haulway_session')
  const leaving = await before.visit(`${SIGN_IN}?redirect=${encodeURIComponent('/materials?page=2')}`)
  const asked = new URL(leaving.to).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(`${app.url}/api/oauth2/login/trimbleid/callback`)
  const back = await before.visit(grantCode(leaving.to).back)
  expect([back.status, back.to]).toEqual([302, '/materials?page=2'])
  expect(await signedIn(before)).toBe(true)
  expect(before.jar.get('haulway_session')).not.toBe(old)
  const fixed = openBrowser()
  fixed.jar.set('haulway_session', old ?? '')
  expect(await signedIn(fixed)).toBe(false)
})

test('A11: returns to our origin whatever redirect is requested', async () => {
  await openConnectedBrowser()
  const asked = redirectAbuses.flatMap((one) => (typeof one === 'string' ? [one] : []))
  expect(asked.length).toBeGreaterThanOrEqual(40)
  for (const redirect of asked) {
    const one = openBrowser()
    const leaving = await one.visit(`${SIGN_IN}?redirect=${encodeURIComponent(redirect)}`)
    // Some are refused before the browser leaves.
    if (leaving.status !== 302) {
      expect([redirect, leaving.status]).toEqual([redirect, 400])
      continue
    }
    const { to } = await one.visit(grantCode(leaving.to).back)
    // Blanks at the ends of a text are ignored.
    expect([redirect, to]).toEqual([redirect, redirect.trim() === '/materials' ? '/materials' : '/'])
    expect(await signedIn(one)).toBe(true)
    await app.database.owner.query('delete from sign_in_attempts')
  }
})

test.each<[string, (right: Claims) => Claims, string?]>([
  ['audience', (right) => ({ ...right, aud: 'other' })],
  ['issuer', (right) => ({ ...right, iss: 'https://evil.example' })],
  ['nonce', (right) => ({ ...right, nonce: 'other' })],
  ['no nonce', (right) => ({ ...right, nonce: undefined })],
  ['expired', (right) => ({ ...right, exp: Number(right['iat']) - 600 })],
  ['not yet', (right) => ({ ...right, nbf: Number(right['iat']) + 3_600 })],
  ['no subject', (right) => ({ ...right, sub: undefined })],
  ['alg none', (right) => right, 'none'],
  ['HS256 with the public key', (right) => right, 'HS256'],
])('an ID token with a wrong %s signs nobody in', async (_, claims, alg = 'RS256') => {
  await openConnectedBrowser()
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  Object.assign(provider, { claims, alg })
  expect((await one.visit(grantCode(to).back)).to).toBe('/login?trouble=association')
  expect(await signedIn(one)).toBe(false)
})

test('refuses a missing, invalid, used or foreign state', async () => {
  await openConnectedBrowser()
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  const { code, state, back } = grantCode(to)
  const path = '/api/oauth2/login/trimbleid/callback'
  const other = openBrowser()
  const theirs = await other.visit(SIGN_IN)
  for (const query of [`code=${code}`, `code=${code}&state=wrong`, '', 'state=', `error=access_denied`]) {
    expect((await one.visit(`${path}?${query}`)).to).toBe('/login?trouble=association')
  }
  // Failed returns consumed the browser's cookie: it starts over.
  expect((await other.visit(back)).to).toBe('/login?trouble=association')
  expect((await one.visit(`${path}?code=${code}&state=${grantCode(theirs.to).state}`)).to).toContain(
    'trouble',
  )
  const again = openBrowser()
  const leaving = await again.visit(SIGN_IN)
  const right = grantCode(leaving.to)
  const cookie = again.jar.get('haulway_identity') ?? ''
  expect((await again.visit(right.back)).to).toBe('/')
  again.jar.delete('haulway_session')
  again.jar.set('haulway_identity', cookie)
  grantCode(leaving.to)
  expect((await again.visit(right.back)).to).toBe('/login?trouble=association')
  expect(await signedIn(again)).toBe(false)
  expect(state).not.toBe('')
})

test('refuses a provider error, a used code and a late return', async () => {
  await openConnectedBrowser()
  const one = openBrowser()
  const first = await one.visit(SIGN_IN)
  const denied = new URL(first.to).searchParams.get('state') ?? ''
  const path = '/api/oauth2/login/trimbleid/callback'
  expect((await one.visit(`${path}?error=server_error&state=${denied}`)).to).toContain('trouble=association')
  const second = await one.visit(SIGN_IN)
  const used = grantCode(second.to)
  provider.codes.delete(used.code)
  expect((await one.visit(used.back)).to).toContain('trouble=association')
  const third = await one.visit(SIGN_IN)
  app.clock.advance(600_001)
  expect((await one.visit(grantCode(third.to).back)).to).toContain('trouble=association')
  expect(await signedIn(one)).toBe(false)
})

test('refuses a known email under a new subject once its owner is associated, verified or not', async () => {
  await openConnectedBrowser()
  for (const email_verified of [true, false, 'true', 1, undefined]) {
    const one = openBrowser()
    const { to } = await one.visit(SIGN_IN)
    const claims = { sub: 'somebody-else', email: 'ann@x.example', email_verified }
    expect((await one.visit(grantCode(to, claims).back)).to).toBe('/login?trouble=unlinked')
    expect(await signedIn(one)).toBe(false)
  }
})

test('refuses the same subject of another issuer', async () => {
  await app.database.owner.query(
    `insert into identities (id, issuer, subject, user_id, associated_at)
     values ($1, 'https://other.example', 'ann-at-provider', $2, now())`,
    [randomUUID(), user],
  )
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  expect((await one.visit(grantCode(to).back)).to).toBe('/login?trouble=unlinked')
})

test('links only for the sign-in that began it, and one user per identity', async () => {
  expect((await openBrowser().visit(CONNECT)).status).toBe(401)
  const ann = await openConnectedBrowser()
  const leaving = await ann.visit(CONNECT)
  const { back } = grantCode(leaving.to, { sub: 'second' })
  const stolen = openBrowser()
  stolen.jar.set('haulway_identity', ann.jar.get('haulway_identity') ?? '')
  expect((await stolen.visit(back)).status).toBe(401)
  await byPassword(stolen)
  await proveIdentity(stolen)
  expect((await stolen.visit(back)).to).toContain('trouble=association')
  // An attempt to link does not sign in, and an attempt to sign in does not link.
  const wrongDoor = back.replace('/connect/', '/login/')
  expect((await ann.visit(wrongDoor)).to).toContain('trouble=association')
  expect((await ann.visit(CONNECT, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)

  const bo = await app.client(account, [2])
  const other = openBrowser()
  const [name = '', value = ''] = bo.cookie.split('=')
  other.jar.set(name, value)
  expect(await proveIdentity(other, 'correct horse battery')).toBe(204)
  const taken = await other.visit(CONNECT)
  expect((await other.visit(grantCode(taken.to).back)).to).toContain('trouble=association')
})

test('treats cancelling at the provider as no link and no error', async () => {
  const ann = openBrowser()
  await byPassword(ann)
  await proveIdentity(ann)
  const { to } = await ann.visit(CONNECT)
  const state = new URL(to).searchParams.get('state') ?? ''
  const back = `/api/oauth2/connect/trimbleid/callback?error=access_denied&state=${state}`
  expect((await ann.visit(back)).to).toBe('/connect/oauth2/trimbleid/callback')
  // The attempt is over.
  expect((await ann.visit(back)).to).toContain('trouble=association')
})

test('refuses a disabled user', async () => {
  await openConnectedBrowser()
  await app.database.owner.query('update users set active = false where id = $1', [user])
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  expect((await one.visit(grantCode(to).back)).to).toBe('/login?trouble=unlinked')
  await app.database.owner.query('update users set active = true where id = $1', [user])
})

test('lists and ends an association unless it is the only way to sign in', async () => {
  const ann = await openConnectedBrowser()
  const { items } = JSON.parse((await ann.visit('/api/users/me/identities')).text) as {
    items: { id: string; provider: string; associatedAt: string }[]
  }
  expect(items).toMatchObject([{ provider: provider.issuer }])
  const { oauth2Associations } = JSON.parse((await ann.visit('/api/users/me/profile')).text) as {
    oauth2Associations: object[]
  }
  expect(oauth2Associations).toEqual(items.map(({ provider, associatedAt }) => ({ provider, associatedAt })))
  const path = `/api/users/me/identities/${items[0]?.id}`
  const { rows } = await app.database.owner.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [user],
  )
  await app.database.owner.query('update users set password_hash = null where id = $1', [user])
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(409)
  await app.database.owner.query('update users set password_hash = $2 where id = $1', [
    user,
    rows[0]?.password_hash,
  ])
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(204)
  expect((await ann.visit(path, { method: 'DELETE' })).status).toBe(404)
  const audit = await app.database.owner.query('select action from audit_log where user_id = $1', [user])
  expect(audit.rows).toContainEqual({ action: 'identityUnlinked' })
})

test('keeps password sign-in working while the provider fails', async () => {
  await openConnectedBrowser()
  const one = openBrowser()
  const { to } = await one.visit(SIGN_IN)
  provider.down = 500
  expect((await one.visit(grantCode(to).back)).to).toContain('trouble=association')
  await byPassword(one)
  expect(await signedIn(one)).toBe(true)
})

test('reports a provider that is unreachable at the start, and finds it later', async () => {
  const identityProvider = { issuer: provider.issuer, clientId: 'haulway', clientSecret: 'hush' }
  const fresh = await testApp({ identityProvider, base: () => 'http://localhost' })
  const leave = () => fetch(`${fresh.url}${SIGN_IN}`, { redirect: 'manual' })
  provider.down = 503
  expect((await leave()).headers.get('location')).toBe('/login?trouble=unreachable')
  provider.down = 0
  expect((await leave()).headers.get('location')).toContain(`${provider.issuer}/authorize`)
  await fresh.close()
})

test('has no provider addresses without a provider', async () => {
  const plain = await testApp()
  const reply = await plain.anonymous.fetch(SIGN_IN)
  expect(reply.status).toBe(404)
  expect((await plain.anonymous.fetch('/api/config')).body).toMatchObject({ trimbleId: false })
  await plain.close()
})
