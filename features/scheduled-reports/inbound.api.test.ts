/** Delivery notices of the mail server: who may send them, and which are recorded. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '@haulway/platform/server/http/app.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { deliveryNoticeRoute, type RecordNotice } from './server/inbound.ts'

const SECRET = 'a secret of the mail server'
const ID = '01900000-0000-7000-8000-00000000000a'
const body = { message: ID, status: '5.1.1', diagnostic: 'smtp; 550 no such user' }

const noted: Parameters<RecordNotice>[] = []
beforeEach(() => void (noted.length = 0))
const note: RecordNotice = (...notice) => Promise.resolve(void noted.push(notice))

/** Of the services the route uses only the log. */
const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services
const appWith = (secret: string | undefined) =>
  createApp({
    services,
    english: {},
    routes: [deliveryNoticeRoute(secret, note)],
    identify: () => Promise.resolve(null),
  })
const app = await appWith(SECRET)
const closed = await appWith(undefined)
afterAll(() => Promise.all([app.close(), closed.close()]))

async function send(payload: object, authorization = `Bearer ${SECRET}`, to = app) {
  const headers = { authorization, origin: 'http://localhost' }
  const reply = await to.inject({ method: 'POST', url: '/api/mail/inbound', headers, payload })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

test.each([
  ['another secret', app, 'Bearer another secret of a server'],
  ['the secret but no scheme', app, SECRET],
  ['no credentials', app, ''],
  ['a secret where none is configured', closed, `Bearer ${SECRET}`],
  ['the word undefined where no secret is configured', closed, 'Bearer undefined'],
])('refuses a notice with %s, and records nothing', async (_what, to, authorization) => {
  expect((await send(body, authorization, to)).status).toBe(403)
  expect(noted).toEqual([])
})

test.each([
  ['id in the outbox', ID],
  ['Message-ID', `<${ID}@haul.example>`],
  ['Message-ID without brackets, in capitals', `${ID.toUpperCase()}@haul.example`],
])('records a bounce that is identified by its %s', async (_what, message) => {
  expect(await send({ ...body, message, unknown: 1 })).toEqual({ status: 200, body: { did: 'bounced' } })
  expect(noted).toEqual([[ID, { outcome: 'bounced', status: '5.1.1', diagnostic: 'smtp; 550 no such user' }]])
})

test('records a delivered mail', async () => {
  expect(await send({ message: ID, status: '2.0.0' })).toEqual({ status: 200, body: { did: 'delivered' } })
  expect(noted).toEqual([[ID, { outcome: 'delivered', status: '2.0.0', diagnostic: null }]])
})

test('answers and records a repeated bounce like the first', async () => {
  const once = await send({ message: ID, status: '5.7.26', recipient: 'ann@x.example' })
  expect(await send({ message: ID, status: '5.7.26', recipient: 'ann@x.example' })).toEqual(once)
  expect(noted).toEqual([
    [ID, { outcome: 'bounced', status: '5.7.26', diagnostic: null }],
    [ID, { outcome: 'bounced', status: '5.7.26', diagnostic: null }],
  ])
})

test.each([
  ['a delayed mail', { status: '4.2.2' }],
  ['a malformed status', { status: '550' }],
  ['a message of another server', { message: '<CAF=x@mail.example>' }],
  ['a Message-ID followed by another', { message: `<${ID}@x.example> <${ID}@y.example>` }],
])('ignores a bounce report of %s', async (_what, more) => {
  expect(await send({ ...body, ...more })).toEqual({ status: 200, body: { did: 'ignored' } })
  expect(noted).toEqual([])
})

test.each([
  ['an empty message', { message: '' }],
  ['a missing status', { status: undefined }],
  ['a diagnostic over 1,000 characters', { diagnostic: 'x'.repeat(1_001) }],
])('returns 400 for a bounce report with %s', async (_what, more) => {
  expect((await send({ ...body, ...more })).status).toBe(400)
  expect(noted).toEqual([])
})
