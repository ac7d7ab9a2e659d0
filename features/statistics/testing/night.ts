/** A quarry that works at night over a change of the clocks, with a few cycles, and the figures of each by hand. */
import { beforeAll } from 'vitest'
import {
  app,
  cycle,
  insertEntry,
  insertRow,
  makeSite,
  MINUTE,
  rangeQuery,
} from '../../cycles/testing/site.ts'
import type { TestClient } from '../../testing/test-app.ts'
import type { Sums } from '../sums.ts'

/** Clocks of New York go from 02:00 to 03:00 on 8 March. */
export const RANGE = rangeQuery('2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z')

/** Nights from 22:00 to 06:00 with a break from 01:30 to 03:30, one of which lasts only an hour. */
const worked = [
  ['2026-03-07T03:00Z', '2026-03-07T06:30Z'],
  ['2026-03-07T08:30Z', '2026-03-07T11:00Z'],
  ['2026-03-08T03:00Z', '2026-03-08T06:30Z'],
  ['2026-03-08T07:30Z', '2026-03-08T10:00Z'],
  ['2026-03-09T02:00Z', '2026-03-09T05:30Z'],
  ['2026-03-09T07:30Z', '2026-03-09T10:00Z'],
].map((span) => span.map((at) => Date.parse(at)))

export const within = (from: number, to: number) =>
  worked.reduce(
    (sum, [start = 0, end = 0]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
    0,
  )

export const at = (text: string) => Date.parse(text)
const delayed = (from: string, minutes: number, reason = 'standing') => {
  const delays = [{ from: at(from), to: at(from) + minutes * MINUTE, locationId: null, reason }]
  return { delay: minutes * 60, delays: JSON.stringify(delays) }
}

export let night: string
export let client: TestClient
export let site: Awaited<ReturnType<typeof makeSite>>

/** Queries as the owner role in the account. */
export async function query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
  const owner = await app.database.owner.connect()
  try {
    await owner.query(`begin; select set_config('app.account', '${night}', true)`)
    const { rows } = await owner.query<Row>(sql, [...values])
    await owner.query('commit')
    return rows
  } finally {
    owner.release()
  }
}

beforeAll(async () => {
  // After everything that the tests haul.
  app.clock.set(at('2026-12-01T00:00:00Z'))
  night = await app.account('Night quarry')
  client = await app.client(night, [2])
  site = await makeSite(night)
  const days = JSON.stringify(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
  await query('update projects set work_days = $2 where id = $1', [site.project, days])
  const times = { start: '22:00', end: '06:00', break_start: '01:30', break_end: '03:30' }
  await insertRow(night, 'projects_shifts', {
    project_id: site.project,
    position: 0,
    title: 'Night',
    ...times,
  })
  const shovel = await insertEntry(night, 'equipment', { equipment_id: 'EX-1', kind: 'loader' })
  const [one, other] = site.trucks
  const [, bo] = site.drivers
  const put = (equipment: string, loaded: string, minutes: number | null, more = {}) =>
    cycle(night, site, { equipment, loadedAt: at(loaded), minutes, more })
  // Starts before the shift; into the break shortened by the clocks, from before it; over the end of the shift; in
  // the day.
  await put(one, '2026-03-08T03:01:00Z', 40, { weight_source: 'estimate' })
  await put(one, '2026-03-08T06:20:00Z', 90, delayed('2026-03-08T06:22:00Z', 12))
  await put(one, '2026-03-08T09:50:00Z', 30, { volume: 12.3456, volume_source: 'estimate', queue_dump: 400 })
  await put(one, '2026-03-08T15:00:00Z', 30, delayed('2026-03-08T15:02:00Z', 20))
  // Either side of local midnight, by another driver; one has no end, one has a long queue.
  await put(other, '2026-03-09T03:59:00Z', 20, { driver_id: bo, ...delayed('2026-03-09T04:05:00Z', 4) })
  await put(other, '2026-03-09T04:30:00Z', null, {
    driver_id: bo,
    queue_load: 600,
    route_id: null,
    weight: null,
  })
  await put(other, '2026-03-09T07:31:00Z', 25, {
    driver_id: null,
    material_id: null,
    ...delayed('2026-03-09T07:33:00Z', 3),
  })
  const rows = await query<{ key: string }>(
    'select load_event_key as key from cycles where equipment_id = $1',
    [one],
  )
  for (const { key } of rows)
    await insertRow(night, 'events', {
      equipment_id: one,
      key,
      source: 'derived',
      type: 'load',
      occurred_at: new Date(),
      wait: JSON.stringify({ loader: shovel, hang: 1 }),
    })
})

interface Raw {
  equipment: string
  driver: string | null
  started: Date
  loaded: Date
  stood: Date
  until: Date
  loading: number
  queueLoad: number
  queueDump: number
  delays: { from: number; to: number }[]
  weight: number | null
  distance: number
}

export async function readRawCycles(): Promise<Raw[]> {
  return await query<Raw>(
    `select equipment_id as equipment, driver_id as driver, started_at as started, loaded_at as loaded, dump_stood_at as stood,
       coalesce(ended_at, dumped_at) as until, loading + spotting_load as loading, queue_load as "queueLoad",
       queue_dump as "queueDump", delays, weight, distance_loaded as distance from cycles`,
    [],
  )
}

/** The figures of one cycle, by hand. */
export function expectedSums(one: Raw) {
  const began = +one.loaded - one.loading * 1_000
  const stops = [
    within(began - one.queueLoad * 1_000, began),
    within(+one.stood, +one.stood + one.queueDump * 1_000),
    ...one.delays.map(({ from, to }) => within(from, to)),
  ]
  const longer = (minutes: number) => stops.filter((ms) => ms > minutes * MINUTE)
  const idle = (minutes: number) => longer(minutes).reduce((sum, ms) => sum + ms, 0) / 1_000
  return {
    loads: 1,
    outside: worked.some(([start = 0, end = 0]) => start <= +one.loaded && +one.loaded < end) ? 0 : 1,
    weight: one.weight ?? 0,
    worked: within(+one.started, +one.until) / 1_000,
    distanceLoaded: one.distance / 1_000,
    stops3: longer(3).length,
    idle3: idle(3),
    stops6: longer(6).length,
    idle6: idle(6),
    stops9: longer(9).length,
    idle9: idle(9),
  }
}

type Counted = ReturnType<typeof expectedSums>
const names = Object.keys(expectedSums({ delays: [] } as unknown as Raw)) as (keyof Counted)[]
export const addSums = (all: readonly Pick<Sums, keyof Counted>[]) =>
  Object.fromEntries(names.map((name) => [name, +all.reduce((sum, one) => sum + one[name], 0).toFixed(6)]))
