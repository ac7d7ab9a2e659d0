/**
 * An account without a feature can use none of its calls (threats B11), for every user and from the next request on.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { allFeatures } from '../../testing/features.ts'

const ABSENT = '01900000-0000-7000-8000-000000000000'

/** Rows that every account has, whatever its features (core 2.2); all others need the tracker (core 2.4). */
const always = ['accounts', 'users']
/** The rows that each missing feature closes (core 2.5, core 6). */
const closedWithout: Readonly<Record<string, RegExp>> = {
  tracker: new RegExp(`^(?!(${always.join('|')})$)`),
  qmEnabled: /^qm/,
  sensorsFeature: /^sensor/,
}
const materialTracking = ['mtBlocks', 'mtExcavatorSettings', 'mtActivityReporting', 'mtDisposalImport']

interface Account {
  version: number
  features: Record<string, unknown>
}

let app: TestApp
let account: string
let system: TestClient
let member: TestClient
type Guarded = Endpoint & { access: { kind: 'permission' } }
let guarded: Guarded[]
/** One call per combination of row and action: these calls determine what is closed. */
let deciding: readonly Guarded[]
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Switched')
  system = await app.client(await app.account('Provider'), [], { systemAdmin: true })
  member = await app.client(account, [1, 2, 3, 4, 5])
  guarded = app.endpoints.flatMap((endpoint) => {
    return endpoint.access.kind === 'permission' ? [endpoint as Guarded] : []
  })
  deciding = [...new Map(guarded.map((endpoint) => [JSON.stringify(endpoint.access), endpoint])).values()]
})
afterAll(() => app.close())

/** Saves the features as a system administrator, while the member is signed in. */
async function switchTo(features: Record<string, unknown>): Promise<void> {
  const path = `/api/accounts/${account}`
  const now = (await system.fetch(path)).body as Account
  const reply = await system.fetch(path, { method: 'PUT', body: { ...now, features } })
  expect(reply.status, reply.text).toBe(200)
}

/** The calls that are refused both to a user with every role and to a system administrator. */
async function refusedCalls(among: readonly Endpoint[]): Promise<Set<Endpoint>> {
  const refused = new Set<Endpoint>()
  for (const endpoint of among) {
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, ABSENT)}`
    const { method } = endpoint
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const accountHeader = { headers: { 'x-context-account': account } }
    const asSystem = await system.fetch(path, { method, ...body, ...accountHeader })
    if (asSystem.status !== 403) continue
    refused.add(endpoint)
    // What a system administrator is refused, everybody is refused.
    expect((await member.fetch(path, { method, ...body })).status, endpoint.path).toBe(403)
  }
  return refused
}

/** The determining calls, and a sample of the others, a different one for each `from`. */
function sampled(among: readonly Guarded[], from: number): readonly Guarded[] {
  const others = among.filter((endpoint) => !deciding.includes(endpoint))
  return [...among.filter((endpoint) => deciding.includes(endpoint)), ...sample(others, 4, from)]
}

const names = (of: Iterable<Endpoint>) => [...of].map((one) => `${one.method} ${one.path}`).toSorted()

test('refuses no call when every feature of the account is on', async () => {
  await switchTo(allFeatures(true))
  expect(names(await refusedCalls(sample(guarded, 2)))).toEqual([])
})

test('each feature switch alone closes exactly the calls of its rows, and opens them again', async () => {
  const switches = [...Object.keys(closedWithout), ...materialTracking]
  for (const [turn, name] of switches.entries()) {
    const on = allFeatures(true)
    const off = materialTracking.includes(name)
      ? { ...on, materialTracking: materialTracking.filter((one) => one !== name) }
      : { ...on, [name]: false }
    await switchTo(off)
    const row = closedWithout[name] ?? new RegExp(`^${name}$`)
    const closed = guarded.filter((endpoint) => row.test(endpoint.access.resource))
    const expected = sampled(closed, turn)
    const testedCalls = new Set([...expected, ...sample(deciding, 3, turn)])
    expect(names(await refusedCalls([...testedCalls])), `without ${name}`).toEqual(names(expected))
    await switchTo(on)
    // Calls that stayed open are checked with the next switch.
    const opened = await refusedCalls(sample(expected, 2, turn))
    expect(names(opened), `with ${name} again`).toEqual([])
    console.info(`feature ${name}: off closes ${closed.length} of ${guarded.length} guarded calls`)
  }
})

test('allows only calls of accounts and users when no feature is on', async () => {
  await switchTo(allFeatures(false))
  const testedCalls = sampled(guarded, 1)
  const refused = await refusedCalls(testedCalls)
  const open = testedCalls.filter((endpoint) => !refused.has(endpoint))
  expect([...new Set(open.map((one) => one.access.resource))].toSorted()).toEqual(always)
})

test('closes all calls for barge orders when both of their features are off', async () => {
  const barge = guarded.filter((one) => one.access.resource === 'bargeOrders')
  await switchTo({ ...allFeatures(true), bargeOrderCustomerAccount: false, bargeOrderLabAccount: false })
  const refused = await refusedCalls(barge)
  expect(barge.filter((endpoint) => !refused.has(endpoint))).toEqual([])
})
