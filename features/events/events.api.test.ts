/** The detailed report compared with the stored events: each filter, each order, all pages. */
import { beforeAll, expect, test } from 'vitest'
import type { CursorPage } from '@haulway/report'
import {
  account,
  app,
  insertEntry,
  insertRow,
  manager,
  rangeQuery,
  site,
  START,
} from '../cycles/testing/site.ts'
import { isListed } from '../telemetry/telemetry.ts'
import type { EventItem } from './event-item.ts'
import { storeEvents, generateEvents, type Stored } from './testing/events.ts'

let stored: Stored[]
/** Without decisions and readings of sensors, which are shown with the events they decided. */
let listed: Stored[]
beforeAll(async () => {
  stored = generateEvents(site, 400, 7)
  listed = stored.filter(({ type }) => isListed(type))
  await storeEvents(account, stored)
})

const iso = (t: number) => new Date(t).toISOString()
const HOUR = 3_600_000
const DAY = rangeQuery(iso(START - HOUR), iso(START + HOUR))

type Page = CursorPage<EventItem>

async function get(query: string, client = manager): Promise<Page> {
  const reply = await client.fetch(`/api/events?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Page
}

/** All rows, fetched page by page. */
async function follow(query: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const mark: string = after === null ? '' : `&after=${after}`
    const page: Page = await get(`${DAY}&${query}&limit=${limit}${mark}`)
    expect(page.items.length).toBeLessThanOrEqual(limit)
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  return ids
}

type Compare = (one: Stored, other: Stored) => number
const by =
  <One = Stored>(value: (one: One) => string | number) =>
  (one: One, other: One): number => {
    const [a, b] = [value(one), value(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }
const inTurn =
  (...all: Compare[]): Compare =>
  (one, other) =>
    all.map((compare) => compare(one, other)).find((way) => way !== 0) ?? 0
const back =
  (compare: Compare): Compare =>
  (one, other) =>
    compare(other, one)
const time = inTurn(
  by(({ at }) => at),
  by((one) => one.equipment_id),
  by(({ key }) => key),
)
const titleOf = (id: string | null, titles: Record<string, string>) => (id === null ? '' : titles[id]!)
const truck = by(({ equipment_id: id }) =>
  titleOf(id, { [site.trucks[0]]: '0896', [site.trucks[1]]: '0901', [site.trucks[2]]: '=1+1' }),
)
const place = by(({ location_id: id }) =>
  titleOf(id, { [site.pit]: 'pit 2', [site.crusher]: 'crusher', [site.stockpile]: 'stockpile 1' }),
)
const nowhere = by(({ location_id: id }) => (id === null ? 1 : 0))
const weightless = by(({ weight }) => (weight === null ? 1 : 0))

const orders: readonly (readonly [sort: string, () => Compare])[] = [
  ['-at', () => back(time)],
  ['at', () => time],
  ['equipment', () => inTurn(truck, back(time))],
  ['-equipment', () => inTurn(back(truck), back(time))],
  [
    'type',
    () =>
      inTurn(
        by(({ type }) => type),
        back(time),
      ),
  ],
  ['-type', () => inTurn(back(by(({ type }) => type)), back(time))],
  ['location', () => inTurn(nowhere, place, back(time))],
  ['-location', () => inTurn(nowhere, back(place), back(time))],
  [
    'weight',
    () =>
      inTurn(
        weightless,
        by(({ weight }) => weight ?? 0),
        back(time),
      ),
  ],
  ['-weight', () => inTurn(weightless, back(by(({ weight }) => weight ?? 0)), back(time))],
]

test.each(orders)('pages sorted by %s add up to the whole list for any page size', async (sort, compare) => {
  const whole = listed.toSorted(compare()).map(({ id }) => id)
  // Small pages often end among equal values; two orders suffice for them.
  const limits = sort === 'at' || sort === '-weight' ? [7, 500] : [60, 500]
  for (const limit of limits) expect(await follow(`sort=${sort}`, limit)).toEqual(whole)
})

test('sorts the newest first by default, with numbered pages and a total', async () => {
  const whole = listed.toSorted(back(time)).map(({ id }) => id)
  const first = await get(DAY)
  expect(first.items.map(({ id }) => id)).toEqual(whole.slice(0, 15))
  const third = await get(`${DAY}&limit=20&page=2`)
  expect([third.total, third.next, third.items.map(({ id }) => id)]).toEqual([
    listed.length,
    null,
    whole.slice(40, 60),
  ])
})

const filters: readonly (readonly [query: () => string, (one: Stored) => boolean])[] = [
  [() => `equipment=${site.trucks[1]}`, (one) => one.equipment_id === site.trucks[1]],
  [() => `location=${site.crusher}`, (one) => one.location_id === site.crusher],
  [() => `route=${site.route}`, (one) => one.route_id === site.route],
  [() => `driver=${site.drivers[0]}`, (one) => one.driver_id === site.drivers[0]],
  [() => `material=${site.material}`, (one) => one.material_id === site.material],
  [() => `project=${site.project}`, (one) => one.route_id !== null || one.location_id !== null],
  [() => 'type=add%20hours', ({ type }) => type === 'add hours'],
  [() => 'source=derived', ({ source }) => source === 'derived'],
  [() => 'source=device', ({ source }) => source === 'device'],
  [() => 'flag=gap', ({ flags }) => flags.includes('gap')],
  [() => 'ticket=A-', ({ ticket }) => ticket?.startsWith('A-') ?? false],
  [() => 'ticket=%25', ({ ticket }) => ticket === '%'],
  [() => 'noteType=weather', (one) => one.note_type === 'weather'],
  [() => 'noteComment=DUSTY', ({ note }) => note?.toLowerCase().includes('dusty') ?? false],
  [() => 'noteComment=50%25', ({ note }) => note?.includes('50%') ?? false],
  [() => 'noteComment=t_t', ({ note }) => note?.includes('t_t') ?? false],
  [() => 'detail=R/7', ({ detail }) => JSON.stringify(detail).includes('R/7')],
  [() => 'weight=30000.5', ({ weight }) => (weight ?? 0) >= 30_000.5],
  [() => 'volume=10', ({ volume }) => (volume ?? 0) >= 10],
  [() => 'quantity=2', ({ quantity }) => (quantity ?? 0) >= 2],
  [() => 'delay=600', (one) => Date.parse(one.received_at ?? '') - one.at / 1_000 >= 600_000],
  [() => `receivedAt=${iso(START + 240_000)}`, (one) => Date.parse(one.received_at ?? '') >= START + 240_000],
  [() => 'gps=known', ({ lon }) => lon !== null],
  [() => 'gps=unknown', ({ lon }) => lon === null],
  [
    () => 'unresolved=true',
    ({ flags, source, type }) =>
      flags.includes('unresolved') && source === 'derived' && ['load', 'dump'].includes(type),
  ],
]

test.each(filters.map(([query, holds], n) => [n, query, holds] as const))(
  'filter %i returns the matching stored events in every order',
  async (_, query, holds) => {
    const kept = listed.filter(holds)
    const ids = kept.toSorted(back(time)).map(({ id }) => id)
    if (!query().includes('t_t') && !query().includes('unresolved')) expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(listed.length)
    expect(await follow(query(), 40)).toEqual(ids)
    for (const sort of ['equipment', 'type', 'location'])
      expect((await follow(`${query()}&sort=${sort}`, 500)).toSorted()).toEqual(ids.toSorted())
    if (query().startsWith('unresolved')) return
    const reply = await manager.fetch(`/api/events/summary?${DAY}&${query()}`)
    expect(reply.body).toMatchObject({ events: ids.length, isMore: false })
  },
)

test('a tag filter returns the events with that tag, and rows show it', async () => {
  const category = await insertEntry(account, 'tag_categories', { title: 'Delay' })
  const tag = await insertEntry(account, 'tags', { title: 'Weather', category_id: category })
  const tagged = listed.slice(3, 6)
  for (const one of tagged)
    await insertRow(account, 'event_tags', {
      tag_id: tag,
      equipment_id: one.equipment_id,
      event_key: one.key,
    })
  const { items } = await get(`${DAY}&tag=${tag}&limit=100`)
  expect(items.map(({ id }) => id)).toEqual(tagged.toSorted(back(time)).map(({ id }) => id))
  expect(items.map(({ tags }) => tags)).toEqual(items.map(() => [{ id: tag, title: 'Weather' }]))
})

test('grouped counts equal those of the list', async () => {
  const reply = await manager.fetch(`/api/events/by/type?${DAY}&sort=title&limit=100`)
  const { items } = reply.body as { items: { type: string; events: number }[] }
  const counted = Map.groupBy(listed, ({ type }) => type)
  const expected = [...counted].map(([type, those]) => [type, those.length] as const)
  expect(items.map(({ type, events }) => [type, events])).toEqual(expected.toSorted(by(([type]) => type)))
  const machines = await manager.fetch(`/api/events/journals/by/location?${DAY}&limit=100`)
  const groups = (machines.body as { items: { of: { id: string } | null; events: number }[] }).items
  for (const { of, events } of groups)
    expect(events).toBe(listed.filter((one) => one.location_id === (of?.id ?? null)).length)
  expect(groups).toHaveLength(4)
})

test('a row contains every field', async () => {
  const one = listed.find(
    ({ source, note, location_id: at, lon }) => source === 'device' && note && at && lon,
  )!
  const { items } = await get(`${DAY}&limit=500`)
  const item = items.find(({ id }) => id === one.id)!
  expect(item).toMatchObject({
    type: one.type,
    source: 'device',
    at: iso(Math.floor(one.at / 1_000)),
    receivedAt: one.received_at,
    timeZone: 'America/New_York',
    equipment: { id: one.equipment_id },
    location: { id: one.location_id },
    weight: one.weight,
    volume: one.volume,
    quantity: one.quantity,
    ticket: one.ticket,
    noteType: one.note_type,
    noteComment: one.note,
    detail: Object.keys(one.detail!).length > 0 ? one.detail : null,
    lon: one.lon,
    lat: one.lat,
  })
})

test.each([
  ['after=x', 'after'],
  [`after=${Buffer.from('["-at",null,["1","no","k"],0]').toString('base64url')}`, 'after'],
  [`after=${Buffer.from('["at",null,null,0]').toString('base64url')}`, 'after'],
  ['sort=nothing', 'sort'],
  ['type=unknown', 'type'],
  ['weight=-1', 'weight'],
  ['equipment=7', 'equipment'],
])('%s is refused by name', async (query, field) => {
  const reply = await manager.fetch(`/api/events?${DAY}&${query}`)
  expect([reply.status, (reply.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
    400,
    field,
  ])
})

test('files contain the whole list', async () => {
  const csv = await manager.fetch(`/api/events.csv?${DAY}&type=load`)
  const loads = listed.filter(({ type }) => type === 'load')
  expect([csv.status, csv.text.trim().split('\n').length]).toEqual([200, loads.length + 1])
  const pdf = await manager.fetch(`/api/events.pdf?${DAY}&type=load`)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

test('lists each note type once', async () => {
  const reply = await manager.fetch('/api/events/noteTypes')
  expect(reply.body).toEqual({ items: [{ title: 'general' }, { title: 'weather' }] })
})

test('treats events of another account as absent', async () => {
  const other = await app.account('Elsewhere')
  const stranger = await app.client(other, [1])
  expect((await get(DAY, stranger)).items).toEqual([])
  const asked = [listed[0]!.id, 'AAAA', listed[0]!.id.slice(0, -4)]
  const replies = await Promise.all(asked.map((id) => stranger.fetch(`/api/events/${id}`)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]!.status).toBe(404)
})

test('treats events of a closed project as absent', async () => {
  const viewer = await app.client(account, [4])
  const shown = (await get(`${DAY}&limit=500`, viewer)).items.length
  expect(shown).toBe(listed.length)
  const close = (restricted: boolean) =>
    app.database.owner.query('update projects set restricted = $1 where id = $2', [restricted, site.project])
  await close(true)
  const open = listed.filter((one) => one.route_id === null && one.location_id === null)
  const { items } = await get(`${DAY}&limit=500`, viewer)
  expect(items.map(({ id }) => id)).toEqual(open.toSorted(back(time)).map(({ id }) => id))
  const closed = listed.find((one) => one.route_id !== null)!
  expect((await viewer.fetch(`/api/events/${closed.id}`)).status).toBe(404)
  expect((await manager.fetch(`/api/events/${closed.id}`)).status).toBe(200)
  await close(false)
})
