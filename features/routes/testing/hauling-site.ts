/** Test fixture: a site with three routes from separate pits, and trucks driven about it, which advance the clock. */
import { expect } from 'vitest'
import { testApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import type { RouteChangeItem } from '../route-changes.endpoints.ts'

/** About 1.3 km from one to the next. */
const PLACES = {
  pitA: { lon: 37.6, lat: 55.7, kind: 'load' },
  pitB: { lon: 37.62, lat: 55.7, kind: 'load' },
  pitC: { lon: 37.64, lat: 55.7, kind: 'load' },
  dump: { lon: 37.62, lat: 55.72, kind: 'dump' },
  yard: { lon: 37.6, lat: 55.72, kind: 'other' },
} as const
export type Place = keyof typeof PLACES

const HAUL_MANAGER = 2

/** About 100 m wide. */
function square({ lon, lat }: { lon: number; lat: number }) {
  const half = 0.0008
  const corner = (east: number, north: number) => [lon + east * half, lat + north * half]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Seconds between two fixes, and seconds of the way from one location to another. */
const STEP = 5
const WAY = 180

export async function haulingSite() {
  const app = await testApp()
  const account = await app.account('Hauling')
  const manager = await app.client(account, [HAUL_MANAGER])
  let number = 0

  const make = async (path: string, body: object): Promise<string> => {
    const reply = await manager.fetch(path, { body })
    expect(reply.status, reply.text).toBe(201)
    return (reply.body as { id: string }).id
  }
  const project = await make('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const places = new Map<Place, string>()
  for (const [title, { kind, ...at }] of Object.entries(PLACES))
    places.set(title as Place, await make('/api/locations', { title, kind, boundary: square(at) }))
  const route = (title: string, load: Place) =>
    make('/api/routes', {
      title,
      project,
      loadLocations: [places.get(load)],
      dumpLocations: [places.get('dump')],
    })
  const routes = {
    a: await route('A', 'pitA'),
    b: await route('B', 'pitB'),
    c: await route('C', 'pitC'),
  }

  /** A truck in the yard with a tablet, on a route or on none. */
  async function truck(on: string | null) {
    const title = `T-${(number += 1)}`
    const id = await make('/api/equipment', { equipmentId: title, kind: 'hauler' })
    const device = await enrol(`/api/equipment/${id}/devices`, { title: 'Tablet' })
    if (on) await decide('/assign', { route: on, equipment: [id] })
    const sent = { seq: 0, at: PLACES.yard as { lon: number; lat: number } }
    const headers = { authorization: `Bearer ${device.secret}` }
    async function send(fixes: object[], events: object[] = []): Promise<void> {
      const reply = await app.anonymous.fetch('/api/telemetry/batch', { body: { fixes, events }, headers })
      expect(reply.status, reply.text).toBe(200)
    }
    function step(lon: number, lat: number, speed: number): object {
      app.clock.advance(STEP * 1000)
      return { seq: (sent.seq += 1), t: app.clock(), lon, lat, speed }
    }
    return {
      id,
      title,
      device: device.id,
      /** Stays where it is. */
      async stay(seconds: number): Promise<void> {
        const { lon, lat } = sent.at
        await send(Array.from({ length: seconds / STEP }, () => step(lon, lat, 0)))
      },
      /** Drives to a location and stops there. */
      async drive(place: Place): Promise<void> {
        const [from, to] = [sent.at, PLACES[place]]
        const steps = WAY / STEP
        const fixes = Array.from({ length: steps }, (_, i) => {
          const way = (i + 1) / steps
          return step(from.lon + way * (to.lon - from.lon), from.lat + way * (to.lat - from.lat), 8)
        })
        sent.at = to
        await send(fixes)
      },
      press: (type: string, more: object = {}) =>
        send([], [{ id: `${type} ${app.clock()}`, t: app.clock(), type, ...more }]),
      /** Sends events as they are. */
      state: (...events: object[]) => send([], events),
      /** What its tablet receives. */
      session: (query = ''): Promise<TestReply> =>
        app.anonymous.fetch(`/api/telemetry/session${query}`, { headers }),
      /** Another call of its tablet. */
      ask: (path: string, more: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
        app.anonymous.fetch(`/api/telemetry${path}`, { headers: { ...headers, ...more } }),
      /** Calls as its tablet. */
      call: (path: string, body: unknown): Promise<TestReply> =>
        app.anonymous.fetch(`/api/telemetry/${path}`, { body, headers }),
      say: (body: unknown): Promise<TestReply> =>
        app.anonymous.fetch('/api/telemetry/routechange', { body, headers }),
    }
  }
  async function enrol(path: string, body: object): Promise<{ id: string; secret: string }> {
    const reply = await manager.fetch(path, { body })
    return reply.body as { id: string; secret: string }
  }
  async function decide(path: string, body: object, client: TestClient = manager): Promise<TestReply> {
    return await client.fetch(`/api/equipment${path}`, { body })
  }

  /** The newest change of a machine as the dispatcher's screen receives it. */
  async function changeOf(machine: string): Promise<RouteChangeItem | undefined> {
    const { body } = await manager.fetch('/api/equipment/routechanges')
    return (body as { items: RouteChangeItem[] }).items.find(({ equipment }) => equipment.id === machine)
  }
  const seen = async (machine: string) => ({
    equipment: { id: machine },
    seen: (await changeOf(machine))?.version ?? 0,
  })
  async function request(machine: string, to: string, more: object = {}): Promise<RouteChangeItem> {
    const reply = await decide('/routechanges', { route: to, machines: [await seen(machine)], ...more })
    expect(reply.status, reply.text).toBe(200)
    const [item] = (reply.body as { items: RouteChangeItem[] }).items
    return item!
  }
  /** The current route of the machine. */
  async function routeOf(machine: string): Promise<string | undefined> {
    const { body } = await manager.fetch('/api/equipment/routes')
    const { items } = body as { items: { equipment: { id: string }; route: { id: string } }[] }
    return items.find(({ equipment }) => equipment.id === machine)?.route.id
  }
  /** The facts stated about its route, in order. */
  async function statedOf(machine: string): Promise<[type: string, route: string | null, at: string][]> {
    const { rows } = await app.database.owner.query<{ type: string; route_id: string | null; at: Date }>(
      `select type, route_id, occurred_at as at from events where equipment_id = $1 and source <> 'derived'
        and type like '%route%' order by occurred_at, key`,
      [machine],
    )
    return rows.map(({ type, route_id, at }) => [type, route_id, at.toISOString()])
  }
  const stageOf = async (machine: string) => (await changeOf(machine))?.stage
  return {
    app,
    account,
    manager,
    project,
    places,
    routes,
    truck,
    decide,
    changeOf,
    seen,
    request,
    routeOf,
    statedOf,
    stageOf,
  }
}

export type HaulingSite = Awaited<ReturnType<typeof haulingSite>>
