/** The inventory: what people state of a tablet, and what it reports of itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bearer, type TabletSite, tabletSite } from './testing/tablet-site.ts'

const SECOND = 1_000

interface Item {
  id: string
  version: number
  [field: string]: unknown
}

let app: TestApp
let site: TabletSite
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  site = await tabletSite(app)
})

const iso = (at = app.clock()) => new Date(at).toISOString()
const list = async (path = '') =>
  ((await site.manager.fetch(`/api/tablet/inventory${path}`)).body as { items: Item[] }).items
const one = async (id: string) => (await site.manager.fetch(`/api/tablet/inventory/${id}`)).body as Item
const save = (id: string, body: object, headers: Record<string, string> = {}) =>
  site.manager.fetch(`/api/tablet/inventory/${id}`, { method: 'PUT', body, headers })
const unregister = (id: string) => site.manager.fetch(`/api/tabletsetup/${id}`, { method: 'DELETE' })

test('lists tablets and trackers with what is known of each, the latest first, but no unused codes', async () => {
  const [first, second] = site.trucks
  const joinedAt = iso()
  const tablet = await site.connect()
  app.clock.advance(SECOND)
  const tracker = await site.track(second)
  await site.manager.fetch('/api/tabletsetup/codes', { body: { title: 'x', machines: [first] } })
  app.clock.advance(SECOND)
  await tablet.enter(second)
  const items = await list()
  expect(items.map(({ id }) => id)).toEqual([tracker.id, tablet.id])
  const nothing = { controller: null, imei: null, iccid: null, sim: null, comment: null, battery: null }
  expect(items[1]).toMatchObject({
    ...nothing,
    version: 1,
    kind: 'tablet',
    title: 'Cab tablet',
    slot: 'production',
    machines: [
      { id: first, title: 'T-1' },
      { id: second, title: 'T-2' },
    ],
    machine: { id: second, title: 'T-2' },
    firstRegisteredAt: joinedAt,
    registeredBy: { title: expect.any(String) as string },
    unregisteredAt: null,
    state: 'online',
    messageRate: 'medium',
  })
  const machine = { id: second, title: 'T-2' }
  expect(items[0]).toMatchObject({
    ...nothing,
    kind: 'tracker',
    title: 'Tracker',
    machine,
    machines: [machine],
  })
  expect(items[0]).toMatchObject({ state: 'never', lastSeenAt: null, messageRate: null })
  expect(await one(tablet.id)).toEqual(items[1])
})

test('is online for a minute after it, or any of its devices, was heard', async () => {
  const tablet = await site.connect()
  const { secret } = await tablet.enter(site.trucks[0])
  const state = async () => (await one(tablet.id))['state']
  app.clock.advance(60 * SECOND)
  expect(await state()).toBe('online')
  app.clock.advance(1)
  expect(await state()).toBe('offline')
  const body = { fixes: [{ seq: 1, t: app.clock(), lon: 10, lat: 50 }] }
  expect((await app.anonymous.fetch('/api/telemetry/batch', { ...bearer(secret), body })).status).toBe(200)
  // Reports run the background task that stores when devices were heard.
  await site.manager.fetch('/api/cyclereport/loadDumpCycles')
  expect(await one(tablet.id)).toMatchObject({ state: 'online', lastSeenAt: iso() })
})

test('stores what a tablet reports of itself, with the difference of its clock from the server', async () => {
  const tablet = await site.connect()
  expect(await one(tablet.id)).toMatchObject({
    reportedAt: null,
    softwareVersion: null,
    clockOffSeconds: null,
  })
  app.clock.advance(60_001)
  const report = await tablet.report({
    t: iso(app.clock() + 2_500),
    softwareVersion: 'a1b2',
    battery: 0.42,
    charging: true,
    backlog: 17,
    backlogOldest: iso(app.clock() - 60_000),
    controller: 'Tab Active 5',
    system: 'Android 15, Chrome 150',
    unknown: 'of a later build',
  })
  expect([report.status, report.body]).toEqual([200, { release: [] }])
  const said = {
    state: 'online',
    lastSeenAt: iso(),
    reportedAt: iso(),
    softwareVersion: 'a1b2',
    wantedVersion: null,
    battery: 0.42,
    charging: true,
    backlog: 17,
    backlogOldest: iso(app.clock() - 60_000),
    clockOffSeconds: 2.5,
  }
  expect(await one(tablet.id)).toMatchObject({
    ...said,
    controller: 'Tab Active 5',
    system: 'Android 15, Chrome 150',
  })
  expect((await list('/statuses')).find(({ id }) => id === tablet.id)).toMatchObject(said)
  await tablet.report({ t: iso(app.clock() - 90_000), softwareVersion: 'c3' })
  // Battery and backlog are no longer known; the hardware remains.
  expect(await one(tablet.id)).toMatchObject({
    battery: null,
    charging: null,
    backlog: 0,
    backlogOldest: null,
  })
  expect(await one(tablet.id)).toMatchObject({ clockOffSeconds: -90, controller: 'Tab Active 5', version: 1 })
})

test('keeps the hardware that somebody stated, whatever the tablet reports', async () => {
  const tablet = await site.connect()
  expect((await save(tablet.id, { version: 1, controller: 'TC-700' })).status).toBe(200)
  await tablet.report({ controller: 'Generic tablet' })
  expect(await one(tablet.id)).toMatchObject({ controller: 'TC-700' })
})

test('refuses reports by field, and of anybody who is no tablet', async () => {
  const tablet = await site.connect()
  const { secret } = await tablet.enter(site.trucks[0])
  for (const [field, value] of [
    ['t', 'x'],
    ['softwareVersion', null],
    ['battery', 1.1],
    ['backlog', -1],
    ['backlogOldest', 'yesterday'],
  ] as const) {
    const reply = await tablet.report({ [field]: value })
    expect(reply.status, field).toBe(400)
    expect(reply.body, field).toMatchObject({ errors: [{ field }] })
  }
  const body = { t: iso(), softwareVersion: 'b1', backlog: 0 }
  for (const wrong of ['guess', secret]) {
    const reply = await app.anonymous.fetch('/api/telemetry/tablet/status', { ...bearer(wrong), body })
    expect(reply.status).toBe(401)
  }
})

test('states controller, IMEI, ICCID, SIM, comment, name and slot, leaves out the rest, and records it', async () => {
  const tablet = await site.connect()
  const { device } = await tablet.enter(site.trucks[0])
  app.clock.advance(SECOND)
  const numbers = { imei: '49-015420-323751-8', iccid: '8944 5012 3456 7890 123' }
  const stated = { controller: 'Tab Active 5', sim: '+49 151 1234567', comment: 'Second line\nof two' }
  const saved = await save(tablet.id, {
    version: 1,
    ...numbers,
    ...stated,
    title: 'North cab',
    slot: 'pre-release',
  })
  expect(saved.status, saved.text).toBe(200)
  const after = { imei: '490154203237518', iccid: '8944501234567890123', ...stated, title: 'North cab' }
  expect(saved.body).toMatchObject({ ...after, slot: 'pre-release', version: 2 })
  const next = await save(tablet.id, { version: 2, imei: null })
  expect(next.body).toMatchObject({ ...after, imei: null, slot: 'pre-release', version: 3 })
  const devices = await site.manager.fetch(`/api/equipment/${site.trucks[0]}/devices`)
  expect(devices.body).toMatchObject({
    items: [{ id: device, title: 'North cab', tablet: tablet.id, ofTablet: true }],
  })
  const { rows } = await app.database.owner.query(
    `select before, after from audit_log where account_id = $1 and entity_id = $2 and action = 'update' and after ? 'imei'
      order by at, id`,
    [site.account, tablet.id],
  )
  const before = { title: 'Cab tablet', controller: null, imei: null, iccid: null, sim: null, comment: null }
  expect(rows).toEqual([
    { before: { ...before, slot: 'production' }, after: { ...after, slot: 'pre-release' } },
    { before: { imei: after.imei }, after: { imei: null } },
  ])
})

test('refuses a stale version with the stored tablet, and saves a tablet as it was read', async () => {
  const tablet = await site.connect()
  const read = await one(tablet.id)
  await tablet.report({ battery: 0.5 })
  const saved = await save(tablet.id, { ...read, comment: 'Mine' })
  expect(saved.status, saved.text).toBe(200)
  const stale = await save(tablet.id, { ...read, comment: 'Theirs' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    errors: [{ field: 'version', key: 'conflict.version' }],
    current: { id: tablet.id, version: 2, comment: 'Mine', battery: 0.5 },
  })
  const without = await save(tablet.id, { comment: 'Theirs' })
  expect([without.status, (without.body as { errors: object[] }).errors]).toMatchObject([
    400,
    [{ field: 'version' }],
  ])
})

test('names invalid fields in the language of the caller', async () => {
  const { id } = await site.connect()
  const { cookie } = site.manager
  for (const [lang, words] of [
    ['en', 'An IMEI has 15 digits'],
    ['ru', 'IMEI состоит из 15 цифр'],
    ['cn', 'IMEI 为 15 位数字'],
  ] as const) {
    const body = { version: 1, imei: '490154203237519', iccid: '12', title: '', slot: 'beta' }
    const refused = await save(id, body, { cookie: `${cookie}; lang=${lang}` })
    expect(refused.status).toBe(400)
    const { errors } = refused.body as { errors: { field: string; key: string; defaultMessage: string }[] }
    expect(errors.map(({ field, key }) => `${field} ${key}`).toSorted()).toEqual([
      'iccid validation.tablets.iccid',
      'imei validation.tablets.imei',
      'slot validation.choice',
      'title validation.required',
    ])
    expect(lang === 'en' ? errors.find(({ field }) => field === 'imei')?.defaultMessage : words).toContain(
      words,
    )
  }
})

test('an unregistered tablet takes a comment but no other slot, and a tracker takes none', async () => {
  const tablet = await site.connect()
  const tracker = await site.track(site.trucks[0])
  await unregister(tablet.id)
  expect(await one(tablet.id)).toMatchObject({ state: 'unregistered', unregisteredAt: iso() })
  expect((await save(tablet.id, { version: 1, comment: 'Lost at the pit', slot: 'production' })).status).toBe(
    200,
  )
  const refused = await save(tablet.id, { version: 2, slot: 'pre-release' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ errors: [{ field: 'slot', key: 'conflict.tablets.unregistered' }] })
  expect((await save(tracker.id, { version: 1, slot: 'pre-release' })).body).toMatchObject({
    errors: [{ field: 'slot', key: 'conflict.tablets.tracker' }],
  })
  expect((await save(tracker.id, { version: 1, imei: '490154203237518' })).status).toBe(200)
})
