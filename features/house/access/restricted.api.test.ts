/**
 * A project that is open only to some users (core 6: a customer has a limited view): its activity changes nothing in
 * what others read, in any declared call. The requests are derived from the declarations, so a later call is covered
 * too.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { roleIndex } from '../../access/roles.ts'
import { type ClosedProject, createClosedProject } from './testing/closed-project.ts'
import {
  formatAddress,
  expandFileCalls,
  ownIds,
  listEntryParameters,
  createQuery,
  listReferences,
} from './testing/probes.ts'
import { type Frame, openListener, longTimeout, waitForPosition } from './testing/live-listener.ts'
import { sendFixes } from '../../testing/hauls.ts'
import { type MarkedSite, createMarkedSite } from '../../testing/marked-site/site.ts'
import { type TokenClient, createTokenClient } from '../../testing/token.ts'

const ABSENT = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let site: MarkedSite
let closed: ClosedProject
let manager: TestClient
let customer: TestClient
/**
 * An API token with the role of a customer, created by a user who sees all projects: the token does not see what its
 * creator sees.
 */
let token: TokenClient
let insider: TestClient
/** Every call that reads. */
let endpoints: readonly Endpoint[]

interface ReadRequest {
  readonly endpoint: Endpoint
  readonly path: string
}

interface ReceivedResponse extends ReadRequest {
  readonly status: number
  readonly text: string
}

/**
 * The responses after half of the hauling, and after all of it: first those of the customer, then those of the token.
 */
let before: readonly ReceivedResponse[]
let after: readonly ReceivedResponse[]
let readRequests: readonly ReadRequest[]

/** As many concurrent requests as one screen sends: more would have to wait for connections and be asked to retry. */
const CONCURRENT_REQUESTS = 12

async function sendAll(
  client: TestClient,
  readRequests: readonly ReadRequest[],
): Promise<ReceivedResponse[]> {
  const received: ReceivedResponse[] = []
  for (let from = 0; from < readRequests.length; from += CONCURRENT_REQUESTS)
    received.push(
      ...(await Promise.all(
        readRequests.slice(from, from + CONCURRENT_REQUESTS).map(async (readRequest) => {
          const { status, text } = await client.fetch(readRequest.path)
          return { ...readRequest, status, text }
        }),
      )),
    )
  return received
}

/**
 * Sends requests as each user without access: the customer and the token, for which access is decided in the same
 * way.
 */
const sendWithoutAccess = async (requests: readonly ReadRequest[]) => [
  ...(await sendAll(customer, requests)),
  ...(await sendAll(token, sample(requests, 3))),
]

const isReport = ({ path }: Endpoint) => /^\/(reports|cyclereport|dispatcher)\//.test(path)

/** All calls of reports, and a sample of the others. */
const sampled = (all: readonly ReadRequest[]): ReadRequest[] => [
  ...all.filter(({ endpoint }) => isReport(endpoint)),
  ...sample(
    all.filter(({ endpoint }) => !isReport(endpoint)),
    2,
  ),
]

/** The requests with these ids in their addresses, for the calls whose addresses name one of the collections. */
async function readRequestsWith(examples: ReadonlyMap<string, string>): Promise<ReadRequest[]> {
  const readRequests: ReadRequest[] = []
  for (const endpoint of endpoints) {
    const found = listEntryParameters(endpoint).flatMap(({ name, collection }) => {
      const id = examples.get(collection) ?? examples.get(collection.split('/').at(-1) ?? '')
      return id === undefined ? [] : [[name, id] as const]
    })
    if (found.length === 0) continue
    const ids = { ...ownIds(endpoint, site), ...Object.fromEntries(found) }
    const query = await createQuery(endpoint, site, 31)
    readRequests.push({ endpoint, path: formatAddress(endpoint, ids) + query })
  }
  return readRequests
}

/**
 * Every call with the site's own examples; calls about machines also with the machine that hauls on the closed
 * project.
 */
async function everyReadRequest(): Promise<ReadRequest[]> {
  const own = endpoints.map(async (endpoint) => ({
    endpoint,
    path: formatAddress(endpoint, ownIds(endpoint, site)) + (await createQuery(endpoint, site, 31)),
  }))
  const machine = new Map(['equipment', 'machines'].map((name) => [name, closed.machine]))
  return [...(await Promise.all(own)), ...(await readRequestsWith(machine))]
}

const idOf = async (client: TestClient) => ((await client.fetch('/api/users/me')).body as { id: string }).id

beforeAll(async () => {
  app = await testApp()
  site = await createMarkedSite(app, 'Qx7Zk')
  endpoints = expandFileCalls(app.endpoints).filter(
    // Excludes the audit record, which is also part of the personal data: it lists the exports that this test
    // requests.
    ({ method, access, path }) =>
      method === 'GET' && access.kind !== 'public' && !/\/(history|personaldata)/.test(path),
  )
  manager = await app.client(site.account, [roleIndex.HAUL_MANAGER])
  closed = await createClosedProject(app, manager, 'Wp3Vj')
  customer = await app.client(site.account, [roleIndex.DISPATCHER])
  insider = await app.client(site.account, [roleIndex.DISPATCHER])
  await closed.grantAccess([await idOf(insider)])
  token = await createTokenClient(
    app,
    await app.client(site.account, [roleIndex.ACCOUNT_ADMIN]),
    roleIndex.DISPATCHER,
  )
  readRequests = sampled(await everyReadRequest())
  // The open cycle ends once the machine loads at the closed site.
  await closed.sendHauls()
  // The time when a device was last seen is stored only now and then; it is stored here, before both rounds of
  // requests.
  app.clock.advance(60_000)
  await manager.fetch('/api/cyclereport/loadDumpCycles')
  before = await sendWithoutAccess(readRequests)
  await closed.sendHauls()
  after = await sendWithoutAccess(readRequests)
})
afterAll(() => app.close())

/** The calls with different responses. */
const differentResponses = (one: readonly ReceivedResponse[], other: readonly ReceivedResponse[]) =>
  one.filter(({ text }, index) => other[index]?.text !== text)

test('activity on the closed project changes no response to users without access', () => {
  expect(differentResponses(before, after).map(({ path }) => path)).toEqual([])
  for (const { path, text } of after) expect(text, path).not.toContain(closed.mark)
  for (const id of closed.examples.values())
    expect(after.filter(({ text }) => text.includes(id)).map(({ path }) => path)).toEqual([])
  console.info(`${after.length} calls asked`)
})

test('every report call except unresolved loads and the proof of a cycle shows the closed project to users with access', async () => {
  const differing = new Set(
    differentResponses(await sendAll(insider, readRequests), after).map(({ endpoint }) => endpoint),
  )
  // The proof is of a cycle of the site's own machine, and every load has its dump.
  const alike = endpoints.filter((one) => isReport(one) && !differing.has(one))
  const report = '/cyclereport/loadDumpCycles'
  expect(alike.map(({ path }) => path).toSorted()).toEqual([`${report}/unresolved`, `${report}/{key}/proof`])
})

/** Ids of entries of the closed project, and absent ids of the same form. */
async function closedExamples(): Promise<[ReadonlyMap<string, string>, ReadonlyMap<string, string>]> {
  const reply = await insider.fetch(`/api/cyclereport/loadDumpCycles?route=${closed.examples.get('routes')}`)
  const key = (reply.body as { items: { key: string }[] }).items[0]?.key ?? ''
  const absentKey = ABSENT + key.slice(ABSENT.length)
  const absent = new Map([...closed.examples.keys()].map((name) => [name, ABSENT]))
  return [new Map([...closed.examples, ['loadDumpCycles', key]]), absent.set('loadDumpCycles', absentKey)]
}

test('answers ids of the closed project in addresses and filters like absent ids, and returns their data to users with access', async () => {
  const [examples, absent] = await closedExamples()
  const named = await readRequestsWith(examples)
  const misses = await sendWithoutAccess(await readRequestsWith(absent))
  for (const [index, { path, status, text }] of (await sendWithoutAccess(named)).entries()) {
    const [id = ''] = [...examples.values()].filter((one) => path.includes(encodeURIComponent(one)))
    const like = { status: misses[index]?.status, text: misses[index]?.text }
    expect({ status, text: text.replaceAll(id, ABSENT) }, path).toEqual(like)
    expect([403, 404], path).toContain(status)
  }
  const seen = await sendAll(insider, named)
  const read = seen.filter(({ status }) => status === 200).map(({ endpoint }) => endpoint.path)
  expect(read).toEqual(
    expect.arrayContaining([
      '/cyclereport/loadDumpCycles/{key}/proof',
      '/dashboards/{id}/widgets',
      '/routes/{id}/road',
      '/projects/{id}',
    ]),
  )
  for (const { text, path } of seen)
    if (/widgets|proof|road/.test(path)) expect(text, path).toMatch(/"(loads|t|lon|cycles)":(\[\d|[1-9])/)
  const filters = endpoints.flatMap((endpoint) =>
    listReferences(endpoint.query).flatMap(({ path: [name = ''], to }) => {
      const id = examples.get(to)
      if (id === undefined) return []
      const at = formatAddress(endpoint, ownIds(endpoint, site))
      return [id, ABSENT].map((value) => ({ endpoint, path: `${at}?${name}=${value}` }))
    }),
  )
  const received = await sendAll(customer, filters)
  for (const [index, { path, status, text }] of received.entries())
    if (index % 2 === 0)
      expect({ status, text }, path).toEqual({
        status: received[index + 1]?.status,
        text: received[index + 1]?.text,
      })
  console.info(`${named.length} addresses and ${received.length / 2} filters asked`)
})

test('limits the proof of an earlier cycle to the time before the machine entered the closed project, and hides all later rows', async () => {
  const cycles = await customer.fetch(
    `/api/cyclereport/loadDumpCycles?equipment=${closed.machine}&from=2026-03-01T00:00:00Z`,
  )
  const [last] = (cycles.body as { items: { key: string }[] }).items
  const path = `/api/cyclereport/loadDumpCycles/${encodeURIComponent(last?.key ?? '')}/proof`
  const proof = async (client: TestClient) =>
    (await client.fetch(path)).body as { track: { t: number[] }; events: { at: string }[] }
  const [received, whole] = [await proof(customer), await proof(insider)]
  expect(whole.track.t.at(-1)).toBeGreaterThan(closed.assignedAt)
  expect(received.track.t.at(-1)).toBeLessThan(closed.assignedAt)
  expect(received.track.t).toEqual(whole.track.t.filter((t) => t < closed.assignedAt))
  expect(whole.events.some(({ at }) => Date.parse(at) >= closed.assignedAt)).toBe(true)
  expect(received.events.filter(({ at }) => Date.parse(at) >= closed.assignedAt)).toEqual([])

  for (const [table, at] of Object.entries(factTables)) {
    const count = async (client: TestClient) => {
      const scope = { account: site.account, user: await idOf(client) }
      const sql = `select count(*)::int as n from ${table} where equipment_id = $1 and ${at} >= $2`
      return await inAccount(app.database, scope, async (tx) => {
        const { rows } = await tx.query<{ n: number }>(sql, [closed.machine, new Date(closed.assignedAt)])
        return rows[0]?.n
      })
    }
    expect([await count(customer), (await count(insider)) !== 0], table).toEqual([0, true])
  }
})

test('hides the machines of the closed project from live subscribers without access, also when access ends during the subscription', async () => {
  const outside = [await openListener(app, customer), await openListener(app, token, '', token.headers)]
  const inside = await openListener(app, insider)
  const everybody = [...outside, inside]
  for (const one of everybody) one.send({ sub: ['fleet'] })
  await waitForPosition(inside, await closed.sendPosition())
  const elsewhere = await moveElsewhere()
  for (const one of outside) {
    await waitForPosition(one, elsewhere)
    expect(one.text()).not.toContain(closed.machine)
  }

  await closed.grantAccess([])
  const last = () => inside.frames.at(-1)
  await expect.poll(() => last()?.d?.kind === 'snapshot' && !isThere(last()), longTimeout).toBe(true)
  const framesBefore = inside.frames.length
  await closed.sendPosition()
  await waitForPosition(inside, await moveElsewhere())
  expect(inside.frames.slice(framesBefore).some(isThere)).toBe(false)
  expect((await insider.fetch(`/api/dispatcher/machines/${closed.machine}`)).status).toBe(404)

  await closed.grantAccess([await idOf(insider)])
  await expect.poll(() => isThere(last()), longTimeout).toBe(true)
  for (const one of everybody) one.close()
})

/** The column with the time of each table of facts. */
const factTables = { cycles: 'started_at', events: 'occurred_at', visits: 'entered_at', track_hours: 'hour' }

const isThere = (frame: Frame | undefined) =>
  frame?.d?.machines.some(({ id }) => id === closed.machine) ?? false

let moves = 0
/** Moves the site's own machine, which is on no route. */
async function moveElsewhere(): Promise<number> {
  app.clock.advance(1_000)
  const t = app.clock()
  await sendFixes(app, site.deviceSecret, [{ seq: 10_000 + (moves += 1), t, lon: 37.6, lat: 55.7, speed: 0 }])
  return t
}
