import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp({ publicUrl: 'http://haul.example' })
  account = await app.account('North quarry')
  for (const name of ['ann', 'bo']) {
    const id = await createUser(app.database, {
      homeAccount: account,
      fullName: name,
      loginId: name,
      password: 'old password',
      roles: [2],
    })
    await app.database.owner.query('update users set email = $2 where id = $1', [id, `${name}@x.example`])
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(2 * 3_600_000)
  await app.database.owner.query('delete from outbox')
})

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  app.anonymous.fetch('/api/newpassword', { body: { email }, headers })
const reset = (token: unknown, password: unknown) =>
  app.anonymous.fetch('/api/newpassword', { method: 'PUT', body: { token, password } })
const signIn = (username: string, password: string) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password } })

async function mails(template: string): Promise<{ recipient: string; link: string; language: string }[]> {
  // Requests are processed in the background: until none is left.
  await expect
    .poll(async () => (await app.database.owner.query('select from reset_requests')).rowCount)
    .toBe(0)
  const { rows } = await app.database.owner.query<{ recipient: string; link: string; language: string }>(
    'select recipient, link, language from outbox where template = $1 order by id',
    [template],
  )
  return rows
}
async function tokenFor(email: string): Promise<string> {
  await forgot(email)
  const sent = await mails('passwordReset')
  return sent.at(-1)?.link.split('token=')[1] ?? ''
}

test('answers known and unknown addresses alike and mails only the known one, in the reader’s language', async () => {
  const known = await forgot('ANN@x.example', { cookie: 'lang=ru' })
  const unknown = await forgot('nobody@x.example')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(known.status).toBe(204)
  const sent = await mails('passwordReset')
  expect(sent).toMatchObject([{ recipient: 'ann@x.example', language: 'ru' }])
  expect(sent[0]?.link).toMatch(/^\/resetpassword\?token=[\w-]{43}$/)
})

test('accepts exactly one address', async () => {
  const twice = '{"email":"ann@x.example","email":["ann@x.example","c@y.example"]}'
  const wrong = [
    ['ann@x.example', 'c@y.example'],
    'ann@x.example,c@y.example',
    'ann@x.example\r\nBcc: c@y.example',
    { a: 1 },
  ]
  for (const email of wrong) expect((await forgot(email)).status).toBe(400)
  expect((await app.anonymous.fetch('/api/newpassword', { body: twice })).status).toBe(400)
  expect(await mails('passwordReset')).toEqual([])
})

test('sets the password once, ends every sign-in and notifies the owner', async () => {
  const before = await signIn('ann', 'old password')
  const cookie = before.headers.get('set-cookie')?.split(';')[0] ?? ''
  const token = await tokenFor('ann@x.example')
  const answers = await Promise.all([
    reset(token, 'first new one'),
    reset(token, 'second new one'),
    reset(token, 'third new one'),
  ])
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([204, 400, 400])
  expect(answers.find((one) => one.status === 400)?.body).toMatchObject({
    message: 'Reset password token is expired or wrong',
  })
  expect((await app.anonymous.fetch('/api/users/me', { headers: { cookie } })).status).toBe(401)
  expect((await signIn('ann', 'old password')).status).toBe(401)
  expect(await mails('passwordChanged')).toMatchObject([{ recipient: 'ann@x.example' }])
  const { rows } = await app.database.owner.query("select from audit_log where action = 'passwordReset'")
  expect(rows).toHaveLength(1)
})

test('accepts only the newest link, for an hour, and stores nothing readable of it', async () => {
  const older = await tokenFor('bo@x.example')
  app.clock.advance(1)
  const newer = await tokenFor('bo@x.example')
  expect(newer).not.toBe(older)
  expect((await reset(older, 'some new one')).status).toBe(400)
  const { rows } = await app.database.owner.query<{ line: string }>(
    'select row_to_json(r)::text as line from password_resets r',
  )
  expect(rows.map((one) => one.line).join()).not.toContain(newer)
  app.clock.advance(3_600_000)
  expect((await reset(newer, 'some new one')).status).toBe(400)
  expect((await signIn('bo', 'old password')).status).toBe(200)
})

test('sends three mails and a hundred equal answers for a hundred requests', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 100; n += 1) {
    statuses.add((await forgot('bo@x.example')).status)
    await mails('passwordReset')
  }
  expect([...statuses]).toEqual([204])
  const sent = await mails('passwordReset')
  expect(sent).toHaveLength(3)
  // A request beyond the share left the last link valid.
  expect((await reset(sent[2]?.link.split('token=')[1], 'a new one for bo')).status).toBe(204)
})

test('requires a password of sufficient length without control characters, and a token of text', async () => {
  const token = await tokenFor('ann@x.example')
  expect((await reset(token, 'short')).body).toMatchObject({
    errors: [{ field: 'password', key: 'validation.length.min' }],
  })
  expect((await reset(token, 'with\ttab in it')).body).toMatchObject({
    errors: [{ field: 'password', key: 'validation.characters' }],
  })
  expect((await reset([token], 'long enough')).status).toBe(400)
  expect((await reset(token, ' kept exactly ')).status).toBe(204)
  expect((await signIn('ann', ' kept exactly ')).status).toBe(200)
})
