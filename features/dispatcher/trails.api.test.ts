/** Calls of a browser for recent trails, and for all machines when it has no socket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { type fleetNow, type machineTrails, MAX_TRAILS, TRAIL_MS } from './dispatcher.endpoints.ts'

let app: TestApp
let manager: TestClient
let start: number
const machines: string[] = []

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Trails'), [roleIndex.HAUL_MANAGER])
  // An hour of hauling: half of it is older than a trail.
  start = app.clock() - 2 * TRAIL_MS
  for (const equipmentId of ['T-1', 'T-2', 'T-3']) {
    const { id = '' } = await make('/api/equipment', { equipmentId, kind: 'hauler' })
    machines.push(id)
    if (equipmentId === 'T-3') continue
    const { secret = '' } = await make(`/api/equipment/${id}/devices`, { title: 'Tablet' })
    const reply = await app.anonymous.fetch('/api/telemetry/batch', {
      headers: { authorization: `Bearer ${secret}` },
      body: { fixes: batchItems(shuttle(start, (2 * TRAIL_MS) / 1000, 1, 3)) },
    })
    expect(reply.status, reply.text).toBe(200)
  }
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

async function trailsOf(query: string) {
  const reply = await manager.fetch(`/api/dispatcher/trails${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as EndpointOutput<typeof machineTrails>).trails
}

test('returns the last half hour of a machine, thinned', async () => {
  const [trail, ...more] = await trailsOf(`?machines=${machines[0]}`)
  expect(more).toEqual([])
  const { id, t, lon, lat } = trail!
  expect(id).toBe(machines[0])
  expect(t[0]).toBeGreaterThanOrEqual(app.clock() - TRAIL_MS)
  expect(t.at(-1)).toBeGreaterThan(app.clock() - 60_000)
  expect([lon.length, lat.length]).toEqual([t.length, t.length])
  // 1,800 positions were reported, out and back.
  expect(t.length).toBeLessThan(200)
  expect([Math.min(...lon), Math.max(...lon)]).toEqual([
    expect.closeTo(PIT.lon, 3),
    expect.closeTo(CRUSHER.lon, 3),
  ])
})

test('returns no trail of unheard machines, and ignores repeated and unknown ids', async () => {
  const ids = [machines[1], machines[1], machines[2], '01900000-0000-7000-8000-000000000000', 'nonsense']
  expect((await trailsOf(`?machines=${ids.join(',')}`)).map(({ id }) => id)).toEqual([machines[1]])
  expect((await trailsOf('')).map(({ id }) => id)).toEqual(machines.slice(0, 2))
  const many = await manager.fetch(`/api/dispatcher/trails?machines=${'x'.repeat(37 * MAX_TRAILS + 1)}`)
  expect(many.status).toBe(400)
})

test('returns the same machines by a call to browsers without a socket', async () => {
  const reply = await manager.fetch('/api/dispatcher/fleet')
  expect(reply.status, reply.text).toBe(200)
  const { kind, now, machines: shown } = reply.body as EndpointOutput<typeof fleetNow>
  expect([kind, now]).toEqual(['snapshot', app.clock()])
  expect(shown.map(({ title }) => title).toSorted()).toEqual(['T-1', 'T-2'])
  for (const one of shown) {
    expect(one).toMatchObject({ kind: 'hauler', routeId: null, locationId: null, trucks: null })
    expect(one.t).toBeGreaterThan(app.clock() - 60_000)
  }
})
