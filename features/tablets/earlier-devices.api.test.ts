/**
 * Devices of a database from before the inventory (migration 0203), whose owner is no superuser, so that row security
 * binds the migration as well.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { migrate, readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { fakeClock } from '@haulway/testing'
import { databaseUrl, migrationsFolder, runSql, silentLog } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bearer } from './testing/tablet-site.ts'

const INVENTORY = 203
const suffix = randomUUID().replaceAll('-', '')
const [name, role] = [`haulway_devices_${suffix}`, `devices_${suffix}`]
const server = inject('testServer')
const target = new URL(databaseUrl(server.url, name))
target.username = role
const url = target.href
const pools = openPools(url, silentLog, 60)
const uuids = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Name, string>
const { account, other, truck, person, remover } = uuids('account', 'other', 'truck', 'person', 'remover')
const { kept, revoked, unknown, tablet, ofTablet } = uuids('kept', 'revoked', 'unknown', 'tablet', 'ofTablet')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const createdAt = '2026-05-04T06:00:00.000Z'
const revokedAt = '2026-08-01T06:00:00.000Z'
let app: TestApp

const rows: Readonly<Record<string, readonly object[]>> = {
  accounts: [
    { id: account, title: 'Quarry', features: { tracker: true } },
    { id: other, title: 'Other' },
  ],
  users: [
    { id: person, full_name: 'Ann Field', login_id: 'ann', home_account_id: account },
    { id: remover, full_name: 'Bo Gray', login_id: 'bo', home_account_id: account },
  ],
  equipment: [{ id: truck, equipment_id: 'T-1', kind: 'hauler' }],
  tablets: [{ id: tablet, title: 'Cab', language: 'ru', secret_hash: hashOf('cab'), joined_at: createdAt }],
  devices: [
    { id: kept, title: 'Phone', secret_hash: hashOf('phone'), last_seen_at: createdAt },
    { id: revoked, title: 'Lost', secret_hash: hashOf('lost'), revoked_at: revokedAt },
    { id: unknown, title: 'Old', secret_hash: hashOf('old') },
    { id: ofTablet, title: 'Cab', secret_hash: hashOf('cab-device'), tablet_id: tablet },
  ],
  audit_log: [
    { entity_id: kept, action: 'create', at: createdAt, user_id: person, after: { title: 'Phone' } },
    { entity_id: revoked, action: 'create', at: createdAt, user_id: person, after: { title: 'Lost' } },
    { entity_id: revoked, action: 'delete', at: revokedAt, user_id: remover, before: { title: 'Lost' } },
  ],
}
/** Values that every row of a table has. */
const common: Readonly<Record<string, object>> = {
  equipment: { version: 1, hidden: false, created_by: person, modified_at: createdAt, modified_by: person },
  tablets: { created_by: person },
  devices: { equipment_id: truck },
  audit_log: { resource: 'devices' },
}

async function fill(client: Client): Promise<void> {
  await client.query(`select set_config('app.account', $1, false)`, [account])
  for (const [table, some] of Object.entries(rows))
    for (const row of some) {
      const values = {
        account_id: account,
        created_at: createdAt,
        id: randomUUID(),
        ...common[table],
        ...row,
      }
      const { rows: columns } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and attname = any($2)`,
        [table, Object.keys(values)],
      )
      const names = columns.map(({ name: column }) => column)
      const given = new Map<string, unknown>(Object.entries(values))
      await client.query(
        `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
        names.map((column) => given.get(column)),
      )
    }
}

beforeAll(async () => {
  await runSql(server.url, `create role ${role} login; grant haulway_app to ${role}`)
  await runSql(server.url, `create database ${name} owner ${role}`)
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrate(
    client,
    readMigrations(migrationsFolder).filter(({ version }) => version < INVENTORY),
  )
  await fill(client)
  await client.end()
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  app = await testApp({}, { database: { ...pools, url }, clock: fakeClock('2026-11-30T08:00:00Z') })
})
afterAll(async () => {
  await app.close()
  await pools.close()
  await runSql(server.url, `drop database ${name} with (force)`)
  await runSql(server.url, `drop role ${role}`)
})

test('a device of an earlier product is a tracker with its dates, and with whoever enrolled and revoked it', async () => {
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const { items } = (await manager.fetch('/api/tablet/inventory')).body as { items: { id: string }[] }
  const [phone, lost, old, cab] = [kept, revoked, unknown, tablet].map((id) =>
    items.find((one) => one.id === id),
  )
  expect(items).toHaveLength(4)
  const machine = { id: truck, title: 'T-1' }
  const tracker = { kind: 'tracker', machine, machines: [machine], firstRegisteredAt: createdAt, version: 1 }
  const ann = { id: person, title: 'Ann Field' }
  expect(phone).toMatchObject({ ...tracker, title: 'Phone', registeredBy: ann, unregisteredAt: null })
  expect(phone).toMatchObject({ state: 'offline', lastSeenAt: createdAt })
  expect(lost).toMatchObject({
    ...tracker,
    registeredBy: ann,
    state: 'unregistered',
    unregisteredAt: revokedAt,
  })
  expect(lost).toMatchObject({ unregisteredBy: { id: remover, title: 'Bo Gray' } })
  expect(old).toMatchObject({ ...tracker, registeredBy: null, state: 'never' })
  expect(cab).toMatchObject({ kind: 'tablet', title: 'Cab', slot: 'production', registeredBy: ann })
  const { items: devices } = (await manager.fetch(`/api/equipment/${truck}/devices`)).body as {
    items: { id: string }[]
  }
  expect(devices.find(({ id }) => id === kept)).toMatchObject({ tablet: kept, ofTablet: false })
  expect(devices.find(({ id }) => id === ofTablet)).toMatchObject({ tablet, ofTablet: true })
})

test('keeps its secret and its record, and may be given another secret', async () => {
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const session = (secret: string) => app.anonymous.fetch('/api/telemetry/session', bearer(secret))
  const statuses = await Promise.all(['phone', 'old', 'cab-device', 'lost'].map(session))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 401])
  const body = { fixes: [{ seq: 1, t: app.clock(), lon: 10, lat: 50 }] }
  const sent = await app.anonymous.fetch('/api/telemetry/batch', { ...bearer('phone'), body })
  expect([sent.status, sent.body]).toMatchObject([200, { accepted: 1 }])
  const record = await inAccount(app.database, { account }, (tx) =>
    tx.query<{ action: string }>(
      'select action from audit_log where account_id = $1 and entity_id = $2 order by at',
      [account, revoked],
    ),
  )
  expect(record.rows).toEqual([{ action: 'create' }, { action: 'delete' }])
  const path = `/api/equipment/${truck}/devices`
  const rotated = await manager.fetch(`${path}/${kept}/rotate`, { method: 'POST' })
  expect(rotated.status, rotated.text).toBe(200)
  expect((await session((rotated.body as { secret: string }).secret)).status).toBe(200)
  expect((await manager.fetch(`${path}/${ofTablet}/rotate`, { method: 'POST' })).status).toBe(409)
  expect((await manager.fetch(`/api/tabletsetup/${kept}`, { method: 'DELETE' })).status).toBe(204)
  expect((await session('phone')).status).toBe(401)
})
