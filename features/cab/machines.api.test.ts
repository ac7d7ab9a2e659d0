/** Which machines a cab is answered about, and who is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HaulingSite, haulingSite } from '../routes/testing/hauling-site.ts'
import type { CabWork } from './cab.endpoints.ts'

type Truck = Awaited<ReturnType<HaulingSite['truck']>>

const DAY = 86_400_000

let site: HaulingSite
let truck: Truck
beforeAll(async () => {
  site = await haulingSite()
  truck = await site.truck(site.routes.a)
})
afterAll(() => site.app.close())

async function workOf(one: Truck): Promise<CabWork> {
  // Longer than anything of it is cached.
  site.app.clock.advance(30_000)
  const reply = await one.ask('/cab/work')
  expect(reply.status, reply.text).toBe(200)
  return reply.body as CabWork
}

const ask = (headers: Readonly<Record<string, string>>) =>
  site.app.anonymous.fetch('/api/telemetry/cab/work', { headers })
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const midnight = () => Math.floor(site.app.clock() / DAY) * DAY

test('knows nothing of the way of a machine that was never heard', async () => {
  expect(await workOf(truck)).toEqual({
    now: new Date(site.app.clock()).toISOString(),
    driver: null,
    // The project has no shifts, and its zone is UTC.
    since: new Date(midnight()).toISOString(),
    loads: [],
    loadCount: 0,
    target: null,
    weight: 0,
    next: null,
    loader: null,
    trucks: [],
  })
})

test('counts the day of the account for a machine without a route, and leads it nowhere', async () => {
  const idle = await site.truck(null)
  await idle.stay(60)
  // Berlin is an hour ahead of UTC.
  const since = new Date(midnight() - 3_600_000).toISOString()
  expect(await workOf(idle)).toMatchObject({ since, target: null, next: null, loader: null })
})

test('leads an empty truck to the load before any road is driven, without a distance', async () => {
  await truck.stay(60)
  expect((await workOf(truck)).next).toEqual({
    location: { id: site.places.get('pitA'), title: 'pitA' },
    doing: 'load',
    metres: null,
    arrivesIn: null,
  })
})

test('counts a load once it is dumped, and lists it before', async () => {
  await truck.drive('pitA')
  await truck.stay(120)
  await truck.drive('yard')
  const before = await workOf(truck)
  expect([before.loadCount, before.loads.map(({ dumpedAt }) => dumpedAt)]).toEqual([0, [null]])
  expect(before.next).toMatchObject({ doing: 'dump', location: { title: 'dump' } })
  await truck.drive('dump')
  await truck.stay(60)
  await truck.drive('yard')
  const after = await workOf(truck)
  expect(after).toMatchObject({ loadCount: 1, loads: [{ key: before.loads[0]!.key }] })
  expect(after.loads[0]!.dumpedAt).not.toBeNull()
  expect(after.next).toMatchObject({ doing: 'load' })
})

test('names the driver who is signed on, and nobody after they signed off', async () => {
  const made = await site.manager.fetch('/api/drivers', { body: { fullName: 'Ann' } })
  const { id } = made.body as { id: string }
  await truck.press('driver changed', { driverId: id })
  expect((await workOf(truck)).driver).toEqual({ id, title: 'Ann' })
  await truck.press('driver changed')
  expect((await workOf(truck)).driver).toBeNull()
})

test('returns 401 without a secret, with a wrong one and with that of a revoked device', async () => {
  expect((await ask({})).status).toBe(401)
  expect((await ask(bearer('x'.repeat(43)))).status).toBe(401)
  const path = `/api/equipment/${truck.id}/devices`
  const made = await site.manager.fetch(path, { body: { title: 'Second tablet' } })
  const { id, secret } = made.body as { id: string; secret: string }
  expect((await ask(bearer(secret))).status).toBe(200)
  const revoked = await site.manager.fetch(`${path}/${id}`, { method: 'DELETE' })
  expect(revoked.status, revoked.text).toBeLessThan(300)
  expect((await ask(bearer(secret))).status).toBe(401)
})

test('shows a device of another account nothing of this one', async () => {
  const client = await site.app.client(await site.app.account('Others'), [2])
  const made = await client.fetch('/api/equipment', { body: { equipmentId: 'X-1', kind: 'loader' } })
  const path = `/api/equipment/${(made.body as { id: string }).id}/devices`
  const { secret } = (await client.fetch(path, { body: { title: 'Tablet' } })).body as { secret: string }
  const { body, text } = await ask(bearer(secret))
  expect(body, text).toMatchObject({ loads: [], loadCount: 0, trucks: [], loader: null, next: null })
})
