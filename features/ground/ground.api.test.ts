/** Roads learned from device positions, for users who may see them; the home view of an account for its users. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Grounds')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Ways {
  ways: { lon: number[]; lat: number[]; passes: number }[]
}
const waysFor = async (client: TestClient): Promise<Ways['ways']> => {
  const reply = await client.fetch('/api/ground/ways')
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as Ways).ways
}

async function made(path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

interface Haul {
  readonly times: number
  /** Milliseconds since its end. */
  readonly age?: number
  readonly lon?: number
}

/** Drives a kilometre there and back several times, at 10 m/s with a fix each 2 s. */
async function haul(secret: string, { times, age = 60_000, lon = 24 }: Haul): Promise<void> {
  const fixes = Array.from({ length: times * 100 }, (_, n) => {
    const metres = n % 100 < 50 ? (n % 100) * 20 : (100 - (n % 100)) * 20
    const t = app.clock() - age - (times * 100 - n) * 2_000
    return { seq: n + Math.round(lon) * 1_000, t, lon: lon + metres / 64_000, lat: 55, speed: 10 }
  })
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events: [] } })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
}

test('draws roads where machines of this account drove, whenever and at whichever site, and recomputes them after a while', async () => {
  expect(await waysFor(manager)).toEqual([])
  const { id = '' } = await made('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const { secret = '' } = await made(`/api/equipment/${id}/devices`, { title: 'Tablet' })
  await haul(secret, { times: 4 })
  expect(await waysFor(manager)).toEqual([])
  app.clock.advance(61_000)
  const ways = await waysFor(manager)
  const lons = ways.flatMap(({ lon }) => lon)
  expect(Math.max(...lons) - Math.min(...lons)).toBeGreaterThan(0.014)
  expect(ways.flatMap(({ lat }) => lat).every((lat) => Math.abs(lat - 55) < 1e-4)).toBe(true)
  expect(ways.every(({ lon, lat, passes }) => lon.length === lat.length && passes >= 3)).toBe(true)
  // Tracks of last winter, from a site 1,000 km away, do not wait until the known roads are computed again.
  await haul(secret, { times: 12, age: 200 * 86_400_000, lon: 40 })
  app.clock.advance(61_000)
  const further = (await waysFor(manager)).flatMap(({ lon }) => lon)
  expect(Math.min(...further)).toBeCloseTo(24, 2)
  expect(Math.max(...further)).toBeCloseTo(40.0156, 2)
  const other = await app.client(await app.account('Elsewhere'), [roleIndex.HAUL_MANAGER])
  expect(await waysFor(other)).toEqual([])
})

test('returns the home view once all its values are set, and refuses invalid coordinates', async () => {
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const home = async () => {
    const { contextAccount } = (await manager.fetch('/api/users/me')).body as {
      contextAccount: { home: unknown }
    }
    return contextAccount.home
  }
  const set = async (settings: object) => {
    const { version } = (await admin.fetch('/api/settings')).body as { version: number }
    return await admin.fetch('/api/settings', { method: 'PUT', body: { settings, version } })
  }
  expect(await home()).toBeNull()
  expect((await set({ homeLon: -117.2, homeLat: 38.9 })).status).toBe(200)
  expect(await home()).toBeNull()
  expect((await set({ homeLon: -117.2, homeLat: 38.9, homeZoom: 13.5 })).status).toBe(200)
  expect(await home()).toEqual({ lon: -117.2, lat: 38.9, zoom: 13.5 })
  const wrong = await set({ homeLon: 999, homeLat: 38.9, homeZoom: 13.5 })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('homeLon')])
  expect(await home()).toEqual({ lon: -117.2, lat: 38.9, zoom: 13.5 })
})
