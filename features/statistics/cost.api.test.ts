/**
 * Costs recalculated by hand: rates that change in the middle of a shift, over a change of the clocks, by the hour,
 * load and tonne.
 */
import { expect, test } from 'vitest'
import type { EndpointOutput, Page } from '@haulway/resource'
import { app, insertEntry } from '../cycles/testing/site.ts'
import type { statisticsReport } from './statistics.report.ts'
import type { EntryRow } from './statistics-rows.ts'
import { at, client, night, query, RANGE, readRawCycles, site, within } from './testing/night.ts'

type Figures = EndpointOutput<typeof statisticsReport.calls.figures>
type Raw = Awaited<ReturnType<typeof readRawCycles>>[number]

const ask = async <T>(tail = '/summary', query = 'cost=true', who = client): Promise<T> => {
  const reply = await who.fetch(`/api/reports/statistics${tail}?${RANGE}&${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const put = async (title: string, amount: number, validFrom: string, more = {}) => {
  // Each is entered later than the one before.
  app.clock.set(app.clock() + 1_000)
  const reply = await client.fetch('/api/rates', {
    body: { title, amount, validFrom, basis: 'hour', ...more },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { id: string }
}

const HOUR = 3_600_000
const [FIRST, LAST] = [at('2026-03-07T05:00:00Z'), at('2026-03-12T04:00:00Z')]
/** Midnights of New York: clocks change in the night between them. */
const [SUNDAY, MONDAY] = [at('2026-03-08T05:00:00Z'), at('2026-03-09T04:00:00Z')]

/** Working time of a cycle between two instants. */
const hours = ({ started, until }: Raw, from: number, to: number) =>
  within(Math.max(+started, from), Math.min(+until, to)) / HOUR
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** Hundredths. */
const rounded = (amount: number) => Math.round(+(amount * 100).toFixed(6))
const byTruck = async () => {
  const { items } = await ask<Page<EntryRow>>('/byEquipment', 'cost=true&sort=title')
  return items.map(({ of, cost, costPerTonne, unratedLoads, unrated }) => ({ title: of?.title, cost, costPerTonne, unratedLoads, unrated })) // oxfmt-ignore
}

test('without a rate there is no cost, and the report shows how much has no rate', async () => {
  await app.database.owner.query(`update accounts set time_zone = 'America/New_York' where id = $1`, [night])
  const plain = await ask<Figures>('/summary', '')
  expect([plain.cost, plain.costPerTonne, plain.unrated, plain.unratedLoads]).toEqual([
    null,
    null,
    null,
    null,
  ])
  const figures = await ask<Figures>()
  expect(figures).toMatchObject({
    cost: null,
    costPerTonne: null,
    unratedLoads: 7,
    unrated: figures.worked,
    currency: null,
  })
})

test('a rate that changes in the middle of a shift applies from its midnight, over a change of the clocks', async () => {
  const [one, other] = site.trucks
  await put('All', 100, '2026-01-01')
  await put('All, summer', 110.5, '2026-03-08')
  await put('0901', 120.25, '2026-03-01', { equipment: other })
  await put('0901, later', 150.1, '2026-03-09', { equipment: other })
  const all = await readRawCycles()
  const [mine, theirs] = [one, other].map((id) => all.filter(({ equipment }) => equipment === id)) as [
    Raw[],
    Raw[],
  ]
  // One cycle lies on either side of a midnight.
  expect(theirs.some((each) => hours(each, FIRST, MONDAY) > 0 && hours(each, MONDAY, LAST) > 0)).toBe(true)
  const ofMine = sum(mine.map((each) => hours(each, FIRST, SUNDAY) * 100 + hours(each, SUNDAY, LAST) * 110.5))
  const ofTheirs = sum(
    theirs.map((each) => hours(each, FIRST, MONDAY) * 120.25 + hours(each, MONDAY, LAST) * 150.1),
  )
  const tonnes = sum(mine.map(({ weight }) => weight! / 1_000))
  expect(await byTruck()).toEqual([
    {
      title: '0896',
      cost: rounded(ofMine),
      costPerTonne: rounded(ofMine / tonnes),
      unratedLoads: 0,
      unrated: 0,
    },
    // One of its loads was not weighed.
    { title: '0901', cost: rounded(ofTheirs), costPerTonne: null, unratedLoads: 0, unrated: 0 },
  ])
  expect(await ask<Figures>()).toMatchObject({
    cost: rounded(ofMine + ofTheirs),
    costPerTonne: null,
    unrated: 0,
  })
})

test('the rate of a haul category applies to its machines instead of the rate for all machines', async () => {
  const [one] = site.trucks
  const category = await insertEntry(night, 'haul_categories', {
    title: '40 t',
    machine_type: 'articulatedTruck',
  })
  const inCategory = (id: string | null) =>
    query('update equipment set haul_category_id = $2 where id = $1', [one, id])
  const [before] = await byTruck()
  await inCategory(category)
  const { id } = await put('40 t', 300, '2026-01-01', { haulCategory: category })
  const mine = (await readRawCycles()).filter(({ equipment }) => equipment === one)
  expect((await byTruck())[0]?.cost).toBe(rounded(sum(mine.map((each) => hours(each, FIRST, LAST) * 300))))
  expect((await client.fetch(`/api/rates/${id}`, { method: 'DELETE' })).status).toBe(204)
  await inCategory(null)
  expect((await byTruck())[0]).toEqual(before)
})

test('pays a machine by the load or the tonne from the rate’s first day, and a load without weight has no cost by the tonne', async () => {
  const [one, other] = site.trucks
  await put('0896 by the load', 35.55, '2026-03-08', { equipment: one, basis: 'load' })
  const all = await readRawCycles()
  const mine = all.filter(({ equipment }) => equipment === one)
  const [before, after] = [
    mine.filter(({ loaded }) => +loaded < SUNDAY),
    mine.filter(({ loaded }) => +loaded >= SUNDAY),
  ]
  const paid = sum(before.map((each) => hours(each, FIRST, SUNDAY) * 100)) + after.length * 35.55
  expect((await byTruck())[0]).toMatchObject({ title: '0896', cost: rounded(paid), unratedLoads: 0 })
  // The load that was not weighed is of Monday.
  const tonne = await put('0901 by the tonne', 2.5, '2026-03-09', { equipment: other, basis: 'tonne' })
  expect((await byTruck())[1]).toMatchObject({ cost: null, costPerTonne: null, unratedLoads: 1 })
  const figures = await ask<Figures>()
  expect(figures).toMatchObject({ cost: null, costPerTonne: null, unratedLoads: 1 })
  const drivers = await ask<Page<EntryRow>>('/byDrivers', 'cost=true&sort=-loads')
  const [loaded] = all.filter(({ equipment, driver }) => equipment === other && driver === null)
  const unnamed = drivers.items.find(({ of }) => of === null)
  expect(unnamed).toMatchObject({ cost: rounded((loaded!.weight! / 1_000) * 2.5), costPerTonne: 250 })
  expect((await client.fetch(`/api/rates/${tonne.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask<Figures>()).unratedLoads).toBe(0)
})

test('only users who may see rates get costs, and shared links never contain them', async () => {
  const dispatcher = await app.client(night, [3])
  const address = (tail: string) => `/api/reports/statistics${tail}?${RANGE}&cost=true`
  for (const tail of ['', '/summary', '/byShifts', '.csv', '.pdf'])
    expect((await dispatcher.fetch(address(tail))).status, tail).toBe(403)
  expect((await dispatcher.fetch('/api/rates')).status).toBe(403)
  expect((await ask<Figures>('/summary', 'cost=false', dispatcher)).cost).toBe(null)
  const header = async (query: string) =>
    (await client.fetch(`/api/reports/statistics.csv?${RANGE}&lang=en${query}`)).text.split('\r\n')[0]
  expect(await header('&cost=true')).toContain('Cost per tonne')
  expect(await header('')).not.toContain('Cost')
  const [from, to] = [new Date(FIRST).toISOString(), new Date(LAST).toISOString()]
  const wish = { report: 'statistics', from, to, cost: true, recipient: 'Ann', language: 'en' }
  // By then it is over.
  app.clock.set(LAST)
  const later = await app.client(night, [2])
  const shared = await later.fetch('/api/sharedreports', { body: wish })
  expect(shared.status, shared.text).toBe(201)
  const token = (shared.body as { link: string }).link.split('/').at(-1)
  const opened = await app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
  expect(opened.text).toContain('"loads":7')
  expect(opened.body).toMatchObject({ report: { cost: null, summary: { cost: null, unratedLoads: null } } })
})

test('amounts need a currency of the account and at most two decimals', async () => {
  const [administrator, manager] = [await app.client(night, [1]), await app.client(night, [2])]
  const before = (await administrator.fetch('/api/settings')).body as { settings: object }
  const save = (currency: string) => {
    const body = { ...before, settings: { ...before.settings, currency } }
    return administrator.fetch('/api/settings', { method: 'PUT', body })
  }
  const refused = await save('Euro')
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('currency')])
  expect((await save('EUR')).status).toBe(200)
  expect((await ask<Figures>('/summary', 'cost=true', manager)).currency).toBe('EUR')
  const wrong = { title: 'Wrong', amount: 1.005, validFrom: '2026-01-01', basis: 'hour' }
  const reply = await manager.fetch('/api/rates', { body: wrong })
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('amount')])
})
