/** What a tablet receives for its own machine: a pending change of route, and its behaviour settings. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { type HaulingSite, haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestReply } from '../testing/test-app.ts'
import type { TabletSession } from './tablets.endpoints.ts'

type Told = TabletSession & { version: string }

let site: HaulingSite

beforeAll(async () => {
  site = await haulingSite()
})
afterAll(() => site.app.close())

const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)
const toldIn = ({ body }: TestReply) => body as Told

test('wakes a waiting tablet with a change of route, marks it delivered, and includes it until it has ended', async () => {
  const { app, routes, request, stageOf } = site
  const truck = await site.truck(routes.a)
  const { version } = toldIn(await truck.session())
  const waiting = truck.session(`?wait=55&version=${version}`)
  app.clock.advance(1_000)
  await request(truck.id, routes.b)
  const news = toldIn(await waiting)
  expect(news.route?.title).toBe('A')
  expect(news.routeChange).toMatchObject({ route: { title: 'B' }, acknowledged: false, forced: false })
  expect(titles(news.routeChange?.loadLocations ?? [])).toEqual(['pitB'])
  expect(await stageOf(truck.id)).toBe('delivered')
  // Delivery itself does not create a new version.
  expect((await truck.session(`?version=${news.version}`)).status).toBe(304)
  app.clock.advance(1_000)
  await truck.say({ id: news.routeChange?.id, state: 'acknowledged' })
  expect(toldIn(await truck.session())).toMatchObject({ route: { title: 'B' }, routeChange: null })
})

test("returns the machine's tablet settings with the account's as defaults", async () => {
  const { app, account, manager } = site
  const truck = await site.truck(null)
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const change = async (path: string, more: object) => {
    const { body } = await admin.fetch(path)
    const reply = await admin.fetch(path, { method: 'PUT', body: { ...(body as object), ...more } })
    expect(reply.status, reply.text).toBe(200)
  }
  const make = async (path: string, body: object) =>
    ((await manager.fetch(path, { body })).body as { id: string }).id
  const told = async () => toldIn(await truck.session())
  const usual = { messageRate: 'medium', reportSeconds: 5, board: null, language: null }
  expect((await told()).tablet).toEqual({ ...usual, inMotion: 'blocked' })
  await change(`/api/accounts/${account}`, { trackerAppSettings: { inMotionButtons: true } })
  expect((await told()).tablet).toEqual({ ...usual, inMotion: 'allowed' })
  const button = await make('/api/buttons', { title: 'Rain', eventType: 'note' })
  const board = await make('/api/buttonprofiles', { title: 'Short board', buttons: [button] })
  await change(`/api/equipment/${truck.id}`, {
    messageRate: 'slow',
    inMotion: 'blocked',
    board,
    tabletLanguage: 'ru',
  })
  const { tablet, boards } = await told()
  const own = { messageRate: 'slow', reportSeconds: 10, inMotion: 'blocked', language: 'ru' }
  expect(tablet).toEqual({ ...own, board: { id: board, title: 'Short board' } })
  expect(titles(boards)).toEqual(['Short board'])
})
