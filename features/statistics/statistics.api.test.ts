/**
 * The statistics recalculated from raw cycles, over a clock change and shifts that cross midnight; compared with the
 * cycle report.
 */
import { expect, test } from 'vitest'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import type { EndpointOutput, Page } from '@haulway/resource'
import {
  account,
  app,
  cycle,
  getReport,
  insertRow,
  MINUTE,
  rangeQuery,
  summaryOf,
} from '../cycles/testing/site.ts'
import { download } from '../testing/test-files.ts'
import { readPdf } from '../testing/pdf.ts'
import type { statisticsReport } from './statistics.report.ts'
import type { DayRow, EntryRow, HourRow, MachineDay, ShiftRow } from './statistics-rows.ts'
import {
  addSums,
  at,
  client,
  expectedSums,
  night,
  query,
  RANGE,
  readRawCycles,
  site,
} from './testing/night.ts'

type Figures = EndpointOutput<typeof statisticsReport.calls.figures>

const ask = async <T>(tail = '', filter = '', range = RANGE): Promise<T> => {
  const reply = await client.fetch(`/api/reports/statistics${tail}?${range}&${filter}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

test('the figures equal sums over raw cycles calculated by hand', async () => {
  const figures = await ask<Figures>('/summary')
  const all = (await readRawCycles()).map(expectedSums)
  expect(addSums([figures])).toEqual(addSums(all))
  expect(figures).toMatchObject({ timeZone: 'America/New_York', machines: 2, loads: 7, outside: 1 })
  // The second cycle on both sides of the break; that of the day took none.
  expect(figures.worked).toBe((38 + (13 + 17) + 13 + 0 + 20 + 8 + 23) * 60)
  expect([figures.stops3, figures.stops6, figures.stops9]).toEqual([4, 2, 1])
})

test('machines, drivers, days and shifts each add up to the totals', async () => {
  const all = await readRawCycles()
  const whole = addSums(all.map(expectedSums))
  for (const tail of ['/byEquipment', '/byDrivers', '/byLoaders', '/byRoutes', '/byMaterials'])
    expect(addSums((await ask<Page<EntryRow>>(tail)).items), tail).toEqual(whole)
  const drivers = await ask<Page<EntryRow>>('/byDrivers', 'sort=-loads')
  expect(drivers.items.map(({ of, loads }) => [of?.title ?? null, loads])).toEqual([
    ['Ann', 4],
    ['Bo', 2],
    [null, 1],
  ])
  const own = all.filter(({ driver }) => driver === site.drivers[1])
  expect(addSums([drivers.items[1]!])).toEqual(addSums(own.map(expectedSums)))
  const days = await ask<Page<DayRow>>('/byDays', 'sort=day')
  expect(days.items.map(({ day, loads }) => [day, loads])).toEqual([
    ['2026-03-08', 4],
    ['2026-03-09', 3],
  ])
  // A day of 23 hours.
  expect([days.items[0]?.from, days.items[0]?.to]).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  const weeks = await ask<Page<DayRow>>('/byWeeks', 'sort=day')
  expect(weeks.items.map(({ day, loads }) => [day, loads])).toEqual([
    ['2026-03-02', 4],
    ['2026-03-09', 3],
  ])
  const shifts = await ask<Page<ShiftRow>>('/byShifts', 'sort=title')
  expect(shifts.items.map(({ shift, loads }) => [shift?.title ?? null, loads])).toEqual([
    ['2026-03-08 Night 22:00–06:00', 3],
    ['2026-03-09 Night 22:00–06:00', 3],
    [null, 1],
  ])
  for (const { items } of [days, weeks, shifts, await ask<Page<MachineDay>>()])
    expect(addSums(items)).toEqual(whole)
})

test('hauled quantities equal those of the cycle report', async () => {
  const own = await ask<Figures>('/summary')
  const cycles = await summaryOf(RANGE, client)
  const {
    weight,
    weightEstimated,
    volume,
    volumeEstimated,
    distanceLoaded,
    distanceEmpty,
    cycles: loads,
  } = cycles
  const amounts = { loads, weight, weightEstimated, volume, volumeEstimated, distanceLoaded, distanceEmpty }
  expect(own).toMatchObject(amounts)
  for (const tail of ['/byDrivers', '/byLoaders', '/byMaterials']) {
    const theirs = await getReport<Page<{ of: unknown; cycles: number; weight: number }>>(
      `${RANGE}&sort=title`,
      tail,
      client,
    )
    const ours = await ask<Page<EntryRow>>(tail, 'sort=title')
    expect(ours.items.map((one) => [one.of, one.loads, one.weight])).toEqual(
      theirs.items.map((one) => [one.of, one.cycles, one.weight]),
    )
  }
})

test('filters narrow the figures, rows outside working time are separate, and empty ranges have no figures', async () => {
  expect((await ask<Figures>('/summary', `driver=${site.drivers[1]}`)).loads).toBe(2)
  expect((await ask<Figures>('/summary', 'shift=first')).loads).toBe(6)
  const outside = await ask<Page<MachineDay>>('', 'outside=true')
  expect(outside.items.map(({ day, outside: loads }) => [day, loads])).toEqual([['2026-03-08', 1]])
  const elsewhere = await app.client(account, [2])
  const none = await elsewhere.fetch(`/api/reports/statistics/summary?${RANGE}`)
  expect(none.body).toMatchObject({ loads: 0, worked: 0, volume: null, latest: null, machines: 0 })
  expect(account).not.toBe(night)
  const wrong = await client.fetch(`/api/reports/statistics/byDays?${RANGE}&sort=colour`)
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('sort')])
})

test('hours of the day add up to the totals, and an hour that the clocks repeat is one row', async () => {
  const { items } = await ask<Page<HourRow>>('/byHours')
  expect(items.map(({ hour, loads }) => [hour, loads])).toEqual(
    [0, 1, 3, 5, 11, 22, 23].map((hour) => [hour, 1]),
  )
  expect(addSums(items)).toEqual(addSums((await readRawCycles()).map(expectedSums)))
  for (const loadedAt of [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')])
    await cycle(night, site, { equipment: site.trucks[0], loadedAt, minutes: 20 })
  const autumn = rangeQuery('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')
  const repeated = await ask<Page<HourRow>>('/byHours', '', autumn)
  expect(repeated.items.map(({ hour, loads }) => [hour, loads])).toEqual([[1, 2]])
})

test('cycle times interpolate the percentile, equal those of the cycle report, and count what they leave out', async () => {
  const range = rangeQuery('2026-04-01T04:00:00Z', '2026-04-02T04:00:00Z')
  const all = [10, 12, 13, 15, 18, 20, 22, 25, 30, 60, null]
  for (const [n, minutes] of all.entries())
    await cycle(night, site, { equipment: site.trucks[0], loadedAt: at('2026-04-01T05:00:00Z') + n * 80 * MINUTE, minutes }) // oxfmt-ignore
  const asked = async (filter: string) => {
    const figures = await ask<Figures>('/summary', filter, range)
    const { measures, omitted, incomplete, unusual } = await summaryOf(`${range}&${filter}`, client)
    expect(figures).toMatchObject({ loads: 11, cycleTime: measures.total, omitted, incomplete, unusual })
    const [machine] = (await ask<Page<EntryRow>>('/byEquipment', filter, range)).items
    expect(machine).toMatchObject({ loads: 11, cycleTime: measures.total, omitted, incomplete, unusual })
    return figures
  }
  expect(await asked('')).toMatchObject({
    cycleTime: { count: 10, average: 22.5 * 60, minimum: 10 * 60, maximum: 60 * 60, p90: 33 * 60 },
    omitted: 0,
    incomplete: 1,
  })
  expect(await asked('omitOver=1320')).toMatchObject({
    cycleTime: { count: 7, maximum: 22 * 60 },
    omitted: 3,
  })
  await query('update routes set longest_cycle = 25 where id = $1', [site.route])
  expect(await asked('omitOver=1800')).toMatchObject({ cycleTime: { count: 8 }, omitted: 1, unusual: 1 })
  await query('update routes set longest_cycle = null where id = $1', [site.route])
  const refused = await client.fetch(`/api/reports/statistics?${range}&omitOver=0`)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('omitOver')])
  const sorted = await ask<Page<HourRow>>('/byHours', 'sort=-cycleP90', range)
  expect(sorted.items[0]?.cycleTime?.p90).toBe(60 * 60)
})

test('files hold a row for each machine and day', async () => {
  const { text } = await client.fetch(`/api/reports/statistics.csv?${RANGE}&lang=en`)
  const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toMatch(/^Equipment,Day,Loads,.*,"Average cycle, s","Shortest cycle, s","Longest cycle, s",/)
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    '0896,2026-03-08,4',
    '0901,2026-03-09,3',
  ])
  const workbook = await download(app, client, `/api/reports/statistics.xlsx?${RANGE}&lang=en`)
  const sheet = readTable(workbook.bytes, {}, { ...sheetBounds, rows: 10, columns: 40 }).rows
  const [titles = [], first = []] = sheet.map(({ cells }) => cells)
  const { cycleTime } = (await ask<Page<MachineDay>>('', 'sort=equipment')).items[0] ?? {}
  expect(Number(first[titles.indexOf('Average cycle, s')])).toBe(cycleTime?.average)
  expect(Number(first[titles.indexOf('Cycle, 90th percentile, s')])).toBe(cycleTime?.p90)
  const document = await fetch(`${app.url}/api/reports/statistics.pdf?${RANGE}&lang=en`, {
    headers: { cookie: client.cookie },
  })
  const pdf = await readPdf(new Uint8Array(await document.arrayBuffer()))
  expect(pdf.text).toContain('Loadsperhour2.7')
  expect(pdf.text).toContain('Cycle,90thpercentile')
})

test('compares a range with another range', async () => {
  app.clock.set(at('2026-03-12T00:00:00Z'))
  const later = await app.client(night, [2])
  const asked = async <T>(tail: string, more = 'against=before') => {
    const monday = rangeQuery('2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z')
    const reply = await later.fetch(`/api/reports/statistics${tail}?${monday}&${more}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as T
  }
  const [from, to] = [at('2026-03-08T05:00:00Z'), at('2026-03-09T04:00:00Z')]
  const sunday = (await readRawCycles()).filter(({ loaded }) => from <= +loaded && +loaded < to)
  const figures = await asked<Figures>('/summary')
  // The same calendar length: Sunday had 23 hours.
  expect(figures.before).toMatchObject({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' })
  expect(figures.loads).toBe(2)
  expect(addSums([figures.before!])).toEqual(addSums(sunday.map(expectedSums)))
  const machines = await asked<Page<EntryRow>>('/byEquipment')
  expect(machines.items.map(({ of, loads, before }) => [of?.title, loads, before?.loads])).toEqual([
    ['0896', 0, 3],
    ['0901', 2, 1],
  ])
  for (const tail of ['/byDays', '/byDrivers', '/byLoaders', '/byShifts', '/byWeeks', '']) {
    const { items } = await asked<Page<DayRow>>(tail)
    expect(addSums(items), tail).toEqual(addSums([figures]))
    expect(addSums(items.map(({ before }) => before!)), tail).toEqual(addSums(sunday.map(expectedSums)))
  }
  const { items } = await asked<Page<DayRow>>('/byDays')
  // A load late on Sunday counts for Monday, and is compared with Tuesday.
  expect(items.map(({ day, loads, before }) => [day, loads, before?.loads])).toEqual([
    ['2026-03-10', 0, 1],
    ['2026-03-09', 2, 3],
  ])
  expect((await asked<Figures>('/summary', '')).before).toBe(null)
  const file = async (more: string) =>
    (await later.fetch(`/api/reports/statistics.csv?${RANGE}&lang=en${more}`)).text.split('\r\n')[0]
  expect(await file('&against=week')).toContain('"Loads, difference"')
  expect(await file('')).not.toContain('difference')
  const refused = await later.fetch(`/api/reports/statistics/summary?${RANGE}&against=ever`)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('against')])
})

test('refuelled amounts are reported for machines, drivers and days, but not by load', async () => {
  const [one, , third] = site.trucks
  const fill = (equipment: string, occurred: string, litres: number) =>
    insertRow(night, 'events', {
      equipment_id: equipment,
      key: `fuel-${litres}`,
      source: 'device',
      type: 'fuel',
      occurred_at: new Date(occurred),
      received_at: new Date(occurred),
      quantity: litres,
    })
  await fill(one, '2026-03-08T12:00:00Z', 120.5)
  // Still Sunday in New York.
  await fill(one, '2026-03-09T03:00:00Z', 80)
  await fill(third, '2026-03-09T12:00:00Z', 55)
  await fill(third, '2026-03-20T12:00:00Z', 999)
  const later = await app.client(night, [2])
  const asked = async <T>(tail: string, query = '') =>
    (await later.fetch(`/api/reports/statistics${tail}?${RANGE}&${query}`)).body as T
  expect((await asked<Figures>('/summary')).fuel).toBe(255.5)
  const machines = (await asked<Page<EntryRow>>('/byEquipment', 'sort=title')).items
  expect(machines.map(({ of, loads, fuel }) => [of?.title, loads, fuel])).toEqual([
    ['0896', 4, 200.5],
    ['0901', 3, null],
    ['=1+1', 0, 55],
  ])
  const days = (await asked<Page<DayRow>>('/byDays', 'sort=day')).items
  expect(days.map(({ day, fuel }) => [day, fuel])).toEqual([
    ['2026-03-08', 200.5],
    ['2026-03-09', 55],
  ])
  for (const tail of ['/byRoutes', '/byLoaders', '/byMaterials', '/byShifts'])
    expect(
      (await asked<Page<EntryRow>>(tail)).items.every(({ fuel }) => fuel === null),
      tail,
    ).toBe(true)
  expect((await asked<Figures>('/summary', `equipment=${one}`)).fuel).toBe(200.5)
  expect((await asked<Figures>('/summary', `material=${site.material}`)).fuel).toBe(null)
})
