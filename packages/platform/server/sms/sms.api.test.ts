import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { inSystem } from '../db/index.ts'
import type { Services } from '../services.ts'
import { testServices } from '../testing/services.ts'
import { openSmsSender, type SmsGateway } from './sender.ts'
import { enqueueSms } from './sms.ts'

const ACCOUNT = '01900000-0000-7000-8000-000000000001'
let database: TestDatabase
let services: Services
const clock = fakeClock()
beforeAll(async () => {
  database = await testDatabase()
  services = testServices(database, clock)
})
afterAll(() => database.close())
beforeEach(() => database.owner.query('delete from outbox'))

interface Taken {
  readonly headers: IncomingMessage['headers']
  readonly body: { id: string; from: string; to: string; text: string }
}

/** A gateway that keeps what it receives, and answers with `answer`. */
async function gateway(answer: (response: ServerResponse) => void = (response) => response.end('{}')) {
  const taken: Taken[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Taken['body'],
      })
      answer(response)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const settings: SmsGateway = {
    url: `http://127.0.0.1:${port}/send`,
    token: 'let me in',
    from: '+15550001111',
  }
  return { taken, settings, close: () => new Promise<void>((done) => void server.close(() => done())) }
}

const ends: [id: string, state: string][] = []
const senderTo = (settings: SmsGateway | undefined) =>
  openSmsSender(services, {
    gateway: settings,
    base: () => 'https://haul.example',
    chance: () => 0,
    finished: (_tx, { id, state }) => Promise.resolve(void ends.push([id, state])),
  })

const enqueue = (to: string, account = ACCOUNT) =>
  inSystem(database, (tx) =>
    enqueueSms(tx, {
      to,
      template: 'optIn',
      words: { account: 'North\r\nquarry' },
      language: 'en',
      link: '/report-consent?token=secret',
      account,
      now: clock(),
    }),
  )

async function states() {
  const { rows } = await database.owner.query<{
    id: string
    state: string
    attempts: number
    link: string | null
  }>('select id, state, attempts, link from outbox order by id')
  return rows
}

test('delivers a message once, with a link to the configured host, and then deletes the link', async () => {
  const sms = await gateway()
  await enqueue('+15551234567')
  const sender = senderTo(sms.settings)
  await Promise.all([sender.send(), sender.send(), senderTo(sms.settings).send()])
  const [row] = await states()
  expect(sms.taken).toHaveLength(1)
  expect(sms.taken[0]?.headers).toMatchObject({
    authorization: 'Bearer let me in',
    'idempotency-key': row?.id,
  })
  expect(sms.taken[0]?.body).toMatchObject({ id: row?.id, from: '+15550001111', to: '+15551234567' })
  expect(sms.taken[0]?.body.text).toMatch(
    /^North quarry .* https:\/\/haul\.example\/report-consent\?token=secret$/,
  )
  expect(row).toMatchObject({ state: 'sent', attempts: 1, link: null })
  await sms.close()
})

test.each([
  [503, 'waiting'],
  [429, 'waiting'],
  [400, 'failed'],
  [404, 'failed'],
])('after the gateway answers %d the message is %s', async (status, state) => {
  ends.length = 0
  const sms = await gateway((response) => response.writeHead(status).end())
  await enqueue('+15551234567')
  await senderTo(sms.settings).send()
  const [row] = await states()
  expect(row).toMatchObject({ state, attempts: 1 })
  expect(ends).toEqual(state === 'failed' ? [[row?.id, 'failed']] : [])
  await sms.close()
})

test('does not resend a message that broke off, and retries an unreachable gateway', async () => {
  ends.length = 0
  const sms = await gateway((response) => response.destroy())
  await enqueue('+15551234567')
  await senderTo(sms.settings).send()
  await senderTo(sms.settings).send()
  expect(sms.taken).toHaveLength(1)
  expect(await states()).toMatchObject([{ state: 'unknown' }])
  await sms.close()
  await enqueue('+15551234568')
  await senderTo(sms.settings).send()
  expect((await states()).map(({ state }) => state)).toEqual(['unknown', 'waiting'])
  expect(ends.map(([, state]) => state)).toEqual(['unknown'])
})

test('keeps messages without a gateway, and limits a phone to three an hour and an account to 200 a day', async () => {
  expect(await Promise.all([1, 2, 3, 4].map(() => enqueue('+15551234567')))).toContain(false)
  await senderTo(undefined).send()
  expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  const phone = (n: number) => `+1555${String(n).padStart(7, '0')}`
  for (let n = 0; n < 197; n += 1) expect(await enqueue(phone(n))).toBe(true)
  expect(await enqueue(phone(500))).toBe(false)
  expect(await enqueue(phone(500), '01900000-0000-7000-8000-000000000002')).toBe(true)
  clock.advance(24 * 3_600_000)
  expect(await enqueue(phone(500))).toBe(true)
})
