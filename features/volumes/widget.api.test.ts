/** The widget of stocks shows the figures of the report for the same project and time. */
import { beforeAll, expect, test } from 'vitest'
import type { Infer, Page } from '@haulway/resource'
import {
  account,
  app,
  cycle,
  HOUR,
  insertEntry,
  manager,
  MINUTE,
  site,
  START,
} from '../cycles/testing/site.ts'
import { MOST_LOCATIONS } from './figures.ts'
import type { stockByLocation } from './stock-by-location.widget.ts'
import type { StockGroup } from './volume-rows.ts'

type Figures = Infer<(typeof stockByLocation)['figures']> & { readonly from: string; readonly to: string }

async function make<T>(path: string, body: object): Promise<T> {
  const reply = await manager.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as T
}

async function get<T>(path: string): Promise<T> {
  const reply = await manager.fetch(`/api/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

async function shown(): Promise<Figures> {
  const { id } = await make<{ id: string }>('dashboards', {
    projectId: site.project,
    title: `Board ${Math.random()}`,
    headerTitle: 'Quarry',
    defaultWidgetDateRange: 'SINGLE_DAY',
    widgets: [{ key: 'stocks', kind: 'VOLUMES' }],
  })
  const [figures] = (await get<Page<Figures>>(`dashboards/${id}/widgets`)).items
  return figures as Figures
}

const reported = async ({ from, to }: Figures) =>
  (
    await get<Page<StockGroup>>(
      `volumes/report/byLocations?project=${site.project}&from=${from}&to=${to}&limit=500`,
    )
  ).items

beforeAll(async () => {
  app.clock.set(START + 10 * HOUR)
  for (const hour of [1, 2, 3])
    await cycle(account, site, {
      equipment: site.trucks[0],
      loadedAt: START + hour * HOUR,
      minutes: 20,
      more: { volume: 10, volume_source: 'estimate' },
    })
  const place = { location: site.crusher, material: site.material }
  await make('stockcounts', {
    ...place,
    title: 'Morning',
    countedAt: new Date(START + 90 * MINUTE).toISOString(),
    volume: 200,
  })
  await make('targets', { ...place, title: 'Crusher', figure: 'stock', volume: 300, validFrom: '2026-03-01' })
})

test('shows stock and target of each location as the report does, negative stocks first', async () => {
  const figures = await shown()
  const groups = await reported(figures)
  expect(figures.stocks.map(({ of }) => of?.title)).toEqual(['Pit 2', 'Crusher'])
  expect(figures.stocks.map(({ stock }) => stock.volume)).toEqual([-30, 220])
  for (const one of figures.stocks) {
    const { stock, uncounted, target } = groups.find(({ of }) => of?.id === one.of?.id) as StockGroup
    expect(one).toMatchObject({ stock, uncounted, target })
  }
  expect(figures.stocks[1]?.target?.percent).toBeCloseTo(73.33, 2)
  expect(figures.moreStocks).toBe(0)
  expect(figures.stockedAt).toBe(new Date(START + 10 * HOUR).toISOString())
})

test('shows no more locations than fit, and how many others there are', async () => {
  for (let n = 0; n < MOST_LOCATIONS; n++) {
    const location = await insertEntry(account, 'locations', {
      title: `Pile ${n}`,
      kind: 'dump',
      boundary: '{"type":"Polygon","coordinates":[[[0,0],[0.1,0],[0.1,0.1],[0,0]]]}',
      project_id: site.project,
      time_zone: 'UTC',
    })
    const countedAt = new Date(START).toISOString()
    await make('stockcounts', { title: `Pile ${n}`, location, countedAt, volume: n })
  }
  const figures = await shown()
  expect(figures.stocks).toHaveLength(MOST_LOCATIONS)
  expect(figures.moreStocks).toBe(2)
  expect(figures.stocks.slice(0, 3).map(({ of }) => of?.title)).toEqual(['Pit 2', 'Crusher', 'Pile 19'])
})
