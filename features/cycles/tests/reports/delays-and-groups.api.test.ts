import { beforeAll, expect, test } from 'vitest'
import { wordsOf } from '@haulway/platform/messages.ts'
import { words as wordbook } from '../../../product/server.ts'
import { findingText } from '../../times/delays.ts'
import { standardText } from '../../cycle-columns.ts'
import type { CycleGroup, CycleItem, LoaderGroup, RouteGroup, ShiftGroup } from '../../cycle-item.ts'
import {
  HOUR,
  MINUTE,
  account,
  app,
  cycle,
  insertEntry,
  getReport,
  insertRow,
  manager,
  rangeQuery,
  site,
  square,
  summaryOf,
} from '../../testing/site.ts'

const FIRST = Date.parse('2026-04-01T08:00:00Z')
const april = rangeQuery('2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z')
const may = rangeQuery('2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z')

let parking = ''

/** A cycle of 40 minutes with a stop in Parking on its return. */
function held(at: number, minutes: number, more: Record<string, unknown> = {}) {
  const from = at + 10 * MINUTE
  const stop = { from, to: from + minutes * MINUTE, locationId: parking, reason: 'otherPlace' }
  return cycle(account, site, {
    equipment: site.trucks[0],
    loadedAt: at,
    minutes: 40,
    more: {
      delay: minutes * 60,
      delays: JSON.stringify(minutes > 0 ? [stop] : []),
      empty_travel: (40 - 8 - minutes) * 60,
      ...more,
    },
  })
}

beforeAll(async () => {
  parking = await insertEntry(account, 'locations', {
    title: 'Parking',
    kind: 'other',
    boundary: square(-72, 41),
    project_id: site.project,
    time_zone: 'America/New_York',
  })
  const away = { from: FIRST - 3 * MINUTE, to: FIRST, locationId: site.pit, reason: 'loaderAway' }
  const onTheWay = { from: FIRST + 2 * HOUR + MINUTE, to: FIRST + 2 * HOUR + 3 * MINUTE, locationId: null }
  // Five with stops of 20, 4, 4, 4 and 4 minutes, one with none, and one that waited for 60 minutes.
  await held(FIRST, 20)
  for (const index of [1, 3, 4, 5]) await held(FIRST + index * HOUR, 4)
  await held(FIRST + 2 * HOUR, 2, { delays: JSON.stringify([{ ...onTheWay, reason: 'standing' }]) })
  await held(FIRST + 6 * HOUR, 60, {
    delays: JSON.stringify([{ ...away, to: FIRST + 57 * MINUTE }]),
    empty_travel: 28 * 60,
  })
  // The same stop in only four cycles.
  for (let index = 0; index < 4; index++) await held(FIRST + 30 * 24 * HOUR + index * HOUR, 20)
})

test('sums delays by reason and location, and reports the most costly one if it is a habit', async () => {
  const found = await summaryOf(april)
  expect(found.delays).toEqual([
    {
      reason: 'loaderAway',
      location: { id: site.pit, title: 'Pit 2' },
      cycles: 1,
      seconds: 3600,
      interrupted: null,
    },
    {
      reason: 'otherPlace',
      location: { id: parking, title: 'Parking' },
      cycles: 5,
      seconds: 36 * 60,
      interrupted: 'emptyTravel',
    },
    { reason: 'standing', location: null, cycles: 1, seconds: 120, interrupted: 'loadedTravel' },
  ])
  // The returns of all seven without their delays: 12, 4 x 28, 30 and 28 minutes, 182 in all.
  const words = wordsOf(wordbook.en, 'en')
  expect(findingText(words, found)).toBe(
    '5 cycles held a stop in Parking, 36:00 in all; without them the return takes 26:00',
  )
  const few = await summaryOf(may)
  expect(few.delays).toMatchObject([{ cycles: 4, seconds: 4 * 20 * 60 }])
  expect(findingText(words, few)).toBeUndefined()
  expect((await summaryOf(`${april}&driver=${site.drivers[1]}`)).delays).toEqual([])
})

test('leaves the delay of a cycle without an end out of the average, and in the sum of delays', async () => {
  const june = rangeQuery('2026-06-20T00:00:00Z', '2026-06-21T00:00:00Z')
  const at = Date.parse('2026-06-20T08:00:00Z')
  await held(at, 4)
  await held(at + HOUR, 20, { ended_at: null, empty_travel: null })
  const { measures, delays } = await summaryOf(june)
  expect(measures.delay).toMatchObject({ count: 1, average: 240, maximum: 240 })
  expect(delays).toMatchObject([{ cycles: 2, seconds: 24 * 60 }])
})

test('groups by loader with its hang, and filters by loader', async () => {
  const loader = await insertEntry(account, 'equipment', { equipment_id: 'Excavator 1', kind: 'excavator' })
  const hangs = [120, null, 30]
  for (const [index, hang] of hangs.entries()) {
    const at = FIRST + index * HOUR
    await insertRow(account, 'events', {
      equipment_id: site.trucks[0],
      key: `load:${site.pit}:${at}:load`,
      source: 'derived',
      type: 'load',
      occurred_at: new Date(at),
      wait: JSON.stringify({ queue: 0, spotting: 0, delays: [], loader, hang }),
    })
  }
  const { items } = await getReport<{ items: LoaderGroup[] }>(`${april}&sort=cycles`, '/byLoaders')
  expect(items.map(({ of, cycles, hang, weight }) => [of?.title ?? null, cycles, hang, weight])).toEqual([
    ['Excavator 1', 3, 75, 90_000],
    [null, 4, null, 120_000],
  ])
  expect(await summaryOf(`${april}&loader=${loader}`)).toMatchObject({ cycles: 3 })
  const materials = await getReport<{ items: CycleGroup[] }>(april, '/byMaterials')
  expect(materials.items).toMatchObject([{ of: { title: 'Granite' }, cycles: 7 }])
  const routes = await getReport<{ items: CycleGroup[] }>(`${april}&loader=${loader}`, '/byRoutes')
  expect(routes.items).toMatchObject([{ of: { title: 'Pit 2 to Crusher' }, cycles: 3 }])
})

test('a shift across midnight is one row dated by the day on which it ends, and days off have none', async () => {
  const shift = { project_id: site.project, position: 0, title: 'Night', start: '18:00', end: '06:00' }
  // `shifts` of the project.
  await insertRow(account, 'projects_shifts', shift)
  await insertRow(account, 'projects_shifts', {
    ...shift,
    position: 1,
    title: null,
    start: '06:00',
    end: '18:00',
  })
  // A Saturday, and Monday evening.
  await held(Date.parse('2026-04-04T15:00:00Z'), 0)
  await held(Date.parse('2026-03-31T02:30:00Z'), 0)
  const days = rangeQuery('2026-03-30T00:00:00Z', '2026-04-06T00:00:00Z')
  const { items, total } = await getReport<{ items: ShiftGroup[]; total: number }>(days, '/byShifts')
  expect(total).toBe(4)
  expect(items.map((one) => [one.shift?.title ?? null, one.cycles])).toEqual([
    ['2026-03-31 Night 18:00–06:00', 1],
    ['2026-04-01 06:00–18:00', 5],
    ['2026-04-01 Night 18:00–06:00', 2],
    [null, 1],
  ])
  expect(items[2]?.shift).toMatchObject({ from: '2026-03-31T22:00:00.000Z', to: '2026-04-01T10:00:00.000Z' })
  // The filter, a row and a file use the same definition.
  expect(await summaryOf(`${days}&shift=first`)).toMatchObject({ cycles: 3, weight: 90_000 })
  expect(await summaryOf(`${days}&shift=second`)).toMatchObject({ cycles: 5 })
  expect(await summaryOf(`${days}&shift=third`)).toMatchObject({ cycles: 0 })
  const rows = await getReport<{ items: CycleItem[] }>(`${days}&shift=first&sort=shift&limit=1`)
  expect(rows.items.map((one) => one.shift)).toEqual(['2026-03-31 Night 18:00–06:00'])
  const file = await manager.fetch(`/api/cyclereport/loadDumpCycles.csv?${days}&shift=first`)
  expect(file.text.match(/2026-04-01 Night 18:00–06:00/g)).toHaveLength(2)
  const wrong = await manager.fetch(`/api/cyclereport/loadDumpCycles?${days}&shift=fourth`)
  expect(wrong.status).toBe(400)
  expect((wrong.body as { errors: unknown[] }).errors).toMatchObject([{ field: 'shift' }])
  // Calendars are current: that Saturday is a work day after all (`exceptions`), and no other day is (`workDays`).
  const exception = { project_id: site.project, position: 0, date: '2026-04-04', works: true }
  await insertRow(account, 'projects_exceptions', exception)
  await app.database.owner.query(`update projects set work_days = '["sun"]' where id = $1`, [site.project])
  const worked = await getReport<{ items: ShiftGroup[] }>(days, '/byShifts')
  expect(worked.items.map((one) => [one.shift?.title ?? null, one.cycles])).toEqual([
    ['2026-04-04 06:00–18:00', 1],
    [null, 8],
  ])
})

test('groups by tag of the route: a cycle counts for each of its tags, and the filter narrows to one', async () => {
  const category = await insertEntry(account, 'tag_categories', { title: 'Work' })
  const tag = (title: string) => insertEntry(account, 'tags', { title, category_id: category })
  const [night, paid] = [await tag('Night work'), await tag('Paid by the tonne')]
  for (const [position, id] of [night, paid].entries())
    await insertRow(account, 'routes_tags', { route_id: site.route, tag_id: id, position })
  await held(FIRST + 7 * HOUR, 0, { route_id: null })
  const { items } = await getReport<{ items: CycleGroup[] }>(`${april}&sort=title`, '/tagged')
  expect(items.map(({ of, cycles }) => [of?.title ?? null, cycles])).toEqual([
    ['Night work', 7],
    ['Paid by the tonne', 7],
    [null, 1],
  ])
  expect(await summaryOf(`${april}&tag=${paid}`)).toMatchObject({ cycles: 7 })
  expect(await summaryOf(`${april}&tag=${category}`)).toMatchObject({ cycles: 0 })
})

test('shows the standard cycle time of a route, and excludes cycles over its longest time from the times', async () => {
  // `standardCycle`, `longestCycle`.
  await app.database.owner.query('update routes set standard_cycle = 40, longest_cycle = 60 where id = $1', [
    site.route,
  ])
  const day = rangeQuery('2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')
  const at = Date.parse('2026-06-01T08:00:00Z')
  for (const [index, minutes] of [30, 60, 61].entries())
    await cycle(account, site, { equipment: site.trucks[1], loadedAt: at + index * 2 * HOUR, minutes })
  const found = await summaryOf(day)
  // The third one still counts as hauled.
  expect(found).toMatchObject({ cycles: 3, omitted: 0, unusual: 1, weight: 90_000 })
  expect(found.measures.total).toMatchObject({ count: 2, average: 45 * 60, maximum: 3_600 })
  expect(found.standard).toEqual({ cycles: 2, standard: 2_400, average: 2_700 })
  expect(standardText(wordsOf(wordbook.en, 'en'), found.standard!)).toBe(
    '45:00 on average instead of the standard 40:00 (+13 %)',
  )
  const routes = await getReport<{ items: RouteGroup[] }>(day, '/byRoutes')
  expect(routes.items).toMatchObject([{ cycles: 3, standard: 2_400, total: { count: 2, average: 2_700 } }])
  // Listed when requested: the row shows its own time.
  expect((await getReport<{ items: CycleItem[] }>(`${day}&sort=-total&limit=1`)).items[0]?.total).toBe(3_660)
})
