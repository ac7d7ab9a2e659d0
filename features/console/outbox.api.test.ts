/** What system administrators may read in the outbox: the link of invitations, of password resets only the text. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { enqueueMail, type NewMail } from '@haulway/platform/server/mail/mail.ts'
import type { MailTemplate } from '@haulway/platform/server/mail/templates.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { ConsoleFacts } from './console.endpoints.ts'

const RESET = '/resetpassword?token=sentinel-token'
let app: TestApp
let account: string
let admin: TestClient
let system: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  system = await app.client(await app.account('System'), [], { systemAdmin: true })
})
afterAll(() => app.close())

type Latest = ConsoleFacts['outbox']['latest'][number]
async function rowOf(recipient: string, by = system): Promise<Latest> {
  const { outbox } = (await by.fetch('/api/console')).body as ConsoleFacts
  const row = outbox.latest.find((one) => one.recipient === recipient)
  if (!row) throw new Error(`${recipient} is not in the outbox`)
  return row
}
const read = (id: string, by = system) => by.fetch(`/api/console/outbox/${id}`)
const open = (id: string, by = system) => by.fetch(`/api/console/outbox/${id}/link`, { method: 'POST' })
const put = <T extends MailTemplate>(mail: Omit<NewMail<T>, 'language' | 'now'>) =>
  inSystem(app.database, (tx) => enqueueMail(tx, { ...mail, language: 'en', now: app.clock() }))

test('without a mail server an invitation can be read and its link opened; each opening is audited', async () => {
  const invited = await admin.fetch('/api/invitations', { body: { email: 'ann@example.com', roles: [] } })
  const { id: invitation } = invited.body as { id: string }
  const row = await rowOf('ann@example.com')
  expect(row).toMatchObject({ template: 'newcomer', opens: true })
  const message = await read(row.id)
  expect(message.body).toMatchObject({ recipient: 'ann@example.com' })
  expect(message.text).toContain('North quarry')
  expect(message.text).not.toContain('token')
  for (const _ of [1, 2]) {
    const reply = await open(row.id)
    expect(reply.status, reply.text).toBe(200)
    const { link } = reply.body as { link: string }
    const token = new URL(link).searchParams.get('token')
    const seen = await app.anonymous.fetch('/api/participation/look', { body: { token } })
    expect(seen.body).toMatchObject({ newcomer: { email: 'ann@example.com' } })
  }
  const { items } = (await admin.fetch(`/api/audit?entity=${invitation}`)).body as { items: object[] }
  expect(items.filter((one) => JSON.stringify(one).includes('"link":"opened"'))).toHaveLength(2)
  // The account's own administrators get the link another way, and have no access to the outbox.
  for (const one of [admin, app.anonymous]) {
    expect([401, 403]).toContain((await read(row.id, one)).status)
    expect([401, 403]).toContain((await open(row.id, one)).status)
  }
})

test('never opens the link of a password reset', async () => {
  const person = {
    fullName: 'Grace',
    active: true,
    loginId: 'grace',
    email: 'grace@example.com',
    password: 'correct horse battery',
    passwordConfirm: 'correct horse battery',
  }
  expect((await admin.fetch('/api/users', { body: person })).status).toBe(201)
  const words = { fullName: 'Grace', loginId: 'grace', minutes: 60 }
  await put({ to: 'grace@example.com', template: 'passwordReset', words, link: RESET })
  // Sign-up leads to a new password as well; each of these messages poses as the other kind.
  await put({ to: 'welcome@example.com', template: 'welcome', words, link: RESET, account })
  const inviting = { fullName: 'Eve', account: 'North quarry', inviter: 'Eve' }
  await put({ to: 'dressed@example.com', template: 'invitation', words: inviting, link: RESET, account })
  const link = '/accountParticipationManagement?token=sentinel-token'
  await put({ to: 'other@example.com', template: 'passwordReset', words, link, account })
  for (const to of ['grace@example.com', 'welcome@example.com', 'dressed@example.com', 'other@example.com']) {
    const row = await rowOf(to)
    expect(row.opens, to).toBe(false)
    for (const reply of [await read(row.id), await open(row.id), await system.fetch('/api/console')]) {
      expect(reply.text, to).not.toContain('sentinel')
    }
    expect((await open(row.id)).status, to).toBe(404)
  }
})

test('opens no link with a mail server, or once the mail is on its way', async () => {
  const sending = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' })
  try {
    const quarry = await sending.account('South quarry')
    const their = await sending.client(quarry, [roleIndex.ACCOUNT_ADMIN])
    const operator = await sending.client(quarry, [], { systemAdmin: true })
    await their.fetch('/api/invitations', { body: { email: 'bo@example.com', roles: [] } })
    const { id, opens } = await rowOf('bo@example.com', operator)
    expect(opens).toBe(false)
    expect((await open(id, operator)).status).toBe(404)
  } finally {
    await sending.close()
  }
  await admin.fetch('/api/invitations', { body: { email: 'cleo@example.com', roles: [] } })
  const row = await rowOf('cleo@example.com')
  await app.database.owner.query(`update outbox set state = 'sending' where id = $1`, [row.id])
  expect((await open(row.id)).status).toBe(404)
})
