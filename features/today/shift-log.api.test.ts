/** The log of a shift, and wall screens. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { createTokenClient } from '../testing/token.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { LogEntry } from './shift-log.endpoints.ts'
import { openNightSite } from '../testing/night-site.ts'
import type { TodayItem } from './today.endpoints.ts'

let site: Awaited<ReturnType<typeof openNightSite>>
let from: string
let [ann, bo]: TestClient[] = []
beforeAll(async () => {
  site = await openNightSite()
  await site.at(site.evening + 60_000)
  from = new Date(site.evening).toISOString()
  ann = await site.app.client(site.account, [roleIndex.DISPATCHER])
  bo = await site.app.client(site.account, [roleIndex.DISPATCHER])
})
afterAll(() => site.app.close())

const shift = () => ({ project: site.project, from })
const idOf = async (client: TestClient) => ((await client.fetch('/api/users/me')).body as { id: string }).id
const write = (client: TestClient, body: object) =>
  client.fetch('/api/shiftlog', { body: { ...shift(), ...body } })
async function written(client: TestClient, body: object): Promise<string> {
  const reply = await write(client, body)
  expect(reply.status, reply.text).toBe(201)
  site.app.clock.advance(1_000)
  return (reply.body as { id: string }).id
}
async function log(client = ann!): Promise<LogEntry[]> {
  const reply = await client.fetch(`/api/shiftlog?${new URLSearchParams(shift())}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: LogEntry[] }).items
}

test('keeps lines: a correction by the author replaces a line once', async () => {
  const first = await written(ann!, { kind: 'note', note: 'Ramp is slick' })
  await written(ann!, { kind: 'weather', sky: 'rain', temperature: 4.5, wind: 20 })
  expect((await write(bo!, { kind: 'note', note: 'No', corrects: first })).status).toBe(400)
  await written(ann!, { kind: 'note', note: 'Ramp was slick until 21:00', corrects: first })
  expect((await write(ann!, { kind: 'note', note: 'Again', corrects: first })).status).toBe(409)
  const lines = await log()
  expect(lines.map(({ note, sky, corrected }) => [note ?? sky, corrected])).toEqual([
    ['Ramp is slick', true],
    ['rain', false],
    ['Ramp was slick until 21:00', false],
  ])
  expect((await write(ann!, { kind: 'note' })).text).toContain('"field":"note"')
  const viewer = await site.app.client(site.account, [roleIndex.DISPATCH_VIEWER])
  expect((await log(viewer)).length).toBe(3)
  expect((await write(viewer, { kind: 'note', note: 'x' })).status).toBe(403)
})

test('is handed over by one person and received by the other, who both sign its figures', async () => {
  const handover = await written(ann!, { kind: 'handover', to: await idOf(bo!), note: 'Pump 2 is down' })
  expect((await write(ann!, { kind: 'receipt', handover })).status).toBe(400)
  await written(bo!, { kind: 'receipt', handover })
  expect((await write(bo!, { kind: 'receipt', handover })).status).toBe(409)
  const [given, taken] = (await log()).slice(-2)
  expect(given).toMatchObject({ kind: 'handover', to: { id: await idOf(bo!) } })
  expect(given?.signed).toEqual({
    loads: 0,
    weight: 0,
    targetLoads: 20,
    targetWeight: 1_050_000,
    unexplained: 0,
  })
  expect(taken).toMatchObject({ kind: 'receipt', handover, author: { id: await idOf(bo!) } })
  const other = await site.app.client(await site.app.account('Others'), [roleIndex.DISPATCHER])
  expect((await write(other, { kind: 'note', note: 'x' })).status).toBe(400)
  expect(await log(other)).toEqual([])
})

test("lets a token write lines in its maker's name but neither sign nor correct", async () => {
  const boss = await site.app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const token = await createTokenClient(site.app, boss, roleIndex.DISPATCHER)
  const handover = await written(ann!, { kind: 'handover', to: await idOf(boss), note: 'All is well' })
  const line = await written(boss, { kind: 'note', note: 'Fog' })
  const before = await log()
  for (const signed of [
    { kind: 'receipt', handover },
    { kind: 'handover', to: await idOf(ann!) },
    { kind: 'note', note: 'No fog', corrects: line },
  ])
    expect((await write(token, signed)).status, signed.kind).toBe(403)
  expect(await log()).toEqual(before)
  await written(token, { kind: 'weather', sky: 'rain', temperature: 4.5, wind: 20 })
})

const DAY_MS = 86_400_000

interface Hung {
  id: string
  link: string
}

async function hang(client: TestClient, more: object = {}): Promise<Hung> {
  const body = {
    title: 'Office',
    project: site.project,
    shows: ['board', 'today'],
    seconds: 20,
    language: 'en',
  }
  const reply = await client.fetch('/api/wallscreens', { body: { ...body, ...more } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Hung
}
const open = (link: string) =>
  site.app.anonymous.fetch('/api/wallscreens/open', { body: { token: link.split('/').at(-1) } })

test('shows on a wall what its maker may see, stores the token as a hash, and ends at once when revoked', async () => {
  const { id, link } = await hang(site.manager)
  const shown = await open(link)
  expect(shown.status, shown.text).toBe(200)
  const body = shown.body as { today: TodayItem; shows: string[] }
  const today = (await site.manager.fetch(`/api/today?project=${site.project}`)).body
  expect(body.today).toEqual(today)
  expect(body.shows).toEqual(['today', 'board'])
  const token = link.split('/').at(-1) ?? ''
  const kept = await site.app.database.owner.query('select * from wall_screens')
  expect(JSON.stringify(kept.rows)).not.toContain(token)
  // The token opens nothing else.
  for (const path of ['/api/today', '/api/wallscreens', '/api/users/me']) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await site.app.anonymous.fetch(path, { headers })).status).toBe(401)
  }
  const list = async (client: TestClient) =>
    (await client.fetch('/api/wallscreens')).body as { items: object[] }
  expect((await list(site.manager)).items).toMatchObject([{ id, title: 'Office', revocable: true }])
  expect((await ann!.fetch('/api/wallscreens', { body: {} })).status).toBe(403)
  expect((await ann!.fetch(`/api/wallscreens/${id}`, { method: 'DELETE' })).status).toBe(403)
  expect((await site.manager.fetch(`/api/wallscreens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await open(link)).status).toBe(404)
  const record = await site.app.database.owner.query(
    `select action from audit_log where resource = 'wallscreens' and entity_id = $1 order by at, action`,
    [id],
  )
  expect(record.rows.map(({ action }: { action: string }) => action)).toEqual(['create', 'delete'])
})

test('shows nothing on the wall when its maker loses the right', async () => {
  const maker = await site.app.client(site.account, [roleIndex.HAUL_MANAGER])
  const { link } = await hang(maker, { shows: ['today'] })
  expect((await open(link)).body).toMatchObject({ shows: ['today'] })
  await site.app.database.owner.query(`update memberships set roles = '{3}' where user_id = $1`, [
    await idOf(maker),
  ])
  expect((await open(link)).status).toBe(404)
  const [, account] = /\/report-html\/wall-(.{22})/.exec(link) ?? []
  expect((await open(`wall-${account}${'x'.repeat(43)}`)).status).toBe(404)
})

test('shows nothing after the wall link expires, until somebody permitted extends it', async () => {
  const { id, link } = await hang(site.manager, { days: 1 })
  // Links created before expiry existed hold the token alone.
  expect((await open(link.replace('wall-', ''))).status).toBe(200)
  const extend = (client: TestClient, days: number) =>
    client.fetch(`/api/wallscreens/${id}`, { method: 'PUT', body: { days } })
  site.app.clock.advance(DAY_MS)
  expect((await open(link)).status).toBe(404)
  const dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  const manager = await site.app.client(site.account, [roleIndex.HAUL_MANAGER])
  const listed = async () => (await manager.fetch('/api/wallscreens')).body
  expect(await listed()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, expired: true, revocable: true })]),
  })
  expect((await extend(dispatcher, 30)).status).toBe(403)
  expect((await extend(manager, 366)).body).toMatchObject({ errors: [{ field: 'days' }] })
  const extended = await extend(manager, 30)
  const expiresAt = new Date(site.app.clock() + 30 * DAY_MS).toISOString()
  expect(extended.body).toEqual({ expiresAt })
  expect((await open(link)).body).toMatchObject({ expiresAt })
  // A link that already lives longer is left unchanged.
  expect((await extend(manager, 1)).body).toEqual({ expiresAt })
  expect((await manager.fetch(`/api/wallscreens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await extend(manager, 30)).status).toBe(404)
})
