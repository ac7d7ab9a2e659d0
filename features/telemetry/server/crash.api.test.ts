import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { runCrashes } from './testing/crash-run.ts'
import { addAccount, addMachine, openTestServer, storedRows } from './testing/site.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

test('a server killed 20 times loses nothing that it acknowledged and stores nothing twice', async () => {
  const account = await addAccount(database)
  const given = { kills: 20, machines: 3, seconds: 8000, seed: 11 }
  const { ledgers, ...report } = await runCrashes(database, database.url, account, given)
  expect(report).toEqual({ kills: 20, acknowledged: 24_000, lost: 0, twice: 0 })

  // The same facts through a server that was never killed give the same rows.
  const calm = await openTestServer(database, Date.now, silentLog)
  for (const { machine, fixes } of ledgers) {
    const other = await addMachine(database, account)
    for (let i = 0; i < fixes.length; i += 700) await calm.post(other, { fixes: fixes.slice(i, i + 700) })
    await calm.telemetry.settle()
    expect(await storedRows(database, account, machine.equipmentId)).toEqual(
      await storedRows(database, account, other.equipmentId),
    )
  }
  await calm.close()
  const { rows } = await inAccount(database, { account }, (tx) => tx.query('select from telemetry_rejects'))
  expect(rows).toHaveLength(0)
}, 600_000)
