/** Compares Today and its board with a second sum over the stored cycles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { ResolvingResult, UnresolvedPage } from '../cycles/resolving.endpoints.ts'
import { LOAD_KG, openNightSite } from '../testing/night-site.ts'
import type { TodayItem } from './today.endpoints.ts'

const [HOUR, MINUTE] = [3_600_000, 60_000]

let site: Awaited<ReturnType<typeof openNightSite>>
let trucks: Awaited<ReturnType<typeof site.machine>>[]
let loader: Awaited<ReturnType<typeof site.machine>>
/** 20:00 in Berlin. */
let start: number

const iso = (t: number) => new Date(t).toISOString()

async function read(query = ''): Promise<TodayItem> {
  const reply = await site.manager.fetch(`/api/today?project=${site.project}${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as TodayItem
}

interface RawCycle {
  loaded_at: Date
  weight: number | null
  volume: number | null
  load_location_id: string | null
  loader: string | null
}

/** The reference: every cycle and the loader of its load, row by row. */
async function rawCycles(from: number, to: number): Promise<RawCycle[]> {
  const { rows } = await site.app.database.owner.query<RawCycle>(
    `select c.loaded_at, c.weight, c.volume, c.load_location_id, e.wait->>'loader' as loader
       from cycles c left join events e on e.account_id = c.account_id and e.equipment_id = c.equipment_id
         and e.key = c.load_event_key
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

/** Recomputes every figure of the response. */
async function compare(today: TodayItem): Promise<number> {
  const all = await rawCycles(start, start + 8 * HOUR)
  expect(today.actual).toEqual(added(all))
  const keyOf = (one: RawCycle) => one.loader ?? one.load_location_id
  for (const row of today.rows) {
    const own = all.filter((one) => keyOf(one) === row.id)
    expect(row.actual).toEqual(added(own))
    row.cells.forEach((cell, index) => {
      const [from, to] = [start + index * 2 * HOUR, start + (index + 1) * 2 * HOUR]
      expect(today.columns[index]).toEqual({ from: iso(from), to: iso(to) })
      const within = own.filter(({ loaded_at: t }) => t.getTime() >= from && t.getTime() < to)
      expect(cell.actual, `${row.title} ${index}`).toEqual(added(within))
    })
  }
  expect(new Set(all.map(keyOf))).toEqual(
    new Set(today.rows.filter(({ actual }) => actual.loads > 0).map(({ id }) => id)),
  )
  return all.length
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

test('tells what to set up before anything is hauled', async () => {
  const today = await read()
  expect(today).toMatchObject({
    zone: 'Europe/Berlin',
    runs: true,
    begun: true,
    project: { id: site.project, title: 'North' },
    span: { kind: 'shift', title: 'Night', from: iso(start), to: iso(start + 8 * HOUR) },
    actual: { loads: 0, weight: 0 },
    target: { loads: 20, weight: 1_050_000, volume: null },
  })
  expect(today.span?.breaks).toEqual([{ from: iso(start + 4.5 * HOUR), to: iso(start + 5 * HOUR) }])
  expect(today.routes.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(today.rows.map(({ kind, title, place }) => [kind, title, place?.title])).toEqual([
    ['loader', 'EX-1', 'pitA'],
    ['place', 'pitB', 'pitB'],
  ])
  // Seven and a half working hours, half an hour less in the third interval.
  const [first, , third] = today.rows[0]!.cells
  expect(first?.target.weight).toBeCloseTo((600_000 * 2) / 7.5, 6)
  expect(third?.target.weight).toBeCloseTo((600_000 * 1.5) / 7.5, 6)
  expect(today.rows[0]).toMatchObject({ planned: 2, now: { doing: 'waiting' } })
})

test('equals the cycles over midnight, with a truck whose facts arrive late', async () => {
  const [one, late] = [trucks[0]!, trucks[1]!]
  one.haul('pitA', 10)
  await one.send()
  const before = await compare(await read())
  expect(before).toBeGreaterThan(5)
  // The tablet was offline for five hours; then everything arrives.
  late.haul('pitA', 28)
  one.haul('pitA', 14)
  loader.stay((3 * HOUR) / 1_000)
  await site.at(Math.max(late.at(), one.at()) + MINUTE)
  await one.send()
  await loader.send()
  const without = await compare(await read())
  await late.send()
  const today = await read()
  const all = await compare(today)
  expect(all).toBeGreaterThan(without + 20)
  const midnight = start + 4 * HOUR
  expect((await rawCycles(midnight, start + 8 * HOUR)).length).toBeGreaterThan(3)
  expect(today.rows.find(({ id }) => id === loader.id)?.actual.loads).toBeGreaterThan(20)
  expect(today.actual.weight).toBe(today.actual.loads * LOAD_KG)
})

test('counts a load that a person resolves at once', async () => {
  const truck = await site.machine('T-3', 'hauler', site.app.clock())
  await site.assign(site.routes.b, [truck.id])
  // No dump was seen for the second load.
  for (const place of ['pitB', 'dump', 'pitB', 'yard', 'pitB', 'dump'] as const) {
    truck.drive(place)
    truck.stay(place === 'yard' ? 5 : 120)
  }
  truck.drive('yard')
  await site.at(truck.at() + MINUTE)
  await truck.send()
  const before = await compare(await read())
  const path = '/api/cyclereport/loadDumpCycles'
  const range = `from=${iso(start)}&to=${iso(site.app.clock() + MINUTE)}&equipment=${truck.id}`
  const open = (await site.manager.fetch(`${path}/unresolved?${range}`)).body as UnresolvedPage
  expect(open.items.length).toBe(1)
  const { event } = open.items[0]!
  const decision = {
    equipment: { id: truck.id },
    does: 'infer',
    event: event.key,
    at: iso(Date.parse(event.at) + 2 * MINUTE),
    location: site.places.get('dump'),
  }
  const reply = await site.manager.fetch(`${path}/journalEventsBatchResolving`, {
    body: { decisions: [decision] },
  })
  expect((reply.body as { results: ResolvingResult[] }).results[0]?.accepted, reply.text).toBe(true)
  const today = await read()
  expect(await compare(today)).toBe(before + 1)
  // No loader reports from there: the place itself is the row.
  expect(today.rows.find(({ id }) => id === site.places.get('pitB'))).toMatchObject({ kind: 'place' })
})

test('equals the cycle report with the same filters', async () => {
  const today = await read()
  const range = `from=${today.span?.from}&to=${today.span?.to}&project=${site.project}`
  const ask = async (tail: string) =>
    (await site.manager.fetch(`/api/cyclereport/loadDumpCycles${tail}`)).body as Record<string, number>
  const whole = await ask(`/summary?${range}`)
  expect([whole['cycles'], whole['weight']]).toEqual([today.actual.loads, today.actual.weight])
  for (const { kind, id, actual } of today.rows) {
    if (kind !== 'loader') continue
    const own = await ask(`/summary?${range}&loader=${id}`)
    expect([own['cycles'], own['weight']]).toEqual([actual.loads, actual.weight])
  }
})

test('offers detected stops as the cause of a shortfall; a later cause replaces it and a withdrawal removes it', async () => {
  const [column] = (await read()).columns
  const place = { project: site.project, loader: loader.id, ...column }
  const query = new URLSearchParams({
    project: site.project,
    loader: loader.id,
    from: column!.from,
    to: column!.to,
  })
  const known = (await site.manager.fetch(`/api/today/stops?${query}`)).body as {
    items: { reason: string; seconds: number }[]
  }
  const { rows } = await site.app.database.owner.query<{ hang: number }>(
    `select coalesce(sum((e.wait->>'hang')::float8), 0) as hang from events e join cycles c
       on c.account_id = e.account_id and c.equipment_id = e.equipment_id and c.load_event_key = e.key
      where e.wait->>'loader' = $1 and c.loaded_at >= $2 and c.loaded_at < $3`,
    [loader.id, column!.from, column!.to],
  )
  expect(known.items.find(({ reason }) => reason === 'hang')?.seconds).toBeCloseTo(rows[0]!.hang, 1)
  const causeOf = async () => (await read()).rows.find(({ id }) => id === loader.id)?.cells[0]?.cause
  const tell = async (body: object) =>
    (await site.manager.fetch('/api/today/causes', { body: { ...place, ...body } })).status
  expect(await causeOf()).toBeNull()
  expect(await tell({ reason: 'hang', seconds: 900, stopPlace: site.places.get('pitA') })).toBe(201)
  expect(await causeOf()).toMatchObject({ reason: 'hang', seconds: 900, place: { title: 'pitA' } })
  site.app.clock.advance(1_000)
  expect(await tell({ reason: 'other' })).toBe(400)
  expect(await tell({ reason: 'other', note: 'Fog' })).toBe(201)
  expect(await causeOf()).toMatchObject({ reason: 'other', note: 'Fog' })
  site.app.clock.advance(1_000)
  expect(await tell({ reason: null })).toBe(201)
  expect(await causeOf()).toBeNull()
  expect((await site.app.database.owner.query('select from shift_causes')).rowCount).toBe(3)
  const viewer = await site.app.client(site.account, [roleIndex.DISPATCH_VIEWER])
  expect((await viewer.fetch('/api/today/causes', { body: { ...place, reason: 'hang' } })).status).toBe(403)
})

test('shows the last shift and the next start between shifts, with yesterday beside it', async () => {
  await site.at(start + 8 * HOUR + 30 * MINUTE)
  const after = await read()
  expect(after).toMatchObject({ runs: false, next: iso(start + 10 * HOUR), machines: [] })
  expect(after.span?.from).toBe(iso(start))
  expect(after.change).toMatchObject({ from: iso(start), to: iso(start + 8 * HOUR) })
  await site.at(start + 26 * HOUR)
  const next = await read()
  expect(next.span?.from).toBe(iso(start + 24 * HOUR))
  expect(next.yesterday?.whole).toEqual(added(await rawCycles(start, start + 8 * HOUR)))
  expect(next.yesterday?.sofar).toEqual(added(await rawCycles(start, start + 2 * HOUR)))
  const earlier = await read(`&at=${iso(start + HOUR)}`)
  expect(earlier.span?.from).toBe(iso(start))
  await compare(earlier)
})

test('hides another account and closed projects', async () => {
  const other = await site.app.client(await site.app.account('Others'), [roleIndex.HAUL_MANAGER])
  expect((await other.fetch(`/api/today?project=${site.project}`)).status).toBe(400)
  const empty = (await other.fetch('/api/today')).body as TodayItem
  expect(empty).toMatchObject({ begun: false, project: null, span: { kind: 'day' }, rows: [] })
  const dispatcher = await site.app.client(site.account, [roleIndex.DISPATCHER])
  expect((await dispatcher.fetch(`/api/today?project=${site.project}`)).status).toBe(200)
  const { body } = await site.manager.fetch(`/api/projects/${site.project}`)
  const closed = { ...(body as object), restricted: true }
  const put = await site.manager.fetch(`/api/projects/${site.project}`, { method: 'PUT', body: closed })
  expect(put.status, put.text).toBe(200)
  expect((await dispatcher.fetch(`/api/today?project=${site.project}`)).status).toBe(400)
  const open = (await dispatcher.fetch('/api/today')).body as TodayItem
  expect([open.actual.loads, open.rows, open.machines]).toEqual([0, [], []])
})
