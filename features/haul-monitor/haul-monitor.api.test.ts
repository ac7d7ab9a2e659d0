/** Compares tiles with a second count over the shift's cycles, and with Today, dispatcher and report. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { medianTotalsByRoute } from '../cycles/index.ts'
import type { CycleItem } from '../cycles/cycle-item.ts'
import type { fleetNow } from '../dispatcher/dispatcher.endpoints.ts'
import type { EventItem } from '../events/event-item.ts'
import { openNightSite } from '../testing/night-site.ts'
import type { TodayItem } from '../today/today.endpoints.ts'
import type { LoaderTile, MachineTile, Monitor, RouteTile } from './haul-monitor.endpoints.ts'
import { MEDIANS_CACHE_MS } from './server/medians.ts'

const [HOUR, MINUTE] = [3_600_000, 60_000]

let site: Awaited<ReturnType<typeof openNightSite>>
let trucks: Awaited<ReturnType<typeof site.machine>>[]
let loader: Awaited<ReturnType<typeof site.machine>>
/** 20:00 in Berlin. */
let start: number

const iso = (t: number) => new Date(t).toISOString()
async function ask<T>(path: string): Promise<T> {
  const reply = await site.manager.fetch(`/api/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const read = () => ask<Monitor>(`haulmonitor?project=${site.project}`)

interface RawCycle {
  key: string
  equipment_id: string
  route_id: string | null
  loader: string | null
  started_at: Date
  loaded_at: Date
  ended_at: Date | null
  weight: number | null
  volume: number | null
}

/** The reference: every cycle and the loader of its load, row by row. */
async function rawCycles(from: number, to: number): Promise<RawCycle[]> {
  const { rows } = await site.app.database.owner.query<RawCycle>(
    `select c.*, e.wait->>'loader' as loader from cycles c
       left join events e on e.account_id = c.account_id and e.equipment_id = c.equipment_id and e.key = c.load_event_key
      where c.account_id = $1`,
    [site.account],
  )
  return rows.filter(({ loaded_at: t }) => t.getTime() >= from && t.getTime() < to)
}

const added = (cycles: readonly RawCycle[]) => ({
  loads: cycles.length,
  weight: cycles.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  volume: cycles.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
})
const secondsOf = ({ started_at: from, ended_at: to }: RawCycle) =>
  to === null ? null : (to.getTime() - from.getTime()) / 1_000

/** The elapsed part of seven and a half working hours with a break from 0:30 to 1:00. */
function sofar(now: number): number {
  const at = Math.min(now, start + 8 * HOUR)
  const pause = Math.max(0, Math.min(at, start + 5 * HOUR) - (start + 4.5 * HOUR))
  return Math.max(0, at - start - pause) / (7.5 * HOUR)
}

function medianOf(values: readonly number[]): number | null {
  if (values.length < 20) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}

/** Recomputes a tile from its cycles. */
async function compare(
  tiles: readonly (MachineTile | LoaderTile | RouteTile)[],
  of: (one: RawCycle) => string | null,
): Promise<number> {
  const now = site.app.clock()
  const all = await rawCycles(start, start + 8 * HOUR)
  const fortnight = await rawCycles(now - 14 * 24 * HOUR, now)
  for (const { id, title, actual, last } of tiles) {
    const own = all.filter((one) => of(one) === id)
    expect(actual, title).toEqual(added(own))
    const whole = own.filter(({ ended_at: at }) => at !== null)
    const newest = whole.toSorted((a, b) => a.ended_at!.getTime() - b.ended_at!.getTime()).at(-1)
    expect(last?.endedAt ?? null, title).toBe(newest ? newest.ended_at!.toISOString() : null)
    if (!newest) continue
    expect(last!.key).toBe(`${newest.equipment_id}~${newest.key}`)
    expect(last!.total).toBeCloseTo(secondsOf(newest)!, 3)
    const times = fortnight
      .filter(({ route_id: route }) => route === newest.route_id)
      .flatMap((one) => secondsOf(one) ?? [])
    const median = newest.route_id === null ? null : medianOf(times)
    if (median === null) expect(last!.median).toBeNull()
    else expect(last!.median).toBeCloseTo(median, 3)
  }
  const told = tiles.reduce((sum, { actual }) => sum + actual.loads, 0)
  expect(told).toBe(all.filter((one) => tiles.some(({ id }) => id === of(one))).length)
  return told
}

async function compareAll(): Promise<number> {
  // Cached medians would be older than what is compared.
  await site.at(site.app.clock() + MEDIANS_CACHE_MS)
  const monitor = await read()
  expect(await compare(monitor.routes, (one) => one.route_id)).toBe(
    (await rawCycles(start, start + 8 * HOUR)).length,
  )
  await compare(monitor.loaders, (one) => one.loader)
  return await compare(monitor.machines, (one) => one.equipment_id)
}

beforeAll(async () => {
  site = await openNightSite()
  start = site.evening
  loader = await site.machine('EX-1', 'loader', start - HOUR)
  trucks = [await site.machine('T-1', 'hauler'), await site.machine('T-2', 'hauler')]
  await site.assign(
    site.routes.a,
    trucks.map(({ id }) => id),
  )
  loader.drive('pitA')
  loader.stay((3 * HOUR) / 1_000)
  await site.at(start + 2 * HOUR + MINUTE)
  await loader.send()
})
afterAll(() => site.app.close())

test('tells before the first haul what to set up, by whom, and which machines were never heard', async () => {
  const monitor = await read()
  // The route's `targetLoads` and weight.
  expect(monitor).toMatchObject({ runs: true, begun: true, target: { loads: 20, weight: 1_050_000 } })
  expect(monitor.machines.map(({ title, now, heard, route }) => [title, now, heard, route?.title])).toEqual([
    ['T-1', null, null, 'A'],
    ['T-2', null, null, 'A'],
  ])
  // Two trucks share twenty loads.
  expect(monitor.machines[0]?.target).toEqual({ loads: 10, weight: 300_000, volume: null })
  expect(monitor.routes.map(({ title }) => title)).toEqual(['A', 'B'])
  const [a] = monitor.routes
  const now = site.app.clock()
  expect(a?.due.loads).toBeCloseTo(20 * sofar(now), 9)
  expect(a?.overdue.loads).toBeCloseTo(20 * sofar(now - 15 * MINUTE), 9)
  expect(monitor.loaders).toMatchObject([
    {
      title: 'EX-1',
      now: { doing: 'waiting', place: { title: 'pitA' } },
      trucks: { loaded: 0, next: 0, coming: 0 },
    },
  ])
  expect(monitor.loaders[0]?.due.loads).toBeCloseTo(20 * sofar(now), 9)
  expect(a?.limits).toEqual({ queue: 120, hang: 60, standing: 600 })
})

test('equals the cycles over midnight, with a truck whose facts arrive late', async () => {
  const [one, late] = [trucks[0]!, trucks[1]!]
  one.haul('pitA', 24)
  late.haul('pitA', 28)
  loader.stay((3 * HOUR) / 1_000)
  await site.at(Math.max(late.at(), one.at()) + 20_000)
  await one.send()
  await loader.send()
  const without = await compareAll()
  expect(without).toBeGreaterThan(20)
  await late.send()
  expect(await compareAll()).toBeGreaterThan(without + 20)
  expect((await rawCycles(start + 4 * HOUR, start + 8 * HOUR)).length).toBeGreaterThan(3)
  const { machines, routes } = await read()
  const sum = machines.reduce((all, { due }) => all + (due.loads ?? 0), 0)
  expect(sum).toBeCloseTo(routes[0]!.due.loads!, 9)
})

test('equals Today, the dispatcher and the report', async () => {
  const monitor = await read()
  const today = await ask<TodayItem>(`today?project=${site.project}`)
  const row = today.rows.find(({ id }) => id === loader.id)
  expect(monitor.loaders[0]).toMatchObject({ id: loader.id, actual: row!.actual, target: row!.target })
  expect(monitor.routes.reduce((sum, { actual }) => sum + actual.loads, 0)).toBe(today.actual.loads)
  const fleet = await ask<EndpointOutput<typeof fleetNow>>('dispatcher/fleet')
  const all = [...monitor.machines, ...monitor.loaders]
  expect(all.length).toBe(fleet.machines.length)
  for (const { id, activity, since, t } of fleet.machines)
    expect(all.find((one) => one.id === id)).toMatchObject({
      now: { doing: activity, since: iso(since) },
      heard: iso(t),
    })
  const range = `from=${monitor.span?.from}&to=${monitor.span?.to}&project=${site.project}`
  for (const [kind, tiles] of [
    ['equipment', monitor.machines],
    ['loader', monitor.loaders],
    ['route', monitor.routes],
  ] as const)
    for (const { id, actual, last } of tiles) {
      const query = `${range}&${kind}=${id}&sort=-endedAt&limit=1`
      const { items, total } = await ask<{ items: CycleItem[]; total: number }>(
        `cyclereport/loadDumpCycles?${query}`,
      )
      expect(total).toBe(actual.loads)
      const [newest] = items.filter(({ total: time }) => time !== null)
      if (newest) expect([last?.key, last?.total]).toEqual([newest.key, newest.total])
    }
})

test("shows a route's median from twenty cycles of a fortnight, and a loader's waits before five loads", async () => {
  const { rows } = await site.app.database.owner.query<{ route: string; seconds: number; at: Date }>(
    `select route_id as route, extract(epoch from ended_at - started_at)::float8 as seconds, loaded_at as at from cycles
      where account_id = $1 and equipment_id = $2 and ended_at is not null order by loaded_at`,
    [site.account, trucks[0]!.id],
  )
  expect(rows.length).toBeGreaterThan(20)
  const from = (first: number) =>
    inAccount(site.app.database, { account: site.account }, (tx) =>
      medianTotalsByRoute(
        tx,
        { equipment: trucks[0]! },
        { from: rows.at(first)!.at, to: new Date(site.app.clock()) },
      ),
    )
  expect((await from(-19)).size).toBe(0)
  const last = rows.slice(-20).map(({ seconds }) => seconds)
  expect((await from(-20)).get(site.routes.a)).toBeCloseTo(medianOf(last)!, 3)
  const waits = await site.app.database.owner.query<{ hang: number }>(
    `select (wait->>'hang')::float8 as hang from events where account_id = $1 and type = 'load' and wait->>'loader' = $2
        and wait->>'hang' is not null order by occurred_at desc, equipment_id, key limit 5`,
    [site.account, loader.id],
  )
  const { loaders } = await read()
  expect(waits.rows.length).toBe(5)
  expect(loaders[0]?.hangs).toEqual(waits.rows.map(({ hang }) => hang).toReversed())
})

test('removes a dropped dump from the tiles at once', async () => {
  const before = await compareAll()
  const range = `from=${iso(start)}&to=${iso(site.app.clock())}&equipment=${trucks[0]!.id}`
  const { items } = await ask<{ items: EventItem[] }>(`events?${range}&type=dump&limit=100`)
  const { id } = items[3]!
  const reply = await site.manager.fetch(`/api/events/${id}?version=0`, { method: 'DELETE' })
  expect(reply.status, reply.text).toBe(200)
  expect(await compareAll()).toBe(before - 1)
})

test("applies the route's thresholds, marks machines as down, and leaves out machines elsewhere", async () => {
  const { body } = await site.manager.fetch(`/api/routes/${site.routes.a}`)
  const route = { ...(body as object), alarms: { queueMinutes: 4 } }
  const put = await site.manager.fetch(`/api/routes/${site.routes.a}`, { method: 'PUT', body: route })
  expect(put.status, put.text).toBe(200)
  const { machines, loaders } = await read()
  expect(machines[0]?.limits.queue).toBe(240)
  expect(loaders[0]?.limits.queue).toBe(120)
  const make = site.make
  const other = await make('/api/projects', { title: 'South', timeZone: 'Europe/Berlin', workDays: [] })
  const elsewhere = await ask<Monitor>(`haulmonitor?project=${other}`)
  expect([elsewhere.machines, elsewhere.routes, elsewhere.loaders]).toEqual([[], [], []])
  const down = { equipment: machines[0]!.id, seen: 0, status: 'down' }
  expect((await site.manager.fetch('/api/machinestatuses', { body: down })).status).toBe(201)
  expect((await read()).machines[0]?.status).toEqual({ status: 'down', reason: null })
})

test('shows the last shift between shifts, and nothing to other accounts or of a closed project', async () => {
  await site.at(start + 8 * HOUR + 30 * MINUTE)
  expect(await read()).toMatchObject({
    runs: false,
    next: iso(start + 10 * HOUR),
    span: { from: iso(start) },
  })
  await compareAll()
  expect((await read()).routes[0]?.due.loads).toBe(20)
  const other = await site.app.client(await site.app.account('Others'), [roleIndex.HAUL_MANAGER])
  expect((await other.fetch(`/api/haulmonitor?project=${site.project}`)).status).toBe(400)
  expect((await other.fetch('/api/haulmonitor')).body).toMatchObject({
    begun: false,
    machines: [],
    routes: [],
  })
  const tracker = await site.app.client(site.account, [roleIndex.TRACKER])
  expect((await tracker.fetch('/api/haulmonitor')).status).toBe(403)
  const { body } = await site.manager.fetch(`/api/projects/${site.project}`)
  const closed = { ...(body as object), restricted: true }
  const put = await site.manager.fetch(`/api/projects/${site.project}`, { method: 'PUT', body: closed })
  expect(put.status, put.text).toBe(200)
  const dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  expect((await dispatcher.fetch(`/api/haulmonitor?project=${site.project}`)).status).toBe(400)
  const open = (await dispatcher.fetch('/api/haulmonitor')).body as Monitor
  expect(open.machines.filter(({ actual }) => actual.loads > 0)).toEqual([])
  expect(open.routes).toEqual([])
})
