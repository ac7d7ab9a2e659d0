/** A quarry with stored cycles, for the tests of the calls that report them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import type { EndpointOutput } from '@haulway/resource'
import type { summariseCycles } from '../cycles.endpoints.ts'

export const HOUR = 3_600_000
export const MINUTE = 60_000
export const START = Date.parse('2026-03-02T06:00:00Z')

export let app: TestApp
export let account: string
export let manager: TestClient
export let site: Site
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  manager = await app.client(account, [2])
  site = await makeSite(account)
})
afterAll(() => app.close())

interface Site {
  project: string
  route: string
  material: string
  pit: string
  crusher: string
  stockpile: string
  trucks: [string, string, string]
  drivers: [string, string]
}

/** Inserts rows for the account as the owner role. */
export async function insertRow(of: string, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${of}', true)`)
    await client.query(
      `insert into ${table} (account_id, ${names.map((name) => `"${name}"`).join(', ')})
       values ('${of}', ${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const audit = () => ({
  id: randomUUID(),
  created_at: new Date(START),
  created_by: randomUUID(),
  modified_at: new Date(START),
  modified_by: randomUUID(),
})

export async function insertEntry(of: string, table: string, row: Record<string, unknown>): Promise<string> {
  const filled = { ...audit(), ...row }
  await insertRow(of, table, filled)
  return filled.id
}

export const square = (lon: number, lat: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon + 0.001, lat],
        [lon + 0.001, lat + 0.001],
        [lon, lat + 0.001],
        [lon, lat],
      ],
    ],
  })

export async function makeSite(of: string): Promise<Site> {
  const project = await insertEntry(of, 'projects', { title: 'Ring road', time_zone: 'America/New_York' })
  const place = (title: string, kind: string, zone = 'America/New_York') =>
    insertEntry(of, 'locations', {
      title,
      kind,
      boundary: square(-73, 41),
      project_id: project,
      time_zone: zone,
    })
  const material = await insertEntry(of, 'materials', { title: 'Granite', tested: false })
  const route = await insertEntry(of, 'routes', {
    title: 'Pit 2 to Crusher',
    project_id: project,
    material_id: material,
  })
  const truck = (title: string) => insertEntry(of, 'equipment', { equipment_id: title, kind: 'truck' })
  const driver = (name: string) => insertEntry(of, 'drivers', { full_name: name })
  return {
    project,
    route,
    material,
    pit: await place('Pit 2', 'load'),
    crusher: await place('Crusher', 'dump'),
    stockpile: await place('Stockpile 1', 'both'),
    trucks: [await truck('0896'), await truck('0901'), await truck('=1+1')],
    drivers: [await driver('Ann'), await driver('Bo')],
  }
}

interface CycleRow {
  equipment: string
  loadedAt: number
  /** Minutes of the whole cycle; null: it has no end. */
  minutes: number | null
  more?: Record<string, unknown>
}

export async function cycle(
  of: string,
  at: Site,
  { equipment, loadedAt, minutes, more = {} }: CycleRow,
): Promise<string> {
  const key = `load:${at.pit}:${loadedAt}`
  const started = loadedAt - 3 * MINUTE
  await insertRow(of, 'cycles', {
    equipment_id: equipment,
    key,
    load_location_id: at.pit,
    dump_location_id: at.crusher,
    route_id: at.route,
    driver_id: at.drivers[0],
    started_at: new Date(started),
    loaded_at: new Date(loadedAt),
    dumped_at: new Date(loadedAt + 5 * MINUTE),
    ended_at: minutes === null ? null : new Date(started + minutes * MINUTE),
    dump_stood_at: new Date(loadedAt + 4 * MINUTE),
    queue_load: 60,
    spotting_load: 0,
    loading: 120,
    loaded_travel: 240,
    queue_dump: 0,
    spotting_dump: 0,
    delay: 0,
    dumping: 60,
    empty_travel: minutes === null ? null : minutes * 60 - 480,
    distance_loaded: 1500,
    distance_empty: 1600,
    weight: 30_000,
    weight_source: 'sensor',
    material_id: at.material,
    material_source: 'route',
    load_event_key: `${key}:load`,
    dump_event_key: `${key}:dump`,
    ...more,
  })
  return `${equipment}~${key}`
}

export const rangeQuery = (from: string, to: string) => `from=${from}&to=${to}`
export const getReport = async <T>(query: string, tail = '', client = manager) => {
  const reply = await client.fetch(`/api/cyclereport/loadDumpCycles${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

export const summaryOf = (query: string, client = manager) =>
  getReport<EndpointOutput<typeof summariseCycles>>(query, '/summary', client)

export const DAY = rangeQuery('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')

/** The ten total times of the published p90 case (minutes), an hour apart; the longest is the last. */
export const publishedMinutes = [10, 12, 13, 15, 18, 20, 22, 25, 30, 60]

/** Stores them, alternating between two machines; returns their keys. */
export async function storePublishedCycles(): Promise<string[]> {
  const keys: string[] = []
  for (const [index, minutes] of publishedMinutes.entries()) {
    const equipment = site.trucks[index % 2 === 0 ? 0 : 1]
    keys.push(await cycle(account, site, { equipment, loadedAt: START + index * HOUR, minutes }))
  }
  return keys
}
