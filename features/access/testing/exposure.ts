/** What answers hold (threats B8): nothing of the other account, and nothing of what is kept of passwords and secrets. */
import { atLeast } from '@haulway/testing/chosen-calls.ts'
import { expect, test } from 'vitest'
import { sample } from '@haulway/testing/sample.ts'
import { address, ownIds } from './probes.ts'
import { administrator, app, directions, endpoints, sites } from './two-sites.ts'

/** Calls that read; two sweeps share them out. */
const reading = (from: number) =>
  sample(
    endpoints.filter((one) => one.method === 'GET'),
    2,
    from,
  )

function foreignTextTest(): void {
  test('what one may read holds nothing of the other account', async () => {
    let answers = 0
    for (const [from, to] of directions) {
      const [own, other] = [sites[from], sites[to]]
      let marked = 0
      for (const endpoint of reading(from)) {
        const ids = ownIds(endpoint, own)
        const query = 'limit' in endpoint.query ? '?limit=500' : ''
        const reply = await own.client.fetch(`${address(endpoint, ids)}${query}`)
        expect(reply.text, endpoint.path).not.toContain(other.mark)
        expect(reply.text, endpoint.path).not.toContain(other.account)
        answers += 1
        marked += reply.text.includes(own.mark) ? 1 : 0
      }
      // The mark is where it should be: the test can see what it looks for.
      expect(marked).toBeGreaterThanOrEqual(atLeast(10))
    }
    console.info(`own answers: ${answers} read, none with a text or the id of the other account`)
  })
}

/** What is kept of passwords, tokens and secrets, in the ways that an answer could write it. */
async function keptSecrets(): Promise<string[]> {
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
  test('what is kept of passwords, tokens and secrets is in no answer', async () => {
    const secrets = await keptSecrets()
    expect(secrets.length).toBeGreaterThan(20)
    let answers = 0
    const [first, second] = sites
    for (const [from, client, own] of [
      [0, first.client, first],
      [1, administrator, second],
    ] as const) {
      for (const endpoint of reading(from)) {
        const path = address(endpoint, ownIds(endpoint, own))
        const reply = await client.fetch(path, { headers: { 'x-context-account': own.account } })
        expect(secrets.filter((one) => reply.text.includes(one))).toEqual([])
        expect(reply.text).not.toContain(own.deviceSecret)
        // Nothing on the way keeps what one person was told (threats B16).
        // Files have words of their own: what one person saves or sees is for their own browser at the most.
        const file = endpoint.file && reply.status === 200
        if (endpoint.access.kind !== 'public')
          expect(reply.headers.get('cache-control'), endpoint.path).toMatch(
            file ? /^(private, |no-store$)/ : /^no-store$/,
          )
        answers += 1
      }
    }
    console.info(
      `secrets: ${answers} answers read, none of ${secrets.length} forms of a hash or secret in them`,
    )
  })
}

export function exposureTests(): void {
  foreignTextTest()
  secretsTest()
}
