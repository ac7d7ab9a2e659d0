/** A tag on any event, however it came there, is kept: by a device, at a desk, from a file, by an edit that holds or was undone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '@haulway/testing/sample.ts'
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

test('a tag that a device put on a note is kept', async () => {
  const tag = await makeTag()
  await truck.press('note', { note: 'wet', tagIds: [tag] })
  await expectKept(tag)
})

test('a tag of what was stated at a desk is kept, when it was said anew without the tag and taken back as well', async () => {
  const [first, second] = [await makeTag(), await makeTag()]
  const note = { type: 'note', equipment: truck.id, at: iso(start), noteComment: 'wet', tags: [first] }
  const { events } = await make<Outcome>('/api/events', note)
  await expectKept(first)
  const anew = await edit(events[0]!.id, { tags: [second] })
  await expectKept(first, second)
  await undo(anew.events[0]!.id)
  await expectKept(first, second)
})

test('a tag from a file is kept', async () => {
  const tag = await makeTag()
  const file = `Time,Type,Equipment,Note,Tags\n${iso(start)},Note,${truck.title},dry,Tag ${made}`
  const body = new TextEncoder().encode(file)
  await make('/api/events/imports?kind=events&fileName=past.csv', body)
  await site.app.run('look-after-imports')
  expect(await rowsOf(tag)).toHaveLength(1)
  await expectKept(tag)
})

test('a tag of an edited load is kept; so is that of an edit that a newer one covers, or that was undone', async () => {
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

test('a tag of many edited at once is kept, undone too', async () => {
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

test('a tag is kept of a decision that a committed period keeps out of sight', async () => {
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

test('a tag that is deleted and restored is put on events, and then kept', async () => {
  const tag = await makeTag()
  expect((await remove(tag)).status).toBe(204)
  const restored = await site.manager.fetch(`/api/tags/${tag}/restore`, { method: 'POST' })
  expect(restored.status, restored.text).toBe(200)
  const { id } = await load()
  await edit(id, { tags: [tag] })
  await undo(id)
  await expectKept(tag)
})

/** After so many other calls, so that it meets the edit at different points. */
async function removeAfter(tag: string, calls: number) {
  for (let call = 0; call < calls; call++) await site.manager.fetch(`/api/tags/${tag}`)
  return await remove(tag)
}

test('an edit with a tag and its deletion at once never leave a decision with a tag that is gone', async () => {
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
    // The load and the decision, or neither.
    expect(await rowsOf(tag)).toHaveLength(removed.status === 409 ? 2 : 0)
  }
})
