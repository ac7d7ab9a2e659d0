import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { ConsoleFacts } from './console.endpoints.ts'

let app: TestApp
let account: string
let system: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  system = await app.client(account, [], { systemAdmin: true })
})
afterAll(() => app.close())

const facts = async (): Promise<ConsoleFacts> => {
  const reply = await system.fetch('/api/console')
  expect(reply.status, reply.text).toBe(200)
  return reply.body as ConsoleFacts
}

test('returns 403 to all but system administrators', async () => {
  expect((await app.anonymous.fetch('/api/console')).status).toBe(401)
  for (const role of Object.values(roleIndex).filter((one) => one !== roleIndex.SYSTEM_ADMIN)) {
    const client = await app.client(account, [role])
    expect((await client.fetch('/api/console')).status).toBe(403)
  }
  expect((await system.fetch('/api/console', { method: 'POST', body: {} })).status).toBe(404)
})

test('reports the state of the database', async () => {
  const { health, pools, jobs } = await facts()
  expect(health.database).toBe(true)
  expect(Number.parseInt(health.databaseVersion, 10)).toBeGreaterThanOrEqual(15)
  expect(health.migration).toBeGreaterThanOrEqual(11)
  expect(health.databaseBytes).toBeGreaterThan(1_000_000)
  expect(pools.map((one) => one.name)).toEqual(['pool', 'ingest', 'reports', 'owner'])
  // No worker has run on the database of a test.
  expect(jobs).toEqual([])
})

test('lists waiting messages of the outbox without links, which are as good as a password', async () => {
  const now = app.clock()
  await inSystem(app.database, (tx) =>
    enqueueMail(tx, {
      to: 'grace@example.com',
      template: 'passwordReset',
      words: { fullName: 'Grace', loginId: 'grace', minutes: 30 },
      language: 'en',
      link: '/resetpassword?token=sentinel-token',
      now,
    }),
  )
  const { outbox } = await facts()
  expect(outbox).toMatchObject({ mailServer: false, waiting: 1, sent: 0 })
  expect(outbox.latest[0]).toMatchObject({ recipient: 'grace@example.com', state: 'waiting', attempts: 0 })
  expect(JSON.stringify(outbox)).not.toContain('sentinel')
})

test('counts what devices deliver', async () => {
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const made = await admin.fetch('/api/equipment', { body: { equipmentId: 'T1', kind: 'hauler' } })
  const { id } = made.body as { id: string }
  const enrolled = await admin.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Tablet' } })
  const { secret } = enrolled.body as { secret: string }
  const body = { fixes: [1, 2].map((seq) => ({ seq, t: app.clock() + seq, lon: 1, lat: 1 })) }
  const headers = { authorization: `Bearer ${secret}` }
  for (const _ of ['first', 'again']) {
    expect((await app.anonymous.fetch('/api/telemetry/batch', { body, headers })).status).toBe(200)
  }
  const { ingest } = await facts()
  expect(ingest.underWay).toBe(0)
  expect(ingest.minutes).toMatchObject([{ batches: 2, accepted: 2, duplicates: 2, rejected: 0, failed: 0 }])
})
