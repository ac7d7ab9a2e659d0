/**
 * Events derived from a driven truck: the facts they were derived from, the stay, the cycle, and what the driver
 * stated.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorPage } from '@haulway/report'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import { eventId } from './event-id.ts'
import type { EventItem, EventView } from './event-item.ts'
import type { Trip } from './events.endpoints.ts'

const DISPATCHER = 3
const MINUTE = 60_000

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let start: number
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'dump', 'pitA'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  await truck.press('note', {
    noteType: 'weather',
    noteComment: 'Rain',
    ticket: 'A-1',
    quantity: 3,
    volume: 9,
    colour: 'red',
  })
  await truck.drive('yard')
})
afterAll(() => site.app.close())

const range = () =>
  `from=${new Date(start - MINUTE).toISOString()}&to=${new Date(site.app.clock() + MINUTE).toISOString()}`

async function get<T>(path: string, client = dispatcher): Promise<T> {
  const reply = await client.fetch(`/api/events${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const list = (query = '') => get<CursorPage<EventItem>>(`?${range()}&limit=500${query}`)

test('the list equals the stored events', async () => {
  const { items, next } = await list()
  const { rows } = await site.app.database.owner.query<{ equipment_id: string; key: string }>(
    `select equipment_id, key from events where equipment_id = $1 and type <> 'decision' and occurred_at >= $2
      order by occurred_at desc, equipment_id desc, key desc`,
    [truck.id, new Date(start - MINUTE)],
  )
  expect(next).toBeNull()
  expect(items.map(({ id }) => id)).toEqual(
    rows.map(({ equipment_id: equipmentId, key }) => eventId({ equipmentId, key })),
  )
  expect(new Set(items.map(({ type }) => type))).toContain('load')
})

test('a derived event has its evidence, its stay and its cycle', async () => {
  const { items } = await list('&type=load&sort=at')
  const seen = await get<EventView>(`/${items[0]!.id}`)
  expect(seen).toMatchObject({
    source: 'derived',
    receivedAt: null,
    equipment: { id: truck.id, title: truck.title },
    location: { title: 'pitA' },
    route: { id: site.routes.a },
    timeZone: 'UTC',
    cycle: { part: 'load' },
  })
  expect(seen.evidence.map(({ key }) => key)).toContain('telemetry.evidence.stop')
  for (const { t } of seen.evidence) expect(Math.abs(t - Date.parse(seen.at))).toBeLessThan(10 * MINUTE)
  expect(Date.parse(seen.visit!.enteredAt)).toBeLessThanOrEqual(Date.parse(seen.at))
  const proof = await site.manager.fetch(
    `/api/cyclereport/loadDumpCycles/${encodeURIComponent(seen.cycle!.key)}/proof`,
  )
  expect(proof.body).toMatchObject({ cycle: { loadedAt: seen.cycle!.loadedAt } })
  const dumps = await list('&type=dump&sort=at')
  const dump = await get<EventView>(`/${dumps.items[0]!.id}`)
  expect(dump.cycle).toEqual({ ...seen.cycle, part: 'dump' })
})

test('an event stated by a driver has all its fields, its arrival time and the position of the machine', async () => {
  const { items } = await list('&type=note')
  expect(items).toHaveLength(1)
  const note = await get<EventView>(`/${items[0]!.id}`)
  expect(note).toMatchObject({
    source: 'device',
    device: 'Tablet',
    noteType: 'weather',
    noteComment: 'Rain',
    ticket: 'A-1',
    quantity: 3,
    volume: 9,
    detail: { colour: 'red' },
    evidence: [],
    cycle: null,
    delay: 0,
  })
  expect(note.fixAt).not.toBeNull()
  expect([note.lon, note.lat]).not.toContain(null)
})

test('trips are the cycles, with the ids of their events', async () => {
  const { items, total } = await get<{ items: Trip[]; total: number }>(
    `/trips?${range()}&equipment=${truck.id}`,
  )
  const { rows } = await site.app.database.owner.query<{ load: string; dump: string; km: number }>(
    `select load_event_key as load, dump_event_key as dump, distance_loaded / 1000 as km from cycles
      where equipment_id = $1 order by loaded_at desc`,
    [truck.id],
  )
  expect(total).toBe(rows.length)
  expect(total).toBeGreaterThan(1)
  const ids = rows.map(({ load, dump, km }) => ({
    load: eventId({ equipmentId: truck.id, key: load }),
    dump: eventId({ equipmentId: truck.id, key: dump }),
    distance: km,
  }))
  expect(items).toMatchObject(ids)
  expect(items[0]).toMatchObject({ from: { title: 'pitA' }, to: { title: 'dump' } })
})

test('stores named filters for each user separately', async () => {
  const save = (title: string, query: string | null, client = dispatcher) =>
    client.fetch('/api/events/filters', { body: { title, query } })
  const kept = async (client = dispatcher) =>
    (await get<{ items: { id: string; title: string; query: string | null }[] }>('/filters', client)).items
  expect((await save('Loads', 'type=load')).status).toBe(201)
  expect((await save('loads', 'type=load&sort=at')).status).toBe(201)
  expect((await save('All', null)).status).toBe(201)
  expect((await save('', 'type=load')).status).toBe(400)
  const own = await kept()
  expect(own.map(({ title, query }) => [title, query])).toEqual([
    ['All', null],
    ['loads', 'type=load&sort=at'],
  ])
  expect(await kept(site.manager)).toEqual([])
  const remove = (client: TestClient) =>
    client.fetch(`/api/events/filters/${own[0]!.id}`, { method: 'DELETE' })
  expect((await remove(site.manager)).status).toBe(404)
  expect((await remove(dispatcher)).status).toBe(204)
  expect((await kept()).map(({ title }) => title)).toEqual(['loads'])
})

test('pages by cursor beyond the limit of counting, and rejects other orders by field', async () => {
  const many = await site.app.account('Many')
  const reader = await site.app.client(many, [2])
  const machine = await reader.fetch('/api/equipment', { body: { equipmentId: 'M', kind: 'hauler' } })
  const owner = await site.app.database.owner.connect()
  await owner.query(`begin; select set_config('app.account', '${many}', true)`)
  await owner.query(
    `insert into events (account_id, equipment_id, key, source, type, occurred_at, settled_at)
      select $1, $2, 'e' || n, 'derived', 'engine on', $3::timestamptz - n * interval '10 ms', now()
        from generate_series(0, 100001) n`,
    [many, (machine.body as { id: string }).id, new Date(site.app.clock())],
  )
  await owner.query('commit')
  owner.release()
  const figures = await get<{ events: number; isMore: boolean }>(`/summary?${range()}`, reader)
  expect(figures).toMatchObject({ events: 100_000, isMore: true })
  const first = await get<CursorPage<EventItem>>(`?${range()}&limit=500&sort=type`, reader)
  const second = await get<CursorPage<EventItem>>(
    `?${range()}&limit=500&sort=type&after=${first.next ?? ''}`,
    reader,
  )
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(1_000)
  expect((await get<CursorPage<EventItem>>(`?${range()}&page=3`, reader)).total).toBeNull()
  const refused = await reader.fetch(`/api/events?${range()}&sort=weight`)
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ field: 'sort', key: 'validation.events.sort', args: { name: 'weight', count: 100_000 } }] },
  ])
})
