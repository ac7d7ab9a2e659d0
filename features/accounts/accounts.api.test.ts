import { expect, test } from 'vitest'
import type { TestReply } from '../testing/test-app.ts'
import {
  ACCOUNT_ADMIN,
  type Account,
  DISPATCHER,
  HAUL_MANAGER,
  account,
  admin,
  app,
  putAccount,
  readAccount,
  system,
  systemAccount,
} from './testing/accounts.ts'

const errorsOf = (reply: TestReply) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)

const draft = { title: 'New quarry', status: 'ACTIVE', measurementProfile: 'metric' }

test('a system administrator creates accounts, whichever account is the current one', async () => {
  const reply = await system.fetch('/api/accounts', { body: draft })
  expect(reply.status, reply.text).toBe(201)
  const made = reply.body as Account
  expect(reply.headers.get('location')).toBe(`/api/accounts/${made.id}`)
  expect(made).toMatchObject({
    ...draft,
    description: null,
    timeZone: 'UTC',
    features: { tracker: true, sensorsFeature: true, tml: false, materialTracking: [] },
    trackerAppSettings: {},
    settings: {},
    system: false,
    version: 1,
  })
  expect(await readAccount(made.id)).toEqual(made)
  const inMade = { 'x-context-account': made.id }
  expect((await system.fetch('/api/groups', { headers: inMade })).body).toMatchObject({ total: 2 })
  const from = { body: { ...draft, title: `${draft.title} two` }, headers: inMade }
  expect((await system.fetch('/api/accounts', from)).status).toBe(201)
  expect((await admin.fetch('/api/accounts', { body: draft })).status).toBe(403)
  const forged = await system.fetch('/api/accounts', { body: { ...draft, title: 'Another', system: true } })
  expect([forged.status, errorsOf(forged)]).toEqual([403, ['system validation.unchangeable']])
  const { status: _status, ...without } = draft
  const least = await system.fetch('/api/accounts', { body: { ...without, title: ' ' } })
  expect([least.status, errorsOf(least)]).toEqual([
    400,
    ['title validation.required', 'status validation.required'],
  ])
})

test.each([
  [{ title: ' ' }, 'title validation.required'],
  [{ status: null }, 'status validation.required'],
  [{ status: 'CLOSED' }, 'status validation.choice'],
  [{ status: 'DELETING' }, 'status validation.choice'],
  [{ measurementProfile: null }, 'measurementProfile validation.required'],
  [{ measurementProfile: 'imperial' }, 'measurementProfile validation.reference'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone validation.timezone'],
  [{ features: { tracker: 'yes' } }, 'features.tracker validation.boolean'],
  [{ features: { materialTracking: ['accounts'] } }, 'features.materialTracking validation.choice'],
  [{ protectedFeatures: ['everything'] }, 'protectedFeatures validation.choice'],
  [{ settings: '{"a": 1,}' }, 'settings validation.json.at'],
  [{ settings: [] }, 'settings validation.json.object'],
  [{ trackerAppSettings: '[]' }, 'trackerAppSettings validation.json.object'],
  [{ trackerAppSettings: { a: 'x'.repeat(70_000) } }, 'trackerAppSettings validation.json.size'],
])('%j is refused as %s', async (wrong, error) => {
  const reply = await system.fetch('/api/accounts', { body: { ...draft, ...wrong } })
  expect(reply.status).toBe(400)
  expect(errorsOf(reply)).toEqual([error])
  const before = await readAccount(account)
  expect(errorsOf(await putAccount(before, wrong))).toEqual([error])
  expect(await readAccount(account)).toEqual(before)
})

test('accepts settings as an object or as JSON text', async () => {
  const before = await readAccount(account)
  const reply = await putAccount(before, {
    settings: '{"enableCycleAnalyzerSave": true, "travelJournalMaxDays": 31}',
    trackerAppSettings: { inMotionButtons: true, inMotionMessage: 'Bitte nicht während der Fahrt' },
  })
  expect(reply.body).toMatchObject({
    settings: { enableCycleAnalyzerSave: true, travelJournalMaxDays: 31 },
    trackerAppSettings: { inMotionButtons: true },
  })
})

test('an account administrator reads and changes their own account, except protected features', async () => {
  const before = await readAccount(account, admin)
  const wrong = {
    title: 'North quarry II',
    status: 'INACTIVE',
    features: { ...before.features, tracker: false, qmEnabled: true, consolidateTrackerMenus: true },
    protectedFeatures: [],
    system: true,
  }
  const refused = await putAccount(before, wrong, admin)
  expect(refused.status).toBe(403)
  expect(errorsOf(refused).toSorted()).toEqual(
    ['features.qmEnabled', 'features.tracker', 'protectedFeatures', 'status', 'system', 'title'].map(
      (name) => `${name} validation.unchangeable`,
    ),
  )
  expect(await readAccount(account, admin)).toEqual(before)
  // Fields that are absent keep their values, those of features too.
  const { id, version } = before
  const body = { version, features: { consolidateTrackerMenus: true } }
  const reply = await admin.fetch(`/api/accounts/${id}`, { method: 'PUT', body })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    title: before['title'],
    status: 'ACTIVE',
    features: { tracker: true, qmEnabled: false, consolidateTrackerMenus: true },
    protectedFeatures: before['protectedFeatures'],
    system: false,
  })
  expect((await putAccount(before, {}, admin)).status).toBe(409)
  expect((await admin.fetch('/api/accounts')).status).toBe(403)
  expect((await admin.fetch(`/api/accounts/${account}`, { method: 'DELETE' })).status).toBe(403)
  const absent = '01900000-0000-7000-8000-000000000000'
  for (const more of ['', '/stats', '/defaultRoute']) {
    const hit = await admin.fetch(`/api/accounts/${systemAccount}${more}`)
    const miss = await admin.fetch(`/api/accounts/${absent}${more}`)
    expect([hit.status, hit.text]).toEqual([404, miss.text])
  }
  const foreign = { ...before, id: systemAccount }
  expect((await putAccount(foreign, { title: 'Taken over' }, admin)).status).toBe(404)
  for (const role of [HAUL_MANAGER, DISPATCHER]) {
    const client = await app.client(account, [role])
    expect((await client.fetch(`/api/accounts/${account}`)).status).toBe(403)
  }
})

test('refuses a title that another account has, also of two accounts created at once', async () => {
  const create = (title: string) => system.fetch('/api/accounts', { body: { ...draft, title } })
  const made = await Promise.all([create('South quarry'), create('SOUTH quarry')])
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  expect(made.flatMap((one) => (one.status === 400 ? errorsOf(one) : []))).toEqual([
    'title validation.exists',
  ])
  const before = await readAccount(account)
  expect(errorsOf(await putAccount(before, { title: 'south Quarry' }))).toEqual(['title validation.exists'])
  expect((await putAccount(before, { title: 'North Quarry' })).status).toBe(200)
})

test('a system administrator switches features; the next request sees them', async () => {
  const site = await app.account('Features')
  const client = await app.client(site, [DISPATCHER])
  const features = async () =>
    ((await client.fetch('/api/users/me')).body as { contextAccount: { features: object } }).contextAccount
      .features
  expect(await features()).toMatchObject({
    tracker: true,
    sensorsFeature: true,
    qmEnabled: false,
    mtBlocks: false,
  })
  const before = await readAccount(site)
  await putAccount(before, {
    features: { ...before.features, qmEnabled: true, materialTracking: ['mtBlocks'] },
  })
  expect(await features()).toMatchObject({ qmEnabled: true, mtBlocks: true, mtDisposalImport: false })
})

test('without the tracker feature its endpoints return 403 to every role, from the next request on', async () => {
  const site = await app.account('No tracker')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  const paths = ['equipment', 'haulcategories', 'materials', 'drivers', 'projects', 'locations', 'routes']
  const statuses = async () =>
    await Promise.all(paths.map(async (path) => (await client.fetch(`/api/${path}`)).status))
  expect(new Set(await statuses())).toEqual(new Set([200]))
  const before = await readAccount(site)
  await putAccount(before, { features: { ...before.features, tracker: false } })
  expect(new Set(await statuses())).toEqual(new Set([403]))
  expect((await client.fetch('/api/users')).status).toBe(200)
})

test('only system administrators list accounts: sort, search, filter by status', async () => {
  const titles = async (query: string) => {
    const reply = await system.fetch(`/api/accounts${query}`)
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as { items: Account[] }).items.map((one) => one['title'])
  }
  await app.account('Zeta 50%')
  expect(await titles('?search=ZETA')).toEqual(['Zeta 50%'])
  expect(await titles('?search=%25')).toEqual(['Zeta 50%'])
  expect((await titles('?sort=-title&limit=1'))[0]).toBe('Zeta 50%')
  expect(await titles('?status=DELETING')).toEqual([])
  expect((await system.fetch('/api/accounts?sort=settings')).status).toBe(400)
})

test('stats count only what the account holds', async () => {
  const site = await app.account('Counted')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  await client.fetch('/api/equipment', { body: { equipmentId: 'T1', kind: 'hauler' } })
  const reply = await client.fetch(`/api/accounts/${site}/stats`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    users: 1,
    machines: 1,
    cycles: 0,
    storage: { positions: 0 },
  })
})

test('the default route must be a route of the account', async () => {
  const site = await app.account('Routes')
  const client = await app.client(site, [ACCOUNT_ADMIN])
  const where = `/api/accounts/${site}/defaultRoute`
  const create = async (path: string, body: object) =>
    ((await client.fetch(path, { body })).body as { id: string }).id
  const location = (title: string, lon: number) =>
    create('/api/locations', {
      title,
      kind: title,
      timeZone: 'UTC',
      boundary: {
        type: 'Polygon',
        coordinates: [
          [
            [lon, 1],
            [lon + 0.001, 1],
            [lon + 0.001, 1.001],
            [lon, 1.001],
            [lon, 1],
          ],
        ],
      },
    })
  const project = await create('/api/projects', { title: 'P', timeZone: 'UTC' })
  const route = await create('/api/routes', {
    title: 'Pit to crusher',
    project,
    loadLocations: [await location('load', 1)],
    dumpLocations: [await location('dump', 2)],
  })
  expect((await client.fetch(where)).body).toEqual({ route: null })
  const set = (id: string | null) => client.fetch(where, { method: 'PUT', body: { route: id } })
  expect((await set(route)).body).toEqual({ route: { id: route, title: 'Pit to crusher' } })
  // Offered to those who assign machines, but not to those who may not read routes.
  const dispatcher = await app.client(site, [DISPATCHER])
  expect((await dispatcher.fetch(where)).body).toEqual({ route: { id: route, title: 'Pit to crusher' } })
  expect((await dispatcher.fetch(where, { method: 'PUT', body: { route: null } })).status).toBe(403)
  expect((await (await app.client(site, [])).fetch(where)).status).toBe(403)
  expect(errorsOf(await set('01900000-0000-7000-8000-000000000000'))).toEqual(['route validation.reference'])
  expect(errorsOf(await set(account))).toEqual(['route validation.reference'])
  expect((await client.fetch(`/api/routes/${route}`, { method: 'DELETE' })).status).toBe(204)
  expect((await client.fetch(where)).body).toEqual({ route: null })
})

test('settings have their own endpoint, with the validation, version and audit log of the account', async () => {
  const site = await app.account('Settings')
  const owner = await app.client(site, [ACCOUNT_ADMIN])
  const write = (body: object, by = owner) => by.fetch('/api/settings', { method: 'PUT', body })
  expect((await owner.fetch('/api/settings')).body).toEqual({
    settings: {},
    trackerAppSettings: {},
    version: 1,
  })
  const settings = { travelJournalMaxDays: 31, own: { a: 1 } }
  const written = await write({ settings, version: 1 })
  expect(written.body).toEqual({ settings, trackerAppSettings: {}, version: 2 })
  expect(await readAccount(site, owner)).toMatchObject({ settings, version: 2, title: 'Settings' })
  const stale = await write({ settings: {}, version: 1 })
  expect([stale.status, stale.body]).toMatchObject([409, { current: { settings, version: 2 } }])
  for (const [wrong, error] of [
    [{ settings: { travelJournalMaxDays: 0 } }, 'settings validation.range'],
    [{ trackerAppSettings: [] }, 'trackerAppSettings validation.json.object'],
  ] as const)
    expect(errorsOf(await write({ ...wrong, version: 2 }))).toEqual([error])
  expect((await write({ settings: {}, version: 2 }, await app.client(site, [HAUL_MANAGER]))).status).toBe(403)
  const { items } = (await owner.fetch(`/api/accounts/${site}/history`)).body as { items: object[] }
  expect(items[0]).toMatchObject({ action: 'update', before: { settings: {} }, after: { settings } })
})
