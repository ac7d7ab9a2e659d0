/**
 * A site with a pit, a crusher that takes rock and a road between them, and trucks whose devices report as the clock
 * advances.
 */
import { roleIndex } from '../../access/access.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import type { AlarmItem } from '../attention.endpoints.ts'

const PIT = { lon: 37.6, lat: 55.7 }
const CRUSHER = { lon: 37.62, lat: 55.7 }
const STEP_MS = 5_000
const HALF = 0.0008

function square({ lon, lat }: { lon: number; lat: number }) {
  const corner = (east: number, north: number) => [lon + east * HALF, lat + north * HALF]
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  }
}

async function made(
  client: TestClient,
  path: string,
  body: object,
): Promise<{ id: string; secret: string; version: number }> {
  const reply = await client.fetch(path, { body })
  if (reply.status !== 201) throw new Error(`${path} ${reply.status} ${reply.text}`)
  return reply.body as { id: string; secret: string; version: number }
}

/** A machine that stands in the pit. */
async function newMachine(app: TestApp, client: TestClient, title: string, kind: string) {
  const { id } = await made(client, '/api/equipment', { equipmentId: title, kind })
  const { secret } = await made(client, `/api/equipment/${id}/devices`, { title: 'Tablet' })
  let seq = 0
  let at = PIT
  /** One message, as a device sends it. */
  async function send(lon: number, lat: number, speed: number, through: TestApp = app): Promise<void> {
    app.clock.advance(STEP_MS)
    at = { lon, lat }
    const fixes = [{ seq: (seq += 1), t: app.clock(), lon, lat, speed }]
    const headers = { authorization: `Bearer ${secret}` }
    const reply = await through.anonymous.fetch('/api/telemetry/batch', {
      body: { fixes, events: [] },
      headers,
    })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  return {
    id,
    title,
    send,
    async stay(seconds: number, through: TestApp = app): Promise<void> {
      for (let s = 0; s < seconds; s += STEP_MS / 1000) await send(at.lon, at.lat, 0, through)
    },
    async drive(
      to: { lon: number; lat: number },
      seconds: number,
      speed: number,
      through: TestApp = app,
    ): Promise<void> {
      const [from, steps] = [at, (seconds * 1000) / STEP_MS]
      for (let i = 1; i <= steps; i++)
        await send(from.lon + (i / steps) * (to.lon - from.lon), from.lat, speed, through)
    },
  }
}

export type TestTruck = Awaited<ReturnType<typeof newMachine>>

/** A truck of the route. */
async function newTruck(app: TestApp, client: TestClient, route: string, title: string): Promise<TestTruck> {
  const truck = await newMachine(app, client, title, 'hauler')
  const assigned = await client.fetch('/api/equipment/assign', { body: { route, equipment: [truck.id] } })
  if (assigned.status !== 200) throw new Error(assigned.text)
  return truck
}

export async function watchedSite() {
  const app = await testApp()
  const account = await app.account('Watched')
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER, roleIndex.ACCOUNT_ADMIN])
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  const make = async (path: string, body: object) => (await made(manager, path, body)).id
  const material = (title: string) => make('/api/materials', { title })
  const [rock, clay] = [await material('Rock'), await material('Clay')]
  const shift = { title: 'Day', start: '06:00', end: '18:00', breakStart: null, breakEnd: null }
  const project = await make('/api/projects', {
    title: 'North',
    timeZone: 'UTC',
    workDays: ['mon'],
    shifts: [shift],
    alarms: { silentMinutes: 3 },
  })
  const pit = await make('/api/locations', { title: 'Pit', kind: 'load', boundary: square(PIT), project })
  const crusher = await make('/api/locations', {
    title: 'Crusher',
    kind: 'dump',
    boundary: square(CRUSHER),
    project,
    materials: [rock],
  })
  const route = await make('/api/routes', {
    title: 'Haul',
    project,
    loadLocations: [pit],
    dumpLocations: [crusher],
    material: clay,
    speedLimit: 40,
  })
  let trucks = 0
  return {
    app,
    account,
    manager,
    viewer,
    project,
    route,
    crusher,
    rock,
    make,
    PIT,
    CRUSHER,
    machine: (title: string, kind: string) => newMachine(app, manager, title, kind),
    truck: () => newTruck(app, manager, route, `T-${(trucks += 1)}`),
    async alarms(query = '', client: TestClient = manager): Promise<AlarmItem[]> {
      const reply = await client.fetch(`/api/attention/alarms${query}`)
      if (reply.status !== 200) throw new Error(reply.text)
      return (reply.body as { items: AlarmItem[] }).items
    },
  }
}

export type WatchedSite = Awaited<ReturnType<typeof watchedSite>>
