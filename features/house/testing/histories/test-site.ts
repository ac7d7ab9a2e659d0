/** A small site in one of three time zones: its locations, routes, machines and the fixes of their tablets. */
import { expect } from 'vitest'
import { pick, type Random, seededRandom } from '@haulway/testing'
import {
  CRUSHER,
  comesLate,
  batchItems,
  PIT,
  shuttle,
  square,
} from '../../../telemetry/server/testing/site.ts'
import type { TestApp, TestClient } from '../../../testing/test-app.ts'
import { type Calendar, addDays, momentAt } from './zones.ts'

export const MINUTE = 60_000
export const HOUR = 3_600_000
const ADMIN_MANAGER_DISPATCHER = [1, 2, 3]

/** The first day of the history; on the second day the clocks change, where they do. */
export const timeZoneCases = [
  { zone: 'America/Los_Angeles', day: '2026-03-07' },
  { zone: 'Europe/Berlin', day: '2026-10-24' },
  { zone: 'Asia/Kathmandu', day: '2026-06-12' },
  { zone: 'America/Los_Angeles', day: '2026-10-31' },
  { zone: 'Europe/Berlin', day: '2026-03-28' },
] as const

export interface Entry extends Record<string, unknown> {
  readonly id: string
}

export interface Fix {
  readonly seq: number
  readonly t: number
  readonly lon: number
  readonly lat: number
  readonly speed: number
}

export interface Machine {
  readonly id: string
  readonly title: string
  readonly kind: 'hauler' | 'loader' | 'other'
  readonly secret: string
  /** All fixes that the machine will have sent at the end. */
  readonly fixes: Fix[]
  /** Fixes that it has not sent yet: those that will be on time, and those that will be late. */
  waiting: Fix[]
  late: Fix[]
  sent: Fix[]
}

/** A rate: for one machine, for those with a haul category, or for all. */
export interface PastRate {
  readonly equipment: string | null
  readonly haulCategory: string | null
  readonly basis: 'hour' | 'load' | 'tonne'
  readonly amount: number
  readonly validFrom: string
}

/** A setting and when it was made; names are `material <route>` and `density <material>`. */
export interface PastSetting {
  readonly name: string
  readonly value: number | string | null
  readonly at: number
}

export interface TestSite {
  readonly app: TestApp
  readonly account: string
  /** Signed in at the current time of the simulation. */
  client: TestClient
  readonly random: Random
  readonly zone: string
  readonly days: readonly string[]
  readonly from: number
  readonly to: number
  readonly sessions: readonly number[]
  readonly projects: Entry[]
  readonly places: Entry[]
  readonly routes: Entry[]
  readonly materials: Entry[]
  readonly tags: Entry[]
  readonly drivers: Entry[]
  readonly reasons: Entry[]
  readonly machines: Machine[]
  readonly settings: PastSetting[]
  /** In order of creation. */
  readonly rates: PastRate[]
  /** Recalculations of the loads of a route, in order. */
  readonly recalculated: { readonly route: string; readonly from: number; readonly at: number }[]
  /** Capacity of the bodies by machine: kilograms, cubic metres. */
  readonly bodies: ReadonlyMap<string, { readonly weight: number; readonly volume: number }>
}

export type Client = Readonly<Pick<TestSite, 'client'>>

/** Signs in again, because sessions end in the course of days. */
export async function signIn(world: TestSite, now: number): Promise<void> {
  world.app.clock.set(now)
  world.client = await world.app.client(world.account, ADMIN_MANAGER_DISPATCHER)
}

export async function post({ client }: Client, path: string, body: object): Promise<Entry> {
  const reply = await client.fetch(`/api/${path}`, { body })
  expect(reply.status, `${path} ${reply.text}`).toBe(201)
  return reply.body as Entry
}

export async function fetchBody<T>({ client }: Client, path: string): Promise<T> {
  const reply = await client.fetch(`/api/${path}`)
  expect(reply.status, `${path} ${reply.text}`).toBe(200)
  return reply.body as T
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Shifts around the clock with one over midnight, or with hours outside of any shift. */
export function pickCalendar(random: Random): Omit<Calendar, 'zone'> {
  const night = { title: 'Night', start: '18:00', end: '06:00', breakStart: '01:30', breakEnd: '02:30' }
  const shifts = pick(random, [
    [{ title: 'Day', start: '06:00', end: '18:00', breakStart: '11:45', breakEnd: '12:15' }, night],
    [{ title: 'Late', start: '15:30', end: '02:30' }],
    [
      { title: 'A', start: '06:00', end: '14:00' },
      { title: 'B', start: '14:00', end: '23:30' },
      { title: 'C', start: '23:30', end: '06:00', breakStart: '23:45', breakEnd: '00:15' },
    ],
  ])!
  return { workDays: random() < 0.3 ? WEEK.filter((day) => day !== 'sun') : WEEK, exceptions: [], shifts }
}

/**
 * Degrees by which the second pit and its crusher lie north of the first; the distances between both pairs are the
 * same.
 */
const NORTH = 0.01

async function makePlaces(world: Client, projects: readonly Entry[], random: Random): Promise<Entry[]> {
  const place = (title: string, kind: string, { lon, lat }: { lon: number; lat: number }, project?: Entry) =>
    post(world, 'locations', { title, kind, boundary: square(lon, lat), project: project?.id ?? null })
  const north = ({ lon, lat }: { lon: number; lat: number }) => ({ lon, lat: lat + NORTH })
  return [
    await place('Pit', 'load', PIT, projects[0]),
    await place('Crusher', 'dump', CRUSHER, projects[0]),
    await place('Quarry', 'load', north(PIT), projects[1]),
    await place('Tip', 'dump', north(CRUSHER), random() < 0.5 ? projects[1] : undefined),
  ]
}

async function makeRoutes(world: Client, projects: Entry[], places: Entry[], of: Record<string, Entry[]>) {
  const route = (title: string, more: object) => post(world, 'routes', { title, ...more })
  const [pit, crusher, quarry, tip] = places.map(({ id }) => id)
  const [gravel, ore] = of['materials']!.map(({ id }) => id)
  const tags = of['tags']!.map(({ id }) => id)
  const times = { standardCycle: 6, longestCycle: 7 }
  return [
    await route('South', { project: projects[0]!.id, loadLocations: [pit], dumpLocations: [crusher], material: gravel, tags, ...times }), // oxfmt-ignore
    await route('North', { project: projects[1]!.id, loadLocations: [quarry], dumpLocations: [tip], material: ore, tags: tags.slice(1) }), // oxfmt-ignore
    await route('Spare', { project: projects[0]!.id, loadLocations: [pit, quarry], dumpLocations: [crusher, tip] }), // oxfmt-ignore
  ]
}

/** The track of a machine: during each of its sessions a truck shuttles, a loader stands. */
function trackOf(kind: Machine['kind'], sessions: readonly number[], n: number, random: Random): Fix[] {
  let seq = 0
  return sessions.flatMap((at) => {
    if (random() < 0.15) return []
    const north = n === 2 || (n === 1 && random() < 0.3) ? NORTH : 0
    const start = at + Math.round(random() * 150) * 1_000
    const seconds = 370 * (2 + Math.floor(random() * 2)) + Math.round(random() * 200)
    const columns = shuttle(start, seconds, 10, Math.floor(random() * 1e6))
    return batchItems(columns).map((fix): Fix => {
      const still = kind === 'loader' ? { lon: PIT.lon, lat: PIT.lat, speed: 0 } : {}
      const { t = 0, lon = 0, lat = 0, speed = 0 }: Partial<Fix> = { ...fix, ...still }
      return { seq: (seq += 1), t, lon, lat: lat + north, speed }
    })
  })
}

async function makeMachine(
  world: Client,
  category: Entry,
  kind: Machine['kind'],
  n: number,
  { sessions, seed, random }: { sessions: readonly number[]; seed: number; random: Random },
): Promise<Machine> {
  const title = `${kind}-${n}`
  const haulCategory = kind === 'hauler' && n < 2 ? { haulCategory: category.id } : {}
  const { id } = await post(world, 'equipment', { equipmentId: title, kind, ...haulCategory })
  const { secret } = await post(world, `equipment/${id}/devices`, { title: 'Tablet' })
  const fixes = trackOf(kind, sessions, n, random)
  const late = fixes.filter(({ t }) => comesLate(t, sessions[0]!, seed + n))
  const waiting = fixes.filter((fix) => !late.includes(fix))
  return { id, title, kind, secret: String(secret), fixes, waiting, late, sent: [] }
}

/** Around midnight, around the hour in which the clocks change, around noon or the evening. */
function pickSessions(days: readonly string[], zone: string, random: Random): number[] {
  const third = pick(random, ['05:40', '11:35', '17:45', '22:55'])!
  const at = (day: string, time: string) => momentAt(day, time, zone) + Math.round(random() * 12) * MINUTE
  return [at(days[0]!, '23:40'), at(days[1]!, '01:20'), at(days[1]!, third)]
}

async function makeOthers(world: Client, random: Random) {
  const material = (title: string, density: number | null) => post(world, 'materials', { title, density })
  const materials = [
    await material('Gravel', 1_500),
    await material('Ore', 2_100),
    await material('Clay', null),
  ]
  const category = await post(world, 'tags/categories', { title: 'Contract' })
  const tag = (title: string) => post(world, 'tags', { title, category: category.id })
  const tags = [await tag('Base'), await tag('Cap')]
  const drivers = [
    await post(world, 'drivers', { fullName: 'Ann' }),
    await post(world, 'drivers', { fullName: 'Bo' }),
  ]
  const reasons = [
    await post(world, 'statusreasons', { title: 'Tyres', status: 'down' }),
    await post(world, 'statusreasons', { title: 'Blast', status: 'delay' }),
  ]
  const body = { capacityWeight: 40_000, capacityVolume: random() < 0.5 ? 20 : 30 }
  const truck = await post(world, 'haulcategories', {
    title: '40 t',
    machineType: 'articulatedTruck',
    ...body,
  })
  return { materials, tags, drivers, reasons, truck }
}

const idOf = (of: unknown) => (of as { id: string } | null)?.id ?? null

export async function createTestSite(app: TestApp, seed: number): Promise<TestSite> {
  const random = seededRandom(seed)
  const { zone, day } = timeZoneCases[(seed - 1) % timeZoneCases.length]!
  const days = [day, addDays(day), addDays(day, 2)]
  const [from, to] = [momentAt(day, '00:00', zone), momentAt(addDays(day, 3), '00:00', zone)]
  app.clock.set(from - HOUR)
  const account = await app.account(`History ${seed}`)
  const zones = timeZoneCases.map((one) => one.zone)
  await app.database.owner.query('update accounts set time_zone = $2 where id = $1', [
    account,
    pick(random, zones),
  ])
  const client = await app.client(account, ADMIN_MANAGER_DISPATCHER)
  const world = { client }
  const projects = [
    await post(world, 'projects', { title: 'Pit', timeZone: zone, ...pickCalendar(random) }),
    await post(world, 'projects', { title: 'Spur', timeZone: pick(random, zones), ...pickCalendar(random) }),
  ]
  const places = await makePlaces(world, projects, random)
  const { truck, ...others } = await makeOthers(world, random)
  const routes = await makeRoutes(world, projects, places, others)
  const sessions = pickSessions(days, zone, random)
  const kinds: Machine['kind'][] = [
    'hauler',
    'hauler',
    'hauler',
    ...(random() < 0.6 ? (['loader'] as const) : []),
    'other',
  ]
  const machines: Machine[] = []
  for (const [n, kind] of kinds.entries())
    machines.push(await makeMachine(world, truck, kind, n, { sessions, seed, random }))
  for (const [n, machine] of machines.entries())
    if (machine.kind === 'hauler' && n < 2)
      await client.fetch('/api/equipment/assign', { body: { route: routes[n]!.id, equipment: [machine.id] } })
  const at = app.clock()
  const settings = [
    ...routes.map((one): PastSetting => ({ name: `material ${one.id}`, value: idOf(one['material']), at })),
    ...others.materials.map((one): PastSetting => ({
      name: `density ${one.id}`,
      value: one['density'] as number | null,
      at,
    })),
  ]
  const body = { weight: truck['capacityWeight'] as number, volume: truck['capacityVolume'] as number }
  const bodies = new Map(machines.slice(0, 2).map(({ id }) => [id, body]))
  const records = { settings, recalculated: [], bodies, rates: [] }
  return {
    ...records,
    app,
    account,
    client,
    random,
    zone,
    days,
    from,
    to,
    sessions,
    projects,
    places,
    routes,
    machines,
    ...others,
  }
}
