/**
 * The whole permission matrix against the running product (threats B1): 35 resources x 5 actions x 9 principals. The
 * expected permissions are copied here from the contract, so that a mistake in the product's own table is noticed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import { allFeatures, setFeatures } from '../../testing/features.ts'

/** Contract, *Permission matrix*; columns: SYS ACC HAUL DISP VIEW TRACK. */
const contract = `
  accounts              FS V  -  -  -  -
  users                 F  F  R  R  R  -
  buttons               F  F  F  R  R  R
  projects              F  F  F  R  R  R
  routes                F  F  F  F  R  R
  locations             F  F  F  F  R  R
  drivers               F  F  F  U  R  R
  equipment             F  F  F  U  R  R
  dispatcher            F  F  F  F  R  -
  journals              F  F  F  F  R  -
  reports               F  F  F  R  R  -
  events                F  F  F  F  R  -
  haulCategories        F  F  F  R  R  R
  materials             F  F  F  R  R  R
  tabletSetup           F  F  F  R  -  -
  qmBlocks              F  F  F  R  R  -
  qmExcavatorSettings   F  F  F  U  R  -
  qmActivityReporting   F  F  F  F  R  -
  qmDisposalImport      F  F  F  -  -  -
  qmTotalExcavation     F  F  F  R  R  -
  cyclePlanner          F  F  F  R  R  -
  mtBlocks              F  F  F  R  R  -
  mtExcavatorSettings   F  F  F  U  R  -
  mtActivityReporting   F  F  F  F  R  -
  mtDisposalImport      F  F  F  -  -  -
  workCycles            F  F  F  R  R  -
  mapLayers             F  F  F  R  R  R
  eventTags             F  F  F  R  R  R
  dashboards            F  F  F  R  R  -
  learningCenter        F  F  R  R  R  R
  haulMonitor           F  F  F  R  R  -
  sensors               F  F  F  R  R  -
  sensorProfiles        F  F  F  R  R  -
  scheduledReports      F  F  F  R  R  -
  bargeOrders           F  F  F  U  R  -`

const actions = ['create', 'read', 'update', 'delete', 'list']
/**
 * F full; U without create and delete; V without list as well; R read and list; FS full, but groups grant create only
 * in the system account.
 */
const allowedBy: Record<string, string> = {
  F: 'create read update delete list',
  FS: 'create read update delete list',
  U: 'read update list',
  V: 'read update',
  R: 'read list',
  '-': '',
}
const table = contract
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const principals = [
  'SYS',
  'ACC',
  'HAUL',
  'DISP',
  'VIEW',
  'TRACK',
  'no role',
  'system administrator',
  'nobody',
]
const ABSENT = '01900000-0000-7000-8000-000000000000'

let app: TestApp
const clients = new Map<string, TestClient>()
beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Matrix')
  await setFeatures(app, account, allFeatures(true))
  // The role SYS is a flag of the user; it applies in the user's own account and in every other.
  clients.set('SYS', await app.client(account, [], { systemAdmin: true }))
  for (const role of [1, 2, 3, 4, 5]) clients.set(principals[role] ?? '', await app.client(account, [role]))
  clients.set('no role', await app.client(account, []))
  const guest = await app.client(await app.account('Provider'), [], { systemAdmin: true })
  clients.set('system administrator', within(guest, account))
  clients.set('nobody', app.anonymous)
})
afterAll(() => app.close())

/** The same client with every request in the given account. */
function within(client: TestClient, account: string): TestClient {
  const accountHeader = { 'x-context-account': account }
  return {
    ...client,
    fetch: (path, init) => client.fetch(path, { ...init, headers: { ...accountHeader, ...init?.headers } }),
  }
}

function expected(principal: string, resource: string, action: string): 'allowed' | 'refused' | 'unknown' {
  if (principal === 'nobody') return 'unknown'
  const row = table.find(([name]) => name === resource)
  const column = principal === 'system administrator' ? 0 : principals.indexOf(principal)
  const level = column < 6 ? (row?.[column + 1] ?? '') : '-'
  return allowedBy[level]?.split(' ').includes(action) ? 'allowed' : 'refused'
}

/**
 * What the response says about the permission. After the guard, an absent entry (404) or an empty body (400) is
 * expected.
 */
function verdict({ status, body }: TestReply): string {
  const { message } = (body ?? {}) as { message?: string }
  if (status === 401 && message === 'Unauthorized') return 'unknown'
  if (status === 403 && message === 'You do not have enough permissions.') return 'refused'
  return [200, 201, 204, 400, 404].includes(status) ? 'allowed' : `${status}`
}

function callsOf(resource: string, action: string): Endpoint[] {
  return app.endpoints.filter(({ access }) => {
    return access.kind === 'permission' && access.resource === resource && access.action === action
  })
}

/** Calls with an absent id and an empty body: the guard answers, and nothing changes. */
async function tryCall({ method, path, bytes }: Endpoint, client: TestClient): Promise<TestReply> {
  const nothing = bytes ? new Uint8Array(0) : {}
  const body = method === 'POST' || method === 'PUT' ? { body: nothing } : {}
  return await client.fetch(`/api${path.replace(/\{\w+\}/g, ABSENT)}`, { method, ...body })
}

test('the permission matrix of the contract has 35 rows and 6 columns', () => {
  expect(table).toHaveLength(35)
  expect(table.filter((row) => row.length !== 7)).toEqual([])
})

test('answers 1,575 combinations of principal, resource and action as the contract says', async () => {
  const differences: string[] = []
  const count = { cases: 0, throughRoutes: 0, throughAsking: 0, requests: 0 }
  const guarded = app.endpoints.filter(({ access }) => access.kind === 'permission')
  for (const [turn, principal] of principals.entries()) {
    const client = clients.get(principal) as TestClient
    // Every permission is queried; each call is made by every third principal.
    const called = new Set(sample(guarded, 3, turn))
    const tryOne = async (resource: string, action: string) => {
      const routes = callsOf(resource, action).filter((route) => called.has(route))
      const want = expected(principal, resource, action)
      const permissionReply = await client.fetch(`/api/users/me/permissions/${resource}/${action}`)
      const replies = await Promise.all(routes.map((route) => tryCall(route, client)))
      count.cases += 1
      count.requests += 1 + routes.length
      count[routes.length > 0 ? 'throughRoutes' : 'throughAsking'] += 1
      for (const [index, reply] of [permissionReply, ...replies].entries()) {
        const got = verdict(reply)
        const by = routes[index - 1] ?? { method: 'asking', path: '' }
        if (got !== want)
          differences.push(`${principal} ${action} ${resource} by ${by.method} ${by.path}: ${got}`)
      }
    }
    for (const [resource = ''] of table) await Promise.all(actions.map((action) => tryOne(resource, action)))
  }
  console.info(
    `matrix: ${count.cases} cases in ${count.requests} requests, ${count.throughRoutes} through routes of the ` +
      `resource and the asking call, ${count.throughAsking} through the asking call alone; ${differences.length} differ`,
  )
  expect(differences).toEqual([])
  expect(count.cases).toBe(1_575)
})

test('every route that requires a permission names a row and an action of the permission matrix', () => {
  const rows = new Set(table.map(([name]) => name))
  const strange = app.endpoints.filter(({ access }) => {
    return access.kind === 'permission' && !(rows.has(access.resource) && actions.includes(access.action))
  })
  expect(strange.map(({ path }) => path)).toEqual([])
})

test('only system administrators create accounts, from any account', async () => {
  const system = await app.account('The provider itself')
  await app.database.owner.query('update accounts set system = true where id = $1', [system])
  const headers = { 'x-context-account': system }
  const body = { title: 'New quarry', status: 'ACTIVE', measurementProfile: 'metric' }
  const administrator = await app.client(system, [], { systemAdmin: true })
  const made = await administrator.fetch('/api/accounts', { body })
  expect(made.status, made.text).toBe(201)
  const elsewhere = clients.get('system administrator') as TestClient
  const third = await elsewhere.fetch('/api/accounts', { body: { ...body, title: 'Third' } })
  expect(third.status, third.text).toBe(201)
  // The new account is immediately among the accounts that the user can select.
  const { accounts } = (await elsewhere.fetch('/api/users/me')).body as { accounts: { title: string }[] }
  expect(accounts.map(({ title }) => title)).toContain('Third')
  expect(
    (await elsewhere.fetch('/api/accounts', { body: { ...body, title: 'Second' }, headers })).status,
  ).toBe(201)
  for (const role of [1, 2, 3, 4, 5]) {
    const member = await app.client(system, [role])
    expect((await member.fetch('/api/accounts', { body })).status).toBe(403)
  }
  expect((await app.anonymous.fetch('/api/accounts', { body })).status).toBe(401)
})

test('returns 404 for an unknown row or action of the permission matrix', async () => {
  const client = clients.get('ACC') as TestClient
  for (const asked of ['nothing/read', 'materials/eat', 'constructor/read', 'materials/toString']) {
    expect((await client.fetch(`/api/users/me/permissions/${asked}`)).status).toBe(404)
  }
})
