/** What the calls of the snapshot take, refuse, sort and hide. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { account, app, cycle, insertEntry, insertRow, makeSite, site } from '../cycles/testing/site.ts'
import { createTokenClient } from '../testing/token.ts'
import { groupColumns, rowColumns } from './columns.ts'
import {
  ask,
  at,
  create,
  haul,
  manager,
  material,
  PATH,
  place,
  refused,
  setClock,
  until,
} from './testing/heaps.ts'
import type { StockGroup, StockRow, StockSteps, VolumeFigures } from './volume-rows.ts'

const tails = ['', '/summary', '/byLocations', '/byMaterials', '/steps']
const DAY = until(10)
let marl: string
let heap: string
let closed: { readonly project: string; readonly heap: string }

beforeAll(async () => {
  await setClock(12)
  marl = await material('Marl', [[null, { density: 1_600, looseFactor: 1.25, compactedFactor: 0.9 }]])
  const [pit, far] = [await place('Pit'), await place('Far', 'Asia/Kathmandu', null)]
  heap = await place('Heap 2', 'Europe/Berlin')
  for (const to of [heap, far, await place('heap 10'), await place('Heap 1')]) {
    await haul({ from: pit, to, of: marl, hour: 1 + Math.random() })
    await haul({ from: pit, to, of: site.material, hour: 2, volume: null })
    await haul({ from: to, to: pit, hour: 3, more: { weight_source: 'button' } })
  }
  const body = { location: heap, material: marl, volume: 50 }
  await create('stockcounts', { ...body, countedAt: at(2) })
  await create('targets', { ...body, figure: 'stock', validFrom: '2026-03-01' })
  await create('targets', { location: far, weight: 40_000, figure: 'in', validFrom: '2026-03-01' })
  // Closed to all but those who manage hauls.
  const project = await insertEntry(account, 'projects', {
    title: 'Closed',
    time_zone: 'UTC',
    restricted: true,
  })
  closed = { project, heap: await place('Closed heap', 'UTC', project) }
  await haul({ from: pit, to: closed.heap, of: marl, hour: 4, more: { route_id: null } })
  const route = await insertEntry(account, 'routes', {
    title: 'Closed',
    project_id: project,
    material_id: marl,
  })
  await haul({ from: pit, to: heap, of: marl, hour: 5, more: { route_id: route } })
  const there = { location: closed.heap, volume: 7 }
  await create('stockcounts', { ...there, countedAt: at(2) })
  await create('targets', { ...there, figure: 'in', validFrom: '2026-03-01' })
})

describe('ranges', () => {
  test.each(tails)(
    '%s refuses one that ends before it begins, or begins in the future, by field',
    async (tail) => {
      expect(await refused(tail, `from=${at(2)}&to=${at(1)}`)).toEqual(['to'])
      expect(await refused(tail, `from=${at(2)}&to=${at(2)}`)).toEqual(['to'])
      expect(await refused(tail, `from=${at(12.001)}&to=${at(13)}`)).toEqual(['from'])
      expect(await refused(tail, 'from=NaN')).toEqual(['from'])
      expect(await refused(tail, 'to=1e99&material=x')).toEqual(['to', 'material'])
    },
  )

  test('that end in the future are taken until now, and so is the last day by default', async () => {
    const future = await ask<VolumeFigures>('/summary', `from=${at(0)}&to=${at(100)}`)
    const whole = await ask<VolumeFigures & { from: string; to: string }>('/summary', '')
    expect([future.at, whole.at, whole.to]).toEqual(Array(3).fill(at(12)))
    expect(future.stock).toEqual(whole.stock)
    expect((await ask<StockSteps>('/steps', `from=${at(0)}&to=${at(100)}`)).steps.at(-1)).toBe(at(12))
  })

  test('of three years are answered', async () => {
    const years = 'from=2023-03-04T00:00:00Z&to=2026-03-03T00:00:00Z'
    for (const tail of tails) await ask(tail, years)
    expect((await ask<VolumeFigures>('/summary', years)).in.loads).toBeGreaterThan(10)
  })

  test('without anything have zeros and the time of the last load', async () => {
    const early = 'from=2016-03-02T00:00:00Z&to=2016-03-03T00:00:00Z'
    const figures = await ask<VolumeFigures>('/summary', `${early}&location=${heap}`)
    expect(figures).toMatchObject({ locations: 0, materials: 0, in: { loads: 0, volume: 0 }, targets: 0 })
    expect(figures.latest).toBe(at(5 + 5 / 60))
    expect(await ask('', early)).toEqual({ items: [], total: 0 })
    expect((await ask<StockSteps>('/steps', early)).series).toEqual([])
  })
})

describe('tables', () => {
  const tables = [
    ['', rowColumns],
    ['/byLocations', groupColumns('location')],
    ['/byMaterials', groupColumns('material')],
  ] as const

  test.each(tables)(
    '%s are sorted by each sortable column, both ways, nulls last, and by no other',
    async (tail, all) => {
      for (const [name, column] of Object.entries(all)) {
        if (column.sortable !== true) {
          expect(await refused(tail, `${DAY}&sort=${name}`)).toEqual(['sort'])
          continue
        }
        for (const sign of [1, -1]) {
          const { items } = await ask<Page<StockRow & StockGroup>>(
            tail,
            `${DAY}&sort=${sign < 0 ? '-' : ''}${name}`,
          )
          const values = items.map((one) => column.read(one as never) as unknown)
          const known = values.filter((one) => one !== null)
          expect(
            values.slice(known.length).every((one) => one === null),
            `${tail} ${name}`,
          ).toBe(true)
          const numbers = known.filter((one) => typeof one === 'number')
          expect(numbers, `${tail} ${name}`).toEqual(numbers.toSorted((one, other) => sign * (one - other)))
        }
      }
      for (const sort of ['nothing', '__proto__', 'location;drop', ',', '-'])
        expect(await refused(tail, `${DAY}&sort=${encodeURIComponent(sort)}`), sort).toEqual(['sort'])
    },
  )

  test('sort titles by their numbers, ignoring case', async () => {
    const { items } = await ask<Page<StockGroup>>('/byLocations', `${DAY}&sort=title`)
    expect(items.map(({ of }) => of?.title).filter((title) => /^heap/i.test(title ?? ''))).toEqual([
      'Heap 1',
      'Heap 2',
      'heap 10',
    ])
  })

  test.each(tables)('%s are paged without gaps', async (tail) => {
    const all = await ask<Page<object>>(tail, `${DAY}&limit=500`)
    expect(all.items).toHaveLength(all.total)
    const pages = []
    for (let page = 0; page * 2 < all.total; page++)
      pages.push(...(await ask<Page<object>>(tail, `${DAY}&limit=2&page=${page}`)).items)
    expect(pages).toEqual(all.items)
    for (const limit of ['501', '0', '-1', 'NaN', '1e9'])
      expect(await refused(tail, `${DAY}&limit=${limit}`), limit).toEqual(['limit'])
  })

  test('show only what was never counted, if asked', async () => {
    const all = await ask<Page<StockRow>>('', `${DAY}&limit=500`)
    const own = await ask<Page<StockRow>>('', `${DAY}&limit=500&uncounted=true`)
    expect(own.items).toEqual(all.items.filter(({ countedAt }) => countedAt === null))
    expect(own.total).toBe((await ask<VolumeFigures>('/summary', DAY)).uncounted)
    expect(own.total).toBeLessThan(all.total)
  })

  test('as a file have every row, in order of locations and materials', async () => {
    const { items } = await ask<Page<StockRow>>('', `${DAY}&limit=500`)
    const csv = await manager.fetch(`${PATH}.csv?${DAY}&lang=en`)
    const lines = csv.text.trim().split('\r\n').slice(1)
    const named = ({ location, material: of }: StockRow) => `${location.title},${of?.title ?? ''},`
    expect(lines.map((line, n) => line.startsWith(named(items[n]!)))).toEqual(items.map(() => true))
    for (const format of ['xlsx', 'pdf'])
      expect((await manager.fetch(`${PATH}.${format}?${DAY}`)).status).toBe(200)
  })
})

describe('filters', () => {
  test('restrict to the locations of a project, a location or a material', async () => {
    const all = (await ask<Page<StockRow>>('', `${DAY}&limit=500`)).items
    const of = async (query: string) => (await ask<Page<StockRow>>('', `${DAY}&limit=500&${query}`)).items
    expect(await of(`location=${heap}`)).toEqual(all.filter(({ location }) => location.id === heap))
    expect(await of(`material=${marl}`)).toEqual(all.filter((row) => row.material?.id === marl))
    const inProject = all.filter(({ location }) => !['Far', 'Closed heap'].includes(location.title))
    expect(await of(`project=${site.project}`)).toEqual(inProject)
    // It belongs to no project, and a route of this one ends there.
    const far = all.find(({ location }) => location.title === 'Far')?.location.id
    const end = { route_id: site.route, location_id: far, position: 0 }
    await insertRow(account, 'routes_dump_locations', end)
    const withEnds = all.filter(({ location }) => location.title !== 'Closed heap')
    expect(await of(`project=${site.project}`)).toEqual(withEnds)
  })

  test('determine the zone: of the location, the project, else of the account', async () => {
    const zoneOf = async (query: string) =>
      (await ask<VolumeFigures & { timeZone: string }>('/summary', `${DAY}&${query}`)).timeZone
    expect(await zoneOf(`location=${heap}&project=${site.project}`)).toBe('Europe/Berlin')
    expect(await zoneOf(`project=${site.project}`)).toBe('America/New_York')
    expect(await zoneOf('')).toBe((await ask<StockSteps>('/steps', DAY)).timeZone)
  })

  test('that name an entry of another account, or none, are answered with 404, files too', async () => {
    const other = await app.account('Next quarry')
    const theirs = await insertEntry(other, 'materials', { title: 'Theirs', tested: false })
    for (const tail of [...tails, '.csv', '.pdf'])
      for (const name of ['location', 'project', 'material'])
        for (const id of [theirs, '01900000-0000-7000-8000-000000000000'])
          expect((await manager.fetch(`${PATH}${tail}?${DAY}&${name}=${id}`)).status, tail + name).toBe(404)
  })
})

describe('a closed project', () => {
  test('is in no figure, row, step, count or target for those to whom it is closed', async () => {
    const dispatcher = await app.client(account, [3])
    const token = await createTokenClient(app, await app.client(account, [1]), 3)
    for (const client of [dispatcher, token]) {
      for (const tail of tails) {
        const { text } = await client.fetch(`${PATH}${tail}?${DAY}`)
        expect(text, tail).not.toContain('Closed heap')
      }
      const mine = await ask<VolumeFigures>('/summary', DAY)
      const theirs = await ask<VolumeFigures>('/summary', DAY, client)
      expect((await client.fetch(`${PATH}?${DAY}&location=${closed.heap}`)).status).toBe(404)
      // Neither the place, nor what the route brought to an open place.
      expect([mine.locations - theirs.locations, mine.in.loads - theirs.in.loads]).toEqual([1, 2])
      for (const path of ['stockcounts', 'targets'])
        expect((await client.fetch(`/api/${path}?limit=100`)).text).not.toContain(closed.heap)
    }
    expect((await manager.fetch('/api/targets?limit=100')).text).toContain(closed.heap)
  })
})

test('a viewer may read, and someone without reports may not', async () => {
  for (const [role, status] of [
    [4, 200],
    [5, 403],
  ] as const)
    // oxfmt-ignore
    for (const tail of tails)
      expect((await (await app.client(account, [role])).fetch(`${PATH}${tail}?${DAY}`)).status).toBe(status)
  expect((await app.anonymous.fetch(`${PATH}/steps?${DAY}`)).status).toBe(401)
})

test('a place with more stocks than a map can show is refused by name, and counted one by one', async () => {
  const crowd = await app.account('Crowd')
  const client = await app.client(crowd, [2])
  const location = await insertEntry(crowd, 'locations', { title: 'All', kind: 'both', boundary: '{"type":"Polygon","coordinates":[]}', time_zone: 'UTC' }) // oxfmt-ignore
  const ids = Array.from({ length: 2_001 }, () => crypto.randomUUID())
  const audit = { created_at: at(0), created_by: location, modified_at: at(0), modified_by: location }
  for (const [n, id] of ids.entries()) {
    await insertRow(crowd, 'materials', { id, title: `M ${n}`, tested: false, ...audit })
    await insertRow(crowd, 'stockcounts', { id, title: `C ${n}`, location_id: location, material_id: id, counted_at: new Date(Date.parse(at(0)) + n), volume: n, state: 'loose', source: 'measured', ...audit }) // oxfmt-ignore
  }
  const theirs = await makeSite(crowd)
  for (const hour of [-0.1, -4 / 60, 1]) {
    const more = { key: `load:${hour}`, dump_location_id: location, material_id: ids[1], load_location_id: null, volume: 10, volume_source: 'button' } // oxfmt-ignore
    await cycle(crowd, theirs, {
      equipment: theirs.trucks[0],
      loadedAt: Date.parse(at(hour)),
      minutes: 20,
      more,
    })
  }
  const reply = await client.fetch(`${PATH}/steps?${DAY}`)
  expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ field: 'location' }] }])
  // One dump was before its count.
  expect(await ask<VolumeFigures>('/summary', DAY, client)).toMatchObject({ materials: 2_001, in: { volume: 30 }, stock: { volume: 2_001_020 } }) // oxfmt-ignore
})
