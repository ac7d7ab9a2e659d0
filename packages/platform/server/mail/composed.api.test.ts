/** Mails that a feature composes, read back on arrival by an independent parser. */
import { simpleParser, type AddressObject } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { inSystem } from '../db/index.ts'
import { newId } from '../id.ts'
import type { Services } from '../services.ts'
import { testServices } from '../testing/services.ts'
import { enqueueMail } from './mail.ts'
import type { Composer, FinishedMessage, OnFinished } from './outbox.ts'
import { openMailSender, type ComposedMail } from './sender.ts'
import { mailSink } from './testing/sink.ts'

const ACCOUNT = '01900000-0000-7000-8000-000000000001'
const png = Buffer.from('iVBORw0KGgo=', 'base64')
let database: TestDatabase
let services: Services
const clock = fakeClock()
beforeAll(async () => {
  database = await testDatabase()
  services = testServices(database, clock)
})
afterAll(() => database.close())
beforeEach(() => database.owner.query('delete from outbox'))

const ends: FinishedMessage[] = []
beforeEach(() => void (ends.length = 0))
const note = (_tx: unknown, message: FinishedMessage) => Promise.resolve(void ends.push(message))
const senderTo = (smtpUrl: string, composer: Composer<ComposedMail>, finished: OnFinished = note) =>
  openMailSender(services, {
    smtpUrl,
    base: () => 'https://haul.example',
    chance: () => 0,
    composers: new Map([['scheduledReport', composer]]),
    finished,
  })

async function put(to: string): Promise<string> {
  const id = newId()
  await inSystem(database, (tx) =>
    enqueueMail(tx, {
      id,
      to,
      template: 'scheduledReport',
      words: { fullName: 'Ann', account: 'North', title: 'Every day', run: 'r1' },
      language: 'en',
      link: '/report-html/secret',
      stop: { page: '/report-subscription?token=t', click: '/api/reportconsents/unsubscribe?token=t' },
      account: ACCOUNT,
      now: clock(),
    }),
  )
  return id
}
const invite = (to: string) =>
  inSystem(database, (tx) =>
    enqueueMail(tx, {
      to,
      template: 'invitation',
      words: { fullName: 'Ann', account: 'North', inviter: 'Bo' },
      language: 'en',
      account: ACCOUNT,
      now: clock(),
    }),
  )
async function states() {
  const { rows } = await database.owner.query<{ state: string; attempts: number; problem: string | null }>(
    'select state, attempts, problem from outbox order by id',
  )
  return rows
}

test('sends a composed mail with both parts, its picture, its attachment and the unsubscribe headers', async () => {
  const smtp = await mailSink()
  const id = await put('ann@x.example')
  await senderTo(smtp.url, (_entry, { link, stop }) =>
    Promise.resolve({
      subject: 'Pit\r\nBcc: c@y.example',
      text: `Weight 1,204 t\n${link}\n${stop}`,
      html: '<p>Weight 1,204 t</p><img src="cid:chart@haulway">',
      attachments: [
        { name: 'chart.png', type: 'image/png', bytes: png, cid: 'chart@haulway' },
        { name: 'Отчёт\r\nX-Evil: 1.csv', type: 'text/csv', bytes: Buffer.from('a;b\n') },
      ],
    }),
  ).send()
  const [received] = smtp.received
  expect(received?.to).toEqual(['ann@x.example'])
  const mail = await simpleParser(received?.source ?? '', { skipImageLinks: true })
  expect((mail.to as AddressObject).text).toBe('ann@x.example')
  expect(mail.subject).toBe('Pit Bcc: c@y.example')
  expect(mail.messageId).toBe(`<${id}@haul.example>`)
  expect(mail.headerLines.map(({ key }) => key)).not.toContain('x-evil')
  expect(mail.text?.trim()).toBe(
    'Weight 1,204 t\nhttps://haul.example/report-html/secret\nhttps://haul.example/report-subscription?token=t',
  )
  expect(mail.html).toContain('src="cid:chart@haulway"')
  expect(mail.attachments).toMatchObject([
    { contentType: 'image/png', cid: 'chart@haulway', related: true, content: png },
    { contentType: 'text/csv', filename: 'Отчёт X-Evil: 1.csv', contentDisposition: 'attachment' },
  ])
  const header = (key: string) => mail.headerLines.find((one) => one.key === key)?.line.replace(/\r\n /g, ' ')
  expect(header('list-unsubscribe')).toBe(
    'List-Unsubscribe: <https://haul.example/api/reportconsents/unsubscribe?token=t>',
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(ends).toEqual([{ id, channel: 'mail', template: 'scheduledReport', state: 'sent', problem: null }])
  await smtp.close()
})

test('fails a mail whose content was deleted, and retries one that cannot be composed without delaying others', async () => {
  const smtp = await mailSink()
  const id = await put('gone@x.example')
  await put('broken@x.example')
  await invite('bo@x.example')
  await senderTo(smtp.url, ({ recipient }) =>
    recipient === 'gone@x.example' ? Promise.resolve(undefined) : Promise.reject(new Error('no figures')),
  ).send()
  expect(smtp.received.map(({ to }) => to)).toEqual([['bo@x.example']])
  expect(await states()).toEqual([
    { state: 'failed', attempts: 1, problem: 'what it would say is gone' },
    { state: 'waiting', attempts: 1, problem: 'it could not be made: no figures' },
    { state: 'sent', attempts: 1, problem: null },
  ])
  expect(ends.map(({ state }) => state)).toEqual(['failed', 'sent'])
  expect(ends[0]).toMatchObject({ id, problem: 'what it would say is gone' })
  await smtp.close()
})

test('sends despite a failing listener, and first reports a message that was lost on the way', async () => {
  const smtp = await mailSink()
  const lost = await put('lost@x.example')
  await database.owner.query(`update outbox set state = 'sending', next_attempt_at = $1`, [new Date(clock())])
  clock.advance(1)
  await invite('bo@x.example')
  await senderTo(
    smtp.url,
    () => Promise.resolve(undefined),
    async (tx, message) => {
      await note(tx, message)
      await tx.query('select nothing from nowhere')
    },
  ).send()
  expect((await states()).map(({ state }) => state)).toEqual(['unknown', 'sent'])
  expect(ends.map(({ state }) => state)).toEqual(['unknown', 'sent'])
  expect(ends[0]).toMatchObject({ id: lost, channel: 'mail', template: 'scheduledReport' })
  await smtp.close()
})

test('neither limits scheduled reports nor counts them towards the limit of an account', async () => {
  for (let n = 0; n < 200; n += 1) await put('ann@x.example')
  expect(await invite('bo@x.example')).toBe(true)
  expect(await states()).toHaveLength(201)
})
