/** Threat A8: mailed links lead to the configured host, whatever the request claims. */
import { connect } from 'node:net'
import { mailSink } from '@haulway/platform/server/mail/testing/sink.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../accounts/server/people.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof mailSink>>
beforeAll(async () => {
  mails = await mailSink()
  app = await testApp({ publicUrl: 'https://haul.example', smtpUrl: mails.url })
  const homeAccount = await app.account('North quarry')
  const person = { homeAccount, fullName: 'Ann', loginId: 'ann', password: 'correct horse', roles: [2] }
  const id = await createUser(app.database, person)
  await app.database.owner.query('update users set email = $2 where id = $1', [id, 'ann@x.example'])
})
afterAll(async () => {
  await app.close()
  await mails.close()
})

/** The source of the first mail, unfolded: quoted-printable folds lines at `=`. */
const text = () => mails.received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

test.each([
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  { 'x-original-host': 'evil.example', 'x-host': 'evil.example', referer: 'https://haul.example/' },
])('%j', async (headers) => {
  mails.received.length = 0
  const body = { email: 'ann@x.example' }
  expect((await app.anonymous.fetch('/api/newpassword', { body, headers })).status).toBe(204)
  await expect.poll(() => mails.received.length).toBe(1)
  expect(mails.received[0]?.to).toEqual(['ann@x.example'])
  expect(text()).toMatch(/https:\/\/haul\.example\/resetpassword\?token=[\w-]{43}/)
  expect(text()).not.toContain('evil.example')
})

test('a Host header of another site', async () => {
  mails.received.length = 0
  app.clock.advance(3_600_000)
  const { port } = new URL(app.url)
  // fetch sets Host itself; a socket can send any.
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1')
    const body = '{"email":"ann@x.example"}'
    let said = ''
    socket.on('error', fail)
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('close', () => done(said))
    socket.write(
      `POST /api/newpassword HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  expect(answer).toMatch(/^HTTP\/1\.1 421 /)
  // The next request is mailed, and nothing before it.
  expect((await app.anonymous.fetch('/api/newpassword', { body: { email: 'ann@x.example' } })).status).toBe(
    204,
  )
  await expect.poll(() => mails.received.length).toBe(1)
  expect(text()).not.toContain('evil.example')
})
