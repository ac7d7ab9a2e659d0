/** An account that stores positions on shift only: live map, tracks, storage. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock, silentLog } from '@haulway/testing'
import { roleIndex } from '../../../../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../../../../testing/test-app.ts'
import {
  addAccount,
  addMachine,
  CRUSHER,
  batchItems,
  openTestServer,
  PIT,
  shuttle,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

/** End of the shift, 16:00 on a Tuesday. */
const END = Date.parse('2026-05-12T16:00:00Z')
const MINUTE = 60_000
const SHIFTS = [{ title: 'Day', start: '06:00', end: '16:00', breakStart: null, breakEnd: null }]

const clock = fakeClock(END + 120 * MINUTE)
let app: TestApp
let server: TestServer
let account: string
beforeAll(async () => {
  app = await testApp({}, { clock })
  account = await addAccount(app.database)
  const project = `insert into projects (account_id, id, created_at, created_by, modified_at, modified_by, title, time_zone)
    values ($1, $1, now(), $1, now(), $1, 'Job', 'UTC')`
  await app.database.owner.query(project, [account])
  await app.database.owner.query(
    `insert into projects_shifts (account_id, project_id, position, start, "end") values ($1, $1, 0, '06:00', '16:00')`,
    [account],
  )
  server = await openTestServer(app.database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

async function choose(settings: { onShiftMargin?: number }): Promise<void> {
  await app.database.owner.query('update accounts set settings = $2 where id = $1', [account, settings])
  await server.telemetry.siteChanged(account)
}

async function send(machine: TestMachine, body: object): Promise<unknown> {
  const reply = await server.post(machine, { fixes: [], events: [], ...body })
  expect(reply.status).toBe(200)
  return await reply.json()
}

/** Positions from an hour before the end of the shift to an hour after it. */
const fixes = batchItems(shuttle(END - 60 * MINUTE, 7_200, 5, 3))
const within = fixes.filter(({ t }) => Number(t) < END)

async function seen({ equipmentId }: TestMachine) {
  const track = await server.telemetry.track({ account }, equipmentId, END - 120 * MINUTE, END + 120 * MINUTE)
  const live = (await server.telemetry.snapshot(account)).find((one) => one.equipmentId === equipmentId)
  return { track: track.t, live: live?.position.t }
}

test('acknowledges positions off shift without showing or storing them, also late and repeated ones', async () => {
  await choose({ onShiftMargin: 0 })
  const [machine, inOrder] = [
    await addMachine(app.database, account),
    await addMachine(app.database, account),
  ]
  const left = fixes.length - within.length
  expect(left).toBeGreaterThan(500)
  const shown = { track: within.map(({ t }) => t), live: within.at(-1)?.t }
  // The later half first.
  await send(machine, { fixes: fixes.slice(within.length - 100) })
  expect(await send(machine, { fixes })).toMatchObject({ duplicates: 100, rejected: [], dropped: left })
  expect(await send(machine, { fixes })).toMatchObject({
    accepted: 0,
    duplicates: within.length,
    dropped: left,
  })
  expect(await seen(machine)).toEqual(shown)
  await send(inOrder, { fixes: within })
  await server.telemetry.settle()
  expect(await storedRows(app.database, account, machine.equipmentId)).toEqual(
    await storedRows(app.database, account, inOrder.equipmentId),
  )
  const live = server.published
    .flatMap(({ machines }) => machines)
    .filter((one) => one.equipmentId === machine.equipmentId)
  expect(Math.max(...live.map(({ position }) => position.t))).toBe(shown.live)
  // Storage is checked apart from what is shown.
  clock.advance(60 * MINUTE)
  await server.telemetry.settle()
  const { rows } = await app.database.owner.query<{ last: Date; n: number }>(
    'select max(t1) as last, sum(n)::int as n from track_segments where equipment_id = $1',
    [machine.equipmentId],
  )
  expect(rows[0]).toEqual({ last: new Date(Number(shown.live)), n: within.length })
})

test("applies the account's margin around shifts, and stores everything without the setting", async () => {
  await choose({ onShiftMargin: 10 })
  const around = await addMachine(app.database, account)
  await send(around, { fixes })
  expect((await seen(around)).live).toBe(END + 10 * MINUTE - 5_000)
  await choose({})
  const whole = await addMachine(app.database, account)
  expect(await send(whole, { fixes })).not.toHaveProperty('dropped')
  expect((await seen(whole)).track).toHaveLength(fixes.length)
  // From then on its position off shift is hidden.
  await choose({ onShiftMargin: 0 })
  expect((await seen(whole)).live).toBeUndefined()
})

test('counts loads that a driver presses off shift, and removes the position of other events', async () => {
  await choose({ onShiftMargin: 0 })
  const machine = await addMachine(app.database, account)
  await send(machine, { fixes })
  const events = [
    { id: 'a', t: END + 20 * MINUTE, type: 'load', ...PIT },
    { id: 'b', t: END + 30 * MINUTE, type: 'dump', ...CRUSHER },
    { id: 'c', t: END + 40 * MINUTE, type: 'engine off', ...CRUSHER },
  ]
  expect(await send(machine, { events })).toMatchObject({ accepted: 3, dropped: 1 })
  await server.telemetry.settle()
  const { rows } = await app.database.owner.query<{ type: string; lon: number | null }>(
    `select type, lon from events where equipment_id = $1 and source = 'device' order by occurred_at`,
    [machine.equipmentId],
  )
  expect(rows).toMatchObject([
    { type: 'load', lon: PIT.lon },
    { type: 'dump', lon: CRUSHER.lon },
    { type: 'engine off' },
  ])
  expect(rows[2]?.lon).not.toBe(CRUSHER.lon)
  const cycles = await app.database.owner.query(
    'select from cycles where equipment_id = $1 and loaded_at > $2 and dumped_at > $2',
    [machine.equipmentId, new Date(END)],
  )
  expect(cycles.rowCount).toBe(1)
})

test('applies the setting and shifts at once, and reports dropped positions by device', async () => {
  const admin: TestClient = await app.client(await app.account('Off shift'), [roleIndex.ACCOUNT_ADMIN])
  const call = async (path: string, method: string, body?: object) => {
    const reply = await admin.fetch(path, { method, ...(body ? { body } : {}) })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body as { id: string; secret: string; version: number }
  }
  const { version } = await call('/api/settings', 'GET')
  await call('/api/settings', 'PUT', { settings: { onShiftMargin: 0 }, version })
  const { id } = await call('/api/equipment', 'POST', { equipmentId: 'T-1', kind: 'hauler' })
  const { secret } = await call(`/api/equipment/${id}/devices`, 'POST', { title: 'Tablet' })
  const headers = { authorization: `Bearer ${secret}` }
  const post = async (some: object[]) =>
    (await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes: some, events: [] } })).body
  // No shifts yet.
  expect(await post(fixes.slice(0, 10))).toMatchObject({ accepted: 10 })
  await call('/api/projects', 'POST', { title: 'Job', timeZone: 'UTC', workDays: ['tue'], shifts: SHIFTS })
  const dropped = fixes.length - within.length
  await expect.poll(() => post(fixes)).toMatchObject({ dropped })
  // Reports run the maintenance that writes device counts, the interval after the former write.
  const at = new Date(clock()).toISOString()
  clock.advance(10 * MINUTE)
  await call('/api/cyclereport/loadDumpCycles', 'GET')
  const devices = (await admin.fetch(`/api/equipment/${id}/devices`)).body as {
    items: Record<string, unknown>[]
  }
  expect(devices.items[0]).toMatchObject({ droppedAt: at })
  expect(Number(devices.items[0]?.['dropped'])).toBeGreaterThanOrEqual(dropped)
})
