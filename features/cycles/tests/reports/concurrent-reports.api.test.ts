/** Many simultaneous reports are all answered on a few connections, and identical ones are read once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'

const MOST_AT_ONCE = 3

let database: TestDatabase
let app: TestApp
let managers: [TestClient, TestClient]
/** Connections taken for reports, and the maximum in use at once. */
const taken = { all: 0, now: 0, most: 0 }

beforeAll(async () => {
  database = await testDatabase()
  const { reports } = database
  reports.on('acquire', () => {
    taken.all += 1
    taken.now += 1
    taken.most = Math.max(taken.most, taken.now)
  })
  reports.on('release', () => (taken.now -= 1))
  app = await testApp({}, { database })
  const account = await app.account('Quarry')
  const manager = () => app.client(account, [roleIndex.HAUL_MANAGER])
  managers = [await manager(), await manager()]
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const month = (of: number) =>
  `/api/cyclereport/loadDumpCycles/summary?from=2026-0${of}-01T00:00:00Z&to=2026-0${of + 1}-01T00:00:00Z`

test('ten identical reports of a month at once are read at most twice, for all users', async () => {
  const before = taken.all
  const asked = Array.from({ length: 10 }, (_, n) => managers[n % 2]!.fetch(month(1)))
  const replies = await Promise.all(asked)
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(taken.all - before).toBeLessThanOrEqual(2)
})

test('answers all of several different reports, a few at a time', async () => {
  taken.most = 0
  const asked = Array.from({ length: 40 }, (_, n) =>
    managers[0].fetch(`${month(1 + (n % 8))}&omitOver=${n + 1}`),
  )
  const replies = await Promise.all(asked)
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  expect(taken.most).toBeLessThanOrEqual(MOST_AT_ONCE)
})
