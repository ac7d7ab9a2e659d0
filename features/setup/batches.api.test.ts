/**
 * What is taken from recorded tracks in one step: zones, route and machine with all positions give cycles, and revoking
 * the batch leaves none of it but void positions, which go with their age.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { deleteVoidPositions } from '../events/index.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { Batch } from './setup.endpoints.ts'
import { shuttleCsv } from './testing/shuttle.ts'

let app: TestApp
let account: string
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Recorded quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(() => app.close())

async function get<T>(path: string): Promise<T> {
  const reply = await admin.fetch(path)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const listed = async (path: string) => (await get<{ items: Record<string, unknown>[] }>(path)).items
const titles = async (path: string) => (await listed(path)).map((one) => one['title'] ?? one['equipmentId'])

const zone = (title: string, kind: string, lon: number, lat: number) => ({
  title,
  kind,
  boundary: square(lon, lat),
  description: null,
})
const proposal = {
  zones: [zone('Pit', 'load', 20, 50), zone('Tip', 'dump', 20.02095, 50.0036)],
  routes: [{ title: 'Ore', loadZone: 0, load: null, dumpZone: 1, dump: null }],
  machines: [{ equipmentId: 'T-1', kind: 'hauler', description: null }],
  batchTitle: 'day.csv',
}
const take = (body: object, client = admin) => client.fetch('/api/setup/take', { body })
const bring = (batch: string, fileName: string, file: string, client = admin) =>
  client.fetch(`/api/events/imports?${new URLSearchParams({ kind: 'tracks', fileName, batch }).toString()}`, {
    body: new TextEncoder().encode(file),
  })
const batches = async () => (await get<{ items: Batch[] }>('/api/setup/batches')).items

/** Runs what follows in the background. */
async function settle(): Promise<void> {
  await app.run('look-after-imports')
  await app.run('clear-revoked-batches')
}

const [header = '', ...lines] = shuttleCsv({ start: Date.UTC(2026, 1, 2, 6) })
  .trim()
  .split('\n')
const part = (from: number, to?: number) => [header, ...lines.slice(from, to)].join('\n')
const half = Math.floor(lines.length / 2)

test('positions in several files wait for their turn, give cycles, and are revoked with all that was made', async () => {
  const reply = await take(proposal)
  expect(reply.status, reply.text).toBe(200)
  const { batch } = reply.body as { batch: string }
  expect((await bring(batch, 'a.csv', part(0, half))).status).toBe(201)
  // Positions that wait in an earlier file count as known.
  const second = await bring(batch, 'b.csv', part(half - 10))
  expect(second.body, second.text).toMatchObject({ duplicates: 10, state: 'taking' })
  expect(await batches()).toMatchObject([
    { id: batch, state: 'taking', positions: 0, zones: 2, routes: 1, machines: 1 },
  ])
  await settle()
  expect(await batches()).toMatchObject([
    { state: 'taken', positions: lines.length, percent: 100, cycles: 6 },
  ])
  // A machine of long ago raises no alarm.
  expect((await get<{ total: number }>('/api/attention/alarms')).total).toBe(0)
  expect(await titles('/api/projects')).toEqual(['Recorded quarry'])
  expect((await listed('/api/projects'))[0]).toMatchObject({ timeZone: 'Europe/Warsaw' })

  const revoke = () => admin.fetch(`/api/setup/batches/${batch}/revoke`, { body: {} })
  expect((await revoke()).body).toMatchObject({ state: 'revoking' })
  expect((await bring(batch, 'c.csv', part(0))).body).toMatchObject({ errors: [{ field: 'batch' }] })
  await settle()
  expect((await revoke()).body).toMatchObject({ id: batch, state: 'revoked', positions: 0, cycles: 0 })
  for (const path of ['locations', 'routes', 'projects', 'equipment'])
    expect(await titles(`/api/${path}`)).toEqual([])
  const { rows } = await app.database.owner.query('select from cycles where account_id = $1', [account])
  expect(rows).toEqual([])

  const portion = (days: number) =>
    inAccount(
      app.database,
      { account },
      (tx) => deleteVoidPositions(tx, new Date(Date.UTC(2026, 1, 2 + days)), 50),
      app.database.owner,
    )
  expect(await portion(0)).toEqual({ positions: 0, more: false })
  expect(await portion(1)).toEqual({ positions: lines.length, more: false })
})

test('taking a revoked batch again shows its machine again, and keeps what was changed or is used elsewhere', async () => {
  const { batch } = (await take(proposal)).body as { batch: string }
  await bring(batch, 'day.csv', part(0))
  await settle()
  expect(await batches()).toMatchObject([{ state: 'taken', machines: 0, cycles: 6 }, { state: 'revoked' }])
  const [pit] = (await listed('/api/locations')).filter(({ title }) => title === 'Pit')
  const edited = await admin.fetch(`/api/locations/${String(pit!['id'])}`, {
    method: 'PUT',
    body: { title: 'North pit', version: pit!['version'] },
  })
  expect(edited.status, edited.text).toBe(200)
  await admin.fetch(`/api/setup/batches/${batch}/revoke`, { body: {} })
  await settle()
  expect(await titles('/api/locations')).toEqual(['North pit'])
  // Made by the first batch, so it is not this batch's to hide.
  expect(await titles('/api/equipment')).toEqual(['T-1'])
})

test('refuses people without the rights to all of a batch, and batches of another account', async () => {
  const other = await app.account('Neighbour')
  const stranger = await app.client(other, [roleIndex.ACCOUNT_ADMIN])
  const [{ id } = { id: '' }] = await batches()
  expect((await bring(id, 'day.csv', part(0), stranger)).body).toMatchObject({ errors: [{ field: 'batch' }] })
  expect((await stranger.fetch(`/api/setup/batches/${id}/revoke`, { body: {} })).status).toBe(404)
  expect((await stranger.fetch('/api/setup/batches')).body).toEqual({ items: [] })
  // A dispatcher may delete events, but not the project that was made with them.
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const made = (await batches()).find(({ projects }) => projects > 0)!
  expect((await dispatcher.fetch(`/api/setup/batches/${made.id}/revoke`, { body: {} })).status).toBe(403)
  const guest = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  expect((await take(proposal, guest)).status).toBe(403)
})
