/** Threat A7: nobody learns from answers who has a login or an address here. */
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
const PAIRS = 30

let app: TestApp
let account: string
beforeAll(async () => {
  app = await testApp({ signUp: true })
  account = await app.account('North quarry')
  for (let n = 0; n < 200; n += 1) {
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
/** What tells one answer from another, but for the date. */
const shape = ({ status, text, headers }: TestReply) =>
  JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'date')])

/** Probability of times so different by chance: Mann-Whitney U with the normal approximation. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, a: true })), ...b.map((value) => ({ value, a: false }))]
  const ranked = all.toSorted((x, y) => x.value - y.value)
  const ranks = ranked.reduce((sum, one, index) => sum + (one.a ? index + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - (a.length * b.length) / 2) / spread
  // Abramowitz and Stegun 26.2.17: the upper tail of the normal distribution.
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI)
}

async function timed(work: () => Promise<unknown>, into: number[]): Promise<void> {
  const startedAt = performance.now()
  await work()
  into.push(performance.now() - startedAt)
}

test('sign-in: a known login, one without a password and an unknown one cost the same and are told the same', async () => {
  await signIn('warm')
  const seen = new Set<string>()
  for (const login of ['ann', 'known-1', 'unknown']) {
    verify.mockClear()
    hash.mockClear()
    seen.add(shape(await signIn(login)))
    expect([verify.mock.calls.length, hash.mock.calls.length], login).toEqual([1, 0])
    // The same parameters, so the same time.
    expect(verify.mock.calls[0]?.[0].toString().split('$')[3]).toBe('m=19456,t=2,p=1')
  }
  expect(seen.size).toBe(1)
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    await app.database.owner.query('delete from sign_in_attempts')
    await timed(() => signIn('ann'), known)
    await timed(() => signIn(`unknown-${n}`), unknown)
  }
  process.stdout.write(
    `A7 sign-in: ${PAIRS} pairs, p = ${mannWhitney(known, unknown).toFixed(3)} (wanted: over 0.001)\n`,
  )
})

test.each([
  ['a forgotten password', forgot],
  ['signing up', signUp],
])('%s: 200 known and 200 unknown addresses get one answer, after the same work', async (name, ask) => {
  const seen = new Set<string>()
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 200; n += 1) {
    await app.database.owner.query('delete from sign_in_attempts')
    await timed(async () => seen.add(shape(await ask(`known-${n}@x.example`))), known)
    await timed(async () => seen.add(shape(await ask(`unknown-${n}-${name.length}@x.example`))), unknown)
  }
  expect(seen.size).toBe(1)
  process.stdout.write(`A7 ${name}: p = ${mannWhitney(known, unknown).toFixed(3)} (wanted: over 0.001)\n`)
})

test('the answer does not wait for anybody to be looked up, nor for a mail to be written', async () => {
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
