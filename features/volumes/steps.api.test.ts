/** Steps of the stock: each is what the report shows as of it, also over counts and committed days. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { site } from '../cycles/testing/site.ts'
import { COMMITTED_DAY, committedSite, type CommittedSite } from '../testing/committed-site.ts'
import { ask, at, create, haul, material, PATH, place, setClock } from './testing/heaps.ts'
import type { StockRow, StockSteps } from './volume-rows.ts'

let pit: string
let heap: string
beforeAll(async () => {
  await setClock(40)
  const marl = await material('Marl', [[null, { density: 1_600 }]])
  pit = await place('Pit')
  heap = await place('Heap')
  // Hours 0 to 12 in steps of a quarter: on steps, between them, and before the first.
  for (const hour of [-3, 0.25, 0.3, 4 + 55 / 60, 5, 7.1, 11.99])
    await haul({ from: pit, to: heap, of: marl, hour })
  await haul({ from: heap, to: pit, of: site.material, hour: 6, volume: null })
  await haul({ from: heap, to: pit, hour: 8 })
  for (const [hour, volume] of [
    [2, 100],
    [2.1, 90],
    [9.25, 3],
    [12, 500],
  ] as const)
    // oxfmt-ignore
    await create('stockcounts', { location: heap, material: marl, countedAt: at(hour), volume })
  await create('stockcounts', { location: heap, countedAt: at(-5), weight: 9_000 })
})

const nameOf = ({ location, material: of }: Pick<StockRow, 'location' | 'material'>) =>
  `${location.title} ${of?.title ?? ''}`

test('steps are 49 instants from the start to the end, at equal distances', async () => {
  const { steps, timeZone } = await ask<StockSteps>('/steps', `from=${at(0)}&to=${at(12)}`)
  expect(steps).toEqual(Array.from({ length: 49 }, (_, n) => at(n / 4)))
  expect(timeZone).toBe('Europe/Berlin')
})

test('each step equals the report that ends there', async () => {
  for (const filter of ['', `&location=${heap}`, `&material=${site.material}`]) {
    const found = await ask<StockSteps>('/steps', `from=${at(0)}&to=${at(12)}${filter}`)
    for (const [step, to] of found.steps.entries()) {
      const { items } = await ask<Page<StockRow>>('', `from=${at(-9)}&to=${to}&limit=500${filter}`)
      const rows = new Map(items.map((row) => [nameOf(row), [row.stock.volume, row.stock.weight]]))
      const series = found.series.map((one) => [nameOf(one), [one.volume[step], one.weight[step]]] as const)
      for (const [name, stock] of series) expect(stock, `${to} ${name}`).toEqual(rows.get(name) ?? [0, 0])
      for (const name of rows.keys()) expect(series.map(([one]) => one)).toContain(name)
    }
  }
})

let committed: CommittedSite
afterAll(() => committed.app.close())

test('committed days keep their figures, whatever arrives later', async () => {
  committed = await committedSite()
  const truck = committed.trucks[0]!
  await truck.sendLaps(0, 1, 3, 4)
  const query = `from=${COMMITTED_DAY}T00:00:00Z&to=2026-03-02T00:00:00Z`
  const read = async () => {
    const get = (tail: string) => committed.get(`${PATH}${tail}?${query}`)
    return [await get(''), await get('/summary'), await get('/byLocations'), await get('/steps')]
  }
  const before = await read()
  expect(JSON.stringify(before[1])).toMatch(/"loads":[1-9]/)
  const commit = await committed.commitDay()
  await truck.sendLaps(2)
  expect((await committed.proposals()).length).toBeGreaterThan(0)
  expect(await read()).toEqual(before)
  expect((await committed.takeIn(commit.id)).status).toBe(200)
  expect(await read()).not.toEqual(before)
})
