import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperationKey } from '@haulway/cycles'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import { parseEventId } from './event-id.ts'
import type { EventItem } from './event-item.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'

const DISPATCHER = 3
const VIEWER = 4
const MINUTE = 60_000

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let manager: TestClient
let start: number
beforeAll(async () => {
  site = await haulingSite()
  manager = site.manager
  dispatcher = await site.app.client(site.account, [DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'dump', 'pitA', 'dump'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  await truck.drive('yard')
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()

async function listed(type?: string): Promise<EventItem[]> {
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}`
  const reply = await dispatcher.fetch(
    `/api/events?${range}&limit=500${type ? `&type=${encodeURIComponent(type)}` : ''}`,
  )
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: EventItem[] }).items.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
const derived = async (type: string) => (await listed(type)).filter(({ source }) => source === 'derived')

async function call<T = Outcome>(
  path: string,
  body: unknown,
  method = 'POST',
  status = 200,
  client = dispatcher,
) {
  const reply = await client.fetch(`/api/events${path}`, { method, ...(body !== null && { body }) })
  expect(reply.status, reply.text).toBe(status)
  return reply.body as T
}
interface Refusal {
  message: string
  errors: { field: string; key: string; args: Record<string, string>; defaultMessage: string }[]
}
async function refusal(path: string, body: unknown, method = 'POST', status = 400, client = dispatcher) {
  const { errors } = await call<Refusal>(path, body, method, status, client)
  return errors.map(({ field, key }) => `${field} ${key.replace('validation.', '')}`)
}
async function journal(id: string): Promise<JournalItem> {
  const { items } = await call<{ items: JournalItem[] }>('/journal', { events: [{ id }] })
  return items[0]!
}

/** All derived data, byte by byte, except when it was settled. */
async function stored(): Promise<unknown[]> {
  await listed()
  const all = []
  for (const table of ['cycles', 'events', 'visits']) {
    const only = table === 'events' ? `and source = 'derived'` : ''
    const { rows } = await site.app.database.owner.query(
      `select to_jsonb(t) - 'settled_at' as row from ${table} t where equipment_id = $1 ${only} order by key`,
      [truck.id],
    )
    all.push(rows)
  }
  return all
}

test('sets weight, driver and time of a load, returns what changed, and undo restores everything', async () => {
  const before = await stored()
  const [load] = await derived('load')
  const driver = await make('/api/drivers', { fullName: 'Ann' })
  const material = await make('/api/materials', { title: 'Ore', tested: false, density: 2000 })
  const at = iso(Date.parse(load!.at) - 20_000)
  const edit = { version: 0, at, weight: 40_000, driver, material, ticket: 'T-1', noteComment: 'wet' }
  const { events, difference } = await call(`/${load!.id}`, edit, 'PUT')
  expect(events).toEqual([{ id: load!.id, version: 1 }])
  expect(difference).toEqual({ added: 0, removed: 0, held: false, changed: 1, weight: 40_000, volume: 20 })
  const [edited] = await derived('load')
  expect(edited).toMatchObject({
    id: load!.id,
    at,
    weight: 40_000,
    ticket: 'T-1',
    noteComment: 'wet',
    driver: { title: 'Ann' },
    material: { title: 'Ore' },
  })
  const cycle = await cycleOf(load!.id)
  expect(cycle).toMatchObject({ weight: 40_000, weightSource: 'edit', volume: 20, loadedAt: at })
  const history = await journal(load!.id)
  expect(history).toMatchObject({
    version: 1,
    dropped: false,
    may: ['edit', 'split', 'merge', 'drop', 'undo'],
  })
  expect(history.decisions).toMatchObject([{ does: 'set', undone: false, weight: 40_000, at }])
  // Values that are unchanged are not stated again.
  const same = await call(`/${load!.id}`, { ...edit, version: 1 }, 'PUT')
  expect(same).toMatchObject({ events: [{ version: 1 }], difference: { changed: 0 } })
  const undone = await call(`/${load!.id}/undo`, { version: 1 })
  expect(undone.difference).toMatchObject({ changed: 1, weight: -40_000, volume: -20 })
  expect(await stored()).toEqual(before)
  expect((await journal(load!.id)).decisions).toMatchObject([{ undone: true }])
})

async function make(path: string, body: object): Promise<string> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}
async function cycleOf(id: string): Promise<Record<string, unknown>> {
  const { body } = await dispatcher.fetch(`/api/events/${id}`)
  const { cycle } = body as { cycle: { key: string } }
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}`
  const reply = await manager.fetch(`/api/cyclereport/loadDumpCycles?${range}`)
  return (reply.body as { items: { key: string }[] }).items.find(({ key }) => key === cycle.key)!
}

test('of two people who edit one event the second is told who changed what, and neither edit is lost', async () => {
  const [, load] = await derived('load')
  await call(`/${load!.id}`, { version: 0, weight: 30_000 }, 'PUT', 200, manager)
  const reply = await call<Refusal>(`/${load!.id}`, { version: 0, ticket: 'T-2' }, 'PUT', 409)
  expect(reply.errors).toMatchObject([
    { field: 'version', key: 'validation.events.changed', args: { what: 'set' } },
  ])
  expect(reply.errors[0]!.args['by']).not.toBe('')
  expect(reply.message).toBe(reply.errors[0]!.defaultMessage)
  await call(`/${load!.id}`, { version: 1, ticket: 'T-2' }, 'PUT')
  const [, both] = await derived('load')
  expect(both).toMatchObject({ weight: 30_000, ticket: 'T-2' })
  // Concurrently: one of them wins, and the other is informed.
  const tries = [20_000, 21_000, 22_000].map((weight) =>
    manager.fetch(`/api/events/${load!.id}`, { method: 'PUT', body: { version: 2, weight } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  await call(`/${load!.id}/undo`, { version: 3 })
  expect((await derived('load'))[1]).toMatchObject({ weight: 30_000, ticket: 'T-2' })
})

test('splits a load, merges it with the next and drops it, and each undo restores the data to the byte', async () => {
  const before = await stored()
  const [load, next] = await derived('load')
  const { version } = await journal(load!.id)
  const at = iso(Date.parse(load!.at) - MINUTE)
  expect(await refusal(`/${load!.id}/split`, { version, at: next!.at })).toEqual(['at events.between'])
  expect(await refusal(`/${load!.id}/split`, { version, at: load!.at })).toEqual(['at events.same'])
  expect(await refusal(`/${load!.id}/merge`, { version })).toEqual(['id events.noNext'])
  // It is identified by its first moment, whatever is shown.
  const first = iso(readOperationKey(parseEventId(load!.id)!.key)!.first)
  expect(await refusal(`/${load!.id}/split`, { version, at: first })).toEqual(['at events.same'])
  await call(`/${load!.id}/split`, { version, at })
  const three = await derived('load')
  expect(three.map((one) => one.at)).toContain(at)
  const half = three.find((one) => one.at === at)!
  expect(half.flags).toContain('unresolved')
  // The half is a load like any other: it can be edited, and merged again.
  await call(`/${half.id}`, { version: 0, weight: 12_000 }, 'PUT')
  expect((await derived('load')).find(({ id }) => id === half.id)).toMatchObject({ weight: 12_000 })
  await call(`/${half.id}/merge`, { version: 1 })
  expect((await derived('load')).map(({ id }) => id)).not.toContain(half.id)
  expect(await stored()).toEqual(before)
  // So can one with its own half after it.
  await call(`/${load!.id}/split`, { version: version + 2, at: iso(Date.parse(load!.at) + MINUTE) })
  const merged = await call(`/${load!.id}/merge`, { version: version + 3 })
  expect(merged.difference).toMatchObject({ added: 1, removed: 1 })
  expect(await stored()).toEqual(before)
  const dropped = await call(`/${load!.id}?version=${version + 4}`, null, 'DELETE')
  expect(dropped.difference).toMatchObject({ removed: 1 })
  expect(await refusal(`/${load!.id}`, { version: version + 5, weight: 1 }, 'PUT')).toEqual([
    'id events.dropped',
  ])
  expect(await refusal(`/${load!.id}?version=${version + 5}`, null, 'DELETE')).toEqual(['id events.dropped'])
  await call(`/${load!.id}/undo`, { version: version + 5 })
  expect(await stored()).toEqual(before)
})

test('rejects edits of events derived from positions alone, and invalid values of a load by field', async () => {
  const [engine] = await derived('enter location')
  if (engine)
    expect(await refusal(`/${engine.id}`, { version: 0, ticket: 'x' }, 'PUT')).toEqual(['id events.derived'])
  const [load] = await derived('load')
  const { version } = await journal(load!.id)
  const late = iso(site.app.clock() + 3 * MINUTE)
  const bad = { version, location: site.places.get('dump'), driver: site.routes.a, at: late, lon: 1, lat: 1 }
  expect((await refusal(`/${load!.id}`, bad, 'PUT')).toSorted()).toEqual([
    'at events.between',
    'at events.future',
    'driver reference',
    'lat events.recognised',
    'location resolving.place',
    'lon events.recognised',
  ])
  const viewer = await site.app.client(site.account, [VIEWER])
  await call(`/${load!.id}`, { version, ticket: 'x' }, 'PUT', 403, viewer)
  await call('/nothing', { version: 0, ticket: 'x' }, 'PUT', 404)
})
