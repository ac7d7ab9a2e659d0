/** What responses contain (threats B8): nothing of the other account, and no stored password or secret. */
import { beforeAll, expect, test } from 'vitest'
import { minimumCases } from '@haulway/testing/sampling/selected-calls.ts'
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import type { TestClient, TestReply } from '../../../testing/test-app.ts'
import { formatAddress, ownIds } from './probes.ts'
import type { MarkedSite } from '../../../testing/marked-site/site.ts'
import { administrator, app, directions, endpoints, sites } from './two-sites.ts'

/** A response to a user of one of the two accounts. */
interface ReceivedResponse {
  readonly endpoint: Endpoint
  readonly reply: TestReply
  readonly own: MarkedSite
  readonly other: MarkedSite
}

/** The responses to the members of both accounts, and to the system administrator. */
let members: ReceivedResponse[]
let administrators: ReceivedResponse[]

/** The largest page that a call allows: a larger limit would be refused, which would test nothing. */
function longestPage({ query: { limit } }: Endpoint): string {
  return limit ? `?limit=${Math.min(500, Number(limit.options['max'] ?? 500))}` : ''
}

/** Formats with compressed texts, of which only the headers can be checked here. */
const isCompressed = ({ path }: Endpoint) => /\.(pdf|xlsx)$/.test(path)

async function readAll(
  calls: readonly Endpoint[],
  client: TestClient,
  { own, other }: Pick<ReceivedResponse, 'own' | 'other'>,
  headers: Record<string, string> = {},
): Promise<ReceivedResponse[]> {
  const received: ReceivedResponse[] = []
  for (const endpoint of calls) {
    const path = formatAddress(endpoint, ownIds(endpoint, own)) + longestPage(endpoint)
    const reply = await client.fetch(path, { headers })
    received.push({ endpoint, reply, own, other })
  }
  return received
}

/** Sends every read call once, from one account or the other: all tests below check the same responses. */
async function readEverything(): Promise<void> {
  const all = endpoints.filter((one) => one.method === 'GET')
  const reading = [...all.filter((one) => !isCompressed(one)), ...sample(all.filter(isCompressed), 4)]
  members = []
  for (const [from, to] of directions) {
    const [own, other] = [sites[from], sites[to]]
    members.push(...(await readAll(sample(reading, 2, from), own.client, { own, other })))
  }
  // As the system administrator: the calls that members may not use, and a sample of the rest, which runs the same
  // code.
  const refused = new Set(members.filter(({ reply }) => reply.status >= 400).map(({ endpoint }) => endpoint))
  const rest = reading.filter((one) => !refused.has(one))
  const [other, own] = sites
  const calls = [...refused, ...sample(rest, 6)]
  const accountHeader = { 'x-context-account': own.account }
  administrators = await readAll(calls, administrator, { own, other }, accountHeader)
}

function foreignTextTest(): void {
  test('responses contain no text and no id of the other account', () => {
    for (const { endpoint, reply, other } of members) {
      expect(reply.text, endpoint.path).not.toContain(other.mark)
      expect(reply.text, endpoint.path).not.toContain(other.account)
    }
    for (const site of sites) {
      const marked = members.filter(({ own, reply }) => own === site && reply.text.includes(site.mark))
      // The mark is found where it belongs, so the test is able to detect it.
      expect(marked.length).toBeGreaterThanOrEqual(minimumCases(10))
    }
    console.info(`own answers: ${members.length} read, none with a text or the id of the other account`)
  })
}

/** Stored password hashes, tokens and secrets, in every encoding that a response could use. */
async function storedSecrets(): Promise<string[]> {
  const { rows: columns } = await app.database.owner.query<{ tab: string; col: string }>(
    `select table_name as tab, column_name as col from information_schema.columns
      where table_schema = 'public' and (column_name like '%hash' or column_name in ('secret', 'verifier', 'nonce'))`,
  )
  const found: string[] = []
  for (const { tab, col } of columns) {
    const { rows } = await app.database.owner.query<{ value: Buffer | string | null }>(
      `select ${col} as value from ${tab} where ${col} is not null`,
    )
    for (const { value } of rows) {
      if (typeof value === 'string') found.push(value)
      else if (value) {
        found.push(value.toString('hex'), value.toString('base64').slice(0, 24), value.toString('base64url'))
        found.push(JSON.stringify([...value]).slice(1, -1))
      }
    }
  }
  return found
}

function secretsTest(): void {
  test('no response contains a stored password hash, token or secret', async () => {
    const secrets = await storedSecrets()
    expect(secrets.length).toBeGreaterThan(20)
    const all = [...members, ...administrators]
    for (const { endpoint, reply, own } of all) {
      expect(
        secrets.filter((one) => reply.text.includes(one)),
        endpoint.path,
      ).toEqual([])
      expect(reply.text, endpoint.path).not.toContain(own.deviceSecret)
    }
    console.info(
      `secrets: ${all.length} answers read, none of ${secrets.length} forms of a hash or secret in them`,
    )
  })
}

function cacheTest(): void {
  test('responses to signed-in users forbid shared caching', () => {
    // Threats B16. Files have rules of their own: at most the user's own browser may cache them.
    for (const { endpoint, reply } of [...members, ...administrators]) {
      if (endpoint.access.kind === 'public') continue
      const file = endpoint.file && reply.status === 200
      expect(reply.headers.get('cache-control'), endpoint.path).toMatch(
        file ? /^(private, |no-store$)/ : /^no-store$/,
      )
    }
  })
}

export function defineExposureTests(): void {
  beforeAll(readEverything)
  foreignTextTest()
  secretsTest()
  cacheTest()
}
