/** A database without room refuses every delivery, logs one line a minute and device, and loses nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldRepeats } from '@haulway/platform/server/log/fold-repeats.ts'
import { fakeClock, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  type TestServer,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-22T18:00:00Z')
const lines: { message: string; device?: string; account?: string }[] = []
const write = (detail: object, message: string): void => void lines.push({ ...detail, message })
const log = foldRepeats({ info: () => undefined, warn: write, error: write }, () => 0)
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, fakeClock(start), log)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test('logs one line per device for sixteen batches that a full disk refuses', async () => {
  const account = await addAccount(database)
  const machines = [await addMachine(database, account), await addMachine(database, account)]
  await database.owner.query(
    `create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  )
  await database.owner.query(
    'create trigger no_room before insert on telemetry_journal for each statement execute function no_room()',
  )
  const batch = { fixes: batchItems(shuttle(start - 3_600_000, 60, 1, 1)) }
  for (let times = 0; times < 8; times++)
    for (const machine of machines) expect((await server.post(machine, batch)).status).toBe(503)
  const ofDevices = lines.filter(({ message }) => message === 'a delivery was not stored')
  expect(ofDevices).toHaveLength(2)
  expect(new Set(ofDevices.map(({ device }) => device))).toEqual(
    new Set(machines.map(({ deviceId }) => deviceId)),
  )
  expect(lines.length - ofDevices.length, JSON.stringify(lines)).toBeLessThanOrEqual(2)

  await database.owner.query('drop trigger no_room on telemetry_journal')
  for (const machine of machines)
    expect(await (await server.post(machine, batch)).json()).toMatchObject({ accepted: 60 })
})
