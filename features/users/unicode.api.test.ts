/** Logins that look the same are the same; passwords are never trimmed (threats D9, A9). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let administrator: TestClient
beforeAll(async () => {
  app = await testApp()
  administrator = await app.client(await app.account('A'), [1])
})
afterAll(() => app.close())

const composed = 'Jos\u00e9 \u00c5ngstr\u00f6m'
const decomposed = composed.normalize('NFD')
const password = 'Caf\u00e9 au lait, Stra\u00dfe 7'

const person = (loginId: string, email: string) => ({
  fullName: loginId,
  active: true,
  loginEnabled: true,
  loginId,
  email,
  password,
  passwordConfirm: password,
})

const signIn = (username: string, given: string) =>
  app.anonymous.fetch('/api/sessions', { body: { username, password: given } })

test('treats a login in composed and decomposed letters as the same login, which only one user can have', async () => {
  expect(decomposed).not.toBe(composed)
  const made = await administrator.fetch('/api/users', { body: person(decomposed, 'jose@haulway.example') })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({ loginId: composed, fullName: composed })
  for (const login of [composed, decomposed, composed.toUpperCase()]) {
    const reply = await signIn(login, password)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ fullName: composed })
  }
  const again = await administrator.fetch('/api/users', { body: person(composed, 'other@haulway.example') })
  expect(again.status).toBe(400)
  expect((again.body as { errors: unknown[] }).errors).toMatchObject([{ field: 'loginId' }])
})

test('compares passwords as typed: accents in any composition, every space, every case', async () => {
  expect((await signIn(composed, password.normalize('NFD'))).status).toBe(200)
  for (const other of [
    `${password} `,
    ` ${password}`,
    password.toLowerCase(),
    password.replace('\u00e9', 'e'),
  ]) {
    expect((await signIn(composed, other)).status, other).toBe(401)
  }
})
