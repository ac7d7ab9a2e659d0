/** Rows of a file are saved together; refused rows are still reported one by one. */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { upload } from '../../testing/test-files.ts'

interface Result {
  created: number
  updated: number
  wrong: number
  rows: { line: number; errors: { field: string; key: string }[] }[]
}

let app: TestApp
let client: TestClient
/** Number of statements sent for requests of users. */
let sent = 0
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Together'), [1])
  const counted = new WeakSet<PoolClient>()
  app.database.pool.on('acquire', (connection) => {
    if (counted.has(connection)) return
    counted.add(connection)
    const query = connection.query.bind(connection) as (...given: unknown[]) => unknown
    connection.query = ((...given: unknown[]) => {
      sent++
      return query(...given)
    }) as PoolClient['query']
  })
})
afterAll(() => app.close())

const ROWS = 500
const file = (rowOf: (n: number) => string) =>
  `Full name,Employee ID\n${Array.from({ length: ROWS }, (_, n) => rowOf(n)).join('\n')}\n`

async function send(text: string, dryRun: boolean): Promise<{ result: Result; statements: number }> {
  const before = sent
  const reply = await upload(app, client, `/api/drivers/import?dryRun=${dryRun}`, text)
  expect(reply.status, reply.text).toBe(200)
  return { result: reply.body as Result, statements: sent - before }
}

test('import: inserts any number of new rows in a few statements; updates take about one statement per row', async () => {
  const made = await send(
    file((n) => `Driver ${n},E-${n}`),
    false,
  )
  expect(made.result).toMatchObject({ created: ROWS, wrong: 0 })
  expect(made.statements).toBeLessThan(100)
  const renamed = await send(
    file((n) => `Renamed ${n},E-${n}`),
    false,
  )
  expect(renamed.result).toMatchObject({ updated: ROWS, wrong: 0 })
  expect(renamed.statements).toBeLessThan(ROWS + 150)
})

test('import: reports the rows that the database refuses and imports the others', async () => {
  const { body } = await client.fetch('/api/users/me')
  const { fullName } = body as { fullName: string }
  // A user belongs to at most one driver: the first row has this user.
  const lines = Array.from({ length: ROWS }, (_, n) => `Other ${n},N-${n},${n % 100 === 7 ? fullName : ''}`)
  const { result } = await send(`Full name,Employee ID,User\n${lines.join('\n')}\n`, true)
  const foundErrors = result.rows.flatMap(({ line, errors }) =>
    errors.map(({ field, key }) => [line, field, key]),
  )
  expect(foundErrors).toEqual([109, 209, 309, 409].map((line) => [line, 'user', 'validation.exists']))
  expect(result).toMatchObject({ created: ROWS - 4, wrong: 4 })
})
