/** Every screen of the practice site has content, created through the API once; changes by people are kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@haulway/app-fleet/link/clock.ts'
import { furnishSite, readCrew } from '@haulway/app-fleet/link/furnish-site.ts'
import { prepareSite } from '@haulway/app-fleet/link/prepare.ts'
import { resumeSession, type Session } from '@haulway/app-fleet/link/session.ts'
import { practicePlan } from '@haulway/app-fleet/practice.ts'
import { randomStream } from '@haulway/app-fleet/simulation/random.ts'
import { roleIndex } from '@haulway/features/access/access.ts'
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'

let app: TestApp
let session: Session
let person: TestClient

beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Practice')
  const keeper = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  person = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const patience = {
    clock: systemClock,
    random: randomStream(1, 'test'),
    signal: new AbortController().signal,
    giveUpAfter: Infinity,
  }
  session = await resumeSession({ url: app.url, patience, account, cookie: keeper.cookie })
  const plan = practicePlan()
  await prepareSite(session, plan, () => undefined)
  for (const { equipmentId, kind } of plan.equipment.slice(0, 12))
    await session.post('/api/equipment', { equipmentId, kind })
  await furnishSite(session)
})
afterAll(() => app.close())

type Entry = Record<string, unknown> & { id: string; version: number; title?: string }

const all = (path: string) => session.list<Entry>(path)

const lists = [
  'materials',
  'tags',
  'tags/categories',
  'buttons',
  'buttonprofiles',
  'drivers',
  'colorsets',
].concat([
  'reportrecipients',
  'groups',
  'dashboards',
  'scheduled-reports',
  'maplayers/folders',
  'projects',
  'routes',
  'haulcategories',
])
test.each(lists)('the practice site has entries on %s', async (path) => {
  expect((await all(`/api/${path}`)).length).toBeGreaterThan(0)
})

test('furnishes routes with materials and targets, machines with plates and hours, and the project with shifts', async () => {
  for (const route of await all('/api/routes')) {
    expect(route['material'], route.title).not.toBeNull()
    expect(route['targetLoads'], route.title).toBeGreaterThan(0)
  }
  for (const machine of await all('/api/equipment')) {
    expect(machine['licensePlate']).not.toBeNull()
    const hours = await session.get<{ hours: number | null }>(`/api/equipment/${machine.id}/engineHours`)
    expect(hours.hours).toBeGreaterThan(1_000)
  }
  const [project] = await all('/api/projects')
  expect(project?.['shifts']).toHaveLength(2)
  const { settings } = await session.get<{ settings: Record<string, unknown> }>('/api/settings')
  expect(settings['homeZoom']).toBe(14)
  const crew = await readCrew(session)
  expect(crew.drivers).toHaveLength(10)
  expect(crew.notes.length).toBeGreaterThan(2)
})

test('duplicates nothing when repeated, and keeps what a person changed', async () => {
  const counts = async () => await Promise.all(lists.map(async (path) => (await all(`/api/${path}`)).length))
  const before = await counts()
  const [route] = await all('/api/routes')
  const changed = await person.fetch(`/api/routes/${route?.id}`, {
    method: 'PUT',
    body: { material: null, targetLoads: 7, version: route?.version },
  })
  expect(changed.status, changed.text).toBe(200)
  await furnishSite(session)
  expect(await counts()).toEqual(before)
  const after = (await all('/api/routes')).find(({ id }) => id === route?.id)
  expect(after).toMatchObject({ material: null, targetLoads: 7 })
})
