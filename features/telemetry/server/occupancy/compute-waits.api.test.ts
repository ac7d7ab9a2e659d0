/** Recomputation of the waits that a mark covers, and of no others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { openLeases } from '../storage/leases.ts'
import { loadSite } from '../storage/load-site.ts'
import { addAccount, PIT } from '../testing/site.ts'
import { computeWaits } from './compute-waits.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
/** Minutes after the start. */
const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** Stood, began, ended: minutes. The second waits for the first for most of an hour and is loaded for another. */
const services = [
  ['first', 0, 0, 45],
  ['second', 10, 50, 115],
  ['third', 110, 116, 120],
  ['fourth', 118, 121, 125],
] as const

test('keeps the stored wait of a machine that arrived before the marked interval', async () => {
  const pit = newId()
  const account = await addAccount(database, pit)
  const plan = await loadSite(database, account)
  const owned = await openLeases({ database, singleProcess: true }).take(account)
  await inAccount(database, { account }, async (tx) => {
    for (const [key, stood, began, ended] of services) {
      await tx.query(
        `insert into events (account_id, equipment_id, key, source, type, location_id, lon, lat, stood_at, began_at, occurred_at)
          values (haulway_account(), $1, $2, 'derived', 'load', $3, $4, $5, $6, $7, $8)`,
        [newId(), key, pit, PIT.lon, PIT.lat, at(stood), at(began), at(ended)],
      )
    }
  })
  const judged = async (from: number, until: number) => {
    await inAccount(database, { account }, (tx) =>
      tx.query(
        `insert into occupancy_marks (account_id, location_id, from_at, until_at) values (haulway_account(), $1, $2, $3)`,
        [pit, at(from), at(until)],
      ),
    )
    expect(await computeWaits(database, owned, plan)).toBe(false)
    const { rows } = await inAccount(database, { account }, (tx) =>
      tx.query<{ key: string; queue: number }>(`select key, (wait->>'queue')::float8 as queue from events`),
    )
    return Object.fromEntries(rows.map(({ key, queue }) => [key, queue / 60]))
  }
  const whole = { first: 0, second: 35, third: 5, fourth: 2 }
  expect(await judged(0, 125)).toEqual(whole)
  // It touches the third and the fourth. An hour before them the first had gone: the second is not judged without it.
  expect(await judged(118, 125)).toEqual(whole)
})
