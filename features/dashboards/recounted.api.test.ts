import { beforeAll, expect, test } from 'vitest'
import type {
  ProgressFigures,
  QuantityFigures,
  RankingFigures,
  TotalFigures,
} from '../cycles/widget-figures.ts'
import type { WidgetFigures } from './dashboards.endpoints.ts'
import { dashboard, itemsOf, manager, type Entry } from './testing/quarry.ts'
import { averageOf, dayOf, hourOf, machinesOf, rawCycles, weightOf, type RawCycle } from './testing/raw.ts'
import { makeTwoWeeks } from './testing/two-weeks.ts'

const HOUR_MS = 3_600_000
/** The test clock: 7:00 on 4 March in New York. */
const NOW = Date.parse('2026-03-04T12:00:00Z')
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) =>
    new Date(Date.parse('2026-03-04T00:00:00Z') + (from + n) * 24 * HOUR_MS).toISOString().slice(0, 10),
  )
const WEEK = days(-6, 0)

let board: Entry
let raw: RawCycle[]
let routes: Entry[]
let machines: Entry[]
let tags: Entry[]

beforeAll(async () => {
  const made = await makeTwoWeeks(NOW)
  ;({ routes, machines, tags } = made)
  const { pit } = made
  raw = await rawCycles(pit.id)
  const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)
  const chart = { kind: 'QUANTITY_BY_DAY', measure: 'WEIGHT' }
  board = await dashboard(pit.id, {
    defaultWidgetDateRange: 'SINGLE_WEEK',
    widgets: [
      { key: 'layers', ...chart, layers: ['BEFORE', 'CYCLE_TIME'] },
      { key: 'hours', ...chart, bucket: 'HOUR', layers: ['HAULIERS'] },
      { key: 'several', ...chart, routes: ids(routes.slice(0, 2)), machines: ids(machines.slice(1)) },
      { key: 'tagged', ...chart, tags: ids(tags.slice(1)) },
      { key: 'total', kind: 'TOTAL', measure: 'WEIGHT' },
      { key: 'machines', kind: 'RANKING', measure: 'WEIGHT', rankBy: 'EQUIPMENT', most: 2 },
      { key: 'places', kind: 'RANKING', measure: 'LOADS', rankBy: 'LOAD_PLACE' },
      { key: 'tags', kind: 'RANKING', measure: 'WEIGHT', rankBy: 'TAG' },
      { key: 'progress', kind: 'ROUTE_PROGRESS', measure: 'WEIGHT' },
    ],
  })
})

const ask = async <T>(widget: string, query = ''): Promise<WidgetFigures & T> => {
  const path = `/api/dashboards/${board.id}/widgets?widget=${widget}${query}`
  const [found] = itemsOf<WidgetFigures & T>(await manager.fetch(path))
  if (!found) throw new Error(`no widget ${widget}`)
  return found
}
const inWeek = () => raw.filter((one) => WEEK.includes(dayOf(one)))
const sumsOf = ({ materials }: QuantityFigures, slots: readonly string[]) =>
  slots.map((_, at) => materials.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0))

test('shows a week that ends today, with the week before and cycles of each day over its bars', async () => {
  const found = await ask<QuantityFigures>('layers')
  expect(found).toMatchObject({ days: WEEK, begun: 7, asOf: new Date(NOW).toISOString() })
  const each = <T>(range: readonly string[], of: (cycles: readonly RawCycle[]) => T) =>
    range.map((day) => of(raw.filter((one) => dayOf(one) === day)))
  expect(sumsOf(found, WEEK)).toEqual(each(WEEK, weightOf))
  expect(found.before).toEqual(each(days(-13, -7), weightOf))
  expect(found.cycleTimes).toEqual(each(WEEK, averageOf))
  expect(found.hauliers).toBeNull()
  expect(found).toMatchObject({
    amount: weightOf(inWeek()),
    loads: inWeek().length,
    unknown: inWeek().filter(({ weight }) => weight === null).length,
    estimated: weightOf(inWeek().filter(({ estimate }) => estimate)),
  })
})

test("shows the hours of the project's days, which add up to the days", async () => {
  const found = await ask<QuantityFigures>('hours')
  const hours = found.hours ?? []
  // The first day begins with the night shift that ends on it: 18:00 in New York.
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([
    7 * 24,
    '2026-02-25T23:00:00.000Z',
    '2026-03-04T22:00:00.000Z',
  ])
  expect(found.amount).toBe(weightOf(inWeek()))
  const at = (hour: string) => raw.filter((one) => hourOf(one) === hour)
  expect(sumsOf(found, hours)).toEqual(hours.map((hour) => weightOf(at(hour))))
  expect(found.hauliers).toEqual(hours.map((hour) => machinesOf(at(hour))))
  // A longer range that a reader selects has bars of days.
  expect((await ask<QuantityFigures>('hours', '&range=MONTH')).hours).toBeNull()
})

test('combines filters of several values each', async () => {
  const of = (entries: readonly Entry[], id: string) => entries.some((one) => one.id === id)
  const several = inWeek().filter(
    ({ route, equipment }) => of(routes.slice(0, 2), route) && of(machines.slice(1), equipment),
  )
  expect(several.length).toBeGreaterThan(0)
  expect(await ask('several')).toMatchObject({ amount: weightOf(several), loads: several.length })
  const tagged = inWeek().filter(({ route }) => route === routes[0]?.id)
  expect(await ask('tagged')).toMatchObject({ amount: weightOf(tagged), loads: tagged.length })
})

test('compares with the range before up to the same progress', async () => {
  const weekBefore = days(-13, -7)
  // The week ends with today, seven hours of which have passed.
  const passed = raw.filter((one) => weekBefore.includes(dayOf(one)) && one.loaded < NOW - 7 * 24 * HOUR_MS)
  expect(await ask<TotalFigures>('total')).toMatchObject({
    amount: weightOf(inWeek()),
    amountBefore: weightOf(passed),
  })
})

test('ranks entries that add up to the total', async () => {
  const grouped = (key: (one: RawCycle) => string, entries: readonly Entry[], name = 'title') =>
    entries
      .map((entry) => {
        const own = inWeek().filter((one) => key(one) === entry.id)
        const title = String(entry[name])
        return { id: entry.id, title, loads: own.length, amount: weightOf(own), average: averageOf(own) }
      })
      .filter(({ loads }) => loads > 0)
      .toSorted((one, other) => other.amount - one.amount)
  const ranked = grouped(({ equipment }) => equipment, machines, 'equipmentId')
  const found = await ask<RankingFigures>('machines')
  expect(found.ranks).toEqual(ranked.slice(0, 2))
  expect([found.restLoads, found.restAmount]).toEqual([ranked[2]?.loads ?? 0, ranked[2]?.amount ?? 0])
  expect(found.amount).toBe(weightOf(inWeek()))

  const places = await ask<RankingFigures>('places')
  const counts = Map.groupBy(inWeek(), ({ place }) => place)
  expect(places.ranks.map(({ id, amount }) => [id, amount])).toEqual(
    [...counts].map(([id, own]) => [id, own.length]).toSorted((a, b) => Number(b[1]) - Number(a[1])),
  )

  // A route with two tags counts for both; one without tags is among the others.
  const byTag = await ask<RankingFigures>('tags')
  const onRoutes = (...names: number[]) =>
    weightOf(inWeek().filter(({ route }) => names.some((n) => routes[n]?.id === route)))
  const amounts = new Map(byTag.ranks.map(({ title, amount }) => [title, amount]))
  expect([amounts.get('Base'), amounts.get('Cap'), byTag.restAmount]).toEqual([
    onRoutes(0, 1),
    onRoutes(0),
    onRoutes(2),
  ])
})

test('compares routes with the due part of their shift targets', async () => {
  const found = await ask<ProgressFigures>('progress', '&range=SINGLE_DAY')
  const today = raw.filter((one) => dayOf(one) === '2026-03-04')
  const own = (n: number) => today.filter(({ route }) => route === routes[n]?.id)
  // The night is over, one of the day's eleven working hours has passed. The first route runs in both shifts.
  const expected = [
    { target: 200_000, due: 100_000 + 100_000 / 11 },
    { target: 200_000, due: 200_000 / 11 },
    { target: null, due: null },
  ].map(({ target, due }, n) => ({
    route: { id: routes[n]?.id, title: `R${n}` },
    loads: own(n).length,
    amount: weightOf(own(n)),
    target,
    due: due === null ? null : expect.closeTo(due, 6),
  }))
  expect(found.progress).toEqual(expected.filter(({ target, loads }) => target !== null || loads > 0))
})

test('shows only what was loaded by a past instant, in ranges that end there', async () => {
  const at = '2026-02-27T20:30:00.000Z'
  const found = await ask<QuantityFigures>('layers', `&at=${at}`)
  expect(found).toMatchObject({ asOf: at, days: days(-11, -5) })
  const then = raw.filter((one) => days(-11, -5).includes(dayOf(one)) && one.loaded < Date.parse(at))
  expect([found.loads, found.amount]).toEqual([then.length, weightOf(then)])
  expect(then.length).toBeLessThan(raw.filter((one) => days(-11, -5).includes(dayOf(one))).length)
  // A future instant counts as now.
  expect((await ask('layers', '&at=2030-01-01T00:00:00.000Z')).asOf).toBe(new Date(NOW).toISOString())
})

test('previews the figures of the widget as saved, and refuses input that a save refuses', async () => {
  const path = `/api/dashboards/${board.id}/widgets/preview`
  const stored = (board['widgets'] as { key: string }[]).find(({ key }) => key === 'several')
  const reply = await manager.fetch(path, { body: { widget: stored } })
  expect(reply.status, reply.text).toBe(200)
  expect((reply.body as { item: object }).item).toEqual(await ask('several'))
  const wrong = { ...stored, layers: ['RUNNING', 'CYCLE_TIME'] }
  expect((await manager.fetch(path, { body: { widget: wrong } })).body).toMatchObject({
    errors: [{ field: 'widget.layers', key: 'validation.widget.axes' }],
  })
  const hours = { ...stored, bucket: 'HOUR', dateRange: 'YEAR' }
  expect((await manager.fetch(path, { body: { widget: hours } })).body).toMatchObject({
    errors: [{ field: 'widget.bucket', key: 'validation.widget.hours' }],
  })
})
