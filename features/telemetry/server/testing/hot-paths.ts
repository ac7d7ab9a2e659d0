/**
 * A site with a short or long past, and frequent requests to it. Their cost must depend on the response only, not on
 * the past.
 */
import { fakeClock } from '@haulway/testing'
import { roleIndex } from '../../../access/access.ts'
import { DAY_MS, eveningOf, morningOf, firstFreeSequence, type PastSite } from './simulated-days.ts'
import { CRUSHER, PIT, square, type TestMachine } from './site.ts'
import { PASSWORD, testApp, type TestApp, type TestAppEnvironment } from '../../../testing/test-app.ts'

/** Seconds after the morning by which a day's work is over. */
export const EVENING_SECONDS = 10 * 3_600 + 1_500

const HOUR_MS = 3_600_000

/** Creates the site through the API, as people do. */
export async function createLongSite(app: TestApp, trucks: number, loaders: number): Promise<PastSite> {
  const account = await app.account('Long past')
  const client = await app.client(account, [roleIndex.HAUL_MANAGER, roleIndex.ACCOUNT_ADMIN])
  const make = async (path: string, body: object): Promise<{ id: string; secret?: string }> => {
    const reply = await client.fetch(path, { body })
    if (reply.status !== 201) throw new Error(`${path} ${reply.status} ${reply.text}`)
    return reply.body as { id: string; secret?: string }
  }
  const { id: project } = await make('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const place = async (title: string, kind: string, at: { lon: number; lat: number }) =>
    (await make('/api/locations', { title, kind, boundary: square(at.lon, at.lat) })).id
  const [pit, crusher] = [await place('Pit', 'load', PIT), await place('Crusher', 'dump', CRUSHER)]
  const ends = { loadLocations: [pit], dumpLocations: [crusher] }
  const { id: route } = await make('/api/routes', { title: 'Haul', project, ...ends })
  const { id: driver } = await make('/api/drivers', { fullName: 'Ann' })
  const machines = async (kind: string, count: number): Promise<TestMachine[]> => {
    const made: TestMachine[] = []
    for (let n = 0; n < count; n++) {
      const { id: equipmentId } = await make('/api/equipment', { equipmentId: `${kind} ${n}`, kind })
      const path = `/api/equipment/${equipmentId}/devices`
      const { id: deviceId, secret = '' } = await make(path, { title: 'Tablet' })
      made.push({ equipmentId, deviceId, secret })
    }
    return made
  }
  const fleet = { trucks: await machines('hauler', trucks), loaders: await machines('loader', loaders) }
  return { account, ...fleet, route, driver, dispatcher: driver }
}

/** The requests to the site on the evening of a day. */
export interface RequestTarget {
  readonly app: TestApp
  readonly site: PastSite
  /** The session of a user with all rights. */
  readonly cookie: string
  /** The last simulated day. */
  readonly day: number
}

/** A process that has just started, on the evening of a day. `program`: folder of the web application that it serves. */
export async function openEvening(
  world: TestAppEnvironment,
  site: PastSite,
  day: number,
  program?: string,
): Promise<RequestTarget> {
  const app = await testApp({ site: program }, { ...world, clock: fakeClock(eveningOf(day) + HOUR_MS) })
  // Name of the first user of `testApp`.
  const body = { username: 'user-1', password: PASSWORD }
  const reply = await app.anonymous.fetch('/api/sessions', { body })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(reply.text)
  return { app, site, cookie, day }
}

async function get({ app, cookie }: RequestTarget, path: string): Promise<unknown> {
  const reply = await app.anonymous.fetch(path, { headers: { cookie } })
  if (reply.status !== 200) throw new Error(`${path} ${reply.status} ${reply.text}`)
  return reply.body
}

/**
 * Sends a fix of the first truck as its tablet does, `second` seconds after the morning; within the day's work it is
 * a late fact.
 */
export async function sendFix({ app, site, day }: RequestTarget, second: number): Promise<void> {
  const t = morningOf(day) + second * 1000
  const fixes = [{ seq: firstFreeSequence(day) + second, t, ...PIT, speed: 0 }]
  const headers = { authorization: `Bearer ${site.trucks[0]!.secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { body: { fixes, events: [] }, headers })
  if (reply.status !== 200) throw new Error(reply.text)
}

/** The last days of the past, as a report filter. */
const lastDays = (day: number, days: number): string =>
  `from=${new Date(eveningOf(day) - days * DAY_MS).toISOString()}&to=${new Date(eveningOf(day)).toISOString()}`

const CYCLES = '/api/cyclereport/loadDumpCycles'

export async function requestDispatcher(asking: RequestTarget): Promise<void> {
  for (const { equipmentId } of [asking.site.trucks[0]!, asking.site.loaders[0]!])
    await get(asking, `/api/dispatcher/machines/${equipmentId}`)
  await get(asking, '/api/dispatcher/fleet')
  await get(asking, '/api/dispatcher/trails')
  await get(asking, `/api/routes/${asking.site.route}/roads`)
}

export async function requestEquipment(asking: RequestTarget): Promise<void> {
  const { trucks, loaders } = asking.site
  const ids = [...trucks, ...loaders].map(({ equipmentId }) => equipmentId)
  for (const path of ['', '/routes', '/routechanges', `/engineHours?machines=${ids.join(',')}`])
    await get(asking, `/api/equipment${path}`)
}

export async function requestReport(asking: RequestTarget, days: number): Promise<void> {
  const range = lastDays(asking.day, days)
  for (const path of ['/summary?', '/byEquipment?', '/byRoutes?', '/byLoaders?', '?limit=50&'])
    await get(asking, `${CYCLES}${path}${range}`)
  await get(asking, `/api/reports/utilisation/summary?${range}`)
}

/** The first page of the detailed report, its totals, and one of its events. */
export async function requestEvents(asking: RequestTarget): Promise<void> {
  const range = lastDays(asking.day, 1)
  const { items } = (await get(asking, `/api/events?limit=250&${range}`)) as { items: { id: string }[] }
  await get(asking, `/api/events/summary?${range}`)
  await get(asking, `/api/events/${items[0]!.id}`)
}

/** The last cycle of the list, and pending decisions. */
export async function requestProof(asking: RequestTarget): Promise<void> {
  const range = lastDays(asking.day, 1)
  const { items } = (await get(asking, `${CYCLES}?limit=1&${range}`)) as { items: { key: string }[] }
  await get(asking, `${CYCLES}/${encodeURIComponent(items[0]!.key)}/proof`)
  await get(asking, `${CYCLES}/unresolved?${range}`)
}

export async function requestTablet({ app, site }: RequestTarget): Promise<void> {
  const headers = { authorization: `Bearer ${site.trucks[0]!.secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/session', { headers })
  if (reply.status !== 200) throw new Error(reply.text)
}

/** What the cabs of a truck and of a loader ask for twice a minute. */
export async function requestCab({ app, site }: RequestTarget): Promise<void> {
  app.clock.advance(30_000)
  for (const { secret } of [site.trucks[0]!, site.loaders[0]!])
    for (const path of ['work', 'map']) {
      const headers = { authorization: `Bearer ${secret}` }
      const reply = await app.anonymous.fetch(`/api/telemetry/cab/${path}`, { headers })
      if (reply.status !== 200) throw new Error(reply.text)
    }
}

/** The finished day, beside the one before. */
export async function requestToday(asking: RequestTarget): Promise<void> {
  await get(asking, `/api/today?at=${new Date(eveningOf(asking.day)).toISOString()}`)
}

export async function requestStats(asking: RequestTarget): Promise<void> {
  await get(asking, `/api/accounts/${asking.site.account}/stats`)
}

/** Open alarms, as the top bar and the dispatcher request them, and the first page of the list. */
export async function requestAttention(asking: RequestTarget): Promise<void> {
  for (const path of ['/open', '/alarms']) await get(asking, `/api/attention${path}`)
}

/** The tiles of a project. */
export async function requestMonitor(asking: RequestTarget): Promise<void> {
  await get(asking, '/api/haulmonitor')
}
