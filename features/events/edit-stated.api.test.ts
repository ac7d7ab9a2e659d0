import { afterAll, beforeAll, expect, test } from 'vitest'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import { eventTypes } from '../telemetry/telemetry.ts'
import type { EventItem } from './event-item.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'

const DISPATCHER = 3
const MINUTE = 60_000

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let other: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let start: number
let driver: string
let tags: string[]
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [DISPATCHER])
  truck = await site.truck(site.routes.a)
  other = await site.truck(site.routes.b)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'yard'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  driver = await make('/api/drivers', { fullName: 'Ann' })
  const category = await make('/api/tags/categories', { title: 'Ground' })
  tags = [
    await make('/api/tags', { title: 'Wet', category }),
    await make('/api/tags', { title: 'Dry', category }),
  ]
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()
/** Minutes after the start. */
const at = (minutes: number) => iso(start + minutes * MINUTE)

async function make(path: string, body: object): Promise<string> {
  const reply = await site.manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}
async function call<T = Outcome>(path: string, body: unknown, method = 'POST', status = 200) {
  const reply = await dispatcher.fetch(`/api/events${path}`, { method, ...(body !== null && { body }) })
  expect(reply.status, reply.text).toBe(status)
  return reply.body as T
}
interface Refusal {
  message: string
  errors: { field: string; key: string }[]
}
const keysOf = ({ errors }: Refusal) =>
  errors.map(({ field, key }) => `${field} ${key.replace('validation.', '')}`).toSorted()
const refused = async (path: string, body: unknown, method = 'POST', status = 400) =>
  keysOf(await call<Refusal>(path, body, method, status))

async function listed(type: string): Promise<EventItem[]> {
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}`
  const reply = await dispatcher.fetch(`/api/events?${range}&limit=500&type=${encodeURIComponent(type)}`)
  return (reply.body as { items: EventItem[] }).items.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
async function journal(id: string): Promise<JournalItem> {
  return (await call<{ items: JournalItem[] }>('/journal', { events: [{ id }] })).items[0]!
}
async function counts() {
  const { rows } = await site.app.database.owner.query<{ n: number }>('select count(*)::int as n from events')
  return rows[0]!.n
}

test('states each type with all of its fields', async () => {
  const says = {
    equipment: other.id,
    route: site.routes.b,
    driver,
    weight: 1000,
    volume: 2,
    quantity: 3,
    ticket: 'T',
    noteType: 'Weather',
    noteComment: 'rain',
    tags: [tags[0]],
    lon: 37.6,
    lat: 55.7,
    detail: { own: 1 },
  }
  for (const [i, type] of eventTypes.entries()) {
    const places = type === 'load' ? 'pitB' : type === 'dump' ? 'dump' : 'yard'
    const body = { ...says, type, location: site.places.get(places), at: at(i / 10) }
    const { events } = await call('', body, 'POST', 201)
    const found = (await listed(type)).find(({ id }) => id === events[0]!.id)
    expect(found).toMatchObject({
      source: 'dispatcher',
      at: body.at,
      weight: 1000,
      volume: 2,
      quantity: 3,
      ticket: 'T',
      noteType: 'Weather',
      noteComment: 'rain',
      lon: 37.6,
      detail: { own: 1 },
      tags: [{ title: 'Wet' }],
      driver: { title: 'Ann' },
    })
  }
})

test('reports errors by field and row, and stores no row if any has an error', async () => {
  const before = await counts()
  const ahead = iso(site.app.clock() + 1)
  const note = { type: 'note', equipment: truck.id, at: at(1), noteComment: 'x' }
  expect(await refused('', { ...note, at: ahead, until: ahead })).toEqual([
    'at events.future',
    'until events.future',
  ])
  expect(await refused('', { ...note, until: at(0) })).toEqual(['until events.until'])
  expect(await refused('', { ...note, noteComment: null, lon: 1 })).toEqual([
    'lat required',
    'noteComment required',
  ])
  expect(await refused('', { ...note, type: 'fuel' })).toEqual(['quantity required'])
  expect(await refused('', { ...note, at: '1999-01-01T00:00:00Z' })).toEqual(['at events.past'])
  expect(await refused('', { ...note, equipment: driver, driver: truck.id })).toEqual([
    'driver reference',
    'equipment reference',
  ])
  expect(await refused('', { ...note, type: 'nonsense', weight: -1 })).toEqual([
    'type choice',
    'weight range',
  ])
  const rows = [note, { ...note, at: ahead }, { ...note, type: 'driver route' }]
  expect(await refused('/batch', { events: rows })).toEqual([
    'events.1.at events.future',
    'events.2.driver required',
    'events.2.route required',
  ])
  const now = iso(site.app.clock())
  await call('', { ...note, at: now, until: now }, 'POST', 201)
  expect(await counts()).toBe(before + 1)
})

test('stores a batch completely or not at all: a driver or machine on another active route rejects it', async () => {
  const before = await counts()
  const load = { type: 'load', equipment: truck.id, route: site.routes.a, at: at(1) }
  const wrong = { ...load, route: site.routes.c, at: at(2) }
  const reply = await call<Refusal>('/batch', { events: [load, wrong] }, 'POST', 409)
  expect(reply.message).toBe(
    'Batch event insert failed: the driver and equipment already have a different route active during those times.',
  )
  expect(keysOf(reply)).toEqual(['events.1.route events.batch'])
  expect(await counts()).toBe(before)
  // The driver is on another machine, which is on another route.
  const third = await site.truck(site.routes.b)
  await call('', { type: 'driver changed', equipment: third.id, driver, at: at(19) }, 'POST', 201)
  const free = await site.truck(null)
  const known = await counts()
  const driven = { ...load, at: at(20), driver }
  expect(await refused('', driven, 'POST', 409)).toEqual(['route events.otherRoute'])
  // Two rows that contradict each other.
  const pair = [
    { type: 'driver route', driver, equipment: free.id, route: site.routes.a, at: at(1), until: at(9) },
    { type: 'load', equipment: free.id, route: site.routes.b, at: at(5) },
  ]
  expect(await refused('/batch', { events: pair }, 'POST', 409)).toEqual(['events.1.route events.batch'])
  expect(await counts()).toBe(known)
})

test('a stated load creates the undetected cycle with its values, and undoing it removes the cycle', async () => {
  const loads = async () =>
    (await listed('load')).filter((one) => one.equipment.id === truck.id && one.source === 'derived')
  const [first, second] = await loads()
  const midway = iso((Date.parse(first!.at) + Date.parse(second!.at)) / 2)
  const body = {
    type: 'dump',
    equipment: truck.id,
    at: iso(Date.parse(second!.at) + 2 * MINUTE),
    location: site.places.get('dump'),
    noteComment: 'seen from the tower',
  }
  expect(midway > first!.at).toBe(true)
  const { events, difference } = await call('', body, 'POST', 201)
  expect(difference).toMatchObject({ added: 1, removed: 0 })
  expect(difference.changed).toBeLessThanOrEqual(1)
  const dumps = async () =>
    (await listed('dump')).filter((one) => one.equipment.id === truck.id && one.source === 'derived')
  expect((await dumps()).at(-1)).toMatchObject({ at: body.at, noteComment: 'seen from the tower' })
  const undone = await call(`/${events[0]!.id}/undo`, { version: 0 })
  expect(undone.difference).toMatchObject({ removed: 1 })
  expect(await dumps()).toHaveLength(1)
  // And once more.
  await call(`/${events[0]!.id}/undo`, { version: 1 })
  expect(await dumps()).toHaveLength(2)
})

test('editing a stated event retains the former version, which undo restores', async () => {
  const note = { type: 'note', equipment: truck.id, at: at(3), noteComment: 'first', tags: [tags[0]] }
  const { events } = await call('', note, 'POST', 201)
  const [one] = events
  const edited = await call(`/${one!.id}`, { version: 0, noteComment: 'second', tags: [tags[1]] }, 'PUT')
  const anew = edited.events[0]!
  expect(anew.id).not.toBe(one!.id)
  const notes = async () =>
    (await listed('note')).map(({ noteComment, tags: own }) => [noteComment, ...own.map((t) => t.title)])
  expect(await notes()).toContainEqual(['second', 'Dry'])
  expect(await notes()).not.toContainEqual(['first', 'Wet'])
  expect(await refused(`/${one!.id}`, { version: 1, ticket: 'x' }, 'PUT')).toEqual(['id events.dropped'])
  expect(await refused(`/${anew.id}`, { version: 1, clear: ['noteComment'] }, 'PUT')).toEqual([
    'noteComment required',
  ])
  expect(await journal(anew.id)).toMatchObject({ version: 1, may: ['edit', 'drop', 'undo'], dropped: false })
  await call(`/${anew.id}/undo`, { version: 1 })
  expect(await notes()).toContainEqual(['first', 'Wet'])
  expect(await notes()).not.toContainEqual(['second', 'Dry'])
  // Events stated by a device are edited and dropped in the same way.
  await truck.press('fuel', { quantity: 5 })
  const [fuel] = (await listed('fuel')).filter(({ source }) => source === 'device')
  const more = await call(`/${fuel!.id}`, { version: 0, quantity: 50 }, 'PUT')
  expect((await listed('fuel')).map(({ quantity }) => quantity)).toContain(50)
  await call(`/${more.events[0]!.id}?version=1`, null, 'DELETE')
  expect((await listed('fuel')).map(({ quantity }) => quantity)).not.toContain(50)
})

test('edits many events together or none, and leaves empty fields unchanged', async () => {
  const loads = (await listed('load')).filter(
    (one) => one.equipment.id === truck.id && one.source === 'derived',
  )
  const events = await Promise.all(
    loads.map(async ({ id }) => ({ id, version: (await journal(id)).version })),
  )
  const stale = events.map((one, i) => (i === 1 ? { ...one, version: 9 } : one))
  expect(await refused('/assign', { events: stale, driver }, 'POST', 409)).toEqual([
    'events.1.version events.changed',
  ])
  expect(await refused('/assign', { events: [...events, { id: 'no', version: 0 }], driver })).toEqual([
    `events.${events.length}.id reference`,
  ])
  await call('/assign', { events, driver, tags: [tags[0]] })
  const after = (await listed('load')).filter(({ id }) => events.some((one) => one.id === id))
  expect(after.map((one) => [one.driver?.title, one.tags.length, one.ticket])).toEqual(
    events.map(() => ['Ann', 1, null]),
  )
  await call(`/${events[0]!.id}/undo`, { version: events[0]!.version + 1 })
  expect((await listed('load')).find(({ id }) => id === events[0]!.id)).toMatchObject({
    driver: null,
    tags: [],
  })
})
