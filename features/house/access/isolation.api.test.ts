/**
 * Two accounts that must not see each other's data (threats B2, B5, B6, B16): every route of the product is called
 * with ids of the other account wherever an id can occur. The requests are derived from the declarations, so a new
 * route is covered automatically, and fails here when there is no example of what its address names.
 */
import { expect, test } from 'vitest'
import { minimumCases } from '@haulway/testing/sampling/selected-calls.ts'
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import type { TestClient, TestReply } from '../../testing/test-app.ts'
import {
  formatAddress,
  keepOnlyReference,
  createBody,
  exampleId,
  ownIds,
  type EntryParameter,
  listEntryParameters,
  createQuery,
  type ReferencePath,
  listReferences,
  listUndeclaredIds,
  withValue,
} from './testing/probes.ts'
import { defineExposureTests } from './testing/exposure.ts'
import { ABSENT_ID, sampledFilters } from './testing/filters.ts'
import type { MarkedSite } from '../../testing/marked-site/site.ts'
import { administrator, app, directions, endpoints, sites } from './testing/two-sites.ts'

// In the same file, because both accounts take long to create.
defineExposureTests()

/** All stored data of an account, every column included. */
async function storedData(account: string): Promise<unknown> {
  const { rows: tables } = await app.database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by 1`,
  )
  const all = [
    ...tables.map(({ name }) => [name, 'account_id']),
    ['accounts', 'id'],
    ['users', 'home_account_id'],
  ]
  // One statement, because there are dozens of tables.
  const { rows } = await app.database.owner.query(
    all
      .map(
        ([name, column]) =>
          `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as content
             from "${name}" t where ${column} = $1`,
      )
      .join(' union all '),
    [account],
  )
  return rows
}

/** Everything by which a caller could distinguish two responses, without the id that is echoed. */
function comparable(reply: TestReply, echoed: string): unknown {
  const headers = [...reply.headers].filter(([name]) => name !== 'date' && name !== 'content-length')
  return { status: reply.status, headers, text: reply.text.replaceAll(echoed, '{id}') }
}

interface Counts {
  probes: number
  byStatus: Record<number, number>
}
const counting = (): Counts => ({ probes: 0, byStatus: {} })

/**
 * Sends the same request with an id of the other account and with an absent id; both responses are the same and
 * reveal nothing.
 */
async function expectSameReply(
  counts: Counts,
  what: string,
  other: MarkedSite,
  [foreign, absent]: readonly [string, string],
  ask: (id: string) => Promise<TestReply>,
): Promise<TestReply> {
  const hit = await ask(foreign)
  const miss = await ask(absent)
  expect(comparable(hit, foreign), what).toEqual(comparable(miss, absent))
  expect(hit.text, what).not.toContain(other.mark)
  counts.probes += 1
  counts.byStatus[hit.status] = (counts.byStatus[hit.status] ?? 0) + 1
  return hit
}

/** An absent id of the same form; for a cycle, a key of another machine. */
function absentLike(id: string): string {
  return id.length === ABSENT_ID.length ? ABSENT_ID : ABSENT_ID + id.slice(ABSENT_ID.length)
}

/**
 * Calls that system administrators may use across accounts: accounts, the outbox of all accounts, builds of tablets,
 * and the pictures of users.
 */
function reachesEveryAccount({ path }: Endpoint, set: readonly EntryParameter[]): boolean {
  if (path.startsWith('/console/') || path.startsWith('/tabletsetup/software/')) return true
  return path.startsWith('/accounts/') || (path === '/users/{id}/avatar/{picture}' && set.length === 2)
}

/**
 * The calls that are tested from one account: every other call. The code that separates accounts is the same for
 * both.
 */
function callsFrom(own: MarkedSite): Endpoint[] {
  return endpoints.filter((_, index) => sites[index % 2] === own)
}

async function probePaths(
  counts: Counts,
  own: MarkedSite,
  other: MarkedSite,
  client: TestClient,
  system: boolean,
) {
  const headers = { 'x-context-account': own.account }
  // Only a sample for system administrators, because their responses come from the same statements.
  for (const endpoint of system ? sample(callsFrom(own), 3) : callsFrom(own)) {
    const places = listEntryParameters(endpoint)
    if (places.length === 0) continue
    const { method, path } = endpoint
    const body = await createBody(endpoint, own, 31)
    const owned = ownIds(endpoint, own)
    const query = await createQuery(endpoint, own, 31)
    // Each id alone, and all of them together.
    const sets = places.length === 1 ? [places] : [...places.map((one) => [one]), places]
    for (const set of sets.filter((one) => !(system && reachesEveryAccount(endpoint, one)))) {
      const foreign = Object.fromEntries(set.map((one) => [one.name, exampleId(other, one.collection)]))
      const absent = Object.fromEntries(Object.entries(foreign).map(([name, id]) => [name, absentLike(id)]))
      const what = `${method} ${path} with another account's ${set.map((one) => one.name).join(' and ')}`
      const [first = ''] = Object.keys(foreign)
      const ask = (id: string) => {
        const ids = { ...owned, ...(id === foreign[first] ? foreign : absent) }
        return client.fetch(formatAddress(endpoint, ids) + query, { method, body, headers })
      }
      const hit = await expectSameReply(counts, what, other, [foreign[first] ?? '', absent[first] ?? ''], ask)
      expect([403, 404], `${what}: ${hit.text}`).toContain(hit.status)
    }
  }
}

test.each([
  { by: 'a member of the first', from: 0, to: 1, system: false },
  { by: 'a member of the second', from: 1, to: 0, system: false },
  { by: 'a system administrator in the first', from: 0, to: 1, system: true },
  { by: 'a system administrator in the second', from: 1, to: 0, system: true },
] as const)(
  'ids in addresses: answers for entries of the other account as for absent ones and changes nothing, as $by',
  async ({ by, from, to, system }) => {
    const counts = counting()
    const [own, other] = [sites[from], sites[to]]
    const before = await storedData(other.account)
    await probePaths(counts, own, other, system ? administrator : own.client, system)
    expect(await storedData(other.account)).toEqual(before)
    const answers = JSON.stringify(counts.byStatus)
    console.info(`ids in addresses: ${counts.probes} probes by ${by}, 0 leaks; answers ${answers}`)
    expect(counts.byStatus[404] ?? 0).toBeGreaterThanOrEqual(minimumCases(system ? 15 : 50))
  },
)

test('finds a nested entry only under its own parent', async () => {
  for (const own of sites) {
    const nested = endpoints.filter((one) => listEntryParameters(one).length === 2)
    const before = await storedData(own.account)
    for (const endpoint of nested) {
      const [parent, child] = listEntryParameters(endpoint)
      if (!parent || !child) continue
      const second = own.seconds.get(parent.collection)
      if (!second)
        throw new Error(
          `no second of ${parent.collection}: add one to testing/<slice>.examples.ts of its slice`,
        )
      const ids = { [parent.name]: second, [child.name]: exampleId(own, child.collection) }
      const { method } = endpoint
      const reply = await own.client.fetch(
        formatAddress(endpoint, ids) + (await createQuery(endpoint, own, 32)),
        {
          method,
          body: await createBody(endpoint, own, 32),
        },
      )
      expect(reply.status, `${method} ${endpoint.path}: ${reply.text}`).toBe(404)
    }
    expect(await storedData(own.account)).toEqual(before)
  }
})

/** A valid body increases the version of an entry, so the current version is read before each request. */
async function currentBody(endpoint: Endpoint, own: MarkedSite, path: string, number: number) {
  const body = (await createBody(endpoint, own, number)) as Record<string, unknown>
  if (!('version' in body)) return body
  // An action has the version of the entry that it is called on.
  const entry = endpoint.path.endsWith('}') ? path : path.slice(0, path.lastIndexOf('/'))
  const { version } = (await own.client.fetch(entry)).body as { version: number }
  return { ...body, version }
}

/** The ways to write a reference: alone, and before and after a valid one in a list. */
function formsOf({ field }: ReferencePath, good: string): ((id: string) => unknown)[] {
  if (!field.kind.links?.several) return [(id) => ({ id })]
  return [(id) => [{ id }], (id) => [{ id: good }, { id }], (id) => [{ id }, { id: good }]]
}

async function probeBody(counts: Counts, endpoint: Endpoint, own: MarkedSite, other: MarkedSite) {
  const { method } = endpoint
  const path = formatAddress(endpoint, ownIds(endpoint, own))
  for (const place of listReferences(endpoint.body)) {
    const what = `${method} ${endpoint.path}: ${place.path.join('.')}`
    for (const [n, form] of formsOf(place, exampleId(own, place.to)).entries()) {
      const body = keepOnlyReference(await currentBody(endpoint, own, path, 40 + n), place, endpoint.body)
      const ids = [exampleId(other, place.to), ABSENT_ID] as const
      const hit = await expectSameReply(counts, what, other, ids, (id) =>
        own.client.fetch(path, { method, body: withValue(body, place.path, form(id)) }),
      )
      // A call that answers per element refuses only the one element.
      const each = 'results' in (endpoint.output ?? {})
      expect(hit.status, `${what}: ${hit.text}`).toBe(each ? 200 : 400)
      type Refusal = { errors: { field: string }[] }
      const { errors } = each ? (hit.body as { results: [Refusal] }).results[0] : (hit.body as Refusal)
      const named = place.path[each ? 1 : 0]
      // Two parts of a draft may refer to the same foreign entry; an error of a list concerns each of its rows.
      const fields = errors.map(({ field }) => field.split('.'))
      const places = new Set(fields.map((parts) => (parts.at(-1) === named ? named : parts[0])))
      expect([...places], what).toEqual([named])
    }
  }
}

test('ids in bodies: refuses references to entries of another account', async () => {
  const counts = counting()
  for (const [from, to] of directions) {
    const [own, other] = [sites[from], sites[to]]
    const before = await storedData(other.account)
    for (const endpoint of sample(callsFrom(own), 2)) await probeBody(counts, endpoint, own, other)
    expect(await storedData(other.account)).toEqual(before)
  }
  console.info(`ids in bodies: ${counts.probes} probes, 0 leaks; answers ${JSON.stringify(counts.byStatus)}`)
})

test('ids in filters: treats entries of another account like absent ones', async () => {
  const counts = counting()
  for (const [from, to] of directions) {
    const [own, other] = [sites[from], sites[to]]
    for (const { endpoint, name, values } of sampledFilters(callsFrom(own))) {
      const { method } = endpoint
      const base = formatAddress(endpoint, ownIds(endpoint, own))
      await expectSameReply(counts, `${endpoint.path}?${name}`, other, values(other), (value) =>
        own.client.fetch(`${base}?${name}=${value}`, { method }),
      )
    }
  }
  console.info(`ids in filters: ${counts.probes} probes, 0 leaks; answers ${JSON.stringify(counts.byStatus)}`)
  expect(counts.byStatus[200] ?? 0).toBeGreaterThanOrEqual(minimumCases(20))
})

test('refuses another account’s route as the default route of an account, even for a system administrator', async () => {
  const [ours, theirs] = sites
  const path = `/api/accounts/${ours.account}/defaultRoute`
  const put = (id: string) => administrator.fetch(path, { method: 'PUT', body: { route: { id } } })
  const foreign = await put(exampleId(theirs, 'routes'))
  expect([foreign.status, foreign.text]).toEqual([400, (await put(ABSENT_ID)).text])
  expect((await put(exampleId(ours, 'routes'))).status).toBe(200)
})

test('refuses the account header of another account on every route like that of an absent account', async () => {
  const counts = counting()
  for (const [from, to] of directions) {
    const [own, other] = [sites[from], sites[to]]
    const before = await storedData(other.account)
    for (const endpoint of sample(callsFrom(own), 3).filter((one) => one.access.kind !== 'public')) {
      const ids = ownIds(endpoint, other)
      const { method } = endpoint
      const body = await createBody(endpoint, other, 50)
      const path = formatAddress(endpoint, ids) + (await createQuery(endpoint, other, 50))
      const what = `${method} ${endpoint.path} in another account`
      const hit = await expectSameReply(counts, what, other, [other.account, ABSENT_ID], (account) =>
        own.client.fetch(path, { method, body, headers: { 'x-context-account': account } }),
      )
      expect(hit.status, what).toBe(403)
    }
    expect(await storedData(other.account)).toEqual(before)
  }
  console.info(`foreign header: ${counts.probes} probes, 0 leaks; answers ${JSON.stringify(counts.byStatus)}`)
})

test('every field that names an entry is declared as a reference, so that the tests above cover it', () => {
  const texts = endpoints.flatMap((one) =>
    [...listUndeclaredIds(one.body), ...listUndeclaredIds(one.query)].map((name) => `${one.path} ${name}`),
  )
  const named = texts.filter((one) => !known.some((name) => one.endsWith(` ${name}`)))
  expect(named).toEqual([])
})

/**
 * Text fields whose names end like an id but hold something else: a login, the number painted on a machine, a badge.
 */
const known = ['loginId', 'equipmentId', 'trailerId', 'employeeId', 'deviceId']
