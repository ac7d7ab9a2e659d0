/** State that alarms depend on survives a restart: it is restored from stored facts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { AlarmItem } from './attention.endpoints.ts'
import { restoreMemory } from './server/memory.ts'
import { readUsual } from './server/usual.ts'
import { type TestTruck, type WatchedSite, watchedSite } from './testing/watched-site.ts'

let site: WatchedSite
let truck: TestTruck
let loader: TestTruck
const started: TestApp[] = []

beforeAll(async () => {
  site = await watchedSite()
  loader = await site.machine('WL-1', 'loader')
  truck = await site.truck()
})
afterAll(async () => {
  for (const app of started) await app.close()
  await site.app.close()
})

/** Seconds between two fixes of the loader. */
const APART_S = 30

/** The truck is loaded, dumps and returns while the loader stands and waits. */
async function cycle(): Promise<void> {
  const stays = (seconds: number) =>
    Array.from({ length: seconds / APART_S }, () => () => truck.stay(APART_S))
  const drives = (from: typeof site.PIT, to: typeof site.PIT) =>
    Array.from({ length: 6 }, (_, i) => {
      const lon = from.lon + ((i + 1) / 6) * (to.lon - from.lon)
      return () => truck.drive({ lon, lat: to.lat }, APART_S, 8)
    })
  const there = drives(site.PIT, site.CRUSHER)
  const back = drives(site.CRUSHER, site.PIT)
  for (const part of [...stays(120), ...there, ...stays(60), ...back]) {
    await part()
    await loader.stay(5)
  }
}

async function setAlarms(alarms: object): Promise<void> {
  const project = (await site.manager.fetch(`/api/projects/${site.project}`)).body as object
  const saved = await site.manager.fetch(`/api/projects/${site.project}`, {
    method: 'PUT',
    body: { ...project, alarms },
  })
  expect(saved.status, saved.text).toBe(200)
}

const inSite = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(site.app.database, { account: site.account }, work)
/** Waits are computed before a report reads them. */
const settle = () => site.manager.fetch('/api/today')
const memory = () => inSite((tx) => restoreMemory(tx, site.app.clock()))
const usual = () => inSite((tx) => readUsual(tx, site.app.clock()))
const hang = async (): Promise<AlarmItem | undefined> =>
  (await site.alarms()).find(({ rule }) => rule === 'hang')

/** Both report until the condition holds. */
const passing = (isWanted: boolean, through: TestApp) => async (): Promise<AlarmItem | undefined> => {
  const found = await hang()
  if ((found !== undefined) !== isWanted) {
    await loader.stay(5, through)
    await truck.stay(5, through)
  }
  return found
}

/** Another process takes over the account. */
async function restarted(): Promise<TestApp> {
  const app = await testApp({}, { database: site.app.database, clock: site.app.clock })
  started.push(app)
  return app
}

test('restores how long loaders waited before their last loads', async () => {
  await setAlarms({ hangMinutes: 60, lateMinutes: 240, standingMinutes: 240 })
  for (let n = 0; n < 7; n++) await cycle()
  expect(await hang()).toBeUndefined()
  await settle()
  expect((await memory()).hangs.get(loader.id)?.before.length).toBe(5)
  for (const seconds of (await memory()).hangs.get(loader.id)!.before) expect(seconds).toBeGreaterThan(300)
  const again = await restarted()
  await loader.stay(10, again)
  await setAlarms({ hangMinutes: 1 })
  await expect.poll(passing(true, again)).toMatchObject({
    about: 'location',
    subject: { title: 'Pit' },
    machines: [{ id: loader.id }],
    threshold: { name: 'hangMinutes', value: 1, level: 'project', of: 'North' },
  })
  const { facts } = (await hang())!
  expect(facts.hangs).toHaveLength(5)
  expect(facts).toMatchObject({ limitSeconds: 60, usualSeconds: null })
})

test('restores what is usual at a place, raises no alarm for it, and reports it with the alarm', async () => {
  expect((await usual()).places.size).toBe(0)
  // Earlier hours like this one.
  await site.app.database.owner.query(
    `insert into events (account_id, equipment_id, key, source, type, occurred_at, received_at, device_id, lon, lat, location_id,
       route_id, flags, evidence, settled_at, stood_at, began_at, wait)
     select account_id, equipment_id, key || ' ' || n, source, type, occurred_at - n * interval '2 hours', received_at, device_id,
       lon, lat, location_id, route_id, flags, evidence, settled_at, stood_at - n * interval '2 hours',
       began_at - n * interval '2 hours', wait
       from events, generate_series(1, 4) n where account_id = $1 and type in ('load', 'dump')`,
    [site.account],
  )
  const pit = (await hang())!.subject.id
  const known = (await usual()).places.get(pit)!
  expect(known.queue).toBe(0)
  expect(known.hang).toBeGreaterThan(300)
  const again = await restarted()
  await expect.poll(passing(false, again)).toBeUndefined()
})

const ROUTE = '00000000-0000-4000-8000-000000000001'
/**
 * Three trucks that leave five minutes apart in each of fourteen hours: twice twenty truck hours. `near`: in these
 * hours the second leaves and arrives sooner after the first, seconds.
 */
async function driven(
  near: Readonly<Record<number, number>>,
  more: { came?: number; delays?: unknown[] } = {},
) {
  await site.app.database.owner.query(`delete from cycles where route_id = $1`, [ROUTE])
  await site.app.database.owner.query(
    `with left_at as (
       select hour, truck, $2::timestamptz + make_interval(hours => hour,
           secs => truck * 300 - case when truck = 2 then 300 - coalesce(($4::jsonb ->> hour::text)::int, 300) else 0 end) as at
         from generate_series(0, 13) hour, generate_series(1, 3) truck),
     came_at as (
       select *, at + make_interval(secs => 240 + case when truck = 2 and $4::jsonb ? hour::text then $5::int else 0 end) as came
         from left_at)
     insert into cycles (account_id, equipment_id, key, route_id, started_at, loaded_at, dump_stood_at, dumped_at, ended_at,
         distance_loaded, distance_empty, load_event_key, dump_event_key, way_delays)
     select $1, ('00000000-0000-4000-8000-00000000010' || truck)::uuid, 'load ' || hour, $3::uuid, at, at, came,
         came + make_interval(secs => 60), null, 1500, 1500, 'load', 'dump',
         case when truck = 2 and $4::jsonb ? hour::text then $6::json else '[]' end
       from came_at`,
    [
      site.account,
      new Date(Math.floor(site.app.clock() / 3_600_000) * 3_600_000 - 86_400_000),
      ROUTE,
      JSON.stringify(near),
      more.came ?? 0,
      JSON.stringify(more.delays ?? []),
    ],
  )
  return (await usual()).routes.get(ROUTE)?.closest
}

test('takes the usual gap of two trucks from what happens once in twenty truck hours', async () => {
  expect(await driven({})).toBe(300)
  // Seven hours of three trucks contain one such hour.
  expect(await driven({ 3: 60, 10: 100 })).toBe(80)
  expect(await driven({ 3: 60, 4: 60, 5: 60 })).toBe(180)
  // From 200 s to 140 s in three minutes: less than 180 s apart for the last two of them.
  expect(await driven({ 3: 200, 10: 200 }, { came: -60 })).toBe(180)
  // An overtaking truck is near for as long before as after: from 60 s behind to 30 s ahead in two and a half
  // minutes.
  expect(await driven({ 3: 60, 10: 60 }, { came: -90 })).toBe(36)
  // A truck that stood on the way kept no gap.
  expect(await driven({ 3: 60, 10: 60 }, { delays: [{}] })).toBe(300)
})
