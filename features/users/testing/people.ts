/** Test fixture: two accounts with their administrators, and users created by them. */
import { afterAll, beforeAll, expect } from 'vitest'
import { roleIndex } from '../../access/access.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'

export const { ACCOUNT_ADMIN, HAUL_MANAGER, DISPATCHER, TRACKER } = roleIndex
export const PASSWORD = 'correct horse battery'

export let app: TestApp
export let account: string
export let admin: TestClient
export let other: string
export let otherAdmin: TestClient
export let system: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  other = await app.account('South quarry')
  admin = await app.client(account, [ACCOUNT_ADMIN])
  otherAdmin = await app.client(other, [ACCOUNT_ADMIN])
  system = await app.client(await app.account('System'), [], { systemAdmin: true })
})
afterAll(() => app.close())

export interface User {
  id: string
  version: number
  [field: string]: unknown
}
export const errorsOf = (reply: TestReply) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)
export let made = 0
export async function person(more: object = {}, by = admin): Promise<User> {
  made += 1
  const reply = await by.fetch('/api/users', { body: { fullName: `Person ${made}`, active: true, ...more } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as User
}
export function login(more: { readonly password?: string; readonly [name: string]: unknown } = {}) {
  const name = `login-${made + 1}-${Object.keys(more).length}`
  const email = `${name}@example.com`
  const { password = PASSWORD } = more
  return { loginEnabled: true, loginId: name, email, password, passwordConfirm: password, ...more }
}
export const path = (user: User) => `/api/users/${user.id}`
/** Sends the password of test clients, for changes that require it. */
export const save = (user: User, more: object, by = admin) =>
  by.fetch(path(user), { method: 'PUT', body: { ...user, proof: PASSWORD, ...more } })
export const signIn = (username: unknown, password: string) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password } })
export async function asClient(loginId: unknown, password = PASSWORD): Promise<Record<string, string>> {
  const reply = await signIn(loginId, password)
  expect(reply.status, reply.text).toBe(200)
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
