/** An alarm on a simulated site: raised once, proved, acknowledged, snoozed, sent and ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { roleIndex } from '../access/roles.ts'
import { createTokenClient } from '../testing/token.ts'
import { repetitions } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { AlarmRule } from '../alarm-limits/alarm-limits.ts'
import type { AlarmItem } from './attention.endpoints.ts'
import type { Step } from './engine.ts'
import { storeStep } from './server/rows.ts'
import { type TestTruck, type WatchedSite, watchedSite } from './testing/watched-site.ts'

let site: WatchedSite
let truck: TestTruck
let other: TestTruck

beforeAll(async () => {
  site = await watchedSite()
  truck = await site.truck()
  other = await site.truck()
})
afterAll(() => site.app.close())

const of = (rule: AlarmRule) => async (): Promise<AlarmItem | undefined> =>
  (await site.alarms()).find((one) => one.rule === rule)
/**
 * The truck reports until the condition holds: the clock stands still otherwise, and on a busy machine one evaluation
 * may stand for several.
 */
const passing =
  (rule: AlarmRule, isWanted: boolean, reporting: TestTruck, through?: TestApp) =>
  async (): Promise<AlarmItem | undefined> => {
    const found = await of(rule)()
    if ((found !== undefined) !== isWanted) await reporting.stay(5, through)
    return found
  }
const none = async (rule: AlarmRule, reporting: TestTruck, through?: TestApp) =>
  expect.poll(passing(rule, false, reporting, through)).toBeUndefined()
const ended = async (id: string) => (await site.alarms('?state=ended')).find((one) => one.id === id)

test('raises an alarm at once, with its proof, when a truck carries clay into a dump that takes rock', async () => {
  const { owner } = site.app.database
  await owner.query(`update users set email = 'manager@example.com' where login_id = 'user-1'`)
  const wishes = { sound: false, mail: true, phone: null, rules: [], quietFrom: '22:00', quietTo: '05:00' }
  expect((await site.manager.fetch('/api/attention/wishes', { method: 'PUT', body: wishes })).body).toEqual(
    wishes,
  )
  await truck.stay(120)
  await truck.drive(site.CRUSHER, 180, 8)
  await expect.poll(of('wrongDump')).toMatchObject({ subject: { id: truck.id, title: truck.title } })
  const alarm = (await of('wrongDump')())!
  expect(alarm).toMatchObject({ about: 'equipment', endedAt: null, acknowledgedAt: null, threshold: null })
  expect(alarm.facts).toMatchObject({
    material: { title: 'Clay' },
    location: { title: 'Crusher' },
    route: { title: 'Haul' },
  })
  const read = await site.manager.fetch(`/api/attention/alarms/${alarm.id}`)
  expect(read.body).toMatchObject({ id: alarm.id, rule: 'wrongDump' })
  // A mail was sent to the person who asked for one.
  const mails = () => owner.query(`select recipient from outbox where template = 'alarm'`)
  await expect.poll(async () => (await mails()).rows).toEqual([{ recipient: 'manager@example.com' }])
  const open = await site.viewer.fetch('/api/attention/open')
  expect(open.body).toMatchObject({
    items: [{ id: alarm.id, machines: [{ id: truck.id }], acknowledged: false }],
  })
})

test('refuses decisions of viewers, names who decided, and keeps the first who acknowledged', async () => {
  const { id } = (await of('wrongDump')())!
  const path = `/api/attention/alarms/${id}/acknowledge`
  expect((await site.viewer.fetch(path, { method: 'POST' })).status).toBe(403)
  const reply = await site.manager.fetch(path, { method: 'POST' })
  expect(reply.body).toMatchObject({
    acknowledgedAt: new Date(site.app.clock()).toISOString(),
    endedAt: null,
  })
  const before = reply.body as AlarmItem
  expect(before.acknowledgedBy?.title).toMatch(/^User/)
  site.app.clock.advance(1_000)
  const again = await site.manager.fetch(path, { method: 'POST' })
  expect(again.body).toMatchObject({ acknowledgedAt: before.acknowledgedAt })
})

test("closes a person's alarm preferences to their tokens", async () => {
  const { app, account } = site
  const maker = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const token = await createTokenClient(app, maker, roleIndex.DISPATCHER)
  const body = { sound: false, mail: false, phone: null, rules: [], quietFrom: null, quietTo: null }
  expect((await token.fetch('/api/attention/alarms')).status).toBe(200)
  expect((await token.fetch('/api/attention/wishes')).status).toBe(403)
  expect((await token.fetch('/api/attention/wishes', { method: 'PUT', body })).status).toBe(403)
  const { rows } = await app.database.owner.query('select from alarm_choices where not mail')
  expect(rows).toEqual([])
})

test('ends when the cause is resolved and refuses decisions afterwards', async () => {
  const { id } = (await of('wrongDump')())!
  const place = (await site.manager.fetch(`/api/locations/${site.crusher}`)).body as object
  const clay = (await site.alarms())[0]!.facts.material!
  const materials = [site.rock, clay.id]
  const saved = await site.manager.fetch(`/api/locations/${site.crusher}`, {
    method: 'PUT',
    body: { ...place, materials },
  })
  expect(saved.status, saved.text).toBe(200)
  await truck.stay(30)
  await none('wrongDump', truck)
  expect((await ended(id))?.endedAt).not.toBeNull()
  const late = await site.manager.fetch(`/api/attention/alarms/${id}/acknowledge`, { method: 'POST' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('conflict.alarm.ended')])
})

test("speedLimit: raises an alarm above the road's limit by more than a tenth for five seconds", async () => {
  await truck.stay(60)
  await truck.drive(site.PIT, 100, 12)
  // 43.2 km/h is within a tenth of 40.
  expect(await of('speeding')()).toBeUndefined()
  await truck.stay(120)
  await truck.drive(site.CRUSHER, 100, 13)
  await expect.poll(of('speeding')).toMatchObject({ subject: { id: truck.id }, facts: { speedLimit: 40 } })
  const { facts, threshold } = (await of('speeding')())!
  expect(facts.speed).toBeCloseTo(46.8)
  expect(threshold).toMatchObject({ name: 'speedOver', value: 10, level: 'system', of: null })
  await truck.stay(30)
  await none('speeding', truck)
})

test('alarms: applies and names the nearest level that sets a threshold', async () => {
  await other.stay(60)
  // Three minutes, set by its project, instead of five.
  await truck.stay(160)
  expect(await of('silent')()).toBeUndefined()
  await truck.stay(40)
  await expect.poll(passing('silent', true, truck)).toMatchObject({
    subject: { id: other.id },
    threshold: { name: 'silentMinutes', value: 3, level: 'project', of: 'North' },
  })
  await other.stay(20)
  await none('silent', other)
})

test('continues the same alarm when the trouble returns within five minutes', async () => {
  const before = await site.alarms('?state=all&rule=silent')
  await truck.stay(200)
  await expect.poll(passing('silent', true, truck)).toBeDefined()
  expect((await site.alarms('?state=all&rule=silent')).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  )
})

test('ends a snooze with the shift at the latest, while the alarm continues', async () => {
  const { id } = (await of('silent')())!
  const path = `/api/attention/alarms/${id}/snooze`
  const reply = await site.manager.fetch(path, { body: { minutes: 720 } })
  expect(reply.body).toMatchObject({ snoozedUntil: '2026-03-02T18:00:00.000Z', endedAt: null })
  const short = await site.manager.fetch(path, { body: { minutes: 15 } })
  const until = new Date(site.app.clock() + 900_000).toISOString()
  expect(short.body).toMatchObject({ snoozedUntil: until })
  expect((await site.manager.fetch(path, { body: { minutes: 0 } })).body).toMatchObject({
    snoozedUntil: null,
  })
  expect((await site.manager.fetch(path, { body: { minutes: 721 } })).status).toBe(400)
})

test('raises an alarm for an expiring driver license and ends it on renewal', async () => {
  const driver = await site.make('/api/drivers', { fullName: 'Ann', licenseExpiry: '2026-03-20' })
  await truck.stay(10)
  await expect
    .poll(of('license'))
    .toMatchObject({ about: 'driver', subject: { id: driver, title: 'Ann' }, facts: { day: '2026-03-20' } })
  const entry = (await site.manager.fetch(`/api/drivers/${driver}`)).body as object
  await site.manager.fetch(`/api/drivers/${driver}`, {
    method: 'PUT',
    body: { ...entry, licenseExpiry: '2030-01-01' },
  })
  await truck.stay(20)
  await none('license', truck)
})

test('hides alarms of projects that are closed to the reader', async () => {
  const project = (await site.manager.fetch(`/api/projects/${site.project}`)).body as object
  const saved = await site.manager.fetch(`/api/projects/${site.project}`, {
    method: 'PUT',
    body: { ...project, restricted: true },
  })
  expect(saved.status, saved.text).toBe(200)
  const about = async (client?: typeof site.viewer) =>
    (await site.alarms('?state=all', client)).map((one) => one.about)
  expect(await about(site.viewer)).toEqual(['driver'])
  expect(await about()).toContain('equipment')
})

test('continues in another process that takes over the account, without repeating or forgetting an alarm', async () => {
  const { database, clock } = site.app
  const before = await site.alarms('?state=all')
  expect(await site.alarms('?state=all&limit=1&offset=1')).toEqual(before.slice(1, 2))
  expect(before.some(({ endedAt }) => endedAt === null)).toBe(true)
  const second = await testApp({}, { database, clock })
  try {
    await truck.stay(30, second)
    expect(await site.alarms('?state=all')).toEqual(before)
    await other.stay(30, second)
    await none('silent', other, second)
    // Ended alarms come after open ones.
    const ids = (alarms: readonly AlarmItem[]) => alarms.map(({ id }) => id).toSorted()
    expect(ids(await site.alarms('?state=all'))).toEqual(ids(before))
  } finally {
    await second.close()
  }
})

/** Ten alarms each: 10,000 raises in `npm run sweeps`. */
const RAISES = repetitions(50, 10)

test('keeps at most one open alarm a subject among thousands raised at once', async () => {
  const { database, clock } = site.app
  const scope = { account: await site.app.account('Crowd') }
  const steps = Array.from({ length: 10 }, (_, i): Step => {
    const id = `01900000-0000-7000-8000-00000000000${i}`
    const facts = { since: clock() }
    const finding = {
      subject: { kind: 'route', id },
      state: 'on',
      cause: 'bunching',
      facts,
      threshold: null,
      projectId: null,
    } as const
    return { kind: 'raise', rule: 'bunching', finding, at: clock() }
  })
  const raise = () =>
    inAccount(database, scope, async (tx) => {
      for (const step of steps) await storeStep(tx, step)
    })
  const crowd = Array.from({ length: 20 }, async () => {
    for (let n = 0; n < RAISES; n++) await raise()
  })
  await Promise.all(crowd)
  const { rows } = await database.owner.query<{ n: number; subjects: number }>(
    'select count(*)::int as n, count(distinct subject_id)::int as subjects from alarms where account_id = $1 and ended_at is null',
    [scope.account],
  )
  expect(rows).toEqual([{ n: 10, subjects: 10 }])
})
