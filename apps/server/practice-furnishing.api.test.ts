/** Every list of the practice site has content, created through the API once; changes by people are kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishSite, readCrew } from '@haulway/app-fleet/link/furnish-site.ts'
import { furnishWork } from '@haulway/app-fleet/link/furnish-work.ts'
import { prepareLand } from '@haulway/app-fleet/link/prepare-land.ts'
import type { SecretStore } from '@haulway/app-fleet/link/prepare.ts'
import type { Session } from '@haulway/app-fleet/link/session.ts'
import { roleIndex } from '@haulway/features/access/access.ts'
import { setFeatures } from '@haulway/features/testing/features.ts'
import type { TestClient } from '@haulway/features/testing/test-app.ts'
import type { Endpoint } from '@haulway/resource'
import { practiceCode } from './practice-cab.ts'
import { openPracticeRun, type PracticeRun } from './testing/practice-run.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Half an hour into the night shift, by the clock of the quarry. */
const NOW = Date.parse('2026-03-04T02:30:00Z')

let run: PracticeRun
let session: Session
let person: TestClient
/** A system administrator, who sees all lists. */
let everywhere: TestClient
const failed: string[] = []
let code: string | undefined
const kept = new Map<string, string>()
const secrets: SecretStore = {
  get: (key) => kept.get(key),
  set: (key, secret) => Promise.resolve(void kept.set(key, secret)),
}

const work = () =>
  furnishWork({
    session,
    clock: { now: () => run.app.clock(), sleep: () => run.app.run('look-after-imports') },
    signal: new AbortController().signal,
    onFailed: (step, error) => failed.push(`${step}: ${String(error)}`),
  })

beforeAll(async () => {
  run = await openPracticeRun(NOW, 45 * MINUTE)
  session = run.session
  const account = session.account
  person = await run.app.client(account, [roleIndex.ACCOUNT_ADMIN])
  everywhere = await run.app.client(account, [], { systemAdmin: true })
  await prepareLand(session)
  const { id: user } = await session.get<{ id: string }>('/api/users/me')
  code = await practiceCode(run.app.services, { id: account, user }, session, secrets)
  await run.runFor(MINUTE, MINUTE, async () => undefined)
  await work()
}, 120_000)
afterAll(() => run.app.close())

type Entry = Record<string, unknown> & { id: string; version: number; title?: string }

const all = (path: string) => session.list<Entry>(path)

/** Lists that are rightly empty, and why. */
const mayBeEmpty: Readonly<Record<string, string>> = {
  '/setup/batches': 'the practice site is not taken from recorded tracks',
  '/apitokens': 'a token that nobody holds is a needless key',
  '/events/filters': 'each person keeps their own',
  '/tabletsetup/software': 'a test has no build of the cab; a server starts with its own',
  '/invitations': 'nobody of the site has a mailbox',
  '/users/me/identities': 'belongs to the person and to an identity provider',
  '/users/me/tokens': 'belongs to the person',
}

const iso = (t: number) => new Date(t).toISOString()

/** What lists that require a filter are asked for. */
async function requiredFilters(): Promise<Record<string, Record<string, string>>> {
  const report = (await all('/api/scheduled-reports')).find(({ name }) => name === 'Morning report')
  const range = { from: iso(NOW - 7 * DAY), to: iso(run.app.clock()) }
  return {
    '/commits/within': range,
    '/equipment/engineHours': { machines: run.machines[0]!.id },
    '/scheduled-reports/subscription': { report: report!.id },
    '/shiftlog': { project: run.project, from: iso(NOW) },
    '/today/stops': { ...range, loader: run.machines.find(({ kind }) => kind === 'loader')!.id },
  }
}

const isList = ({ method, path, output, access }: Endpoint) =>
  method === 'GET' && !path.includes('{') && output !== null && 'items' in output && access.kind !== 'device'

test('no list of the practice site is empty', async () => {
  const empty: string[] = []
  const filters = await requiredFilters()
  for (const { path } of run.app.endpoints.filter(isList)) {
    if (path in mayBeEmpty) continue
    const query = new URLSearchParams(filters[path]).toString()
    const reply = await everywhere.fetch(`/api${path}?${query}`)
    const { items } = (reply.body ?? {}) as { items?: unknown[] }
    if (!items || items.length === 0) empty.push(`${path} (${reply.status} ${items ? 'empty' : reply.text})`)
  }
  expect(failed).toEqual([])
  expect(empty).toEqual([])
})

test('furnishes routes with materials and targets, machines with plates and hours, and the project with shifts', async () => {
  for (const route of await all('/api/routes')) {
    expect(route['material'], route.title).not.toBeNull()
    expect(route['targetLoads'], route.title).toBeGreaterThan(0)
  }
  const cycles = await all('/api/cyclereport/loadDumpCycles')
  for (const cycle of cycles) expect(cycle['material'], JSON.stringify(cycle)).not.toBeNull()
  for (const machine of await all('/api/equipment')) {
    expect(machine['licensePlate']).not.toBeNull()
    const hours = await session.get<{ hours: number | null }>(`/api/equipment/${machine.id}/engineHours`)
    if (machine['equipmentId'] !== 'HT-1') expect(hours.hours).toBeGreaterThan(1_000)
  }
  const [project] = await all('/api/projects')
  expect(project?.['shifts']).toHaveLength(2)
  const { settings } = await session.get<{ settings: Record<string, unknown> }>('/api/settings')
  expect(settings['homeZoom']).toBe(14)
  const crew = await readCrew(session)
  expect(crew.drivers).toHaveLength(10)
  expect(crew.notes.length).toBeGreaterThan(2)
})

const counted = [
  'materials',
  'tags',
  'buttons',
  'drivers',
  'users',
  'rates',
  'targets',
  'stockcounts',
  'equipment',
  'sensors',
  'sensormodels',
  'scheduled-reports',
]

test('duplicates nothing when repeated, and keeps what a person changed', async () => {
  const counts = async () =>
    await Promise.all(counted.map(async (path) => (await all(`/api/${path}`)).length))
  const before = await counts()
  const [route] = await all('/api/routes')
  const changed = await person.fetch(`/api/routes/${route?.id}`, {
    method: 'PUT',
    body: { material: null, targetLoads: 7, version: route?.version },
  })
  expect(changed.status, changed.text).toBe(200)
  await furnishSite(session, 0, NOW)
  await work()
  expect(await counts()).toEqual(before)
  const after = (await all('/api/routes')).find(({ id }) => id === route?.id)
  expect(after).toMatchObject({ material: null, targetLoads: 7 })
})

test('does not create again what a person deleted of an earlier version', async () => {
  const [recipient] = await all('/api/reportrecipients')
  const path = `/api/reportrecipients/${recipient?.id}?version=${recipient?.version}`
  const deleted = await person.fetch(path, { method: 'DELETE' })
  expect(deleted.status, deleted.text).toBe(204)
  await furnishSite(session, 2, NOW)
  expect((await all('/api/reportrecipients')).map(({ id }) => id)).not.toContain(recipient?.id)
  expect(await all('/api/reportrecipients')).toHaveLength(1)
})

test('has a truck for whoever tries the cab: on a route, with buttons, a code and a driver who signs on', async () => {
  const account = { id: session.account, user: 'nobody' }
  // The code of an earlier start is used again.
  expect(await practiceCode(run.app.services, account, session, secrets)).toBe(code)
  await setFeatures(run.app, session.account, { tracker: true, practice: true })
  const ask = async <T>(path: string, secret: string, body?: object) => {
    const headers = { authorization: `Bearer ${secret}` }
    const reply = await run.app.anonymous.fetch(`/api/telemetry/${path}`, { headers, body })
    expect(reply.status, reply.text).toBe(200)
    return reply.body as T
  }
  const { secret, tablet } = await ask<{ secret: string; tablet: { machines: Entry[] } }>('tablet/join', '', {
    code,
  })
  const [truck] = tablet.machines
  expect(truck?.title).toBe('Cab 1')
  const device = await ask<{ secret: string }>('tablet/machine', secret, { equipment: { id: truck?.id } })
  expect(await ask('session', device.secret)).toMatchObject({
    route: { title: 'North Pit to Crusher' },
    boards: [{ title: 'Haul trucks' }],
  })
  expect(await ask('driver', device.secret, { employeeId: 'P-120', pin: '2580' })).toMatchObject({
    driver: { title: 'Robin Hale' },
  })
})
