/** Messages of the office to the driver of a tablet, and their answers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { LONGEST_ANSWER, LONGEST_MESSAGE } from './inventory.endpoints.ts'
import { bearer, type TabletSite, tabletSite } from './testing/tablet-site.ts'
import { openSession } from './testing/open-session.ts'
import { MAX_MESSAGES, type TabletSession } from './tablets.endpoints.ts'

type Told = TabletSession & { version: string }
interface Message {
  id: string
  state: string
}

let app: TestApp
let site: TabletSite
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  site = await tabletSite(app)
})

const iso = (at = app.clock()) => new Date(at).toISOString()
const at = (tablet: string) => `/api/tablet/inventory/${tablet}/messages`
const list = async (tablet: string) =>
  ((await site.manager.fetch(at(tablet))).body as { items: Message[] }).items
async function send(tablet: string, text: string): Promise<Message> {
  app.clock.advance(1_000)
  const reply = await site.manager.fetch(at(tablet), { body: { text } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Message
}
const session = (secret: string, query = '') =>
  app.anonymous.fetch(`/api/telemetry/session${query}`, bearer(secret))
const told = async (secret: string) => (await session(secret)).body as Told
const textsIn = ({ messages }: Pick<Told, 'messages'>) => messages.map(({ text }) => text)

test('a message is sent, then delivered, then answered, and then it is the first answer that stays', async () => {
  const tablet = await site.connect()
  const message = await send(tablet.id, 'Come to the workshop')
  const sentAt = iso()
  expect(message).toEqual({
    id: expect.any(String) as string,
    text: 'Come to the workshop',
    state: 'sent',
    sentAt,
    sentBy: { id: expect.any(String) as string, title: expect.any(String) as string },
    deliveredAt: null,
    answeredAt: null,
    answer: null,
  })
  app.clock.advance(5_000)
  const deliveredAt = iso()
  for (let n = 0; n < 2; n++) expect((await tablet.answer(message.id)).status).toBe(204)
  app.clock.advance(5_000)
  expect(await list(tablet.id)).toEqual([{ ...message, state: 'delivered', deliveredAt }])
  const answeredAt = iso()
  expect((await tablet.answer(message.id, { answer: 'In ten minutes' })).status).toBe(204)
  app.clock.advance(5_000)
  expect((await tablet.answer(message.id, { answer: 'Another' })).status).toBe(204)
  expect((await tablet.answer(message.id)).status).toBe(204)
  const answered = { state: 'answered', deliveredAt, answeredAt, answer: 'In ten minutes' }
  expect(await list(tablet.id)).toEqual([{ ...message, ...answered }])
  const second = await send(tablet.id, 'Thank you')
  await tablet.answer(second.id, { answer: 'Yes' })
  expect(await list(tablet.id)).toMatchObject([
    { id: second.id, state: 'answered', deliveredAt: iso() },
    { id: message.id },
  ])
})

test('wakes the long poll and the socket of the tablet at once, and of no other tablet in the same machine', async () => {
  const [truck] = site.trucks
  const [one, other] = [await site.connect('One'), await site.connect('Other')]
  const [device, beside] = [await one.enter(truck), await other.enter(truck)]
  const { version } = await told(device.secret)
  expect((await told(beside.secret)).version).toBe(version)
  const [socket, silent] = [openSession(app, device.secret), openSession(app, beside.secret)]
  await Promise.all([socket.frames(1), silent.frames(1)])
  const waiting = session(device.secret, `?wait=55&version=${version}`)
  const message = await send(one.id, 'Stop at the gate')
  const news = (await waiting).body as Told
  expect(news.messages).toEqual([{ id: message.id, text: 'Stop at the gate', sentAt: iso() }])
  expect((await socket.frames(2))[1]).toEqual(news)
  expect((await session(beside.secret, `?version=${version}`)).status).toBe(304)
  // Shown only: it still waits for its answer.
  await one.answer(message.id)
  expect((await session(device.secret, `?version=${news.version}`)).status).toBe(304)
  await one.answer(message.id, { answer: 'Yes' })
  expect((await socket.frames(3))[2]).toMatchObject({ version, messages: [] })
  // The next frame of the other tablet is of its own message.
  await send(other.id, 'And you')
  expect((await silent.frames(2)).map(textsIn)).toEqual([[], ['And you']])
  socket.close()
  silent.close()
})

test('reaches the tablet in whichever of its machines it is, the latest messages in order', async () => {
  const tablet = await site.connect()
  const devices = [await tablet.enter(site.trucks[0]), await tablet.enter(site.trucks[1])]
  const tracker = await site.track(site.trucks[0])
  const sent = Array.from({ length: MAX_MESSAGES + 1 }, (_, n) => `Message ${n}`)
  for (const text of sent) await send(tablet.id, text)
  for (const { secret } of devices) expect(textsIn(await told(secret))).toEqual(sent.slice(1))
  expect((await told(tracker.secret)).messages).toEqual([])
})

test('refuses a message to an unregistered tablet and to a tracker, and texts that are empty or too long', async () => {
  const [tablet, gone] = [await site.connect(), await site.connect()]
  const tracker = await site.track(site.trucks[0])
  await site.manager.fetch(`/api/tabletsetup/${gone.id}`, { method: 'DELETE' })
  for (const [id, key] of [
    [gone.id, 'conflict.tablets.unregistered'],
    [tracker.id, 'conflict.tablets.tracker'],
  ] as const) {
    const refused = await site.manager.fetch(at(id), { body: { text: 'Hello' } })
    expect([refused.status, refused.body]).toMatchObject([409, { errors: [{ key }] }])
    expect(await list(id)).toEqual([])
  }
  for (const text of ['', '  ', null, 'x'.repeat(LONGEST_MESSAGE + 1)]) {
    const refused = await site.manager.fetch(at(tablet.id), { body: { text } })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ field: 'text' }] }])
  }
  const message = await send(tablet.id, 'x'.repeat(LONGEST_MESSAGE))
  const long = await tablet.answer(message.id, { answer: 'x'.repeat(LONGEST_ANSWER + 1) })
  expect([long.status, long.body]).toMatchObject([400, { errors: [{ field: 'answer' }] }])
})

test('is answered by its own tablet only', async () => {
  const [tablet, other] = [await site.connect(), await site.connect()]
  const elsewhere = await (await tabletSite(app, 'Elsewhere')).connect()
  const message = await send(tablet.id, 'Hello')
  for (const one of [other, elsewhere]) {
    expect((await one.answer(message.id, { answer: 'No' })).status).toBe(404)
  }
  for (const id of ['01900000-0000-7000-8000-000000000000', 'x'])
    expect((await tablet.answer(id)).status).toBe(404)
  expect(await list(tablet.id)).toMatchObject([{ state: 'sent', answer: null }])
})
