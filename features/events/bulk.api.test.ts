import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'
import type { EventItem } from './event-item.ts'

const MINUTE = 60_000
const LOADS = 12

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let start: number
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (let n = 0; n < LOADS; n++) {
    await truck.drive('pitA')
    await truck.stay(90)
    await truck.drive('dump')
    await truck.stay(30)
  }
  await truck.drive('yard')
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()
/** Minutes after the start. */
const at = (minutes: number) => iso(start + minutes * MINUTE)

interface Refusal {
  readonly errors: { field: string; key: string; args: Record<string, string> }[]
}
async function call<T = Outcome>(path: string, body: unknown, method = 'POST', status = 200) {
  const reply = await dispatcher.fetch(`/api/events${path}`, { method, ...(body !== null && { body }) })
  expect(reply.status, reply.text).toBe(status)
  return reply.body as T
}
const refused = async (path: string, body: unknown, method = 'POST', status = 400) =>
  (await call<Refusal>(path, body, method, status)).errors
    .map(({ field, key }) => `${field} ${key.replace('validation.', '')}`)
    .toSorted()

async function listed(type: string, source: EventItem['source'] = 'derived'): Promise<EventItem[]> {
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + 5 * MINUTE)}&limit=500`
  const { items } = (await dispatcher.fetch(`/api/events?${range}&type=${type}`)).body as {
    items: EventItem[]
  }
  return items
    .filter((one) => one.source === source && one.equipment.id === truck.id)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
/** The current events, as a call takes them. */
async function seen(events: readonly { readonly id: string }[]) {
  const body = { events: events.map(({ id }) => ({ id })) }
  const { items } = await call<{ items: JournalItem[] }>('/journal', body)
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  return events.map(({ id }) => ({ id, version: versions.get(id)! }))
}
async function state(drafts: readonly object[]) {
  const events = drafts.map((one) => ({ type: 'note', equipment: truck.id, noteComment: 'x', ...one }))
  return (await call('/batch', { events }, 'POST', 201)).events
}
async function make(path: string, body: object): Promise<string> {
  const reply = await site.manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}
async function stored(): Promise<unknown> {
  await listed('note')
  const { rows } = await site.app.database.owner.query<{ n: number; cycles: string }>(
    `select (select count(*)::int from events where account_id = $1) as n,
       (select md5(string_agg((to_jsonb(c) - 'settled_at')::text, ' ' order by key)) from cycles c where account_id = $1) as cycles`,
    [site.account],
  )
  return rows[0]
}

test('sets the weight of one ticket on twelve loads, previews the changes, and undoes them one by one', async () => {
  const loads = await listed('load')
  expect(loads).toHaveLength(LOADS)
  const before = (await stored()) as { cycles: string }
  const events = await seen(loads)
  const body = { events, weight: 350, ticket: 'T-7' }
  const told = await call('/assign?dryRun=true', body)
  expect(await stored()).toEqual(before)
  const { difference } = await call('/assign', body)
  expect(difference).toEqual({ added: 0, removed: 0, changed: LOADS, weight: 4_200, volume: 0, held: false })
  expect(told.difference).toEqual(difference)
  expect(told.preview!.cycles).toHaveLength(LOADS)
  expect(new Set(told.preview!.cycles.map(({ equipment }) => equipment.title))).toEqual(
    new Set([truck.title]),
  )
  expect(new Set((await listed('load')).map(({ weight, ticket }) => `${weight} ${ticket}`))).toEqual(
    new Set(['350 T-7']),
  )
  for (const { id, version } of await seen(loads)) {
    const undone = await call(`/${id}/undo`, { version })
    expect(undone.difference).toMatchObject({ changed: 1, weight: -350 })
  }
  expect(await stored()).toMatchObject({ cycles: before.cycles })
})

test('sets and empties the same fields of many stated events as a single edit does', async () => {
  const driver = await make('/api/drivers', { fullName: 'Ann' })
  const material = await make('/api/materials', { title: 'Ore', tested: false })
  const category = await make('/api/tags/categories', { title: 'Ground' })
  const tags = [await make('/api/tags', { title: 'Wet', category })]
  const made = await state([{ at: at(1) }, { at: at(2) }, { at: at(3), until: at(4) }])
  const says = {
    at: at(5),
    until: at(6),
    location: site.places.get('yard'),
    route: site.routes.a,
    driver,
    material,
    weight: 1_000,
    volume: 2,
    quantity: 3,
    ticket: 'T-1',
    noteType: 'Weather',
    noteComment: 'rain',
    tags,
    lon: 37.6,
    lat: 55.7,
    detail: { seal: 'R7' },
  }
  const { events } = await call('/assign', { events: made, ...says })
  const { location, route, driver: _driver, material: _material, tags: _tags, until, detail, ...plain } = says
  const named = { driver: { title: 'Ann' }, material: { title: 'Ore' }, tags: [{ title: 'Wet' }] }
  const places = { location: { id: location }, route: { id: route } }
  const found = async () => (await listed('note', 'dispatcher')).filter((one) => isAmong(events, one))
  expect(await found()).toEqual(
    made.map(
      () =>
        expect.objectContaining({
          ...plain,
          detail: expect.objectContaining({ ...detail, until }) as object,
        }) as unknown as EventItem,
    ),
  )
  for (const one of await found()) expect(one).toMatchObject({ ...named, ...places })
  const clear = Object.keys(says).filter((field) => field !== 'at' && field !== 'noteComment')
  const again = await call('/assign', { events, clear })
  const empty = { weight: null, volume: null, quantity: null, ticket: null, noteType: null, tags: [] }
  const unnamed = { location: null, route: null, driver: null, material: null }
  for (const one of (await listed('note', 'dispatcher')).filter((note) => isAmong(again.events, note)))
    expect(one).toMatchObject({ ...empty, ...unnamed, at: says.at, noteComment: 'rain' })
  expect(await refused('/assign', { events: again.events, clear: ['noteComment'] })).toEqual(
    again.events.map((_, row) => `events.${row}.noteComment required`),
  )
})

const isAmong = (events: readonly { readonly id: string }[], { id }: EventItem): boolean =>
  events.some((one) => one.id === id)

test('reports errors by row and field, and then changes no event', async () => {
  const [load, next] = await listed('load')
  const [dump] = await listed('dump')
  const [enter] = await listed('enter location')
  const [note] = await state([{ at: at(7), lon: 1, lat: 1, until: at(8) }])
  const before = await stored()
  const events = await seen([load!, note!, enter!])
  expect(await refused('/assign', { events, until: at(6), lon: 5, ticket: 'x' })).toEqual([
    'events.0.lon events.recognised',
    'events.0.until events.recognised',
    'events.1.until events.until',
    'events.2.id events.derived',
  ])
  const two = events.slice(0, 2)
  expect(await refused('/assign', { events: two, weight: -1, detail: 'R7' })).toEqual([
    'detail json',
    'weight range',
  ])
  expect(await refused('/assign', { events: two, clear: ['lat'] })).toEqual([
    'events.0.lat events.recognised',
    'events.1.lat required',
  ])
  expect(await refused('/assign', { events: [two[1], two[1]], ticket: 'x' })).toEqual([
    'events.1.id bulk.twice',
  ])
  // Each alone would lie between its neighbours, but not both at one moment; a third is among the events that follow.
  const between = iso((Date.parse(load!.at) + Date.parse(dump!.at)) / 2)
  const work = await seen([load!, dump!, next!])
  expect(await refused('/assign', { events: work.slice(0, 2), at: between })).toEqual([
    'events.0.at events.between',
    'events.1.at events.between',
  ])
  expect(await refused('/assign', { events: [work[0], work[2]], at: between })).toEqual([
    'events.1.at events.between',
  ])
  expect(await stored()).toEqual(before)
  const moved = await call('/assign', { events: [work[0]], at: between })
  expect((await listed('load'))[0]).toMatchObject({ id: load!.id, at: between })
  await call(`/${load!.id}/undo`, { version: moved.events[0]!.version })
})

test('rejects future times in every call, but edits events that a tablet stated ahead of the server’s clock', async () => {
  const last = (await listed('dump')).at(-1)!
  const [note] = await state([{ at: at(9) }])
  const now = site.app.clock()
  const [fine, future] = [iso(now), iso(now + 1)]
  const before = await stored()
  const { version } = (await seen([last]))[0]!
  const notes = { events: [note], until: future }
  expect(await refused(`/${note!.id}`, { version: 0, at: future, until: future }, 'PUT')).toEqual([
    'at events.future',
    'until events.future',
  ])
  expect(await refused('/assign', { ...notes, at: future })).toEqual([
    'events.0.at events.future',
    'events.0.until events.future',
  ])
  expect(await refused('/assign', { events: [{ id: last.id, version }], at: future })).toContain(
    'events.0.at events.future',
  )
  expect(await refused(`/${last.id}`, { version, at: future }, 'PUT')).toContain('at events.future')
  expect(await refused(`/${last.id}/split`, { version, at: future })).toEqual(['at events.future'])
  expect(await stored()).toEqual(before)
  for (const [path, body] of [
    [`/${last.id}?dryRun=true`, { version, at: fine }],
    [`/${note!.id}?dryRun=true`, { version: 0, at: fine, until: fine }],
  ] as const)
    await call(path, body, 'PUT')
  await call(`/${last.id}/split?dryRun=true`, { version, at: fine })
  await call('/assign', { ...notes, at: fine, until: fine })
  await truck.press('fuel', { t: now + MINUTE, quantity: 5 })
  const [ahead] = await listed('fuel', 'device')
  expect(await refused(`/${ahead!.id}`, { version: 0, until: future }, 'PUT')).toContain(
    'until events.future',
  )
  const edited = await call('/assign', { events: [{ id: ahead!.id, version: 0 }], ticket: 'F-1' })
  expect(await listed('fuel', 'dispatcher')).toMatchObject([
    { id: edited.events[0]!.id, ticket: 'F-1', at: iso(now + MINUTE) },
  ])
})

test('accepts one of a concurrent bulk edit and single edit; the other is refused with who, what and when, and nothing is lost', async () => {
  site.app.clock.advance(1_000)
  const loads = (await listed('load')).slice(0, 4)
  const events = await seen(loads)
  const { id, version } = events[2]!
  const single = () =>
    site.manager.fetch(`/api/events/${id}`, { method: 'PUT', body: { version, ticket: 'S' } })
  const bulk = () => dispatcher.fetch('/api/events/assign', { body: { events, volume: 7 } })
  const [one, many] = await Promise.all([single(), bulk()])
  expect([one.status, many.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const isBulk = many.status === 200
  const lost = (isBulk ? one : many).body as Refusal
  expect(lost.errors).toMatchObject([
    {
      field: isBulk ? 'version' : 'events.2.version',
      key: 'validation.events.changed',
      args: { what: 'set' },
    },
  ])
  const { by, when } = lost.errors[0]!.args
  const winner = isBulk ? dispatcher : site.manager
  const { fullName } = (await winner.fetch('/api/users/me')).body as { fullName: string }
  expect([by, when]).toEqual([fullName, iso(site.app.clock())])
  const said = async () => (await listed('load')).slice(0, 4).map(({ ticket, volume }) => [ticket, volume])
  expect(await said()).toEqual(loads.map((_, i) => (isBulk ? [null, 7] : [i === 2 ? 'S' : null, null])))
  // The loser reads the events again and repeats the edit: both edits are in force.
  const now = await seen(loads)
  if (isBulk) await call(`/${id}`, { version: now[2]!.version, ticket: 'S' }, 'PUT')
  else await call('/assign', { events: now, volume: 7 })
  expect(await said()).toEqual(loads.map((_, i) => [i === 2 ? 'S' : null, 7]))
})
