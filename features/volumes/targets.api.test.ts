/** Volume targets: which holds, from when loads count for it, and how much of it is reached. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { account, app, insertEntry } from '../cycles/testing/site.ts'
import { createTokenClient } from '../testing/token.ts'
import {
  ask,
  at,
  create,
  haul,
  manager,
  material,
  place,
  rowsOf,
  setClock,
  stockOf,
  until,
} from './testing/heaps.ts'
import type { StockGroup, TargetReached, VolumeFigures } from './volume-rows.ts'

const DAY = 24
/** Hours after 06:00 UTC of 2 March: midnight of New York, five hours behind. */
const MIDNIGHT = 23
let marl: string
let pit: string
beforeAll(async () => {
  await setClock(60 * DAY)
  marl = await material('Marl', [[null, { density: 1_600, looseFactor: 1.25, compactedFactor: 0.9 }]])
  pit = await place('Pit')
})

const reached = (target: TargetReached | null | undefined) =>
  target ? [target.title, target.reached, target.percent] : null

async function targetOf(location: string, query: string) {
  return reached((await stockOf(location, query)).target)
}

/** A heap with three loads of 10 m³ and 16 t: before, at, and after midnight of 3 March. */
async function heapOfThree(): Promise<string> {
  const heap = await place('Heap')
  for (const hour of [MIDNIGHT - 1, MIDNIGHT - 5 / 60, MIDNIGHT + 1]) await haul({ from: pit, to: heap, of: marl, hour }) // oxfmt-ignore
  await haul({ from: heap, to: pit, of: marl, hour: MIDNIGHT + 2 })
  return heap
}

describe('a target', () => {
  test('for what comes in counts from midnight of its day at its location, whenever the range begins', async () => {
    const heap = await heapOfThree()
    const body = { title: 'Fill', location: heap, material: marl, figure: 'in', validFrom: '2026-03-03' }
    await create('targets', { ...body, volume: 40 })
    expect(await targetOf(heap, until(30))).toEqual(['Fill', 20, 50])
    expect(await targetOf(heap, `from=${at(29)}&to=${at(30)}`)).toEqual(['Fill', 20, 50])
    expect(await targetOf(heap, until(MIDNIGHT + 0.5))).toEqual(['Fill', 10, 25])
    // The day before ends at midnight, with its own targets.
    expect(await targetOf(heap, until(MIDNIGHT))).toBeNull()
    const row = await stockOf(heap, until(30))
    expect(row.target).toMatchObject({ figure: 'in', validFrom: '2026-03-03', volume: 40, state: 'loose', weight: null }) // oxfmt-ignore
  })

  test('for what goes out, or lies there, compares that', async () => {
    const heap = await heapOfThree()
    const body = { title: 'Take', location: heap, material: marl, validFrom: '2026-03-02' }
    const made = await create('targets', { ...body, figure: 'out', volume: 40 })
    expect(await targetOf(heap, until(30))).toEqual(['Take', 10, 25])
    const put = (changes: object) => change(made.id, changes)
    await put({ figure: 'stock' })
    expect(await targetOf(heap, until(30))).toEqual(['Take', 20, 50])
    await create('stockcounts', { location: heap, material: marl, countedAt: at(27), volume: 50 })
    expect(await targetOf(heap, until(30))).toEqual(['Take', 50, 125])
  })

  test('is compared in its state, or by weight', async () => {
    const heap = await heapOfThree()
    const body = { title: 'State', location: heap, material: marl, figure: 'in', validFrom: '2026-03-02' }
    const made = await create('targets', { ...body, volume: 12, state: 'bank' })
    expect(await targetOf(heap, until(30))).toEqual(['State', 24, 200])
    await change(made.id, { state: 'compacted' })
    expect(await targetOf(heap, until(30))).toEqual(['State', 21.6, 180])
    await change(made.id, { volume: null, weight: 64_000 })
    expect(await targetOf(heap, until(30))).toEqual(['State', 48_000, 75])
  })

  test('holds until a later one begins, and what came before does not count for that', async () => {
    const heap = await heapOfThree()
    const body = { location: heap, material: marl, figure: 'in', volume: 10 }
    await create('targets', { ...body, title: 'Later', validFrom: '2026-03-03' })
    const made = await create('targets', { ...body, title: 'First', validFrom: '2026-03-01' })
    expect(await targetOf(heap, until(MIDNIGHT))).toEqual(['First', 10, 100])
    expect(await targetOf(heap, until(30))).toEqual(['Later', 20, 200])
    await change(made.id, { validFrom: '2026-03-04' })
    expect(await targetOf(heap, until(30))).toEqual(['Later', 20, 200])
    expect(await targetOf(heap, until(48))).toEqual(['First', 0, 0])
  })

  test('of a whole location counts all materials, and stands at the location', async () => {
    const heap = await heapOfThree()
    await haul({ from: pit, to: heap, hour: 25 })
    const body = { title: 'All', location: heap, figure: 'in', volume: 60, validFrom: '2026-03-03' }
    const made = await create('targets', body)
    const groups = async () =>
      (await ask<Page<StockGroup>>('/byLocations', `${until(30)}&location=${heap}`)).items
    expect((await groups()).map(({ target }) => reached(target))).toEqual([['All', 30, 50]])
    expect((await rowsOf(heap, until(30))).map(({ target }) => target)).toEqual([null, null])
    const summary = await ask<VolumeFigures>('/summary', `${until(30)}&location=${heap}`)
    expect([summary.targets, summary.reached]).toEqual([1, 0])
    // One material of it says nothing about all of them.
    const marlOnly = await ask<Page<StockGroup>>(
      '/byLocations',
      `${until(30)}&location=${heap}&material=${marl}`,
    )
    expect(marlOnly.items.map(({ target }) => target)).toEqual([null])
    // Then it is one of that material alone.
    await change(made.id, { material: marl })
    expect((await rowsOf(heap, until(30))).map(({ target }) => reached(target))).toEqual([['All', 20, 100 / 3], null]) // oxfmt-ignore
    expect((await groups()).map(({ target }) => reached(target))).toEqual([['All', 20, 100 / 3]])
  })

  test('of a place where nothing was moved is shown with nothing reached, also of a whole location', async () => {
    const [heap, whole] = [await place('Empty heap'), await place('Empty place')]
    const body = { figure: 'in', volume: 60, validFrom: '2026-03-03' }
    await create('targets', { ...body, title: 'Idle', location: heap, material: marl })
    const made = await create('targets', { ...body, title: 'Unused', location: whole })
    expect(await targetOf(heap, until(30))).toEqual(['Idle', 0, 0])
    const { items } = await ask<Page<StockGroup>>('/byLocations', `${until(30)}&location=${whole}`)
    expect(items.map((one) => [one.of?.id, reached(one.target)])).toEqual([[whole, ['Unused', 0, 0]]])
    await change(made.id, { location: heap, material: null })
    expect(await rowsOf(whole, until(30))).toEqual([])
    const moved = await ask<Page<StockGroup>>('/byLocations', `${until(30)}&location=${heap}`)
    expect(moved.items.map((one) => reached(one.target))).toEqual([['Unused', 0, 0]])
  })

  test('in a unit that its loads do not have is unknown', async () => {
    const heap = await place('Bare heap')
    const bare = await insertEntry(account, 'materials', { title: 'Bare', tested: false })
    await haul({ from: pit, to: heap, of: bare, hour: 25 })
    const body = { title: 'Bank', location: heap, material: bare, figure: 'in', validFrom: '2026-03-02' }
    await create('targets', { ...body, volume: 12, state: 'bank' })
    expect(await targetOf(heap, until(30))).toEqual(['Bank', null, null])
  })
})

test.each([
  // On 8 March New York goes from 02:00 to 03:00: the next midnight is four hours behind.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['Asia/Kathmandu', '2026-03-08', '2026-03-07T18:15:00Z'],
  // Cairo has no midnight on 24 April: clocks go from 00:00 to 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
])('in %s %s begins at %s', async (zone, validFrom, from) => {
  const heap = await place('Zoned heap', zone)
  const hours = (Date.parse(from) - Date.parse('2026-03-02T06:00:00Z')) / 3_600_000
  const minute = 1 / 60
  for (const hour of [hours - 6 * minute, hours - 5 * minute])
    await haul({ from: pit, to: heap, of: marl, hour })
  await create('targets', { location: heap, material: marl, figure: 'in', volume: 10, validFrom })
  const percent = async (to: number) => (await stockOf(heap, until(to, hours - 1))).target?.percent ?? null
  expect([await percent(hours), await percent(hours + minute)]).toEqual([null, 100])
})

/** Saves changes of a target. */
async function change(id: string, changes: object) {
  const path = `/api/targets/${id}`
  const before = (await manager.fetch(path)).body as object
  const reply = await manager.fetch(path, { method: 'PUT', body: { ...before, ...changes } })
  expect(reply.status, reply.text).toBe(200)
}

describe('GET and PUT /targets/{id}', () => {
  const body = { figure: 'in', volume: 10, validFrom: '2026-03-03' }

  test('return and take the version, and refuse a stale one with 409', async () => {
    const made = await create('targets', { ...body, location: pit, material: marl })
    const path = `/api/targets/${made.id}`
    const put = (changes: object) => manager.fetch(path, { method: 'PUT', body: { ...made, ...changes } })
    expect((await manager.fetch(path)).body).toMatchObject({ version: made.version, volume: 10 })
    expect(await put({ volume: 20 })).toMatchObject({ status: 200, body: { version: made.version + 1 } })
    expect((await put({ volume: 30 })).status).toBe(409)
    expect((await manager.fetch(path)).body).toMatchObject({ volume: 20 })
  })

  test('refuse both amounts and none, an impossible day, and places of other accounts, by name', async () => {
    const stranger = await app.account('Next quarry')
    const theirs = await insertEntry(stranger, 'materials', { title: 'Theirs', tested: false })
    const cases: [object, string][] = [
      [{ weight: 5 }, 'volume'],
      [{ volume: null }, 'volume'],
      [{ volume: 0 }, 'volume'],
      [{ volume: -1 }, 'volume'],
      [{ validFrom: '2026-02-30' }, 'validFrom'],
      [{ validFrom: null }, 'validFrom'],
      [{ figure: 'all' }, 'figure'],
      [{ material: theirs }, 'material'],
      [{ location: theirs }, 'location'],
    ]
    for (const [changes, field] of cases) {
      const sent = { title: 'Refused', location: pit, ...body, ...changes }
      const reply = await manager.fetch('/api/targets', { body: sent })
      expect([reply.status, reply.body], JSON.stringify(changes)).toMatchObject([
        400,
        { errors: [{ field }] },
      ])
    }
  })

  test('need update on reports to save: dispatchers and tokens of theirs read', async () => {
    const made = await create('targets', { ...body, location: pit })
    const path = `/api/targets/${made.id}`
    const admin = await app.client(account, [1])
    const put = { method: 'PUT', body: { ...made, volume: 11 } }
    for (const client of [await app.client(account, [3]), await createTokenClient(app, admin, 3)]) {
      expect((await client.fetch(path)).status).toBe(200)
      expect((await client.fetch(path, put)).status).toBe(403)
      expect(
        (await client.fetch('/api/targets', { body: { ...body, title: 'No', location: pit } })).status,
      ).toBe(403)
    }
    expect((await (await app.client(account, [5])).fetch(path)).status).toBe(403)
    expect((await admin.fetch(path, put)).status).toBe(200)
    const stranger = await app.client(await app.account('Third quarry'), [2])
    expect((await stranger.fetch(path)).status).toBe(404)
  })
})
