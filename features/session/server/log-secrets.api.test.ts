/** No secret reaches the log, whatever succeeds or fails (threats D11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { testApp, type TestApp, type TestReply } from '../../testing/test-app.ts'

const logged: string[] = []
/** Complete errors with all their properties. */
const written = (detail: object): string =>
  JSON.stringify(detail, (_, value: unknown) =>
    value instanceof Error
      ? Object.fromEntries(Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name)]))
      : value,
  )
const keep = (detail: object, message: string) => void logged.push(`${message} ${written(detail)}`)
const log: Log = { info: keep, warn: keep, error: keep }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'http://haul.example' }, { log })
})
afterAll(() => app.close())

const secrets = new Set<string>()
const secret = (text: string): string => {
  secrets.add(text)
  return text
}

const cookieOf = (reply: TestReply): string => {
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  secret(cookie.split('=')[1] ?? '')
  return cookie
}

test('keeps passwords, tokens, cookies and codes out of the log', async () => {
  const account = await app.account('A')
  const administrator = await app.client(account, [1])
  secret(administrator.cookie.split('=')[1] ?? '')
  const password = secret('S3CRET first umbrella by the lake')
  const person = {
    fullName: 'Grace',
    active: true,
    loginEnabled: true,
    loginId: 'grace',
    email: 'grace@x.example',
  }
  const body = { ...person, password, passwordConfirm: password }
  expect((await administrator.fetch('/api/users', { body })).status).toBe(201)

  const sign = (username: string, given: string, more: object = {}) =>
    app.anonymous.fetch('/api/sessions?rememberMe=true', { body: { username, password: given, ...more } })
  await sign('grace\r\n{"forged":true}\u001b[2J', secret('S3CRET of nobody'))
  for (let attempt = 0; attempt < 3; attempt += 1) await sign('grace', secret(`S3CRET wrong ${attempt}`))
  const signedIn = await sign('grace', password, { code: secret('S3CRETcode') })
  expect(signedIn.status).toBe(200)
  const cookie = cookieOf(signedIn)
  const me = (path: string, more: object) => app.anonymous.fetch(path, { headers: { cookie }, ...more })
  await me('/api/users/me/secondfactor', { body: { password: secret('S3CRET wrong again') } })
  const begun = await me('/api/users/me/secondfactor', { body: { password } })
  secret((begun.body as { secret: string }).secret)
  await me('/api/users/me/secondfactor', { method: 'PUT', body: { code: secret('987654') } })

  const made = await administrator.fetch('/api/apitokens', { body: { title: 'Scale', role: 5 } })
  const token = secret((made.body as { token: string }).token)
  for (const bearer of [token, secret(`${token.slice(0, -4)}AAAA`), secret('S3CRET-bearer')]) {
    await app.anonymous.fetch('/api/materials', { headers: { authorization: `Bearer ${bearer}` } })
    await app.anonymous.fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${bearer}` },
      body: { fixes: [] },
    })
  }
  await app.anonymous.fetch('/api/newpassword', { body: { email: 'grace@x.example' } })
  await app.anonymous.fetch('/api/newpassword', {
    method: 'PUT',
    body: { token: secret('S3CRET-reset-token'), password: secret('S3CRET next password') },
  })
  await app.anonymous.fetch('/api/materials', {
    headers: { cookie: `haulway_session=${secret('S3CRET-session')}` },
  })
  await app.anonymous.fetch('/api/sessions', {
    method: 'POST',
    body: `{"password":"${secret('S3CRET broken')}"`,
  })

  // The log was written to, including what failed.
  expect(logged.join('\n')).toContain('sign-in refused')
  expect(secrets.size).toBeGreaterThan(14)
  const found = [...secrets].filter((one) => one !== '' && logged.some((line) => line.includes(one)))
  expect(found).toEqual([])
})
