/** A site whose settings determine the material and amount of loads: trucks that shuttle from a pit to a crusher, on one route. */
import { afterAll, beforeAll, expect } from 'vitest'
import { roleIndex } from '../../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square } from '../../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import type { CycleItem } from '../cycle-item.ts'

/** Seconds between consecutive loads of `shuttle`. */
export const LAP = 370
export const LAPS = 6

export let app: TestApp
export let manager: TestClient
export let start: number
beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Terms'), [roleIndex.HAUL_MANAGER])
  start = app.clock() - LAPS * LAP * 1_000
})
afterAll(() => app.close())

export interface Entry extends Record<string, unknown> {
  id: string
  version: number
}

export async function createEntry(path: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

/** A minute passes first, so that facts before and after the change have different times. */
export async function changeEntry(path: string, changes: object): Promise<void> {
  app.clock.advance(60_000)
  const { body } = await manager.fetch(path)
  const reply = await manager.fetch(path, { method: 'PUT', body: { ...(body as Entry), ...changes } })
  expect(reply.status, reply.text).toBe(200)
}

export interface Truck {
  id: string
  secret: string
  seen: number
}

export async function createTruck(title: string, of: { readonly haulCategory: Entry }): Promise<Truck> {
  const { id } = await createEntry('/api/equipment', { equipmentId: title, kind: 'hauler', ...of })
  const device = await createEntry(`/api/equipment/${id}/devices`, { title: 'Tablet' })
  return { id, secret: String(device['secret']), seen: 0 }
}

/** Drives on until a number of seconds after the start. */
export async function driveUntil(machine: Truck, until: number, events: object[] = []): Promise<void> {
  const fixes = batchItems(shuttle(start, until, 2, 7)).slice(machine.seen)
  machine.seen += fixes.length
  const headers = { authorization: `Bearer ${machine.secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events } })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
}

export const DAY = () =>
  `from=${new Date(start - 3_600_000).toISOString()}&to=${new Date(start + 86_400_000).toISOString()}`

/** The cycles of a machine in order of load time: material and its source, weight and its source, volume. */
export async function listLoads({ id }: Truck): Promise<unknown[][]> {
  const query = `${DAY()}&equipment=${id}&sort=loadedAt&limit=100`
  const { body } = await manager.fetch(`/api/cyclereport/loadDumpCycles?${query}`)
  const { items: found } = body as { items: CycleItem[] }
  return found.map((one) => [
    one.material?.title,
    one.materialSource,
    one.weight,
    one.weightSource,
    one.volume,
  ])
}

export const material = (title: string, density: number) => createEntry('/api/materials', { title, density })

/** A route from the pit to the crusher, which hauls gravel unless set otherwise; bodies of 20 m³ and 40 t. */
export async function makeSite(of: { readonly pit?: object } = {}) {
  const gravel = await material('Gravel', 1_500)
  const category = await createEntry('/api/haulcategories', {
    title: '40 t',
    machineType: 'articulatedTruck',
    capacityWeight: 40_000,
    capacityVolume: 20,
  })
  const project = await createEntry('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const place = (
    title: string,
    kind: string,
    { lon, lat }: { lon: number; lat: number },
    more: object = {},
  ) => createEntry('/api/locations', { title, kind, boundary: square(lon, lat), project, ...more })
  const [pit, crusher] = [await place('Pit', 'load', PIT, of.pit), await place('Crusher', 'dump', CRUSHER)]
  const route = await createEntry('/api/routes', {
    title: 'Pit to crusher',
    project,
    loadLocations: [pit],
    dumpLocations: [crusher],
    material: gravel,
  })
  return { gravel, category, project, pit, crusher, route }
}
