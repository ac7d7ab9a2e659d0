/** How often consent may be requested: limits at their edges, concurrent requests (behaviour 3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsentSite, consentSite } from './testing/consent-site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: ConsentSite

beforeAll(async () => {
  site = await consentSite()
})
afterAll(() => site.app.close())

test('requires 24 hours between two consent requests, to the second', async () => {
  const { app, ask, read, inState } = site
  const one = await inState('requested')
  const at = app.clock()
  expect((await read(one)).nextRequestAt).toBe(new Date(at + DAY).toISOString())
  app.clock.advance(DAY - 1_000)
  const early = await ask(one)
  expect(early.status).toBe(409)
  expect(early.body).toMatchObject({
    errors: [{ key: 'conflict.consent.wait', args: { at: new Date(at + DAY).toISOString() } }],
  })
  app.clock.advance(1_000)
  expect((await ask(one)).status).toBe(200)
  app.clock.advance(1_000)
  expect((await ask(one)).status).toBe(409)
})

test('allows one more request two weeks after an opt-out, and after the second opt-out from a stated date', async () => {
  const { app, ask, read, decide, inState } = site
  const one = await inState('requested')
  app.clock.advance(HOUR)
  await decide(one.token, 'stop')
  app.clock.advance(14 * DAY - 60_000)
  expect((await ask(one)).status).toBe(409)
  app.clock.advance(60_000)
  expect((await ask(one)).status).toBe(200)
  await decide(one.token, 'stop')
  const stated = new Date(app.clock() + 30 * DAY).toISOString()
  expect((await read(one)).nextRequestAt).toBe(stated)
  app.clock.advance(30 * DAY - 1)
  expect((await ask(one)).status).toBe(409)
  app.clock.advance(1)
  expect((await ask(one)).status).toBe(200)
})

test('after one refusal, limits requests to one every two weeks, also while one is unanswered; failed requests do not count', async () => {
  const { app, ask, read, fail, inState } = site
  const one = await inState('denied')
  app.clock.advance(14 * DAY)
  expect((await ask(one)).status).toBe(200)
  const asked = app.clock()
  expect(await read(one)).toMatchObject({
    smsConsent: 'requested',
    nextRequestAt: new Date(asked + 14 * DAY).toISOString(),
  })
  app.clock.advance(14 * DAY - 1)
  expect((await ask(one)).status).toBe(409)
  app.clock.advance(1)
  expect((await ask(one)).status).toBe(200)
  await fail(one)
  expect((await ask(one)).status).toBe(200)
})

test('after several refusals, requires 30 days after every request for each refusal beyond the first', async () => {
  const { app, ask, read, text, inState } = site
  const one = await inState('denied')
  for (const months of [1, 2]) {
    await text(one.phone, 'START')
    await text(one.phone, 'STOP')
    for (const request of ['first', 'second']) {
      app.clock.advance(months * 30 * DAY - 1)
      expect((await ask(one)).status, `${months} ${request}`).toBe(409)
      app.clock.advance(1)
      expect((await ask(one)).status, `${months} ${request}`).toBe(200)
    }
    expect((await read(one)).smsConsent).toBe('requested')
    await text(one.phone, 'YES')
  }
})

test('sends one message for fifty concurrent requests', async () => {
  const { recipient, ask, outbox } = site
  const one = await recipient()
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(one)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await outbox(one.phone)).toHaveLength(1)
})

test('a request that could not be sent starts no waiting time', async () => {
  const { ask, inState } = site
  const one = await inState('failed')
  expect((await ask(one)).status).toBe(200)
})
