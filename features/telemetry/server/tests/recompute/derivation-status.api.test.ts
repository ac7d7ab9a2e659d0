import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { roleIndex } from '../../../../access/access.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => await app.close())

const NOW = '/api/telemetry/derivation'
const nothing = { from: null, until: null, percent: null }

test("reports which figures of the reader's account are being recomputed, and how far", async () => {
  const account = await app.account('One')
  const run = (sql: string) => inAccount(app.database, { account }, (tx) => tx.query(sql))
  const machine = newId()
  const stale = (from: string, until: string, segments: number) =>
    run(
      `insert into stale_tracks values (haulway_account(), '${machine}', '${from}', '${until}', ${segments})`,
    )
  const own = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const other = await app.client(await app.account('Two'), [roleIndex.ACCOUNT_ADMIN])
  expect((await own.fetch(NOW)).body).toEqual(nothing)

  await run(`insert into derived_sites values (haulway_account(), '', '{}', 10)`)
  await stale('2026-05-03T06:00:00Z', '2026-05-03T16:00:00Z', 4)
  await stale('2026-05-12T06:00:00Z', '2026-05-12T16:00:00Z', 2)
  expect((await own.fetch(NOW)).body).toEqual({
    from: '2026-05-03T06:00:00.000Z',
    until: '2026-05-12T16:00:00.000Z',
    percent: 40,
  })
  expect((await other.fetch(NOW)).body).toEqual(nothing)
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  expect((await dispatcher.fetch(NOW)).body).toMatchObject({ percent: 40 })
  // The times of a closed project are not revealed.
  const project = { title: 'Closed', timeZone: 'UTC', workDays: ['mon'], restricted: true, permissions: [] }
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  expect((await manager.fetch('/api/projects', { body: project })).status).toBe(201)
  expect((await dispatcher.fetch(NOW)).body).toEqual(nothing)
  expect((await manager.fetch(NOW)).body).toMatchObject({ percent: 40 })
  expect((await app.anonymous.fetch(NOW)).status).toBe(401)

  await run('delete from stale_tracks')
  expect((await own.fetch(NOW)).body).toEqual(nothing)
})
