/**
 * The required fields of every event type, and who may state, edit, drop and undo it: contract, *Permission matrix*,
 * row 12.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import { eventTypes, type EventType } from '../telemetry/telemetry.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'
import type { EventItem } from './event-item.ts'
import { requiredFields } from './edit/event-fields.ts'

const may: readonly Role[] = ['SYSTEM_ADMIN', 'ACCOUNT_ADMIN', 'HAUL_MANAGER', 'DISPATCHER']
const mayNot: readonly Role[] = ['DISPATCH_VIEWER', 'TRACKER']
const MINUTE = 60_000

let app: TestApp
let machine: string
let needed: Readonly<Record<string, unknown>>
let foreign: TestClient
const clients = new Map<Role, TestClient>()
beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Quarry')
  clients.set('SYSTEM_ADMIN', await app.client(account, [], { systemAdmin: true }))
  for (const role of [...may.slice(1), ...mayNot])
    clients.set(role, await app.client(account, [roleIndex[role]]))
  foreign = await app.client(await app.account('Others'), [roleIndex.ACCOUNT_ADMIN])
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await clients.get('HAUL_MANAGER')!.fetch(path, { body })
    expect(reply.status, reply.text).toBe(201)
    return (reply.body as { id: string }).id
  }
  machine = await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const project = await make('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const ring = [
    [37, 55],
    [37.001, 55],
    [37.001, 55.001],
    [37, 55],
  ]
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const location = await make('/api/locations', { title: 'Yard', kind: 'both', boundary })
  const places = { loadLocations: [location], dumpLocations: [location] }
  needed = {
    location,
    route: await make('/api/routes', { title: 'A', project, ...places }),
    driver: await make('/api/drivers', { fullName: 'Ann' }),
    quantity: 3,
    noteComment: 'rain',
  }
})
afterAll(() => app.close())

/** One second apart: no two are at the same moment. */
let turn = 0
function draftOf(type: EventType) {
  const says = Object.fromEntries((requiredFields[type] ?? []).map((field) => [field, needed[field]]))
  return { type, equipment: machine, at: new Date(app.clock() - 60 * MINUTE + (turn += 1) * 1_000), ...says }
}

/** All event data of an account, visible and internal. */
async function stored(): Promise<string> {
  const { rows } = await app.database.owner.query<{ rows: string }>(
    `select md5(coalesce(string_agg(to_jsonb(e)::text, ' ' order by e.account_id, e.equipment_id, e.key), '')) as rows from events e`,
  )
  return rows[0]!.rows
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the caller knows of the answer
const bodyOf = <T>({ body, text, status }: TestReply, wanted: number): T => {
  expect(status, text).toBe(wanted)
  return body as T
}

/** Each of the calls that add, change or remove events. */
const callsOf = (draft: object, id: string, version: number) => [
  { path: '', method: 'POST', body: draft },
  { path: '/batch', method: 'POST', body: { events: [draft] } },
  { path: `/${id}`, method: 'PUT', body: { version, ticket: 'T' } },
  { path: '/assign', method: 'POST', body: { events: [{ id, version }], weight: 5 } },
  { path: `/${id}?version=${version}`, method: 'DELETE' },
  { path: `/${id}/undo`, method: 'POST', body: { version } },
  { path: `/${id}/split`, method: 'POST', body: { version, at: new Date(app.clock() - MINUTE) } },
  { path: `/${id}/merge`, method: 'POST', body: { version } },
]
const send = (client: TestClient, { path, method, body }: ReturnType<typeof callsOf>[number]) =>
  client.fetch(`/api/events${path}`, { method, ...(body && { body }) })

/** States, edits, bulk-edits and drops every type, and undoes it. */
async function live(client: TestClient): Promise<void> {
  const one = async (method: string, path: string, body: object | null) => {
    const reply = await client.fetch(`/api/events${path}`, { method, ...(body && { body }) })
    return bodyOf<Outcome>(reply, 200).events[0]!
  }
  // Batched where the calls allow it: each turn of the account’s owner takes time.
  const many = async (path: string, body: object, status: number) =>
    bodyOf<Outcome>(await client.fetch(`/api/events${path}`, { body }), status).events
  const made = await many('/batch', { events: eventTypes.map(draftOf) }, 201)
  const edited = []
  for (const { id, version } of made) edited.push(await one('PUT', `/${id}`, { version, ticket: 'T' }))
  const dropped = []
  for (const { id, version } of await many('/assign', { events: edited, weight: 5 }, 200))
    dropped.push(await one('DELETE', `/${id}?version=${version}`, null))
  const events = dropped.map(({ id }) => ({ id }))
  const known = async () => {
    const reply = await client.fetch('/api/events/journal', { body: { events } })
    return bodyOf<{ items: JournalItem[] }>(reply, 200).items.map(({ dropped: isDropped }) => isDropped)
  }
  expect(await known()).toEqual(eventTypes.map(() => true))
  for (const { id, version } of dropped) await one('POST', `/${id}/undo`, { version })
  expect(await known()).toEqual(eventTypes.map(() => false))
  const range = `from=${new Date(app.clock() - 61 * MINUTE).toISOString()}&to=${new Date(app.clock()).toISOString()}`
  const reply = await client.fetch(`/api/events?${range}&source=dispatcher&limit=500`)
  const { items } = bodyOf<{ items: EventItem[] }>(reply, 200)
  const own = items.filter(({ id }) => events.some((event) => event.id === id))
  expect(own.map(({ type }) => type).toSorted()).toEqual(eventTypes.toSorted())
  for (const event of own) expect(event).toMatchObject({ ticket: 'T', weight: 5 })
}

test('there are nineteen types', () => {
  expect(eventTypes).toHaveLength(19)
})

test.each(may)('%s can state, edit, bulk-edit, drop and undo every type', async (role) => {
  await live(clients.get(role)!)
})

test.each(Object.keys(requiredFields) as EventType[])(
  'rejects %s without its required fields, by field',
  async (type) => {
    const before = await stored()
    const draft = { type, equipment: machine, at: new Date(app.clock() - MINUTE) }
    const reply = await clients.get('DISPATCHER')!.fetch('/api/events', { body: draft })
    const { errors } = bodyOf<{ errors: { field: string; key: string }[] }>(reply, 400)
    expect(errors.map(({ field, key }) => [field, key])).toEqual(
      requiredFields[type]!.map((field) => [field, 'validation.required']),
    )
    expect(await stored()).toBe(before)
  },
)

test('other roles can do none of it, and nothing is stored', async () => {
  const manager = clients.get('HAUL_MANAGER')!
  const others: [name: string, client: TestClient, status: number][] = [
    ...mayNot.map((role): [string, TestClient, number] => [role, clients.get(role)!, 403]),
    ['nobody', app.anonymous, 401],
  ]
  for (const type of eventTypes) {
    const draft = draftOf(type)
    const { events } = bodyOf<Outcome>(await manager.fetch('/api/events', { body: draft }), 201)
    const { id, version } = events[0]!
    const before = await stored()
    const calls = callsOf(draftOf(type), id, version)
    for (const [name, client, status] of others)
      for (const call of calls)
        expect([name, type, call.method, call.path, (await send(client, call)).status]).toEqual([
          name,
          type,
          call.method,
          call.path,
          status,
        ])
    // Of another account: neither its events nor its machines are found.
    const alien = await Promise.all(calls.map((call) => send(foreign, call)))
    expect(alien.map(({ status }) => status)).toEqual([400, 400, 404, 400, 404, 404, 404, 404])
    expect(await stored()).toBe(before)
  }
})
