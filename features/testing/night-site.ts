/** A site that works at night: two pits, a loader in one of them, trucks whose tablets send at once or late. */
import { expect } from 'vitest'
import { testApp, type TestApp, type TestClient } from './test-app.ts'

const PLACES = {
  pitA: { lon: 37.6, lat: 55.7, kind: 'load' },
  pitB: { lon: 37.62, lat: 55.7, kind: 'load' },
  dump: { lon: 37.62, lat: 55.72, kind: 'dump' },
  yard: { lon: 37.6, lat: 55.72, kind: 'other' },
} as const
export type Place = keyof typeof PLACES

/** About 100 m wide. */
function square({ lon, lat }: { lon: number; lat: number }) {
  const corner = (east: number, north: number) => [lon + east * 0.0008, lat + north * 0.0008]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'Polygon', coordinates: [ring] }
}

const HAUL_MANAGER = 2
const STEP_MS = 5_000
const WAY_MS = 240_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const SHIFTS = [
  { title: 'Day', start: '06:00', end: '18:00', breakStart: '12:00', breakEnd: '12:30' },
  { title: 'Night', start: '20:00', end: '04:00', breakStart: '00:30', breakEnd: '01:00' },
]
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const LOAD_KG = 30_000

interface Fix {
  seq: number
  t: number
  lon: number
  lat: number
  speed: number
}

interface SiteAccess {
  readonly app: TestApp
  readonly manager: TestClient
  readonly make: (path: string, body: object) => Promise<string>
}

/** A machine with a tablet that records its fixes and sends them on request. */
async function createMachine(site: SiteAccess, title: string, kind: 'hauler' | 'loader', at: number) {
  const id = await site.make('/api/equipment', { equipmentId: title, kind })
  const reply = await site.manager.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Tablet' } })
  const { secret } = reply.body as { secret: string }
  const position = { t: at, seq: 0, lon: PLACES.yard.lon, lat: PLACES.yard.lat }
  let unsent: Fix[] = []
  const step = (lon: number, lat: number, speed: number) => {
    position.t += STEP_MS
    position.seq += 1
    Object.assign(position, { lon, lat })
    unsent.push({ seq: position.seq, t: position.t, lon, lat, speed })
  }
  const tabletMachine = {
    id,
    title,
    /** Of its tablet. */
    secret,
    at: () => position.t,
    stay(seconds: number) {
      for (let n = 0; n < (seconds * 1_000) / STEP_MS; n++) step(position.lon, position.lat, 0)
    },
    /** Drives straight to a place, or a part of the way. */
    drive(place: Place, part = 1) {
      const [from, to, steps] = [{ ...position }, PLACES[place], WAY_MS / STEP_MS]
      for (let n = 1; n <= steps * part; n++) {
        const way = n / steps
        step(from.lon + way * (to.lon - from.lon), from.lat + way * (to.lat - from.lat), 8)
      }
    },
    /** Loads at a pit, dumps and returns, this number of times. */
    haul(pit: Place, times: number, rest = 0) {
      for (let n = 0; n < times; n++) {
        tabletMachine.drive(pit)
        tabletMachine.stay(120 + rest)
        tabletMachine.drive('dump')
        tabletMachine.stay(60)
      }
    },
    async send() {
      const headers = { authorization: `Bearer ${secret}` }
      for (; unsent.length > 0; unsent = unsent.slice(5_000)) {
        const body = { fixes: unsent.slice(0, 5_000), events: [] }
        const answer = await site.app.anonymous.fetch('/api/telemetry/batch', { headers, body })
        expect(answer.body, answer.text).toMatchObject({ rejected: [] })
      }
    },
  }
  return tabletMachine
}

export async function openNightSite() {
  const app = await testApp()
  // The next evening at 20:00 in Berlin, which is on winter time.
  const evening = Math.ceil(app.clock() / DAY_MS) * DAY_MS + 19 * HOUR_MS
  app.clock.advance(evening - 2 * HOUR_MS - app.clock())
  const account = await app.account('Night work')
  const site: { app: TestApp; manager: TestClient; make: SiteAccess['make'] } = {
    app,
    manager: await app.client(account, [HAUL_MANAGER]),
    async make(path, body) {
      const reply = await site.manager.fetch(path, { body })
      expect(reply.status, reply.text).toBe(201)
      return (reply.body as { id: string }).id
    },
  }
  const { make } = site
  const zone = { timeZone: 'Europe/Berlin' }
  const project = await make('/api/projects', {
    title: 'North',
    ...zone,
    workDays: EVERY_DAY,
    shifts: SHIFTS,
  })
  const material = await make('/api/materials', { title: 'Rock' })
  const places = new Map<Place, string>()
  for (const [title, { kind, ...at }] of Object.entries(PLACES)) {
    const body = { title, kind, boundary: square(at), project, ...zone }
    places.set(title as Place, await make('/api/locations', body))
  }
  const route = (title: string, load: Place, more: object) =>
    make('/api/routes', {
      title,
      project,
      material,
      loadLocations: [places.get(load)],
      dumpLocations: [places.get('dump')],
      materialSettings: [{ location: places.get(load), material, weight: LOAD_KG, volume: 18 }],
      ...more,
    })
  const routes = {
    a: await route('A', 'pitA', { targetWeight: 600_000, targetLoads: 20 }),
    b: await route('B', 'pitB', { targetWeight: 450_000, shifts: ['second'] }),
    // Not on this night.
    day: await route('By day', 'pitB', { targetWeight: 9e6, shifts: ['first'] }),
  }
  return Object.assign(site, {
    account,
    project,
    places,
    routes,
    evening,
    machine: (title: string, kind: 'hauler' | 'loader', at = evening) => createMachine(site, title, kind, at),
    async assign(to: string, equipment: string[]) {
      const reply = await site.manager.fetch('/api/equipment/assign', { body: { route: to, equipment } })
      expect(reply.status, reply.text).toBeLessThan(300)
    },
    /** Moves the clock forward and signs the manager in again, because sessions may have ended. */
    async at(t: number) {
      app.clock.advance(t - app.clock())
      site.manager = await app.client(account, [HAUL_MANAGER])
    },
  })
}
