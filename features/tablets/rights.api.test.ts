/** Who may do what with tablets: the row of the matrix, the seeded group, other accounts and callers without sign-in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { enrolDevice, listDevices, revokeDevice, rotateDevice } from '../equipment/equipment.endpoints.ts'
import * as enrolment from './enrolment.endpoints.ts'
import * as inventory from './inventory.endpoints.ts'
import { type TabletSite, tabletSite } from './testing/tablet-site.ts'

let app: TestApp
let site: TabletSite
let tablet: string
beforeAll(async () => {
  app = await testApp()
  site = await tabletSite(app)
  tablet = (await site.connect()).id
})
afterAll(() => app.close())

const reading: readonly Endpoint[] = [
  enrolment.listTablets,
  inventory.listInventory,
  inventory.listTabletStatuses,
  inventory.readInventory,
  inventory.listTabletMessages,
]
/** Each with a body that the call refuses after the guard, so that nothing changes. */
const writing: readonly Endpoint[] = [
  enrolment.createTabletCode,
  inventory.updateInventory,
  inventory.sendTabletMessage,
]
const unregistering: readonly Endpoint[] = [enrolment.unregisterTablet]

async function statusesOf(client: TestClient, calls: readonly Endpoint[], id = tablet): Promise<number[]> {
  const replies = calls.map(({ method, path }) => {
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    return client.fetch(`/api${path.replace('{id}', id)}`, { method, ...body })
  })
  return (await Promise.all(replies)).map(({ status }) => status)
}
const all = (calls: readonly unknown[], status: number) => calls.map(() => status)
const ABSENT = '01900000-0000-7000-8000-000000000000'

/** A signed-in user whose rights all come from the seeded group. */
async function deviceManager(): Promise<TestClient> {
  const admin = await app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const client = await app.client(site.account, [])
  const { id } = (await client.fetch('/api/users/me')).body as { id: string }
  const { items } = (await admin.fetch('/api/groups')).body as { items: { id: string; title: string }[] }
  const group = items.find(({ title }) => title === 'Device Manager')
  const user = (await admin.fetch(`/api/users/${id}`)).body as object
  const body = { ...user, directGroups: [group?.id] }
  const saved = await admin.fetch(`/api/users/${id}`, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  return client
}

test.each([
  ['ACCOUNT_ADMIN', 'full'],
  ['HAUL_MANAGER', 'full'],
  ['DISPATCHER', 'read'],
  ['DISPATCH_VIEWER', 'none'],
  ['TRACKER', 'none'],
] as const)('a user with the role %s has the right: %s', async (role, right) => {
  const client = await app.client(site.account, [roleIndex[role]])
  expect(await statusesOf(client, reading)).toEqual(all(reading, right === 'none' ? 403 : 200))
  expect(await statusesOf(client, writing)).toEqual(all(writing, right === 'full' ? 400 : 403))
  expect(await statusesOf(client, unregistering, ABSENT)).toEqual([right === 'full' ? 404 : 403])
})

test('a Device Manager does everything with tablets and trackers', async () => {
  const client = await deviceManager()
  const [truck] = site.trucks
  expect(await statusesOf(client, reading)).toEqual(all(reading, 200))
  expect(await statusesOf(client, writing)).toEqual(all(writing, 400))
  const { id } = await site.connect()
  const machines = [{ id: truck }]
  const codes = await client.fetch('/api/tabletsetup/codes', { body: { title: 'New cab', machines } })
  expect(codes.status, codes.text).toBe(201)
  const at = `/api/tablet/inventory/${id}`
  const body = { version: 1, slot: 'pre-release', imei: '490154203237518' }
  expect((await client.fetch(at, { method: 'PUT', body })).status).toBe(200)
  expect((await client.fetch(`${at}/messages`, { body: { text: 'Hello' } })).status).toBe(201)
  expect((await client.fetch(`/api/tabletsetup/${id}`, { method: 'DELETE' })).status).toBe(204)
  const devices = `/api/equipment/${truck}/devices`
  const made = await client.fetch(devices, { body: { title: 'Tracker' } })
  expect(made.status, made.text).toBe(201)
  const device = `${devices}/${(made.body as { id: string }).id}`
  expect((await client.fetch(`${device}/rotate`, { method: 'POST' })).status).toBe(200)
  expect((await client.fetch(device, { method: 'DELETE' })).status).toBe(204)
})

test('a Device Manager changes nothing else but sensors and buttons', async () => {
  const client = await deviceManager()
  const own = new Set(['tabletSetup', 'sensors', 'buttons'])
  const others = app.endpoints.filter(
    ({ access }) =>
      access.kind === 'permission' &&
      !own.has(access.resource) &&
      (access.action === 'create' || access.action === 'update' || access.action === 'delete'),
  )
  expect(others.length).toBeGreaterThan(100)
  const allowed: string[] = []
  for (const call of others) {
    const path = call.path.replace(/\{\w+\}/g, ABSENT)
    const body = call.bytes ? { body: new Uint8Array(0) } : call.method === 'DELETE' ? {} : { body: {} }
    const { status } = await client.fetch(`/api${path}`, { method: call.method, ...body })
    if (status !== 403) allowed.push(`${status} ${call.method} ${call.path}`)
  }
  expect(allowed).toEqual([])
})

test('another account sees and changes no tablet, and nobody without a session does', async () => {
  const other = await app.client(await app.account('Other'), [roleIndex.ACCOUNT_ADMIN])
  const device = await site.track(site.trucks[0])
  const listing = [enrolment.listTablets, inventory.listInventory, inventory.listTabletStatuses]
  for (const { path } of listing)
    expect((await other.fetch(`/api${path}`)).body).toEqual({ items: [], total: 0 })
  const named = [inventory.readInventory, inventory.listTabletMessages, enrolment.unregisterTablet]
  expect(await statusesOf(other, named)).toEqual(all(named, 404))
  const at = `/api/tablet/inventory/${tablet}`
  const body = { version: 1, comment: 'Ours now' }
  expect((await other.fetch(at, { method: 'PUT', body })).status).toBe(404)
  expect((await other.fetch(`${at}/messages`, { body: { text: 'Hello' } })).status).toBe(404)
  const devices = [listDevices, enrolDevice, rotateDevice, revokeDevice]
  for (const { method, path } of devices) {
    const address = `/api${path.replace('{id}', site.trucks[0]).replace('{deviceId}', device.id)}`
    const sent = method === 'POST' ? { body: { title: 'Theirs' } } : {}
    expect((await other.fetch(address, { method, ...sent })).status, path).toBe(404)
  }
  const calls = [...reading, ...writing, ...unregistering]
  expect(await statusesOf(app.anonymous, calls)).toEqual(all(calls, 401))
  const { body: untouched } = await site.manager.fetch(at)
  expect(untouched).toMatchObject({ version: 1, comment: null, unregisteredAt: null })
})
