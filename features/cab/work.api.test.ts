/** Compares the work of cabs with stored rows, the cycle report, the dispatcher and the haul monitor. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import type { CycleItem } from '../cycles/cycle-item.ts'
import type { fleetNow } from '../dispatcher/dispatcher.endpoints.ts'
import type { Monitor } from '../haul-monitor/haul-monitor.endpoints.ts'
import { openNightSite, LOAD_KG } from '../testing/night-site.ts'
import { type CabWork, DISPUTE } from './cab.endpoints.ts'

const [HOUR, MINUTE, SECOND] = [3_600_000, 60_000, 1_000]

type Site = Awaited<ReturnType<typeof openNightSite>>
type Machine = Awaited<ReturnType<Site['machine']>>

let site: Site
let loader: Machine
/** Loaded now, next, on its way to the loader, on its way to the dump. */
let served: Machine
let next: Machine
let coming: Machine
let hauling: Machine
/** 20:00 in Berlin, and when everything below is asked. */
let start: number
let end: number

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const ask = (secret: string) =>
  site.app.anonymous.fetch('/api/telemetry/cab/work', { headers: bearer(secret) })

async function workOf({ secret }: Machine): Promise<CabWork> {
  const reply = await ask(secret)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as CabWork
}

async function read<T>(path: string): Promise<T> {
  const reply = await site.manager.fetch(`/api/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

function waitUntil(machine: Machine, t: number): void {
  machine.stay((t - machine.at()) / SECOND)
}

/** Longer than anything is cached but roads. */
const refresh = () => site.at(site.app.clock() + 30 * SECOND)

beforeAll(async () => {
  site = await openNightSite()
  start = site.evening
  end = start + 3 * HOUR
  loader = await site.machine('EX-1', 'loader', start - HOUR)
  const truck = (title: string) => site.machine(title, 'hauler')
  served = await truck('T-1')
  next = await truck('T-2')
  coming = await truck('T-3')
  hauling = await truck('T-4')
  const all = [served, next, coming, hauling]
  await site.assign(
    site.routes.a,
    all.map(({ id }) => id),
  )
  loader.drive('pitA')
  waitUntil(loader, end)
  served.haul('pitA', 12)
  waitUntil(served, end - 340 * SECOND)
  served.drive('pitA')
  next.haul('pitA', 9)
  waitUntil(next, end - 300 * SECOND)
  next.drive('pitA')
  coming.haul('pitA', 10)
  waitUntil(coming, end - 120 * SECOND)
  coming.drive('pitA', 0.5)
  hauling.haul('pitA', 8)
  waitUntil(hauling, end - 500 * SECOND)
  hauling.drive('pitA')
  hauling.stay(140)
  hauling.drive('dump', 0.5)
  waitUntil(served, end)
  waitUntil(next, end)
  await site.at(end + SECOND)
  for (const one of [loader, ...all]) await one.send()
  await refresh()
})
afterAll(() => site.app.close())

interface RawCycle {
  equipment_id: string
  loader: string | null
  loaded_at: Date
  dumped_at: Date
  weight: number
  volume: number
}

/** The reference: every cycle of the shift and the loader of its load, row by row. */
async function rawCycles(): Promise<RawCycle[]> {
  const { rows } = await site.app.database.owner.query<RawCycle>(
    `select c.*, e.wait->>'loader' as loader from cycles c
       left join events e on e.account_id = c.account_id and e.equipment_id = c.equipment_id and e.key = c.load_event_key
      where c.account_id = $1 order by c.loaded_at desc`,
    [site.account],
  )
  return rows.filter(({ loaded_at: at }) => at.getTime() >= start)
}

const reported = (filter: string) =>
  read<{ items: CycleItem[]; total: number }>(
    `cyclereport/loadDumpCycles?from=${new Date(start).toISOString()}&to=${new Date(end + HOUR).toISOString()}&${filter}&limit=100`,
  )

test('counts the loads of a truck in its shift as the cycles and the report do, newest first', async () => {
  for (const truck of [served, next, coming, hauling]) {
    const work = await workOf(truck)
    const own = (await rawCycles()).filter(({ equipment_id: id }) => id === truck.id)
    expect(own.length).toBeGreaterThan(5)
    expect(work).toMatchObject({ since: new Date(start).toISOString(), driver: null, trucks: [] })
    expect(work.loadCount).toBe(own.length)
    expect(work.weight).toBe(own.length * LOAD_KG)
    const dumped = work.loads.filter(({ dumpedAt }) => dumpedAt !== null)
    expect(dumped.map(({ at, dumpedAt, weight, volume }) => ({ at, dumpedAt, weight, volume }))).toEqual(
      own.map(({ loaded_at: at, dumped_at: dumpedAt, weight, volume }) => ({
        at: at.toISOString(),
        dumpedAt: dumpedAt.toISOString(),
        weight,
        volume,
      })),
    )
    const { items, total } = await reported(`equipment=${truck.id}&sort=-loadedAt`)
    expect(work.loadCount).toBe(total)
    expect(
      dumped.map(({ loadLocation, dumpLocation, material }) => [loadLocation, dumpLocation, material]),
    ).toEqual(items.map(({ loadLocation, dumpLocation, material }) => [loadLocation, dumpLocation, material]))
    expect(work.loads.every(({ truck: of, disputed }) => of === null && !disputed)).toBe(true)
  }
})

test('lists a load that is not dumped yet first, and leads its truck to the dump', async () => {
  const work = await workOf(hauling)
  expect(work.loads[0]).toMatchObject({
    dumpedAt: null,
    dumpLocation: null,
    loadLocation: { title: 'pitA' },
    material: { title: 'Rock' },
  })
  expect(work.loader).toBeNull()
  expect(work.next).toMatchObject({ doing: 'dump', location: { id: site.places.get('dump') } })
  // 2.5 km, of which half is driven.
  expect(work.next!.metres).toBeGreaterThan(1_100)
  expect(work.next!.metres).toBeLessThan(1_400)
  expect(work.next!.arrivesIn).toBeGreaterThan(80)
  expect(work.next!.arrivesIn).toBeLessThan(140)
})

test('counts for a loader the loads that it gave, each with its truck', async () => {
  const work = await workOf(loader)
  const own = (await rawCycles()).filter(({ loader: by }) => by === loader.id)
  expect(own.length).toBeGreaterThan(30)
  expect(work.loadCount).toBe(own.length)
  expect(work.loadCount).toBe((await reported(`loader=${loader.id}`)).total)
  expect(work.weight).toBe(own.length * LOAD_KG)
  const dumped = work.loads.filter(({ dumpedAt }) => dumpedAt !== null)
  expect(new Set(dumped.map(({ at, truck }) => `${at} ${truck?.id}`))).toEqual(
    new Set(own.map(({ loaded_at: at, equipment_id: id }) => `${at.toISOString()} ${id}`)),
  )
  // T-1 is still being loaded.
  const underway = work.loads.filter(({ dumpedAt }) => dumpedAt === null)
  expect(underway.map(({ truck }) => truck)).toEqual([{ id: hauling.id, title: 'T-4' }])
  expect([work.next, work.loader]).toEqual([null, null])
})

test('tells loader and trucks the same queue as the dispatcher', async () => {
  const fleet = await read<EndpointOutput<typeof fleetNow>>('dispatcher/fleet')
  const shown = fleet.machines.find(({ id }) => id === loader.id)!.trucks!
  const work = await workOf(loader)
  expect(work.trucks.map(({ id, doing, since }) => ({ id, doing, since: Date.parse(since) }))).toEqual(shown)
  expect(work.trucks.map(({ title, doing }) => [title, doing])).toEqual([
    ['T-1', 'loaded'],
    ['T-2', 'next'],
    ['T-3', 'coming'],
  ])
  expect(work.trucks.map(({ route, material }) => [route?.title, material?.title])).toEqual(
    Array.from({ length: 3 }, () => ['A', 'Rock']),
  )
  const order = work.trucks.map(({ id, title, doing }) => ({ id, title, doing }))
  for (const [place, truck] of [served, next, coming].entries())
    expect((await workOf(truck)).loader, truck.title).toMatchObject({
      id: loader.id,
      title: 'EX-1',
      ahead: order.slice(0, place),
    })
})

test("estimates turns by the loader's last five services, and arrivals by the road", async () => {
  const { rows } = await site.app.database.owner.query<{ seconds: number }>(
    `select extract(epoch from occurred_at - stood_at)::float8 - (wait->>'queue')::float8 as seconds
       from events where account_id = $1 and type = 'load' and wait->>'loader' = $2 and occurred_at < $3
       order by occurred_at desc limit 5`,
    [site.account, loader.id, new Date(end - 10 * SECOND)],
  )
  const pace = rows.reduce((sum, { seconds }) => sum + seconds, 0) / rows.length
  expect(pace).toBeGreaterThan(60)
  const work = await workOf(loader)
  const begun = Date.parse(work.trucks[0]!.since)
  const left = Math.max(0, (begun - site.app.clock()) / SECOND + pace)
  expect((await workOf(served)).loader!.turnIn).toBe(0)
  expect((await workOf(next)).loader!.turnIn).toBeCloseTo(left, -1)
  const last = await workOf(coming)
  const arrives = last.next!.arrivesIn!
  expect(last.next).toMatchObject({ doing: 'load', location: { id: site.places.get('pitA') } })
  expect(arrives).toBeGreaterThan(80)
  expect(arrives).toBeLessThan(140)
  expect(work.trucks.map(({ arrivesIn }) => arrivesIn)).toEqual([null, null, arrives])
  expect(last.loader!.turnIn).toBeCloseTo(Math.max(left + pace, arrives), -1)
  expect((await workOf(served)).next).toMatchObject({ doing: 'load', metres: 0, arrivesIn: 0 })
})

test('asks of each machine what the haul monitor asks', async () => {
  const monitor = await read<Monitor>(`haulmonitor?project=${site.project}`)
  // Four trucks share twenty loads.
  expect((await workOf(served)).target).toBe(5)
  for (const { id, target } of monitor.machines) {
    const truck = [served, next, coming, hauling].find((one) => one.id === id)!
    expect((await workOf(truck)).target).toBe(target.loads)
  }
  expect((await workOf(loader)).target).toBeCloseTo(monitor.loaders[0]!.target.loads!, 9)
})

test('flags a load that its driver contradicted, until the note is dropped', async () => {
  const { key } = (await workOf(served)).loads[2]!
  const note = {
    id: 'wrong',
    t: site.app.clock(),
    type: 'note',
    noteType: DISPUTE,
    noteComment: 'Not mine',
    detail: { disputes: key },
  }
  const sent = await site.app.anonymous.fetch('/api/telemetry/batch', {
    headers: bearer(served.secret),
    body: { fixes: [], events: [note, { ...note, id: 'other', noteType: 'general' }] },
  })
  expect(sent.status, sent.text).toBe(200)
  const disputed = async (machine: Machine) =>
    (await workOf(machine)).loads.filter((one) => one.disputed).map((one) => one.key)
  await refresh()
  expect(await disputed(served)).toEqual([key])
  expect(await disputed(loader)).toEqual([])
  const range = `from=${new Date(start).toISOString()}&to=${new Date(site.app.clock()).toISOString()}`
  const notes = await read<{ items: { id: string; noteType: string }[] }>(`events?${range}&type=note`)
  const { id } = notes.items.find(({ noteType }) => noteType === DISPUTE)!
  const dropped = await site.manager.fetch(`/api/events/${id}?version=0`, { method: 'DELETE' })
  expect(dropped.status, dropped.text).toBe(200)
  await refresh()
  expect(await disputed(served)).toEqual([])
})

test('counts from the evening before while no shift runs, without a target', async () => {
  const before = (await workOf(served)).loadCount
  await site.at(start + 8 * HOUR + 30 * MINUTE)
  expect(await workOf(served)).toMatchObject({
    since: new Date(start).toISOString(),
    loadCount: before,
    target: null,
  })
})
