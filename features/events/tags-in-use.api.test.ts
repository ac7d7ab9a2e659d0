/**
 * A tag used by any event cannot be deleted, however it got there: from a device, a dispatcher, a file, or an edit
 * that holds or was undone.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '@haulway/testing/sampling/sample.ts'
import type { JournalItem, Outcome } from './edit/edit.endpoints.ts'
import { parseEventId } from './event-id.ts'
import type { EventItem } from './event-item.ts'
import { haulingSite } from '../routes/testing/hauling-site.ts'

const MINUTE = 60_000

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let start: number
let category: string
beforeAll(async () => {
  site = await haulingSite()
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'dump'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  await truck.drive('yard')
  category = (await make('/api/tags/categories', { title: 'Ground' })).id
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()

async function make<T = { id: string }>(path: string, body: object): Promise<T> {
  const reply = await site.manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as T
}
let made = 0
const makeTag = async () => (await make('/api/tags', { title: `Tag ${(made += 1)}`, category })).id
const remove = (tag: string) => site.manager.fetch(`/api/tags/${tag}`, { method: 'DELETE' })

async function expectKept(...tags: string[]): Promise<void> {
  for (const tag of tags) {
    const { status, body } = await remove(tag)
    expect([status, (body as { errors?: { key: string }[] } | undefined)?.errors?.[0]?.key]).toEqual([
      409,
      'conflict.inUse',
    ])
  }
}

async function edit(id: string, body: object, method = 'PUT', tail = ''): Promise<Outcome> {
  const { items } = (await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } }))
    .body as { items: JournalItem[] }
  const version = items[0]!.version
  const reply = await site.manager.fetch(`/api/events/${id}${tail}`, { method, body: { version, ...body } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Outcome
}
const undo = (id: string) => edit(id, {}, 'POST', '/undo')

async function load(): Promise<EventItem> {
  const range = `from=${iso(start - MINUTE)}&to=${iso(site.app.clock() + MINUTE)}`
  const reply = await site.manager.fetch(`/api/events?${range}&type=load&source=derived`)
  return (reply.body as { items: EventItem[] }).items[0]!
}

async function rowsOf(tag: string): Promise<string[]> {
  const { rows } = await site.app.database.owner.query<{ key: string }>(
    'select event_key as key from event_tags where account_id = $1 and tag_id = $2',
    [site.account, tag],
  )
  return rows.map(({ key }) => key)
}

test('keeps a tag that a device put on a note', async () => {
  const tag = await makeTag()
  await truck.press('note', { note: 'wet', tagIds: [tag] })
  await expectKept(tag)
})

test('keeps a tag of a stated event, even when restated without the tag and undone', async () => {
  const [first, second] = [await makeTag(), await makeTag()]
  const note = { type: 'note', equipment: truck.id, at: iso(start), noteComment: 'wet', tags: [first] }
  const { events } = await make<Outcome>('/api/events', note)
  await expectKept(first)
  const anew = await edit(events[0]!.id, { tags: [second] })
  await expectKept(first, second)
  await undo(anew.events[0]!.id)
  await expectKept(first, second)
})

test('keeps a tag from an imported file', async () => {
  const tag = await makeTag()
  const file = `Time,Type,Equipment,Note,Tags\n${iso(start)},Note,${truck.title},dry,Tag ${made}`
  const body = new TextEncoder().encode(file)
  await make('/api/events/imports?kind=events&fileName=past.csv', body)
  await site.app.run('look-after-imports')
  expect(await rowsOf(tag)).toHaveLength(1)
  await expectKept(tag)
})

test('keeps a tag of an edited load, even if the edit is superseded or undone', async () => {
  const [first, second] = [await makeTag(), await makeTag()]
  const { id } = await load()
  await edit(id, { tags: [first] })
  await expectKept(first)
  await edit(id, { tags: [second] })
  await expectKept(first, second)
  await undo(id)
  await undo(id)
  expect((await load()).tags).toEqual([])
  await expectKept(first, second)
})

test('keeps a tag of a bulk edit, even when undone', async () => {
  const tag = await makeTag()
  const { id } = await load()
  const journal = await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } })
  const [known] = (journal.body as { items: JournalItem[] }).items
  const events = [{ id, version: known!.version }]
  const reply = await site.manager.fetch('/api/events/assign', { body: { events, tags: [tag] } })
  expect(reply.status, reply.text).toBe(200)
  await expectKept(tag)
  await undo(id)
  await expectKept(tag)
})

test('keeps a tag of a decision hidden by a committed period', async () => {
  const tag = await makeTag()
  const { id } = await load()
  await edit(id, { tags: [tag] })
  await undo(id)
  const { key } = parseEventId(id)!
  const hold = (held: string | null) =>
    site.app.database.owner.query(
      `update events set held = $3 where account_id = $1 and (key = $2 or detail->>'about' = $2)`,
      [site.account, key, held],
    )
  await hold('01900000-0000-7000-8000-000000000000')
  expect((await site.manager.fetch(`/api/events/${id}`)).status).toBe(404)
  await expectKept(tag)
  await hold(null)
})

test('accepts a tag on events after it was deleted and restored, and then keeps it', async () => {
  const tag = await makeTag()
  expect((await remove(tag)).status).toBe(204)
  const restored = await site.manager.fetch(`/api/tags/${tag}/restore`, { method: 'POST' })
  expect(restored.status, restored.text).toBe(200)
  const { id } = await load()
  await edit(id, { tags: [tag] })
  await undo(id)
  await expectKept(tag)
})

/** After varying numbers of other calls, so that it meets the edit at different points. */
async function removeAfter(tag: string, calls: number) {
  for (let call = 0; call < calls; call++) await site.manager.fetch(`/api/tags/${tag}`)
  return await remove(tag)
}

test('never leaves a decision with a deleted tag when edited and deleted concurrently', async () => {
  const { id } = await load()
  for (let round = 0; round < repetitions(40, 16); round++) {
    const tag = await makeTag()
    const { items } = (await site.manager.fetch('/api/events/journal', { body: { events: [{ id }] } }))
      .body as { items: JournalItem[] }
    const { version } = items[0]!
    const [edited, removed] = await Promise.all([
      site.manager.fetch(`/api/events/${id}`, { method: 'PUT', body: { version, tags: [tag] } }),
      removeAfter(tag, (round % 8) * 3),
    ])
    expect([200, 400]).toContain(edited.status)
    expect([204, 409]).toContain(removed.status)
    // Either the load and the decision exist, or neither.
    expect(await rowsOf(tag)).toHaveLength(removed.status === 409 ? 2 : 0)
  }
})
