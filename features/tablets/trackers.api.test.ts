/** Devices that are enrolled for one machine: trackers of the inventory. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bearer, type TabletSite, tabletSite } from './testing/tablet-site.ts'

let app: TestApp
let site: TabletSite
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  site = await tabletSite(app)
})

const iso = () => new Date(app.clock()).toISOString()
const one = async (id: string) => (await site.manager.fetch(`/api/tablet/inventory/${id}`)).body
const devicesOf = async (truck: string) =>
  ((await site.manager.fetch(`/api/equipment/${truck}/devices`)).body as { items: object[] }).items
const session = (secret: string) => app.anonymous.fetch('/api/telemetry/session', bearer(secret))
const remove = (path: string) => site.manager.fetch(`/api/${path}`, { method: 'DELETE' })

test('an enrolled device is a tracker under the same id, but none of the set-up list', async () => {
  const [truck] = site.trucks
  const { id } = await site.track(truck)
  expect(await one(id)).toMatchObject({ kind: 'tracker', title: 'Tracker', machine: { id: truck } })
  expect(await one(id)).toMatchObject({
    firstRegisteredAt: iso(),
    registeredBy: { title: expect.any(String) as string },
  })
  expect(await devicesOf(truck)).toMatchObject([{ id, tablet: id, ofTablet: false }])
  expect((await site.manager.fetch('/api/tabletsetup')).body).toEqual({ items: [], total: 0 })
})

test('revoking the device unregisters its tracker, and unregistering the tracker revokes its device', async () => {
  const [first, second] = site.trucks
  const [revoked, unregistered] = [await site.track(first), await site.track(second)]
  app.clock.advance(1_000)
  expect((await remove(`equipment/${first}/devices/${revoked.id}`)).status).toBe(204)
  expect((await remove(`tabletsetup/${unregistered.id}`)).status).toBe(204)
  for (const { id, secret } of [revoked, unregistered]) {
    expect((await session(secret)).status).toBe(401)
    const gone = { state: 'unregistered', unregisteredAt: iso() }
    expect(await one(id)).toMatchObject({ ...gone, unregisteredBy: { title: expect.any(String) as string } })
  }
  expect(await devicesOf(second)).toMatchObject([{ id: unregistered.id, revokedAt: iso() }])
  // Done once: repeated later, nothing changes.
  app.clock.advance(1_000)
  const before = await one(revoked.id)
  for (const path of [`equipment/${first}/devices/${revoked.id}`, `tabletsetup/${revoked.id}`])
    expect((await remove(path)).status).toBe(204)
  expect(await one(revoked.id)).toEqual(before)
})

test('a tracker gets another secret, and the one before is accepted for a while', async () => {
  const [truck] = site.trucks
  const { id, secret } = await site.track(truck)
  const rotated = await site.manager.fetch(`/api/equipment/${truck}/devices/${id}/rotate`, { method: 'POST' })
  expect(rotated.status, rotated.text).toBe(200)
  for (const given of [secret, (rotated.body as { secret: string }).secret])
    expect((await session(given)).status).toBe(200)
  expect((await remove(`tabletsetup/${id}`)).status).toBe(204)
  for (const given of [secret, (rotated.body as { secret: string }).secret])
    expect((await session(given)).status).toBe(401)
})

test("revoking one machine's device of a tablet leaves the tablet registered", async () => {
  const tablet = await site.connect()
  const [first, second] = site.trucks
  const [gone, kept] = [await tablet.enter(first), await tablet.enter(second)]
  expect((await remove(`equipment/${first}/devices/${gone.device}`)).status).toBe(204)
  expect(await one(tablet.id)).toMatchObject({ kind: 'tablet', state: 'online', unregisteredAt: null })
  expect([(await session(gone.secret)).status, (await session(kept.secret)).status]).toEqual([401, 200])
})

test('a restored machine brings its tracker back, unless that was unregistered meanwhile', async () => {
  const [truck] = site.trucks
  const [kept, gone] = [await site.track(truck), await site.track(truck)]
  const admin = await app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  const before = await one(kept.id)
  expect((await admin.fetch(`/api/equipment/${truck}?version=1`, { method: 'DELETE' })).status).toBe(204)
  expect((await session(kept.secret)).status).toBe(401)
  expect(await one(kept.id)).toMatchObject({ machine: null, machines: [] })
  expect((await remove(`tabletsetup/${gone.id}`)).status).toBe(204)
  expect((await admin.fetch(`/api/equipment/${truck}/restore`, { method: 'POST' })).status).toBe(200)
  expect(await one(kept.id)).toEqual(before)
  expect([(await session(kept.secret)).status, (await session(gone.secret)).status]).toEqual([200, 401])
})

test('a device that was deleted with its machine before there was an inventory enters it when it is restored', async () => {
  const [truck] = site.trucks
  const { id, secret } = await site.track(truck)
  const { owner } = app.database
  await owner.query('update devices set tablet_id = null where id = $1', [id])
  await owner.query('delete from tablets where id = $1', [id])
  const admin = await app.client(site.account, [roleIndex.ACCOUNT_ADMIN])
  await admin.fetch(`/api/equipment/${truck}?version=1`, { method: 'DELETE' })
  expect((await admin.fetch(`/api/equipment/${truck}/restore`, { method: 'POST' })).status).toBe(200)
  expect((await session(secret)).status).toBe(200)
  expect(await one(id)).toMatchObject({ kind: 'tracker', machine: { id: truck }, registeredBy: null })
  expect(await devicesOf(truck)).toMatchObject([{ id, tablet: id }])
})
