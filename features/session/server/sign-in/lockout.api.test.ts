/** Threat A6: limits count a login however it is spelled, and cannot keep its owner out (decision 0044). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import {
  setTestPassword,
  PASSWORD,
  testApp,
  type TestApp,
  type TestReply,
} from '../../../testing/test-app.ts'
import { TOTP } from 'otpauth'

const HOME = '198.51.100.2'
let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp({}, { trustedProxies: ['127.0.0.1'] })
  account = await app.account('North quarry')
  const logins = ['ann', 'bo', 'admin']
  for (const loginId of logins)
    await createUser(app.database, {
      homeAccount: account,
      fullName: loginId,
      loginId,
      password: PASSWORD,
      roles: [2],
    })
  await setTestPassword(app.database, logins)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.owner.query('delete from sign_in_attempts')
})

const signIn = (username: string, password: string, address: string, cookie = '', code?: string) =>
  app.anonymous.fetch('/api/sessions', {
    body: { username, password, code },
    headers: { 'x-forwarded-for': address, cookie },
  })
const deviceOf = (reply: TestReply) =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith('haulway_device=')) ?? ''
/** Guesses at a login until the share is used up, each batch from other networks. */
async function guess(login: string, count: number, address: (n: number) => string): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => signIn(login, `wrong ${n}`, address(n))))
}
const elsewhere = (n: number) => `203.0.113.${n}`

test('lets the owner sign in from their network and from their browser anywhere while many machines guess', async () => {
  const device = deviceOf(await signIn('ann', PASSWORD, HOME))
  expect(device).not.toBe('')
  await guess('ann', 105, elsewhere)
  expect((await signIn('ann', PASSWORD, '192.0.2.1')).status).toBe(429)
  expect((await signIn('ann', PASSWORD, HOME)).status).toBe(200)
  expect((await signIn('ann', PASSWORD, '192.0.2.1', device)).status).toBe(200)
  // Another person's browser gives no access to ann.
  const other = deviceOf(await signIn('bo', PASSWORD, '192.0.2.9'))
  expect((await signIn('ann', PASSWORD, '192.0.2.3', other)).status).toBe(429)
  expect((await signIn('ann', PASSWORD, '192.0.2.4', 'haulway_device=made-up')).status).toBe(429)
})

test('lets the owner sign in while somebody in their own network uses up its ten tries', async () => {
  const device = deviceOf(await signIn('ann', PASSWORD, HOME))
  await guess('ann', 12, () => HOME)
  expect((await signIn('ann', PASSWORD, HOME)).status).toBe(429)
  expect((await signIn('ann', PASSWORD, HOME, device)).status).toBe(200)
  await guess('nobody', 60, () => HOME)
  expect((await signIn('ann', PASSWORD, HOME, device)).status).toBe(200)
})

test('allows a known browser ten tries of its own', async () => {
  const device = deviceOf(await signIn('ann', PASSWORD, HOME))
  const replies: number[] = []
  for (let n = 0; n < 12; n += 1) replies.push((await signIn('ann', `wrong ${n}`, HOME, device)).status)
  expect(replies).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn('ann', PASSWORD, HOME)).status).toBe(200)
})

test('names a browser for all its users and stores only a hash of the name', async () => {
  const device = deviceOf(await signIn('ann', PASSWORD, HOME))
  expect(deviceOf(await signIn('bo', PASSWORD, HOME, device))).toBe('')
  await guess('bo', 105, elsewhere)
  expect((await signIn('bo', PASSWORD, '192.0.2.1', device)).status).toBe(200)
  const { rows } = await app.database.owner.query<{ line: string }>(
    'select row_to_json(k)::text as line from known_places k',
  )
  for (const { line } of rows) expect(line).not.toContain(device.split('=')[1] ?? '')
})

test('lets the owner sign in while somebody with the password guesses codes', async () => {
  const { rows } = await app.database.owner.query<{ id: string }>(
    "select id from users where login_id = 'bo'",
  )
  const user = rows[0]?.id ?? ''
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const device = deviceOf(await signIn('bo', PASSWORD, HOME))
  await app.database.owner.query(
    'insert into second_factors (user_id, secret, enabled_at) values ($1, $2, now())',
    [user, app.services.seal.close(secret, user)],
  )
  for (let n = 0; n < 12; n += 1) await signIn('bo', PASSWORD, '192.0.2.1', '', '000000')
  const code = new TOTP({ secret }).generate({ timestamp: app.clock() })
  expect((await signIn('bo', PASSWORD, '192.0.2.1', '', code)).status).toBe(429)
  expect((await signIn('bo', PASSWORD, HOME, device, code)).status).toBe(200)
})

test('shares ten tries among all Unicode spellings that the database equates', async () => {
  const { rows } = await app.database.owner.query<{ spelling: string }>(
    `select replace('admin', letter, character) as spelling
       from (select chr(cp) as character, haulway_fold(chr(cp)) as letter
               from generate_series(1, 1114111) cp where cp not between 55296 and 57343) one
      where letter = any('{a,d,m,i,n}')`,
  )
  const spellings = rows.map((row) => row.spelling)
  expect(spellings).toEqual(expect.arrayContaining(['admin', 'admİn', 'Ａdmin', 'admⅰn']))
  const wrong: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const spelling = spellings[(n * 7) % spellings.length] ?? ''
    wrong.push((await signIn(spelling, `wrong ${n}`, HOME)).status)
  }
  expect(wrong).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
  await app.database.owner.query('delete from sign_in_attempts')
  for (const spelling of ['admin', 'admİn', '𝐀dmin'])
    expect((await signIn(spelling, PASSWORD, HOME)).status).toBe(200)
})
