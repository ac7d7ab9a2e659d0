import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { inSystem } from '../db/index.ts'
import type { Services } from '../services.ts'
import { testServices } from '../testing/services.ts'
import { enqueueMail } from './mail.ts'
import { openMailSender } from './sender.ts'
import { mailSink } from './testing/sink.ts'

let database: TestDatabase
let services: Services
const clock = fakeClock()
beforeAll(async () => {
  database = await testDatabase()
  services = testServices(database, clock)
})
afterAll(() => database.close())
beforeEach(() => database.owner.query('delete from outbox'))

const senderTo = (smtpUrl: string | undefined) =>
  openMailSender(services, { smtpUrl, base: () => 'https://haul.example', chance: () => 0 })
const invite = (to: string, account = 'North', inviter = 'Bo') =>
  inSystem(database, (tx) =>
    enqueueMail(tx, {
      to,
      template: 'invitation',
      words: { fullName: 'Ann', account, inviter },
      language: 'en',
      link: '/accountParticipationManagement?token=secret',
      now: clock(),
    }),
  )
async function states() {
  const { rows } = await database.owner.query<{ state: string; attempts: number; link: string | null }>(
    'select state, attempts, link from outbox order by id',
  )
  return rows
}

test('delivers a mail once, to its one receiver only, with a link to the configured host', async () => {
  const smtp = await mailSink()
  await invite('ann@x.example')
  const sender = senderTo(smtp.url)
  await Promise.all([sender.send(), sender.send(), senderTo(smtp.url).send()])
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toMatchObject({ from: 'haulway@haul.example', to: ['ann@x.example'] })
  expect(smtp.received[0]?.source.replace(/=\r\n/g, '')).toContain(
    'https://haul.example/accountParticipationManagement?token=3Dsecret',
  )
  expect(await states()).toEqual([{ state: 'sent', attempts: 1, link: null }])
  await smtp.close()
})

test.each([
  'a@x.example\r\nBcc: b@y.example',
  '"b@y.example"@x.example',
  'a@x.example,b@y.example',
  'Ann <a@x.example>',
  ' a@x.example',
  'a@x',
])('refuses %j, which is not one plain address', async (to) => {
  await expect(invite(to)).rejects.toThrow('one plain address')
  expect(await states()).toEqual([])
})

test('strips line breaks from user text so that they start no header', async () => {
  const smtp = await mailSink()
  await invite('ann@x.example', 'North\r\nBcc: c@y.example', 'Bo\nX-Evil: 1')
  await senderTo(smtp.url).send()
  expect(smtp.received[0]?.to).toEqual(['ann@x.example'])
  const [head = ''] = smtp.received[0]?.source.split('\r\n\r\n') ?? []
  expect(head).toContain('Subject: You are invited')
  expect(head).not.toMatch(/^(bcc|x-evil):/im)
  await smtp.close()
})

test('limits an address to three mails an hour caused by others, also for simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => invite('Ann@x.example')))
  expect(answers.filter(Boolean)).toHaveLength(3)
  expect(await invite('ann@X.example')).toBe(false)
  expect(await invite('bo@x.example')).toBe(true)
  clock.advance(3_600_001)
  expect(await invite('ann@x.example')).toBe(true)
})

test('does not send the message of a transaction that fails', async () => {
  const failing = inSystem(database, async (tx) => {
    const words = { fullName: 'Ann', account: 'North', inviter: 'Bo' }
    await enqueueMail(tx, { to: 'a@x.example', template: 'invitation', words, language: 'en', now: clock() })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await states()).toEqual([])
})

test('keeps messages without a provider, and retries a provider that is down at growing intervals', async () => {
  await invite('a@x.example')
  await invite('b@x.example')
  await senderTo(undefined).send()
  expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  const gone = await mailSink()
  await gone.close()
  const sender = senderTo(gone.url)
  await sender.send()
  // One attempt was enough: the other mail was not even tried.
  expect((await states()).map((one) => one.attempts)).toEqual([1, 0])
  for (let minute = 0; minute < 2_000; minute += 1) {
    clock.advance(60_000)
    if (minute % 40 === 0) await sender.send()
  }
  expect(await states()).toMatchObject([
    { state: 'failed', attempts: 10, link: null },
    { state: 'failed', attempts: 10, link: null },
  ])
})

test('delays a mail when the provider is busy, and fails it when the provider refuses it for good', async () => {
  const reply = (responseCode: number) =>
    mailSink({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('no'), { responseCode }))
      },
    })
  const busy = await reply(451)
  await invite('a@x.example')
  await senderTo(busy.url).send()
  expect(await states()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await busy.close()
  clock.advance(60_000)
  const never = await reply(550)
  await senderTo(never.url).send()
  expect(await states()).toMatchObject([{ state: 'failed', attempts: 2 }])
  await never.close()
})

test('marks a mail that was being sent by a process that died, and does not send it twice', async () => {
  const smtp = await mailSink()
  await invite('a@x.example')
  await database.owner.query(`update outbox set state = 'sending', next_attempt_at = $1`, [new Date(clock())])
  clock.advance(1)
  await senderTo(smtp.url).send()
  expect(smtp.received).toEqual([])
  expect(await states()).toMatchObject([{ state: 'unknown' }])
  await smtp.close()
})
