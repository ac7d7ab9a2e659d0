import { expect, test } from 'vitest'
import { createUser } from '../accounts/server/people.ts'
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
  save,
  signIn,
} from './testing/people.ts'

test('requires the old password for one’s own new one and ends other sign-ins', async () => {
  const mine = login({ loginId: 'changer', email: 'changer@example.com', password: '  öld 😀 one ' })
  const user = await person({ ...mine, roles: [ACCOUNT_ADMIN] })
  const here = await asClient('changer', '  öld 😀 one ')
  const elsewhere = await asClient('changer', '  öld 😀 one ')
  const change = (password: string, version = user.version) =>
    app.anonymous.fetch(path(user), { method: 'PUT', headers: here, body: { ...user, password, version } })
  const wrong = [
    'new password',
    '\tnew password',
    'old\t',
    'öld 😀 one\tnew\tphrases',
    '  öld 😀 one \\tnew password',
  ]
  for (const sent of wrong)
    expect(errorsOf(await change(sent)), sent).toEqual(['password validation.password.needed'])
  expect(errorsOf(await change('öld 😀 one\ta newer phrase'))).toEqual(['password validation.password.old'])
  const done = await change('  öld 😀 one \ta newer phrase')
  expect(done.status, done.text).toBe(200)
  expect(done.text).not.toMatch(/argon2|newer phrase/)
  // This sign-in continues under the cookie of the response.
  const next = { cookie: done.headers.get('set-cookie')?.split(';')[0] ?? '' }
  expect((await app.anonymous.fetch('/api/users/me', { headers: next })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers: here })).status).toBe(401)
  expect((await app.anonymous.fetch('/api/users/me', { headers: elsewhere })).status).toBe(401)
  expect((await signIn('changer', '  öld 😀 one ')).status).toBe(401)
  expect((await signIn('changer', 'a newer phrase')).status).toBe(200)
  const { rows } = await app.database.owner.query<{ after: unknown }>(
    `select after from audit_log where entity_id = $1 and action = 'update'`,
    [user.id],
  )
  expect(rows.map((row) => row.after)).toEqual([{ password: 'changed' }])
})

/** Different characters from a code point on, the same in every run. */
const random = (length: number, from: number, among: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(from + ((index * index * 7 + index) % among)),
  ).join('')

test('A9: accepts passwords exactly as typed: blanks, 64 and 128 characters, emoji, an escaped TAB', async () => {
  const passwords = [
    '  blanks at both ends  ',
    random(64, 0x61, 26),
    random(128, 0xe0, 31),
    random(20, 0x1f600, 40),
    '%09\\t\\u0009 are text',
    'ñame and more',
  ]
  const user = await person(
    login({ loginId: 'exact', email: 'exact@example.com', password: 'the very first' }),
  )
  let old = 'the very first'
  for (const next of passwords) {
    const headers = await asClient('exact', old)
    const { body } = await app.anonymous.fetch('/api/users/me/profile', { headers })
    // A TAB as JSON may escape it.
    const sent = JSON.stringify({ ...(body as object), password: `${old}TAB${next}` }).replace(
      'TAB',
      '\\u0009',
    )
    const reply = await app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body: sent })
    expect([next, reply.status]).toEqual([next, 200])
    for (const near of [next.trim(), next.slice(0, -1), `${next} `, next.toUpperCase()]) {
      if (near === next) continue
      expect([near, (await signIn('exact', near)).status]).toEqual([near, 401])
    }
    expect((await signIn('exact', next)).status).toBe(200)
    await app.database.owner.query('delete from sign_in_attempts')
    old = next
  }
  // Two encodings of one letter are equal, as keyboards differ (NIST SP 800-63B 5.1.1.2).
  expect((await signIn('exact', 'ñame and more')).status).toBe(200)
  expect(user.version).toBe(1)
})

test('checks ten wrong old passwords, then answers 429', async () => {
  const user = await person(login({ loginId: 'guessed', email: 'guessed@example.com' }))
  const headers = await asClient('guessed')
  const read = await app.anonymous.fetch('/api/users/me/profile', { headers })
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const body = { ...(read.body as object), password: `wrong ${n}\ta newer phrase` }
    const reply = await app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body })
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    ...Array.from({ length: 10 }, () => 429),
  ])
  expect(user.version).toBe(1)
})

test('lets an administrator set another person’s password without the old one', async () => {
  const user = await person(login({ loginId: 'helped', email: 'helped@example.com' }))
  const headers = await asClient('helped')
  expect((await save(user, { password: 'another password' })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  expect((await signIn('helped', 'another password')).status).toBe(200)
})

test("ends an inactive user's access at once", async () => {
  const user = await person(login({ loginId: 'leaver', email: 'leaver@example.com' }))
  const headers = await asClient('leaver')
  expect((await save(user, { active: false })).status).toBe(200)
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  expect((await signIn('leaver', PASSWORD)).body).toMatchObject({ message: 'User is disabled' })
})

test('refuses easily guessed passwords: common ones, the login, names of product and account', async () => {
  const guessable = 'password validation.password.guessable'
  for (const password of [
    'password12',
    'Basketball',
    'haulway2026',
    'guessable-1',
    'North-Quarry'.replace('-', ' '),
  ]) {
    const body = { fullName: 'X', active: true, ...login({ loginId: 'guessable', password }) }
    expect(
      errorsOf(await app.anonymous.fetch('/api/users', { headers: { cookie: admin.cookie }, body })),
    ).toEqual([guessable])
  }
  const user = await person(login({ loginId: 'guessable', email: 'guessable@example.com' }))
  expect(errorsOf(await save(user, { password: 'guessable!!' }))).toEqual([guessable])
  const headers = await asClient('guessable')
  const { body } = await app.anonymous.fetch('/api/users/me/profile', { headers })
  const sent = { ...(body as object), password: `${PASSWORD}\tGuessable2026` }
  const reply = await app.anonymous.fetch('/api/users/me/profile', { method: 'PUT', headers, body: sent })
  expect(errorsOf(reply)).toEqual([guessable])
})

test('keeps accepting a shorter password set earlier', async () => {
  await createUser(app.database, {
    homeAccount: account,
    fullName: 'Old',
    loginId: 'old-one',
    password: 'short',
    roles: [],
  })
  expect((await signIn('old-one', 'short')).status).toBe(200)
})
