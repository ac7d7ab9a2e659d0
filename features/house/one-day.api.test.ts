/** The chart of the cycle report, statistics, their file, widgets and commits agree on the figures of a day. */
import { beforeAll, expect, test } from 'vitest'
import type { PeriodCheck } from '../commits/commits.endpoints.ts'
import type { QuantityFigures } from '../cycles/widget-figures.ts'
import type { WidgetFigures } from '../dashboards/dashboards.endpoints.ts'
import { cycle } from '../dashboards/testing/cycle.ts'
import { dashboard, itemsOf, make, manager, project, type Entry } from '../dashboards/testing/quarry.ts'

/**
 * Loads, with their time in New York, five hours behind UTC: a night shift counts for the day on which it ends, hours
 * between shifts for their own date.
 */
const loads = [
  '2026-02-25T22:30:00Z', // 17:30, in no shift
  '2026-02-25T23:30:00Z', // 18:30
  '2026-02-26T04:30:00Z', // 23:30
  '2026-02-26T05:30:00Z', // 00:30
  '2026-02-26T23:00:00Z', // 18:00
  '2026-02-28T10:59:59Z', // 05:59:59
  // No night shift runs into Sunday: these loads count for their own dates.
  '2026-03-01T02:00:00Z',
  '2026-03-01T07:00:00Z',
]
const days = { '2026-02-25': 1, '2026-02-26': 3, '2026-02-27': 1, '2026-02-28': 2, '2026-03-01': 1 }
const RANGE = 'from=2026-02-24T05:00:00.000Z&to=2026-03-03T05:00:00.000Z'

let pit: Entry
beforeAll(async () => {
  const shifts = [{ title: 'Night', start: '18:00', end: '06:00' }]
  pit = await project('Nights', { shifts, workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] })
  const ring = [[-97, 33], [-96.999, 33], [-96.999, 33.001], [-97, 33.001], [-97, 33]] // oxfmt-ignore
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const place = (title: string, kind: string) =>
    make('locations', { title, kind, boundary, project: pit.id, timeZone: 'America/New_York' })
  const [face, crusher] = [await place('Face', 'load'), await place('Crusher', 'dump')]
  const material = await make('materials', { title: 'Granite', density: 2_000 })
  const route = await make('routes', {
    title: 'Stone',
    project: pit.id,
    material: material.id,
    loadLocations: [face.id],
    dumpLocations: [crusher.id],
  })
  const truck = await make('equipment', { equipmentId: 'T 1', kind: 'hauler' })
  for (const at of loads) await cycle(truck.id, route.id, at, 30_000)
})

async function get<T>(path: string): Promise<T> {
  const reply = await manager.fetch(`/api/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

const counted = (all: readonly (readonly [day: string, loads: number])[]) =>
  Object.fromEntries(all.filter(([, count]) => count > 0))

interface Chart {
  readonly bucket: string
  readonly buckets: readonly { readonly at: string; readonly cycles: number }[]
}

test('counts a night shift for the day on which it ends in chart, statistics, file, widget and commit alike', async () => {
  const { bucket, buckets } = await get<Chart>(
    `cyclereport/loadDumpCycles/summary?${RANGE}&project=${pit.id}`,
  )
  expect(bucket).toBe('day')
  // Midnights in New York.
  expect(counted(buckets.map(({ at, cycles }) => [at.replace('T05:00:00.000Z', ''), cycles]))).toEqual(days)

  const statistics = `reports/statistics`
  const byDays = await get<{ items: { day: string; loads: number }[] }>(
    `${statistics}/byDays?${RANGE}&project=${pit.id}`,
  )
  expect(counted(byDays.items.map((row) => [row.day, row.loads]))).toEqual(days)
  const { text } = await manager.fetch(`/api/${statistics}.csv?${RANGE}&project=${pit.id}&lang=en`)
  const lines = text.trim().split('\r\n').slice(1)
  const cells = lines.map((line) => line.split(','))
  expect(counted(cells.map(([, day = '', count]) => [day, Number(count)]))).toEqual(days)

  const looks = { startingDate: 'LAST_WEEK', looks: 'FORWARD', defaultWidgetDateRange: 'TWO_WEEKS' }
  const board = await dashboard(pit.id, { ...looks, widgets: [{ key: 'loads' }] })
  const reply = await manager.fetch(`/api/dashboards/${board.id}/widgets`)
  const [widget] = itemsOf<WidgetFigures & QuantityFigures>(reply)
  expect(counted(widget!.days.map((day, n) => [day, widget!.materials[0]!.amounts[n] ?? 0]))).toEqual(days)

  for (const [day, count] of Object.entries(days)) {
    const check = `commits/check?project=${pit.id}&firstDay=${day}&lastDay=${day}`
    expect((await get<PeriodCheck>(check)).loads, day).toBe(count)
  }
})

test('shows the day whose shift has begun on an evening dashboard, by day and by hour alike', async () => {
  const looks = { startingDate: 'TODAY', looks: 'BACK', defaultWidgetDateRange: 'SINGLE_DAY' }
  const board = await dashboard(pit.id, {
    ...looks,
    widgets: [{ key: 'day' }, { key: 'hour', bucket: 'HOUR' }],
  })
  // 21:00 in New York, after the first load of the night.
  const reply = await manager.fetch(`/api/dashboards/${board.id}/widgets?at=2026-02-26T02:00:00.000Z`)
  const begins = '2026-02-25T23:00:00.000Z'
  const items = itemsOf<WidgetFigures & QuantityFigures>(reply)
  expect(items.map(({ days: shown, from, loads: count }) => [shown, from, count])).toEqual([
    [['2026-02-26'], begins, 1],
    [['2026-02-26'], begins, 1],
  ])
  const byDay = await get<{ items: { day: string; from: string }[] }>(
    `reports/utilisation/byDay?${RANGE}&project=${pit.id}`,
  )
  expect(byDay.items.find(({ day }) => day === '2026-02-26')?.from).toBe(begins)
})
