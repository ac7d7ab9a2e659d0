/** A small part of `npm run fuzz`: random requests, different ones each day, to every call, by users of all roles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRandom } from '@haulway/testing/sampling/sample.ts'
import { createAccount } from '../../accounts/server/people.ts'
import { type FuzzCaller, runFuzzRound } from '../../testing/fuzz.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Does not sign in again: a request that ends the session ends it for good. */
const caller = ({ cookie }: TestClient): FuzzCaller => ({
  headers: { cookie },
  renew: () => Promise.resolve(),
})

test('500 random requests cause no server error and expose no stack; every refusal has the standard form', async () => {
  const account = await createAccount(app.database, {
    title: 'System',
    timeZone: 'Europe/Berlin',
    measurementProfile: 'metric',
    system: true,
  })
  const administrator = await app.client(account, [1], { systemAdmin: true })
  const person = await administrator.fetch('/api/users', { body: { fullName: 'Somebody', active: true } })
  const people = [await app.client(account, [], { systemAdmin: true })]
  for (const role of [1, 2, 3, 4, 5]) people.push(await app.client(account, [role]))
  const { statuses, faults } = await runFuzzRound({
    url: app.url,
    account,
    endpoints: app.endpoints,
    administrator,
    others: { accounts: await app.account('B'), users: (person.body as { id: string }).id },
    callers: people.map(caller),
    spare: caller(await app.client(account, [1])),
    count: 500,
    random: sampleRandom(11),
  })
  expect(faults).toEqual([])
  const count = (least: number) =>
    [...statuses].reduce((sum, [status, n]) => (Math.floor(status / 100) === least ? sum + n : sum), 0)
  // Some succeed and some are refused: a run with only one kind would test little.
  expect(count(2)).toBeGreaterThan(50)
  expect(count(4)).toBeGreaterThan(100)
})
