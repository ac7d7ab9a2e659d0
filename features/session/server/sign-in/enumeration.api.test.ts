/** Threat A7: answers do not reveal who has a login or an address here. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as argon2 from '@node-rs/argon2'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp, type TestReply } from '../../../testing/test-app.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})
const verify = vi.mocked(argon2.verify)
const hash = vi.mocked(argon2.hash)
/** For each kind. All addresses take one path through the code. */
const ADDRESSES = 20

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp({ signUp: true })
  account = await app.account('North quarry')
  for (let n = 0; n < ADDRESSES; n += 1) {
    await app.database.owner.query(
      `insert into users (id, home_account_id, full_name, login_id, email)
       values (gen_random_uuid(), $1, $2, $2, $2 || '@x.example')`,
      [account, `known-${n}`],
    )
  }
  await createUser(app.database, {
    homeAccount: account,
    fullName: 'Ann',
    loginId: 'ann',
    password: 'correct horse battery',
    roles: [2],
  })
})
afterAll(() => app.close())

const signIn = (username: string) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password: 'wrong' } })
const forgot = (email: string) => app.anonymous.fetch('/api/newpassword', { body: { email } })
const signUp = (email: string) => app.anonymous.fetch('/api/signup', { body: { email, fullName: 'X' } })
/** A response without its date. */
const shape = ({ status, text, headers }: TestReply) =>
  JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'date')])

test('takes the same time and gives the same answer for a known login, one without password and an unknown one', async () => {
  await signIn('warm')
  const seen = new Set<string>()
  for (const login of ['ann', 'known-1', 'unknown']) {
    verify.mockClear()
    hash.mockClear()
    seen.add(shape(await signIn(login)))
    expect([verify.mock.calls.length, hash.mock.calls.length], login).toEqual([1, 0])
    // Equal parameters cost equal time.
    expect(verify.mock.calls[0]?.[0].toString().split('$')[3]).toBe('m=19456,t=2,p=1')
  }
  expect(seen.size).toBe(1)
})

test.each([
  ['a forgotten password', forgot],
  ['signing up', signUp],
])('%s: known and unknown addresses get one answer', async (name, ask) => {
  const seen = new Set<string>()
  for (let n = 0; n < ADDRESSES; n += 1) {
    await app.database.owner.query('delete from sign_in_attempts')
    seen.add(shape(await ask(`known-${n}@x.example`)))
    seen.add(shape(await ask(`unknown-${n}-${name.length}@x.example`)))
  }
  expect(seen.size).toBe(1)
})

test('answers before the user is looked up and before a mail is written', async () => {
  const client = await app.database.owner.connect()
  try {
    await client.query('begin; lock table users, outbox in access exclusive mode')
    for (const ask of [forgot, signUp]) {
      expect((await ask('known-7@x.example')).status).toBe(204)
      expect((await ask('nobody-at-all@x.example')).status).toBe(204)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
