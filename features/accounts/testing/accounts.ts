/** Test fixture: the system account, and an account with its administrator. */
import { afterAll, beforeAll, expect } from 'vitest'
import { roleIndex } from '../../access/access.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { createAccount } from '../server/people.ts'

export const { ACCOUNT_ADMIN, DISPATCHER, HAUL_MANAGER } = roleIndex

export let app: TestApp
export let systemAccount: string
export let system: TestClient
export let account: string
export let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  systemAccount = await createAccount(app.database, {
    title: 'System',
    timeZone: 'UTC',
    measurementProfile: 'metric',
    system: true,
  })
  system = await app.client(systemAccount, [], { systemAdmin: true })
  account = await app.account('North quarry')
  admin = await app.client(account, [ACCOUNT_ADMIN])
})
afterAll(() => app.close())

export interface Account {
  id: string
  version: number
  features: Record<string, unknown>
  [field: string]: unknown
}

export const readAccount = async (id: string, by = system): Promise<Account> => {
  const reply = await by.fetch(`/api/accounts/${id}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Account
}
export const putAccount = (before: Account, more: object, by = system) =>
  by.fetch(`/api/accounts/${before.id}`, { method: 'PUT', body: { ...before, ...more } })
