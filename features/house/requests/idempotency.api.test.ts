/**
 * Idempotency-Key on every POST (threats I1): concurrent requests with one key take effect once, and all get the same
 * response.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { absentId, type ContractReply, type Site, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { minimumCases, selectedCalls } from '@haulway/testing/sampling/selected-calls.ts'
import { createRequestExample, type RequestExample } from '@haulway/testing/hostile-input/request-examples.ts'
import { repetitions, sample, serverIndex } from '@haulway/testing/sampling/sample.ts'
import { createAccount } from '../../accounts/server/people.ts'
import { resources } from '../../product/server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Calls whose responses are not stored (decision 0019): the response is a secret, or nobody is signed in to whom the
 * key could belong. The last test repeats them.
 */
const withoutKey = new Set([
  '/users/me/proof',
  '/users/me/secondfactor',
  '/users/me/secondfactor/off',
  '/users/me/secondfactor/recoverycodes',
])

let app: TestApp
let site: Site
let entries = 0
beforeAll(async () => {
  app = await testApp()
  const system = { title: 'System', timeZone: 'UTC', measurementProfile: 'metric', system: true } as const
  const account = await createAccount(app.database, system)
  const client = await app.client(account, [1], { systemAdmin: true })
  site = siteOf(client, account, resources)
})
afterAll(() => app.close())

/** States all events with the same type, because each type writes rows of its own. */
function note(body: RequestExample['body']): RequestExample['body'] {
  const { events } = body
  const many = Array.isArray(events) && 'type' in (events[0] as object)
  return many
    ? { ...body, events: events.map((one: object) => ({ ...one, type: 'note' })) }
    : { ...body, type: 'note' }
}

/** A request about newly created entries. */
async function freshExample(endpoint: Endpoint): Promise<RequestExample> {
  entries += 1
  const number = entries
  const idOf = async (collection: string): Promise<string> => {
    const resource = resources.find((one) => one.name === collection)
    entries += 1
    return resource ? (await site.create(resource, entries)).id : absentId
  }
  const target = async (to: string) => ({ id: await idOf(to), title: '' })
  const example = await createRequestExample(endpoint, number, { target, idOf })
  const isStated = endpoint.path === '/events' || endpoint.path === '/events/batch'
  return isStated ? { ...example, body: note(example.body) } : example
}

function send({ path, body }: RequestExample, key: string): Promise<ContractReply> {
  const headers = { 'idempotency-key': key }
  return site.call(path, { method: 'POST', headers, ...(Object.keys(body).length > 0 ? { body } : {}) })
}

/**
 * Row counts of all tables, except those that are computed in the background at their own pace and those with one row
 * per account.
 */
async function rows(): Promise<Record<string, number>> {
  const { owner } = app.database
  const tables = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename !~ '^(occupancy_|telemetry_|account_totals|cycle_changes|derived_sites|stale_tracks)' order by 1`,
  )
  const each = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
  // One statement, because there are dozens of tables.
  const counts = await owner.query<{ name: string; n: number }>(each.join(' union all '))
  return Object.fromEntries(counts.rows.map(({ name, n }) => [name, n]))
}

async function madeBy<T>(work: () => Promise<T>): Promise<{ made: Record<string, number>; done: T }> {
  const before = await rows()
  const done = await work()
  const after = await rows()
  const made = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)] as const)
  return { made: Object.fromEntries(made.filter(([, n]) => n !== 0)), done }
}

/** Valid texts by format. */
const others: Readonly<Record<string, string>> = {
  email: 'another@haulway.example',
  phone: '+15559990000',
  currency: 'CHF',
  mac: '00:1B:44:11:FF:FE',
}

/** The same call with a different body. */
function changedExample(example: RequestExample, endpoint: Endpoint): RequestExample {
  const isText = (one: string) =>
    endpoint.body[one]?.kind.name === 'text' && typeof example.body[one] === 'string'
  const name = Object.keys(example.body).find(isText)
  if (name === undefined) return example
  const { format } = endpoint.body[name]!.options as { format?: string }
  const other = others[format ?? ''] ?? 'Another'
  return { ...example, body: { ...example.body, [name]: other } }
}

/** Concurrent requests per call; the contract suite sends fifty for every resource. */
const AT_ONCE = repetitions(10, 6)

test('every POST of the inventory takes effect once per idempotency key', async () => {
  const posts = selectedCalls(app.endpoints).filter(
    // Bulk calls depend on their rows: their own tests repeat them (features/house/collections/bulk.api.test.ts).
    ({ method, path, access }) =>
      method === 'POST' && access.kind !== 'public' && !withoutKey.has(path) && !path.endsWith('/bulk'),
  )
  expect(posts.length).toBeGreaterThanOrEqual(minimumCases(20))
  const covered: string[] = []
  for (const endpoint of sample(posts, 4, serverIndex)) {
    const single = await freshExample(endpoint)
    const once = await madeBy(() => send(single, `${endpoint.path} single`))
    const example = await freshExample(endpoint)
    const key = `${endpoint.path} at once`
    const many = await madeBy(() => Promise.all(Array.from({ length: AT_ONCE }, () => send(example, key))))
    const note = `${endpoint.path}: ${once.done.text}`
    expect(many.made, note).toEqual(once.made)
    const { status } = once.done
    if (status >= 400) continue
    covered.push(endpoint.path)
    const others = many.done.filter((reply) => reply.status !== status && reply.status !== 409)
    expect(others, note).toEqual([])
    const again = await send(example, key)
    expect(again.status, note).toBe(status)
    // A secret occurs only in the first response.
    const answers = many.done.filter((reply) => reply.status === status).map((reply) => reply.text)
    expect(new Set(answers.filter((text) => text !== again.text)).size, note).toBeLessThanOrEqual(1)
    const other = changedExample(example, endpoint)
    if (other !== example) expect((await send(other, key)).status, note).toBe(422)
  }
  console.log(`done once: ${covered.join(', ')}`)
  expect(covered.length).toBeGreaterThanOrEqual(minimumCases(6))
})

test('stored responses contain no secrets', async () => {
  const key = { headers: { 'idempotency-key': 'token' } }
  const body = { title: 'Weighbridge', role: 5 }
  const first = await site.call('/api/apitokens', { body, ...key })
  const { id, token } = first.body as { id: string; token: string }
  expect(token).toMatch(/^hwt_/)
  expect((await site.call('/api/apitokens', { body, ...key })).body).toEqual({ id, token: null })
  const kept = await app.database.owner.query<{ text: string }>(
    'select k::text as text from idempotency_keys k',
  )
  expect(kept.rows.some(({ text }) => text.includes(token))).toBe(false)
})

test('idempotency keys are per user: the same key of another user takes effect on its own', async () => {
  const path = '/api/materials'
  const headers = { 'idempotency-key': 'shared', 'x-context-account': site.account }
  const others = [await app.client(site.account, [1]), await app.client(site.account, [1])]
  const replies = await Promise.all(
    others.map((client, index) => client.fetch(path, { headers, body: { title: `Sand ${index}` } })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
})

test('a repeated request to an endpoint without stored responses creates nothing twice', async () => {
  const signUp = { fullName: 'Ada', email: 'ada@haulway.example' }
  const open = await testApp({ signUp: true })
  try {
    for (const [path, body, table] of [
      ['/api/signup', signUp, 'users'],
      ['/api/newpassword', { email: 'nobody@haulway.example' }, 'password_resets'],
    ] as const) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => open.anonymous.fetch(path, { body })),
      )
      expect(replies.every(({ status }) => status < 500)).toBe(true)
      const { rows: found } = await open.database.owner.query<{ n: number }>(
        `select count(*)::int as n from ${table}`,
      )
      expect(found[0]?.n, path).toBeLessThanOrEqual(1)
    }
  } finally {
    await open.close()
  }
})
