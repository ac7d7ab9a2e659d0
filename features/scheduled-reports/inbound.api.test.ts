/** Who may say what became of a mail, and what is made of it. */
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

/** Of everything that a server has, only the log is asked for here. */
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
  ['the bare secret', app, SECRET],
  ['nothing', app, ''],
  ['no secret configured', closed, `Bearer ${SECRET}`],
  ['nothing against nothing', closed, 'Bearer undefined'],
])('%s: refused, and nothing is noted', async (_what, to, authorization) => {
  expect((await send(body, authorization, to)).status).toBe(403)
  expect(noted).toEqual([])
})

test.each([
  ['name in the outbox', ID],
  ['Message-ID', `<${ID}@haul.example>`],
  ['Message-ID without brackets, in capitals', `${ID.toUpperCase()}@haul.example`],
])('a %s of a mail that came back for good is noted', async (_what, message) => {
  expect(await send({ ...body, message, unknown: 1 })).toEqual({ status: 200, body: { did: 'bounced' } })
  expect(noted).toEqual([[ID, { outcome: 'bounced', status: '5.1.1', diagnostic: 'smtp; 550 no such user' }]])
})

test('a mail that arrived is noted as delivered', async () => {
  expect(await send({ message: ID, status: '2.0.0' })).toEqual({ status: 200, body: { did: 'delivered' } })
  expect(noted).toEqual([[ID, { outcome: 'delivered', status: '2.0.0', diagnostic: null }]])
})

test('the same bounce again is answered and said alike', async () => {
  const once = await send({ message: ID, status: '5.7.26', recipient: 'ann@x.example' })
  expect(await send({ message: ID, status: '5.7.26', recipient: 'ann@x.example' })).toEqual(once)
  expect(noted).toEqual([
    [ID, { outcome: 'bounced', status: '5.7.26', diagnostic: null }],
    [ID, { outcome: 'bounced', status: '5.7.26', diagnostic: null }],
  ])
})

test.each([
  ['what is delayed', { status: '4.2.2' }],
  ['a status that is none', { status: '550' }],
  ['a mail of others', { message: '<CAF=x@mail.example>' }],
  ['a name with more in it', { message: `<${ID}@x.example> <${ID}@y.example>` }],
])('%s is ignored', async (_what, more) => {
  expect(await send({ ...body, ...more })).toEqual({ status: 200, body: { did: 'ignored' } })
  expect(noted).toEqual([])
})

test.each([
  ['a mail', { message: '' }],
  ['a status', { status: undefined }],
  ['a short diagnostic', { diagnostic: 'x'.repeat(1_001) }],
])('without %s it is a mistake', async (_what, more) => {
  expect((await send({ ...body, ...more })).status).toBe(400)
  expect(noted).toEqual([])
})
