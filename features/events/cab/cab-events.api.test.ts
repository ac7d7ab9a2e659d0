/** Every event that a driver states in the cab: its fields as the office sees them, and what it changes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CycleItem } from '../../cycles/cycle-item.ts'
import { type HaulingSite, haulingSite } from '../../routes/testing/hauling-site.ts'
import { eventTypes } from '../../telemetry/telemetry.ts'
import type { EventItem, EventView } from '../event-item.ts'

type Truck = Awaited<ReturnType<HaulingSite['truck']>>

let site: HaulingSite
let made: Record<'driver' | 'other' | 'material' | 'tag', string>
beforeAll(async () => {
  site = await haulingSite()
  const category = await make('/api/tags/categories', { title: 'Ground' })
  made = {
    driver: await make('/api/drivers', { fullName: 'Ann Field', employeeId: 'E-7' }),
    other: await make('/api/drivers', { fullName: 'Bo Hill', employeeId: 'E-8' }),
    material: await make('/api/materials', { title: 'Coal' }),
    tag: await make('/api/tags', { title: 'Wet', category }),
  }
})
afterAll(() => site.app.close())

async function make(path: string, body: object): Promise<string> {
  const reply = await site.manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

async function get<T>(path: string): Promise<T> {
  const reply = await site.manager.fetch(path)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const iso = (t: number) => new Date(t).toISOString()
const MINUTE = 60_000

const ofCab = eventTypes.filter((type) => type !== 'route assigned' && type !== 'route unassigned')

test.each(ofCab)('shows %s with each of its fields', async (type) => {
  const truck = await site.truck(site.routes.a)
  const place = site.places.get('pitB')!
  const t = site.app.clock()
  await truck.state({
    id: 'pressed',
    t,
    type,
    locationId: place,
    routeId: site.routes.b,
    driverId: made.driver,
    materialId: made.material,
    tagIds: [made.tag],
    weight: 31_500,
    volume: 18.25,
    quantity: 3,
    ticket: 'A-000174',
    noteType: 'safety',
    noteComment: 'Boulder on the ramp',
    lon: 37.612_345_7,
    lat: 55.7,
    detail: { button: 'b1' },
    pressedBy: 'left',
  })
  site.app.clock.advance(1_000)
  const query = new URLSearchParams({ type, equipment: truck.id, source: 'device', to: iso(t + 1_000) })
  const { items } = await get<{ items: EventItem[] }>(`/api/events?${query}`)
  expect(items).toEqual([
    expect.objectContaining({
      type,
      source: 'device',
      at: iso(t),
      receivedAt: iso(t),
      equipment: { id: truck.id, title: truck.title },
      location: { id: place, title: 'pitB' },
      route: { id: site.routes.b, title: 'B' },
      driver: { id: made.driver, title: 'Ann Field' },
      material: { id: made.material, title: 'Coal' },
      tags: [{ id: made.tag, title: 'Wet' }],
      weight: 31_500,
      volume: 18.25,
      quantity: 3,
      ticket: 'A-000174',
      noteType: 'safety',
      noteComment: 'Boulder on the ramp',
      lon: 37.612_345_7,
      lat: 55.7,
      detail: { button: 'b1', pressedBy: 'left' },
    }),
  ])
})

interface Shift {
  readonly truck: Truck
  /** Start of the two loads and of the two dumps. */
  readonly loads: readonly [number, number]
  readonly dumps: readonly [number, number]
}

/** Two loads from pit A, the second dumped too; states `events` of it afterwards, as after a time without network. */
async function shift(events: (at: Omit<Shift, 'truck'>) => object[]): Promise<Shift> {
  const truck = await site.truck(site.routes.a)
  const [loads, dumps]: number[][] = [[], []]
  for (const [place, starts] of [
    ['pitA', loads],
    ['dump', dumps],
    ['pitA', loads],
    ['dump', dumps],
  ] as const) {
    await truck.drive(place)
    starts!.push(site.app.clock())
    await truck.stay(120)
  }
  await truck.drive('yard')
  const at = { loads: loads as [number, number], dumps: dumps as [number, number] } as const
  const stated = events(at)
  if (stated.length > 0) await truck.state(...stated.map((one, n) => ({ id: `stated ${n}`, ...one })))
  return { truck, ...at }
}
async function cyclesOf({ id }: Truck, filter = ''): Promise<CycleItem[]> {
  const path = `/api/cyclereport/loadDumpCycles?sort=loadedAt&equipment=${id}${filter}`
  return (await get<{ items: CycleItem[] }>(path)).items
}
const driversOf = async (truck: Truck) => (await cyclesOf(truck)).map(({ driver }) => driver?.title ?? null)

test('gives loads to the driver who is signed on, and to none after the sign-off', async () => {
  const on = { type: 'driver changed', driverId: made.driver }
  const before = await shift(({ loads: [first, second] }) => [
    { ...on, t: first - MINUTE },
    { type: 'driver changed', t: second - 2 * MINUTE },
  ])
  expect(await driversOf(before.truck)).toEqual(['Ann Field', null])
  const change = await shift(({ loads: [first, second] }) => [
    { ...on, t: first - MINUTE },
    { type: 'driver changed', driverId: made.other, t: second - 2 * MINUTE },
  ])
  expect(await driversOf(change.truck)).toEqual(['Ann Field', 'Bo Hill'])
})

test('gives loads since then to a driver whose sign-on arrives late', async () => {
  const { truck, loads } = await shift(() => [])
  expect(await driversOf(truck)).toEqual([null, null])
  const pin = { method: 'PUT', body: { pin: '2580' } }
  expect((await site.manager.fetch(`/api/drivers/${made.driver}/pin`, pin)).status).toBe(204)
  const t = loads[1] - MINUTE
  const said = { employeeId: 'E-7', pin: '2580', t, id: '0b0cf7a2-4d6c-4a64-9a35-8f1a4ad0c1d1' }
  expect((await truck.call('driver', said)).body).toEqual({
    driver: { id: made.driver, title: 'Ann Field' },
  })
  expect(await driversOf(truck)).toEqual([null, 'Ann Field'])
})

test('counts the buckets of a load, and adds their weights', async () => {
  const { truck } = await shift(({ loads: [first] }) =>
    [20, 45, 70].map((seconds) => ({ type: 'bucket load', t: first + seconds * 1_000, weight: 10_000 })),
  )
  const [cycle] = await cyclesOf(truck)
  expect(cycle).toMatchObject({ weight: 30_000 })
  const { items } = await get<{ items: EventItem[] }>(
    `/api/events?type=load&source=derived&equipment=${truck.id}&sort=at`,
  )
  const { evidence } = await get<EventView>(`/api/events/${items[0]!.id}`)
  expect(evidence).toContainEqual(
    expect.objectContaining({ key: 'telemetry.evidence.bucket', args: { count: 3 } }),
  )
})

test('takes weight, volume, ticket, material and tags of a pressed load, and a material until another is pressed', async () => {
  const { truck } = await shift(({ loads: [first], dumps: [dumped] }) => [
    {
      type: 'load',
      t: first + MINUTE,
      weight: 27_000,
      volume: 30,
      ticket: 'T-1',
      materialId: made.material,
      tagIds: [made.tag],
    },
    { type: 'dump', t: dumped + MINUTE, noteType: 'general', noteComment: 'Sticky' },
  ])
  const [one, two] = await cyclesOf(truck)
  expect(one).toMatchObject({ weight: 27_000, volume: 30, material: { title: 'Coal' } })
  expect(two).toMatchObject({ material: { title: 'Coal' } })
  expect((await cyclesOf(truck, `&tag=${made.tag}`)).map(({ key }) => key)).toEqual([one!.key])
  const path = `/api/events?source=derived&equipment=${truck.id}&sort=at&type=`
  const [load] = (await get<{ items: EventItem[] }>(`${path}load`)).items
  expect(load).toMatchObject({ ticket: 'T-1' })
  const [dump] = (await get<{ items: EventItem[] }>(`${path}dump`)).items
  expect(dump).toMatchObject({ noteType: 'general', noteComment: 'Sticky' })
})

test('makes one load of a truck that left its loader and returned', async () => {
  const { truck } = await shift(({ loads: [first] }) => [
    { type: 'proximity load paused', t: first + 30_000 },
    { type: 'proximity load continued', t: first + 70_000 },
  ])
  expect(await cyclesOf(truck)).toHaveLength(2)
  const { items } = await get<{ items: EventItem[] }>(
    `/api/events?type=load&source=derived&equipment=${truck.id}&sort=at`,
  )
  const { evidence } = await get<EventView>(`/api/events/${items[0]!.id}`)
  expect(evidence.map(({ key }) => key)).toContain('telemetry.evidence.proximity')
})

test('adds stated hours and the time that the engine ran to the engine hours', async () => {
  const { truck } = await shift(({ loads: [first, second] }) => [
    { type: 'engine on', t: first },
    { type: 'engine off', t: second },
    { type: 'add hours', t: second + MINUTE, quantity: 2.5, noteComment: 'Warmed up by hand' },
  ])
  const told = await get<{ hours: number; countedHours: number; items: object[] }>(
    `/api/equipment/${truck.id}/engineHours`,
  )
  const ran = (180 + 120 + 180 + 120) / 3_600
  expect(told.countedHours).toBeCloseTo(ran, 5)
  expect(told.hours).toBeCloseTo(2.5 + ran, 5)
  expect(told.items).toMatchObject([
    { kind: 'added', stated: 2.5, id: null, reason: 'Warmed up by hand', by: null },
  ])
})

test('counts fuel for the machine and for the driver in the statistics', async () => {
  const { truck } = await shift(({ loads: [first] }) => [
    { type: 'fuel', t: first, quantity: 412.5, driverId: made.driver },
  ])
  const { fuel } = await get<{ fuel: number }>(`/api/reports/statistics/summary?equipment=${truck.id}`)
  expect(fuel).toBe(412.5)
  const path = `/api/reports/statistics/byDrivers?equipment=${truck.id}`
  const { items } = await get<{ items: { of: { title: string } | null; fuel: number | null }[] }>(path)
  expect(items.find(({ of }) => of?.title === 'Ann Field')?.fuel).toBe(412.5)
})
