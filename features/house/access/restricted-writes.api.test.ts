/**
 * A project that is closed to a user with almost all permissions: no write call and no history distinguishes its
 * entries from absent ones, or changes them. The requests are derived from the declarations.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import { permissionResources } from '../../access/matrix.ts'
import { roleIndex } from '../../access/roles.ts'
import { type ClosedProject, createClosedProject } from './testing/closed-project.ts'
import {
  formatAddress,
  keepOnlyReference,
  createBody,
  expandFileCalls,
  exampleId,
  ownIds,
  listEntryParameters,
  createQuery,
  type ReferencePath,
  listReferences,
  withValue,
} from './testing/probes.ts'
import { type MarkedSite, createMarkedSite } from '../../testing/marked-site/site.ts'

const ABSENT = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let site: MarkedSite
let closed: ClosedProject
let manager: TestClient
let outsider: TestClient
let endpoints: readonly Endpoint[]

beforeAll(async () => {
  app = await testApp()
  site = await createMarkedSite(app, 'Qx7Zk')
  manager = await app.client(site.account, [roleIndex.HAUL_MANAGER])
  closed = await createClosedProject(app, manager, 'Wp3Vj')
  await closed.sendHauls()
  await closed.sendHauls()
  // A report waits for the background work.
  await manager.fetch('/api/cyclereport/loadDumpCycles')
  outsider = await app.client(site.account, [roleIndex.DISPATCHER])
  await allowEverything()
  endpoints = expandFileCalls(app.endpoints).filter(
    ({ method, access, path }) =>
      access.kind === 'permission' && (method !== 'GET' || /\/(history|audit)/.test(path)),
  )
})
afterAll(() => app.close())

async function allowEverything(): Promise<void> {
  const all = permissionResources.filter((row) => row !== 'accounts' && row !== 'users')
  const permissions = Object.fromEntries(
    all.map((row) => [row, ['create', 'read', 'update', 'delete', 'list']]),
  )
  const group = await site.client.fetch('/api/groups', { body: { title: 'Nearly all', permissions } })
  expect(group.status, group.text).toBe(201)
  const { id } = (await outsider.fetch('/api/users/me')).body as { id: string }
  const user = (await site.client.fetch(`/api/users/${id}`)).body as object
  const body = { ...user, directGroups: [(group.body as { id: string }).id] }
  const saved = await site.client.fetch(`/api/users/${id}`, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
}

/** All stored rows of the closed project, every column included. */
async function storedRows(): Promise<unknown> {
  const entries = ['projects', 'routes', 'locations', 'dashboards'].map(
    (table) => `select '${table}' as name, row_to_json(t)::text as row from ${table} t where id = any($1)`,
  )
  const facts = ['cycles', 'events'].map(
    (table) =>
      `select '${table}', row_to_json(t)::text from ${table} t where equipment_id = $2 or route_id = any($1)`,
  )
  const { rows } = await app.database.owner.query(
    `${[...entries, ...facts].join(' union all ')} order by 1, 2`,
    [[...closed.examples.values()], closed.machine],
  )
  return rows
}

/** Everything by which a caller could distinguish two responses, without the id that is echoed. */
function comparable({ status, text }: TestReply, echoed: string): unknown {
  return { status, text: text.replaceAll(echoed, '{id}') }
}

/** Number of responses per status to an id of the closed project. */
const statuses = new Map<number, number>()

async function differences(
  what: string,
  id: string,
  ask: (id: string) => Promise<TestReply>,
): Promise<string[]> {
  const reply = await ask(id)
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
  const [hit, miss] = [comparable(reply, id), comparable(await ask(ABSENT), ABSENT)]
  return JSON.stringify(hit) === JSON.stringify(miss)
    ? []
    : [`${what}: ${JSON.stringify(hit)} instead of ${JSON.stringify(miss)}`]
}

test('answers an id of the closed project like an absent id, in every write call and every history', async () => {
  const before = await storedRows()
  const wrong: string[] = []
  let testedRequests = 0
  for (const endpoint of endpoints) {
    for (const { name, collection } of listEntryParameters(endpoint)) {
      const id = closed.examples.get(collection) ?? closed.examples.get(collection.split('/').at(-1) ?? '')
      if (id === undefined) continue
      const { method } = endpoint
      const body = await createBody(endpoint, site, 31)
      const query = await createQuery(endpoint, site, 31)
      testedRequests += 1
      wrong.push(
        ...(await differences(`${method} ${endpoint.path}`, id, (one) =>
          outsider.fetch(formatAddress(endpoint, { ...ownIds(endpoint, site), [name]: one }) + query, {
            method,
            body,
          }),
        )),
      )
    }
  }
  expect(wrong).toEqual([])
  expect(testedRequests).toBeGreaterThan(20)
  expect(await storedRows()).toEqual(before)
  // Refused because of the id, not because of the user's permissions.
  expect(statuses.get(404)).toBeGreaterThan(20)
})

test('mentions nothing of the closed project in histories and route changes, though its machine is assigned there', async () => {
  await requestReturnToRoute()
  const paths = endpoints
    .filter(({ path }) => path.endsWith('/{id}/history'))
    .map((endpoint) =>
      formatAddress(
        endpoint,
        endpoint.path.startsWith('/equipment/') ? { id: closed.machine } : ownIds(endpoint, site),
      ),
    )
  let read = 0
  for (const path of [...paths, '/api/equipment/routechanges']) {
    const { status, text } = await outsider.fetch(path)
    read += status === 200 ? 1 : 0
    // The user may not read accounts and users.
    expect([200, 403], path).toContain(status)
    expect(text, path).not.toContain(closed.mark)
    for (const id of closed.examples.values()) expect(text, path).not.toContain(id)
  }
  expect(read).toBeGreaterThan(10)
  const inside = await manager.fetch('/api/equipment/routechanges')
  expect(inside.text).toContain(closed.examples.get('routes'))
  // A planner sees that the machine is busy, may cancel the change, but may not force it.
  const [change] = ((await outsider.fetch('/api/equipment/routechanges')).body as { items: object[] }).items
  expect(change).toMatchObject({ route: null, state: 'pending', version: 1 })
  const machines = [{ equipment: { id: closed.machine }, seen: 1 }]
  const decide = async (move: string) =>
    (await outsider.fetch(`/api/equipment/routechanges/${move}`, { body: { machines, reason: 'Stuck' } }))
      .status
  expect([await decide('force'), await decide('cancel')]).toEqual([403, 200])
})

/** As a manager, takes the machine off its route and requests the driver to return to it. */
async function requestReturnToRoute(): Promise<void> {
  const route = closed.examples.get('routes')
  const taken = { route: { id: route }, equipment: [closed.machine] }
  const off = await manager.fetch('/api/equipment/unassign', { body: taken })
  expect(off.status, off.text).toBe(200)
  const machines = [{ equipment: { id: closed.machine }, seen: 0 }]
  const body = { route: { id: route }, machines, force: false }
  const asked = await manager.fetch('/api/equipment/routechanges', { body })
  expect(asked.status, asked.text).toBe(200)
}

/** The ways to write a reference: alone, or after a valid one in a list. */
function formsOf({ field }: ReferencePath, good: string): ((id: string) => unknown)[] {
  return field.kind.links?.several ? [(id) => [{ id }], (id) => [{ id: good }, { id }]] : [(id) => ({ id })]
}

test('answers a body that refers to the closed project like one that refers to nothing', async () => {
  const before = await storedRows()
  const wrong: string[] = []
  let asked = 0
  for (const endpoint of endpoints) {
    const { method } = endpoint
    const path = formatAddress(endpoint, ownIds(endpoint, site))
    for (const place of listReferences(endpoint.body)) {
      const id = closed.examples.get(place.to)
      if (id === undefined) continue
      for (const [n, form] of formsOf(place, exampleId(site, place.to)).entries()) {
        const body = keepOnlyReference(
          (await createBody(endpoint, site, 40 + n)) as object,
          place,
          endpoint.body,
        )
        if ('version' in body)
          body['version'] = ((await outsider.fetch(path)).body as { version: number }).version
        asked += 1
        wrong.push(
          ...(await differences(`${method} ${endpoint.path} ${place.path.join('.')}`, id, (one) =>
            outsider.fetch(path, { method, body: withValue(body, place.path, form(one)) }),
          )),
        )
      }
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(20)
  expect(await storedRows()).toEqual(before)
})
