import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
  type TestServer,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 4 * 3_600_000)
let database: TestDatabase
let server: TestServer
let account: string

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test('acknowledges positions after the commit and derives events, visits and cycles', async () => {
  const machine = await addMachine(database, account)
  const fixes = batchItems(shuttle(start, 3600, 1, 1))
  for (let i = 0; i < fixes.length; i += 500) {
    const reply = await server.post(machine, { fixes: fixes.slice(i, i + 500) })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      accepted: 500 > fixes.length - i ? fixes.length - i : 500,
      duplicates: 0,
      rejected: [],
      through: fixes[Math.min(i + 499, fixes.length - 1)]?.seq,
    })
  }
  await server.telemetry.settle()
  const rows = (await storedRows(database, account, machine.equipmentId)) as Record<string, unknown[]>
  expect(rows.cycles?.length).toBeGreaterThanOrEqual(8)
  const track = await server.telemetry.track({ account }, machine.equipmentId, start, start + 3_600_000)
  expect(track.t).toEqual(fixes.map((fix) => fix.t))
})
