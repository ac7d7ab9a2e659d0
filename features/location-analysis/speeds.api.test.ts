/** Speeds by squares of ground, recalculated from the positions sent; and an open visit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFrame, toX, toY } from '@haulway/geo'
import type { EndpointOutput, Page } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { locationAnalysis } from './location-analysis.report.ts'
import { type LocationSpeeds, squareSides } from './speeds.endpoints.ts'
import type { VisitRow } from './visit-rows.ts'

const START = Date.parse('2026-03-03T08:00:00Z')
const RANGE = 'from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z'
const MINUTE = 60_000
/** A square of 202 m around the middle. */
const LON = 37.6
const LAT = 55.7
const frame = localFrame(LON, LAT)
const degrees = { lon: 101 / frame.metresLon, lat: 101 / frame.metresLat }
const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] as const // oxfmt-ignore
const boundary = {
  type: 'Polygon',
  coordinates: [corners.map(([x, y]) => [LON + x * degrees.lon, LAT + y * degrees.lat])],
}

interface Sent {
  readonly seq: number
  readonly t: number
  readonly lon: number
  readonly lat: number
  readonly speed: number
}

/**
 * From 498 m in the west at 5 m/s to beside the middle, where it stops; a fix a second, none on the edge of a square.
 */
const fixes = Array.from({ length: 700 }, (_, n): Sent => {
  const x = Math.min(2, -498 + n * 5)
  return {
    seq: n,
    t: START + n * 1_000,
    lon: +(LON + x / frame.metresLon).toFixed(7),
    lat: +(LAT + 3 / frame.metresLat).toFixed(7),
    speed: x < 2 ? 5 + (n % 3) : 0,
  }
})

let app: TestApp
let client: TestClient
let place: string
let truck: string

async function create(path: string, body: object) {
  const reply = await client.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { id: string; secret: string }
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set(START + 700_000)
  const account = await app.account('Speeds')
  client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  place = (await create('locations', { title: 'Pit', kind: 'load', boundary, timeZone: 'UTC' })).id
  truck = (await create('equipment', { equipmentId: 'T-1', kind: 'hauler' })).id
  const { secret } = await create(`equipment/${truck}/devices`, { title: 'tracker' })
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { body: { fixes }, headers })
  expect(reply.status, reply.text).toBe(200)
})
afterAll(() => app.close())

const speeds = (query: string) => client.fetch(`/api/locationspeeds?location=${place}&${query}`)

async function squares(query: string) {
  const reply = await speeds(query)
  expect(reply.status, reply.text).toBe(200)
  const { lon, lat, x, y, speed, positions } = reply.body as LocationSpeeds
  expect([lon, lat]).toEqual([expect.closeTo(LON, 7), expect.closeTo(LAT, 7)])
  return new Map(x.map((one, n) => [`${one} ${y[n]}`, [positions[n], +(speed[n] ?? 0).toFixed(6)]]))
}

/** In whole squares within 50 m of the place. */
function counted(side: number) {
  const column = ({ lon }: Sent) => Math.floor(toX(frame, lon) / side)
  const near = fixes.filter((one) => column(one) >= Math.floor(-151 / side))
  const at = (one: Sent) => `${column(one)} ${Math.floor(toY(frame, one.lat) / side)}`
  const mean = (own: Sent[]) => (3.6 * own.reduce((sum, { speed }) => sum + speed, 0)) / own.length
  return new Map([...Map.groupBy(near, at)].map(([key, own]) => [key, [own.length, +mean(own).toFixed(6)]]))
}

const summed = (found: ReadonlyMap<string, readonly (number | undefined)[]>) =>
  [...found.values()].reduce((sum, [positions = 0]) => sum + positions, 0)

test('squares have the means of the fixes in and around the location, whether or not the track is closed', async () => {
  for (const closed of [false, true]) {
    if (closed) {
      app.clock.advance(20 * MINUTE)
      await client.fetch(`/api/reports/locationanalysis/summary?${RANGE}`)
    }
    for (const side of squareSides) {
      const [found, own] = [await squares(`${RANGE}&side=${side}`), counted(Number(side))]
      expect(Object.fromEntries(found), side).toEqual(Object.fromEntries(own))
      expect(found.size, side).toBeGreaterThan(3)
    }
  }
  expect((await squares(`${RANGE}&side=10&equipment=${place}`)).size).toBe(0)
  const part = 'from=2026-03-03T08:01:20Z&to=2026-03-03T08:01:30Z&side=50'
  expect(summed(await squares(part))).toBe(10)
  expect((await squares('from=2026-02-03T00:00:00Z&to=2026-02-04T00:00:00Z&side=5')).size).toBe(0)
})

test('rejects requests over the limits by field', async () => {
  const refused = async (query: string) => {
    const reply = await speeds(query)
    return [reply.status, (reply.body as { errors?: { field: string; key: string }[] }).errors?.[0]]
  }
  expect(await refused('from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:01Z&side=5')).toEqual([
    400,
    expect.objectContaining({ field: 'to', key: 'validation.locationAnalysis.days' }),
  ])
  expect(await refused(`${RANGE}&side=7`)).toEqual([400, expect.objectContaining({ field: 'side' })])
  const wide = [[0, 0], [3, 0], [3, 3], [0, 3], [0, 0]] // oxfmt-ignore
  const region = { type: 'Polygon', coordinates: [wide] }
  const { id } = await create('locations', { title: 'Region', kind: 'other', boundary: region })
  const reply = await client.fetch(`/api/locationspeeds?location=${id}&${RANGE}&side=50`)
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('locationAnalysis.squares')])
  const stranger = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
  const theirs = await stranger.fetch(`/api/locationspeeds?location=${place}&${RANGE}&side=5`)
  expect(theirs.status).toBe(404)
})

test('the report refuses ranges by field, and filters of entries that the account does not have', async () => {
  const ask = (query: string, by = client) => by.fetch(`/api/reports/locationanalysis/summary?${query}`)
  const refused = async (query: string) => {
    const reply = await ask(query)
    const { errors } = reply.body as { errors: { field: string; key: string }[] }
    return [reply.status, ...errors.map(({ field, key }) => `${field} ${key}`)]
  }
  const [day, next] = ['2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z']
  const inDays = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString()
  expect(await refused(`from=${next}&to=${day}`)).toEqual([400, 'to validation.order'])
  expect(await refused(`from=${day}&to=${day}`)).toEqual([400, 'to validation.order'])
  expect(await refused(`from=${inDays(2)}&to=${inDays(3)}`)).toEqual([400, 'from validation.report.future'])
  expect(await refused(`from=${inDays(-1_096)}&to=${inDays(1)}`)).toEqual([400, 'to validation.report.days'])
  expect((await ask(`from=${inDays(-1_095)}&to=${inDays(1)}`)).status).toBe(200)
  expect((await speeds(`from=${inDays(2)}&to=${inDays(3)}&side=5`)).status).toBe(400)
  const stranger = await app.client(await app.account('Far away'), [roleIndex.ACCOUNT_ADMIN])
  for (const [name, id] of Object.entries({ location: place, equipment: truck })) {
    expect((await ask(`${RANGE}&${name}=${id}`)).status, name).toBe(200)
    expect((await ask(`${RANGE}&${name}=${id}`, stranger)).status, name).toBe(404)
  }
  for (const name of ['project', 'driver'])
    expect((await ask(`${RANGE}&${name}=${place}`)).status, name).toBe(404)
})

test('an open visit lasts until the machine was last heard, whatever the current time', async () => {
  const [last] = fixes.slice(-1)
  for (const query of [RANGE, `${RANGE}&location=${place}`]) {
    const reply = await client.fetch(`/api/reports/locationanalysis?${query}`)
    const { items } = reply.body as Page<VisitRow>
    expect(items).toHaveLength(1)
    const [one] = items
    expect(one).toMatchObject({ exitedAt: null, isOpen: true, isBefore: false, off: 0 })
    expect(one!.dwell).toBeCloseTo((last!.t - Date.parse(one!.enteredAt)) / 1_000, 6)
    expect(one!.dwell).toBeGreaterThan(600)
    expect(Math.abs(one!.idle - 600)).toBeLessThan(10)
    expect(one!.moving + one!.idle).toBeCloseTo(one!.dwell, 6)
  }
  const before = 'from=2026-03-03T08:05:00Z&to=2026-03-03T08:08:00Z'
  const reply = await client.fetch(`/api/reports/locationanalysis/summary?${before}`)
  const figures = reply.body as EndpointOutput<typeof locationAnalysis.calls.figures>
  expect(figures).toMatchObject({ visits: 1, open: 1, before: 1, dwell: 180 })
})
