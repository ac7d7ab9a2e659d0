/** The volumes snapshot over stored hauls, stock counts and changes of density, calculated by hand. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { account, insertRow, site } from '../cycles/testing/site.ts'
import type { CycleItem } from '../cycles/cycle-item.ts'
import {
  ask,
  at,
  create,
  haul,
  manager,
  material,
  place,
  rowsOf,
  stockOf,
  told,
  until,
} from './testing/heaps.ts'
import type { StockGroup, StockRow, VolumeFigures } from './volume-rows.ts'

let marl: string
/** Factors change at hour 3. */
let clay: string
let pit: string
beforeAll(async () => {
  marl = await material('Marl', [[null, { density: 1_600, looseFactor: 1.25, compactedFactor: 0.9 }]])
  clay = await material('Clay', [
    [null, { looseFactor: 1.25, compactedFactor: 0.9 }],
    [3, { density: 2_000, looseFactor: 1.6 }],
  ])
  pit = await place('Pit')
})

describe('movements', () => {
  test('go out at the load and come in at the dump, from the start of a range to before its end', async () => {
    const [from, to] = [await place('Out'), await place('In')]
    for (const hour of [1, 2, 3]) await haul({ from, to, of: marl, hour })
    const within = `from=${at(2)}&to=${at(3)}`
    const out = await stockOf(from, within)
    expect(out.out).toMatchObject({ loads: 1, weightSource: 'measured', volumeSource: 'estimated' })
    expect([told(out.opening), told(out.out), told(out.stock)]).toEqual([
      [-16_000, -10, -8, -7.2],
      [16_000, 10, 8, 7.2],
      [-32_000, -20, -16, -14.4],
    ])
    const into = await stockOf(to, `from=${at(1 + 5 / 60)}&to=${at(3 + 5 / 60)}`)
    expect([into.in.loads, told(into.opening), told(into.in), told(into.stock)]).toEqual([
      2,
      [0, 0, 0, 0],
      [32_000, 20, 16, 14.4],
      [32_000, 20, 16, 14.4],
    ])
    expect(into.countedAt).toBeNull()
  })

  test('have the bank and compacted volumes of the cycle list, by the factors at their time', async () => {
    const to = await place('Clay heap')
    await haul({ from: pit, to, of: clay, hour: 2.9, volume: 10.0005 })
    await haul({ from: pit, to, of: clay, hour: 3, volume: 16.0004 })
    const sums = async () => {
      const query = `${until(5)}&dumpLocation=${to}&limit=50`
      const { body } = await manager.fetch(`/api/cyclereport/loadDumpCycles?${query}`)
      const { items } = body as Page<CycleItem>
      return items.reduce((sum, one) => sum + (one.bankVolume ?? Number.NaN), 0)
    }
    expect((await stockOf(to, until(5))).in.bank).toBe(18)
    expect(await sums()).toBe(18)
    // Those of the second have no compacted volume.
    expect((await stockOf(to, until(5))).in.compacted).toBeNull()
    expect((await stockOf(to, until(3))).in.compacted).toBe(7.2)
    await insertRow(account, 'recalculations', {
      route_id: site.route,
      made_at: at(6),
      holds_from: at(2.5),
      made_by: site.route,
    })
    expect((await stockOf(to, until(5))).in.bank).toBe(16.25)
    expect(await sums()).toBe(16.25)
  })

  test('without an amount are counted and in no sum', async () => {
    const to = await place('Dark heap')
    await haul({ from: pit, to, of: marl, hour: 1, volume: null, weight: null })
    const dark = await stockOf(to, until(2))
    expect([told(dark.in), told(dark.stock)]).toEqual([Array(4).fill(null), Array(4).fill(null)])
    await haul({ from: pit, to, of: marl, hour: 1.5 })
    expect((await stockOf(to, until(2))).stock).toMatchObject({
      weight: 16_000,
      volume: 10,
      bank: 8,
      withoutVolume: 1,
      withoutWeight: 1,
    })
  })

  test('of an unknown material are a stock of their own', async () => {
    const to = await place('Mixed heap')
    await haul({ from: pit, to, hour: 1 })
    await haul({ from: pit, to, of: marl, hour: 1.2, more: { volume_source: 'button' } })
    const rows = await rowsOf(to, until(2))
    expect(rows.map((row) => [row.material?.title ?? null, told(row.stock), row.stock.volumeSource])).toEqual(
      [
        ['Marl', [16_000, 10, 8, 7.2], 'measured'],
        [null, [16_000, 10, null, null], 'estimated'],
      ],
    )
    const [group] = (await ask<Page<StockGroup>>('/byLocations', `${until(2)}&location=${to}`)).items
    expect(group?.stock).toMatchObject({ volume: 20, volumeSource: 'mixed', bank: null })
    await create('stockcounts', { location: to, countedAt: at(1.1), volume: 100 })
    expect((await rowsOf(to, until(2))).map(({ stock }) => stock.volume)).toEqual([10, 100])
  })

  test('without a place are left out', async () => {
    const to = await place('Known heap')
    await haul({ to, hour: 1 })
    await haul({ from: to, hour: 1.1 })
    expect((await stockOf(to, until(2))).stock.volume).toBe(0)
  })
})

describe('a stock count', () => {
  test('replaces what was there, and movements from its instant on are added to it', async () => {
    const to = await place('Counted heap')
    for (const hour of [1, 2, 3]) await haul({ from: pit, to, of: marl, hour })
    const atDump = at(2 + 5 / 60)
    await create('stockcounts', {
      location: to,
      material: marl,
      countedAt: atDump,
      volume: 100,
      state: 'bank',
    })
    const row = await stockOf(to, until(4))
    expect([told(row.stock), row.countedAt]).toEqual([[232_000, 145, 116, 104.4], atDump])
    expect(row.stock).toMatchObject({ weightSource: 'mixed', volumeSource: 'mixed' })
    // 100 in the bank are 125 loose; 3 x 10 came in, so the count made a difference of 115.
    expect([told(row.opening), told(row.in), told(row.counted)]).toEqual([
      [0, 0, 0, 0],
      [48_000, 30, 24, 21.6],
      [184_000, 115, 92, 82.8],
    ])
    // What follows begins with the count.
    const next = await stockOf(to, `from=${at(2.5)}&to=${at(4)}`)
    expect([told(next.opening), told(next.counted)]).toEqual([
      [216_000, 135, 108, 97.2],
      [0, 0, 0, 0],
    ])
  })

  test('at the very end of a range counts, and the one after it does not', async () => {
    const to = await place('Bounded heap')
    await haul({ from: pit, to, of: marl, hour: 1 })
    await create('stockcounts', { location: to, material: marl, countedAt: at(2), weight: 1_600 })
    await create('stockcounts', { location: to, material: marl, countedAt: at(3), volume: 7, weight: 8 })
    const [before, end, last] = [
      await stockOf(to, `from=${at(0)}&to=${at(1.999)}`),
      await stockOf(to, `from=${at(0)}&to=${at(2)}`),
      await stockOf(to, `from=${at(2)}&to=${at(3)}`),
    ]
    expect([before.stock.volume, before.countedAt]).toEqual([10, null])
    expect(end).toMatchObject({
      in: { volume: 10 },
      counted: { volume: -9 },
      stock: { volume: 1, weight: 1_600 },
    })
    expect(end.stock).toMatchObject({ weightSource: 'measured', volumeSource: 'estimated' })
    expect(last).toMatchObject({
      opening: { volume: 1 },
      counted: { volume: 6 },
      stock: { volume: 7, weight: 8 },
    })
    expect(last.stock).toMatchObject({ bank: 5.6, volumeSource: 'measured', weightSource: 'measured' })
  })

  test('has the density and factors of its time, and its own source', async () => {
    const [early, late] = [await place('Early heap'), await place('Late heap')]
    const body = { material: clay, state: 'compacted', volume: 9, source: 'estimated' }
    await create('stockcounts', { location: early, countedAt: at(2), ...body })
    await create('stockcounts', { location: late, countedAt: at(4), ...body })
    const [one, other] = [await stockOf(early, until(5)), await stockOf(late, until(5))]
    expect([told(one.stock), one.stock.volumeSource]).toEqual([[null, 12.5, 10, 9], 'estimated'])
    // From hour 3 on clay has a density, and no factor for the compacted volume.
    expect(told(other.stock)).toEqual([null, null, null, 9])
    await create('stockcounts', { location: late, countedAt: at(4.5), material: clay, volume: 16 })
    expect(told((await stockOf(late, until(5))).stock)).toEqual([32_000, 16, 10, null])
  })

  test('is followed by the one entered last, if two have the same instant', async () => {
    const heap = await place('Twice counted')
    for (const volume of [5, 6])
      await create('stockcounts', { location: heap, material: marl, countedAt: at(2), volume })
    expect((await stockOf(heap, until(3))).stock.volume).toBe(6)
  })

  test('counts from when it is changed or moved to another place', async () => {
    const [heap, other] = [await place('First heap'), await place('Second heap')]
    const made = await create('stockcounts', { location: heap, material: marl, countedAt: at(2), volume: 5 })
    const path = `/api/stockcounts/${made.id}`
    const before = (await manager.fetch(path)).body as object
    const body = { ...before, location: other, material: clay, countedAt: at(1), volume: 8 }
    expect((await manager.fetch(path, { method: 'PUT', body })).status).toBe(200)
    expect(await rowsOf(heap, until(3))).toEqual([])
    expect(await stockOf(other, until(1.5))).toMatchObject({ material: { id: clay }, stock: { volume: 8 } })
  })

  test('of the future is refused at its field, and so is one without an amount', async () => {
    const body = { title: 'Refused', location: pit, countedAt: at(30.1), volume: 1 }
    const future = await manager.fetch('/api/stockcounts', { body })
    expect([future.status, future.body]).toMatchObject([400, { errors: [{ field: 'countedAt' }] }])
    const empty = await manager.fetch('/api/stockcounts', {
      body: { ...body, countedAt: at(1), volume: null },
    })
    expect([empty.status, empty.body]).toMatchObject([400, { errors: [{ field: 'volume' }] }])
  })
})

test('the totals and groups add up the rows, and in is what the cycle list sums', async () => {
  const query = `from=${at(1)}&to=${at(3)}`
  const all = await ask<VolumeFigures>('/summary', query)
  const { items } = await ask<Page<StockRow>>('', `${query}&limit=500`)
  const sum = (values: readonly (number | null)[]) =>
    Math.round(values.reduce<number>((total, one) => total + (one ?? 0), 0) * 1_000) / 1_000
  const parts = ['opening', 'in', 'out', 'counted', 'stock'] as const
  for (const tail of ['/byLocations', '/byMaterials']) {
    const groups = (await ask<Page<StockGroup>>(tail, `${query}&limit=500`)).items
    for (const part of parts)
      for (const name of ['weight', 'volume'] as const) {
        expect(sum(groups.map((one) => one[part][name])), `${tail} ${part} ${name}`).toBe(all[part][name])
        expect(sum(items.map((one) => one[part][name])), `${part} ${name}`).toBe(all[part][name])
      }
  }
  const { opening, in: into, out, counted, stock } = all
  expect(sum([opening.volume, into.volume, -out.volume!, counted.volume])).toBe(stock.volume)
  const distinct = new Set(items.map(({ location }) => location.id)).size
  expect(all).toMatchObject({ locations: distinct, at: at(3), latest: null })
  expect(all.uncounted).toBe(items.filter(({ countedAt }) => countedAt === null).length)
  expect(all.negative).toBe(
    items.filter(({ stock: one }) => (one.volume ?? 0) < 0 || (one.weight ?? 0) < 0).length,
  )
})
