/** Import of past events from a file: previewed, imported once row by row, and revoked as a whole. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { EventItem } from './event-item.ts'
import type { ImportItem, PreviewAnswer } from './import/import.endpoints.ts'

const DISPATCHER = 3
const VIEWER = 4
const HOUR = 3_600_000

let site: Awaited<ReturnType<typeof haulingSite>>
let truck: Awaited<ReturnType<typeof site.truck>>
let dispatcher: TestClient
let start: number
beforeAll(async () => {
  site = await haulingSite()
  dispatcher = await site.app.client(site.account, [DISPATCHER])
  truck = await site.truck(site.routes.a)
  start = site.app.clock()
  for (const place of ['pitA', 'dump', 'pitA', 'dump'] as const) {
    await truck.drive(place)
    await truck.stay(120)
  }
  await truck.drive('yard')
})
afterAll(() => site.app.close())

const iso = (t: number) => new Date(t).toISOString()
const utf8 = (text: string) => new TextEncoder().encode(text)
const reading = (more: object = {}) =>
  new URLSearchParams({ kind: 'events', fileName: 'past.csv', ...more }).toString()

async function preview(file: string | Uint8Array, more: object = {}, client = dispatcher) {
  const body = typeof file === 'string' ? utf8(file) : file
  const reply = await client.fetch(`/api/events/imports/preview?${reading(more)}`, { body })
  return reply
}
async function previewed(file: string, more: object = {}) {
  const reply = await preview(file, more)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as PreviewAnswer
}
async function read(id: string): Promise<ImportItem> {
  const reply = await dispatcher.fetch(`/api/events/imports/${id}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as ImportItem
}
async function until(id: string, state: ImportItem['state']): Promise<ImportItem> {
  await site.app.run('look-after-imports')
  const item = await read(id)
  expect(item.state).toBe(state)
  return item
}
async function taken(file: string, more: object = {}): Promise<ImportItem> {
  const reply = await dispatcher.fetch(`/api/events/imports?${reading(more)}`, { body: utf8(file) })
  expect(reply.status, reply.text).toBe(201)
  return await until((reply.body as ImportItem).id, 'taken')
}
async function revoked(id: string): Promise<ImportItem> {
  const reply = await dispatcher.fetch(`/api/events/imports/${id}/revoke`, { body: {} })
  expect(reply.status, reply.text).toBe(200)
  return await until(id, 'revoked')
}

async function listed(): Promise<EventItem[]> {
  const range = `from=${iso(start - 100 * HOUR)}&to=${iso(site.app.clock() + HOUR)}&source=dispatcher`
  const reply = await dispatcher.fetch(`/api/events?${range}&limit=500`)
  expect(reply.status, reply.text).toBe(200)
  const { items } = reply.body as { items: EventItem[] }
  return items.filter(({ type }) => type !== 'route assigned')
}

/** Everything derived from facts, and the facts in force. */
async function stored(): Promise<unknown[]> {
  await listed()
  const all = []
  for (const table of ['cycles', 'events', 'visits']) {
    const only = table === 'events' ? `and type <> 'decision' and not dropped` : ''
    const { rows } = await site.app.database.owner.query(
      `select to_jsonb(t) as row from ${table} t where equipment_id = $1 ${only} order by key`,
      [truck.id],
    )
    all.push(rows)
  }
  return all
}

const rows = (...lines: string[]) =>
  ['Time,Type,Equipment,Location,Weight,Note,Quantity', ...lines].join('\n')
/** When it stood at the pit the second time, and in the yard. */
const at = (minutes: number) => iso(start + minutes * 60_000)

test('the preview shows rows as understood, errors by field, and duplicates of existing events', async () => {
  const file = rows(
    `${at(5)},load,${truck.title},pitA,"12 t",,`,
    `${at(6)},fuel,${truck.title},,,,40`,
    `${at(6)},fuel,${truck.title},,,,40`,
    `${at(7)},fuel,${truck.title},,,,`,
    `${at(8)},fly,T-404,nowhere,,,`,
    `${at(60 * 48)},load,${truck.title},,,,`,
    `yesterday,load,${truck.title},,,,`,
  )
  const told = await previewed(file)
  expect(told).toMatchObject({ rows: 7, duplicates: 1, timeZone: 'UTC', held: 0, missing: [] })
  const inOrder = told.sample.toSorted((a, b) => a.line - b.line)
  const errors = inOrder.map(({ line, action, errors: found }) => [
    line,
    action,
    found.map(({ field, key }) => `${field} ${key}`),
  ])
  expect(errors).toEqual([
    [2, 'wrong', ['weight validation.number']],
    [3, 'ready', []],
    [4, 'duplicate', []],
    [5, 'wrong', ['quantity validation.required']],
    [
      6,
      'wrong',
      ['type events.import.noType', 'equipment events.import.noEntry', 'location events.import.noEntry'],
    ],
    [7, 'wrong', ['at validation.events.future']],
    [8, 'wrong', ['at validation.instant']],
  ])
  expect(await listed()).toEqual([])
})

test('recognises columns in three languages, accepts a choice of columns, and reads times in local time of a zone', async () => {
  const file = `Время;Тип;Техника;Количество\n11.02.2026 10:00;Заправка;${truck.title};40,5`
  const told = await previewed(file, { timeZone: 'Asia/Yekaterinburg' })
  expect(told.columns.map(({ field }) => field)).toEqual(['at', 'type', 'equipment', 'quantity'])
  expect(told.sample).toMatchObject([
    { action: 'ready', at: '2026-02-11T05:00:00.000Z', type: 'fuel', quantity: 40.5, equipment: truck.title },
  ])
  const other = `when,what,who\n${at(1)},load,${truck.title}`
  expect(await previewed(other, {})).toMatchObject({ missing: ['at', 'type', 'equipment'], sample: [] })
  const columns = JSON.stringify({ 0: 'at', 1: 'type', 2: 'equipment' })
  expect(await previewed(other, { columns })).toMatchObject({ ready: 1, missing: [] })
})

test('imports valid rows once, returns the invalid ones as a file, and revokes the import as a whole', async () => {
  const before = await stored()
  const file = rows(
    `${at(-60)},load,${truck.title},pitA,20,,`,
    `${at(-50)},dump,${truck.title},dump,,,`,
    `${at(-40)},load,${truck.title},pitA,21,,`,
    `${at(-30)},dump,${truck.title},dump,,,`,
    `${at(-20)},note,${truck.title},,,=cmd(),`,
    `${at(-10)},fuel,${truck.title},,,=cmd(),`,
  )
  const one = await taken(file)
  expect(one).toMatchObject({
    kind: 'events',
    fileName: 'past.csv',
    rows: 6,
    taken: 5,
    wrong: 1,
    duplicates: 0,
    percent: 100,
    machines: 1,
    from: at(-60),
    until: at(-20),
  })
  expect(one.after!.cycles - one.before!.cycles).toBe(2)
  expect(one.after!.weight - one.before!.weight).toBe(41_000)
  expect(await listed()).toHaveLength(5)
  const refused = await dispatcher.fetch(`/api/events/imports/${one.id}/refused?format=csv`)
  expect(refused.status).toBe(200)
  expect(refused.text).toContain(`7,Quantity: This field is required`)
  expect(refused.text).toContain(`'=cmd()`)
  // A second time: it exists already.
  const again = await dispatcher.fetch(`/api/events/imports?${reading()}`, { body: utf8(file) })
  expect(again.status, again.text).toBe(400)
  expect(again.text).toContain('events.import.nothing')
  expect(await previewed(file)).toMatchObject({ ready: 0, duplicates: 5, wrong: 1 })
  // One of them is edited: it is revoked with the others.
  const note = (await listed()).find(({ type }) => type === 'note')!
  const edit = await dispatcher.fetch(`/api/events/${note.id}`, {
    method: 'PUT',
    body: { version: 0, noteComment: 'other' },
  })
  expect(edit.status, edit.text).toBe(200)
  const back = await revoked(one.id)
  expect(back).toMatchObject({ state: 'revoked', taken: 0, revokedBy: { id: back.madeBy.id } })
  expect(await stored()).toEqual(before)
  expect(await revoked(one.id)).toEqual(back)
  // And imported once more.
  const anew = await taken(file)
  expect(anew).toMatchObject({ taken: 5, duplicates: 0 })
  await revoked(anew.id)
  expect(await stored()).toEqual(before)
  const { items } = (await dispatcher.fetch('/api/events/imports')).body as { items: ImportItem[] }
  expect(items.map(({ id }) => id)).toEqual([anew.id, one.id])
})

test('a repeated call is one import, and of two concurrent imports the second waits', async () => {
  const file = rows(`${at(-200)},note,${truck.title},,,once,`)
  const send = () =>
    dispatcher.fetch(`/api/events/imports?${reading()}`, {
      body: utf8(file),
      headers: { 'Idempotency-Key': 'once' },
    })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  const { id } = first.body as ImportItem
  expect((second.body as ImportItem).id).toBe(id)
  await until(id, 'taken')
  await revoked(id)
})

test('imports of another account are absent, and importing requires the permission to edit events', async () => {
  const one = await taken(rows(`${at(-300)},note,${truck.title},,,mine,`))
  const other = await site.app.client(await site.app.account('Other'), [DISPATCHER])
  const absent = '01890000-0000-7000-8000-000000000000'
  for (const [path, body] of [
    ['', undefined],
    ['/refused?format=csv', undefined],
    ['/revoke', {}],
  ] as const) {
    const [theirs, none] = [one.id, absent].map((id) =>
      other.fetch(`/api/events/imports/${id}${path}`, body && { body }),
    )
    const [a, b] = [await theirs!, await none!]
    expect([a.status, a.text]).toEqual([b.status, b.text])
    expect(a.status).toBe(404)
  }
  const viewer = await site.app.client(site.account, [VIEWER])
  expect((await preview(rows(''), {}, viewer)).status).toBe(403)
  await revoked(one.id)
})

test('reads dates in the order that their column tells, and asks where it tells none', async () => {
  const file = (...days: string[]) => rows(...days.map((day) => `${day} 10:00,note,${truck.title},,,Rain,`))
  const times = ({ sample }: PreviewAnswer) =>
    sample.map(({ at, errors }) => at ?? errors.map(({ key }) => key)[0])
  const zone = { timeZone: 'UTC' }
  expect(times(await previewed(file('03/04/2026', '13/04/2026'), zone))).toEqual([
    '2026-04-03T10:00:00.000Z',
    '2026-04-13T10:00:00.000Z',
  ])
  const open = await previewed(file('03/04/2026'), zone)
  expect(times(open)).toEqual(['import.dateOrder'])
  expect(open.doubts).toEqual([{ about: 'openOrder', args: {} }])
  expect(times(await previewed(file('03/04/2026'), { ...zone, dateOrder: 'mdy' }))).toEqual([
    '2026-03-04T10:00:00.000Z',
  ])
})
