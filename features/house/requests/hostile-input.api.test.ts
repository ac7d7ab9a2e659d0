/**
 * Invalid input of every kind to every declared call (threats D3, D4, D9, D10, H5): it is refused at its field like
 * in the form in the browser, or accepted as plain text; nothing causes a server error.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import type { Endpoint, FieldError } from '@haulway/resource'
import { absentId, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { createFieldProbes } from '@haulway/testing/hostile-input/field-probes.ts'
import {
  strangeBodies,
  strangeHeaders,
  strangeIds,
  strangeQueries,
  strangeValues,
} from '@haulway/testing/hostile-input/hostile-input.ts'
import { describeProbe, type Probe, sendProbes } from '@haulway/testing/hostile-input/probes.ts'
import {
  createRawClient,
  type RawClient,
  type RawReply,
} from '@haulway/testing/hostile-input/raw-requests.ts'
import {
  distributeCases,
  fillPath,
  pixel,
  formatQuery,
  createRequestExamples,
  type RequestExample,
  sampleCostly,
} from '@haulway/testing/hostile-input/request-examples.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { createAccount } from '../../accounts/server/people.ts'
import { resources, words } from '../../product/server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let client: RawClient
let stranger: RawClient
let examples: RequestExample[]
const requests = new Map<string, number>()
let inFields: Awaited<ReturnType<typeof createFieldProbes>>

beforeAll(async () => {
  app = await testApp()
  // Accounts are created only in the system account.
  const account = await createAccount(app.database, {
    title: 'System',
    timeZone: 'Europe/Berlin',
    measurementProfile: 'metric',
    system: true,
  })
  const others = { accounts: await app.account('B'), users: '' }
  const administrator = await app.client(account, [1], { systemAdmin: true })
  const site = siteOf(administrator, account, resources)
  await app.client(account, [1])
  const people = (await site.call('/api/users')).body as { items: { id: string; fullName: string }[] }
  others.users = people.items.find((one) => one.fullName === 'User 2')?.id ?? ''
  const always = { origin: app.url, 'x-context-account': account }
  client = createRawClient(app.url, { ...always, cookie: administrator.cookie })
  stranger = createRawClient(app.url, always)
  const made = await createRequestExamples(app.endpoints, resources, site, others)
  examples = made.examples
  inFields = await createFieldProbes(examples, made.target)
})

afterAll(async () => {
  const counts = [...requests].map(([what, count]) => `${count} ${what}`)
  const total = [...requests.values()].reduce((sum, one) => sum + one, 0)
  console.log(`${total} requests to ${examples.length} calls: ${counts.join(', ')}`)
  client.close()
  stranger.close()
  await app.close()
})

const json = { 'content-type': 'application/json' }
const octets = { 'content-type': 'application/octet-stream' }

/** The content that a call accepts: bytes, or JSON if it has a body; `body` replaces the valid one. */
function contentFor({ endpoint, body: valid }: RequestExample, body = JSON.stringify(valid)) {
  if (endpoint.bytes) return { headers: octets, body: pixel }
  return Object.keys(valid).length > 0 ? { headers: json, body } : {}
}

/** Sends all probes, or a sample, and returns what was wrong with the responses. */
async function findings(
  what: string,
  probes: readonly Probe[],
  more?: (reply: RawReply, probe: Probe) => string[],
  by = client,
): Promise<string[]> {
  const { sent, wrong } = await sendProbes(by, probes, more, { everyCall: false })
  requests.set(what, (requests.get(what) ?? 0) + sent)
  return wrong
}

test('accepts most generated example requests; those that need a valid password, code or token are refused', async () => {
  const refused: string[] = []
  let refusedFiles = 0
  // Existing entries cannot be restored.
  const isTaken = ({ method, path }: Endpoint) => method !== 'DELETE' && !path.includes('/restore')
  const testedExamples = sampleCostly(
    examples.filter(({ endpoint }) => isTaken(endpoint)),
    9,
  )
  for (const example of testedExamples) {
    const { endpoint, path } = example
    const reply = await client.send({
      method: endpoint.method,
      path: path + formatQuery(example),
      ...contentFor(example),
    })
    if (reply.status >= 400 && endpoint.file) refusedFiles += 1
    if (reply.status >= 400) refused.push(`${endpoint.method} ${endpoint.path} ${reply.status}`)
  }
  expect(refused.length, refused.join('\n')).toBeLessThan(testedExamples.length * 0.3)
  // Counted separately: these are so few that their refusal would not be noticed among all.
  expect(refusedFiles).toBeLessThan(testedExamples.filter(({ endpoint }) => endpoint.file).length / 2)
})

/** A hash of every table, except those that any call may write. */
async function tableHashes(): Promise<Record<string, string>> {
  // A report waits until the background work is done.
  expect((await client.send({ method: 'GET', path: '/api/cyclereport/loadDumpCycles' })).status).toBe(200)
  const { owner } = app.database
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'telemetry_rejects') order by 1`,
  )
  const { rows: hashes } = await owner.query<{ name: string; hash: string }>(
    rows
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}

test('every field of every body refuses what its form refuses, with the same texts, and stores nothing', async () => {
  expect(inFields.cases).toBeGreaterThan(10_000)
  const { refused } = inFields
  const before = await tableHashes()
  const asTheForm = (reply: RawReply, { note, errors }: Probe) => {
    const answered = reply.status === 400 ? (JSON.parse(reply.text) as { errors: unknown }).errors : undefined
    const expectedErrors = errorsWithTexts((errors ?? []) as FieldError[], words.en)
    const same = JSON.stringify(answered) === JSON.stringify(expectedErrors)
    return same ? [] : [`${note}: ${reply.status} ${reply.text.slice(0, 200)}`]
  }
  expect(await findings('wrong values', refused, asTheForm)).toEqual([])
  expect(await tableHashes()).toEqual(before)
})

test('refuses malformed ids in every address and changes nothing', async () => {
  const probes = examples.flatMap((example) => {
    const { endpoint } = example
    return Object.keys(endpoint.params).flatMap((name) =>
      strangeIds.map((id) => {
        const others = Object.fromEntries(Object.keys(endpoint.params).map((one) => [one, absentId]))
        const path = fillPath(endpoint, { ...others, [name]: 'ID' }).replace('ID', id) + formatQuery(example)
        return { method: endpoint.method, path, ...contentFor(example), note: describeProbe(endpoint, id) }
      }),
    )
  })
  const before = await tableHashes()
  const isRefused = (reply: RawReply, { note }: Probe) =>
    [400, 404, 405, 414, 431].includes(reply.status) ? [] : [`${note}: ${reply.status}`]
  expect(await findings('ids', probes, isRefused)).toEqual([])
  expect(await tableHashes()).toEqual(before)
})

/** Calls that end something on success are sent only by an unknown sender; ids in addresses are tested above. */
function callers(costly?: 0 | 1): { by: RawClient; examples: readonly RequestExample[] }[] {
  const ends = ({ endpoint }: RequestExample) => endpoint.method === 'DELETE'
  const others = examples.filter((one) => !ends(one))
  return [
    { by: client, examples: costly === undefined ? others : sampleCostly(others, 3, costly) },
    { by: stranger, examples: examples.filter(ends) },
  ]
}

/** Encoded once, and not for each name of each query. */
const strangeTexts = strangeValues.map((one) =>
  encodeURIComponent((typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed()).slice(0, 12_000),
)

test('answers strange query strings without a server error', async () => {
  for (const { by, examples: tried } of callers(0)) {
    const probes = tried.flatMap((example) => {
      const { endpoint, path } = example
      const names = Object.keys(endpoint.query)
      const own = names.flatMap((name) => strangeTexts.map((text) => `${name}=${text}`))
      const sent = contentFor(example, '{}')
      return [...own, ...strangeQueries].map((query) => ({
        method: endpoint.method,
        path: `${path}?${query}`,
        ...sent,
        file: endpoint.file,
        note: describeProbe(endpoint, query),
      }))
    })
    expect(await findings('queries', probes, undefined, by)).toEqual([])
  }
})

test('answers strange headers without a server error', async () => {
  for (const { by, examples: tried } of callers(1)) {
    const probes = tried.flatMap((example) => {
      const { endpoint, path } = example
      const sent = contentFor(example, '{}')
      return strangeHeaders.map((headers) => ({
        method: endpoint.method,
        path: path + formatQuery(example),
        ...sent,
        headers: { ...sent.headers, ...headers },
        file: endpoint.file,
        note: describeProbe(endpoint, headers),
      }))
    })
    expect(await findings('headers', probes, undefined, by)).toEqual([])
  }
})

test('refuses oversized request lines, headers and bodies in the standard form, and answers the next request', async () => {
  const probes = [
    { name: 'a header of 17 KB', path: '/api/materials', headers: { 'x-much': 'x'.repeat(17_000) } },
    { name: '5,000 parameters', path: `/api/materials?${'p=1&'.repeat(5_000)}` },
  ].map((one) => ({ method: 'GET', note: one.name, ...one }))
  const isTooLarge = (reply: RawReply, { note }: Probe) =>
    reply.status === 431 ? [] : [`${note}: ${reply.status}`]
  expect(await findings('too large', probes, isTooLarge)).toEqual([])
  expect((await client.send({ method: 'GET', path: '/api/materials' })).status).toBe(200)
})

test('answers bombs, prototype names and duplicate names in bodies without a server error', async () => {
  for (const { by, examples: tried } of callers()) {
    const probes = tried
      .filter(({ endpoint }) => endpoint.method !== 'GET')
      .flatMap(({ endpoint, path }) =>
        strangeBodies.map((body) => ({
          method: endpoint.method,
          path,
          headers: json,
          body,
          note: describeProbe(endpoint, body),
        })),
      )
    expect(await findings('bodies', probes, undefined, by)).toEqual([])
  }
})

test('answers strange values that a shape accepts without a server error', async () => {
  expect(await findings('strange values', inFields.taken)).toEqual([])
})

test('refuses the invalid files of the JSON parsing test suite, one file per call', async () => {
  const folder = sharedData('badinput/json-test-suite/test_parsing', 1)
  if (folder === null) return
  // The parser test in packages/platform/server/http/json-bodies.test.ts covers all of the files.
  const files = readdirSync(folder).filter((name) => /^n_.*\.json$/.test(name))
  expect(files.length).toBeGreaterThan(150)
  for (const { by, examples: tried } of callers()) {
    const writing = tried.filter(({ endpoint }) => ['POST', 'PUT'].includes(endpoint.method))
    const probes = sample(distributeCases(files, writing), 2).map(({ example: { endpoint, path }, one }) => ({
      method: endpoint.method,
      path,
      headers: json,
      body: readFileSync(join(folder, one)),
      note: describeProbe(endpoint, one),
    }))
    const isRefused = (reply: RawReply, { note }: Probe) =>
      reply.status < 400 ? [`${note}: ${reply.status}`] : []
    expect(await findings('JSON files', probes, isRefused, by)).toEqual([])
  }
})

test('answers a naughty string in every text of a body without a server error', async () => {
  const folder = sharedData('badinput/naughty-strings', 1)
  if (folder === null) return
  // naughty-strings.api.test.ts covers all of them for each kind of field.
  const naughty = JSON.parse(readFileSync(join(folder, 'blns.json'), 'utf8')) as string[]
  const textsOf = ({ body }: RequestExample) =>
    Object.keys(body).filter((name) => typeof body[name] === 'string')
  const written = examples.filter((one) => textsOf(one).length > 0)
  const probes = sample(distributeCases(naughty, written), 2).map(({ example, one }) => ({
    method: example.endpoint.method,
    path: example.path + formatQuery(example),
    headers: json,
    body: JSON.stringify({
      ...example.body,
      ...Object.fromEntries(textsOf(example).map((name) => [name, one])),
    }),
    note: describeProbe(example.endpoint, one),
  }))
  expect(await findings('naughty strings', probes)).toEqual([])
})
