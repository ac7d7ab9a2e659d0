/** Appending to the journals of several accounts in one statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { TakenOver } from '../model/refusals.ts'
import { addAccount } from '../testing/site.ts'
import { append } from './append.ts'
import { openLeases } from './leases.ts'
import type { Owned } from '../model/ownership.ts'

let database: TestDatabase
let owned: Owned[]
beforeAll(async () => {
  database = await testDatabase()
  const { take } = openLeases({ database, singleProcess: true })
  owned = []
  for (let n = 0; n < 3; n++) owned.push(await take(await addAccount(database)))
})
afterAll(async () => await database.close())

const receivedAt = '2026-03-02T06:00:00.000Z'
/** Written and flushed. */
async function stored(row: Parameters<typeof append>[1]): Promise<void> {
  const { written, flushed } = append(database, row)
  await written
  await flushed
}
const appendAll = (id: number, by = owned) =>
  Promise.allSettled(
    by.map((one, n) => stored({ owned: one, id, receivedAt, payload: Buffer.alloc(n + 1, n + id) })),
  )

/** What the account sees of its journal, and in which transaction it was written. */
async function journal({ account }: Owned) {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ id: number; received_at: Date; payload: Buffer; xmin: string }>(
      'select id::int, received_at, payload, xmin from telemetry_journal order by id',
    ),
  )
  return rows
}

test('writes the rows of several accounts in one transaction', async () => {
  const outcomes = await appendAll(1)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const rows = (await Promise.all(owned.map(journal))).flat()
  expect(rows.map(({ xmin }) => xmin)).toEqual(owned.map(() => rows[0]?.xmin))
  expect(rows.map(({ id, received_at, payload }) => ({ id, received_at, payload }))).toEqual(
    owned.map((_, n) => ({ id: 1, received_at: new Date(receivedAt), payload: Buffer.alloc(n + 1, n + 1) })),
  )
})

test('refuses an account that is no longer owned and writes the others', async () => {
  const { take } = openLeases({ database, singleProcess: true })
  const newer = await take(owned[1]!.account)
  const [first, refused, last] = await appendAll(2)
  expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(refused).toMatchObject({ reason: expect.any(TakenOver) as unknown })
  owned[1] = newer
  expect((await Promise.all(owned.map(journal))).map((rows) => rows.length)).toEqual([2, 1, 2])
})

test('skips an account that is being taken over without waiting', async () => {
  const { account } = owned[0]!
  await inAccount(database, { account }, async (tx) => {
    await tx.query('select from telemetry_owners where account_id = haulway_account() for update')
    const [refused, ...others] = await appendAll(3)
    expect(refused).toMatchObject({ reason: expect.any(TakenOver) as unknown })
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

test("writes the others when an account's row cannot be stored", async () => {
  await stored({ owned: owned[2]!, id: 4, receivedAt, payload: Buffer.alloc(1) })
  const [first, second, known] = await appendAll(4)
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(known).toMatchObject({ reason: { kind: 'conflict' } })
})
