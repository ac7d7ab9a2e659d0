/**
 * For 30 days a deleted entry can be restored with everything that belonged to it, or the response names the obstacle
 * (decision 0049).
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../../access/roles.ts'
import { CRUSHER, fixesBetween, PIT, sendFixes, squareAround } from '../../testing/hauls.ts'
import { removeLooseFilesJob } from '../../files/server/objects.ts'
import { bodyOf, readStored, upload } from '../../files/server/files-world.ts'
import { forgetDeletedJob } from '../../audit/server/forget-deleted.job.ts'
import { allResources } from '../../product/server.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'

const DAY = 86_400_000
const ABSENT = '01900000-0000-7000-8000-000000000000'

interface Entry {
  id: string
  version: number
}
interface Refused {
  message: string
  errors: { field: string; key: string; args: Record<string, string> }[]
}

let app: TestApp
let account: string
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// A session does not last for the days by which a test advances the clock.
beforeEach(async () => {
  account = await app.account('Restored')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})

async function make(path: string, body: object, by = manager): Promise<Entry> {
  const reply = await by.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return bodyOf<Entry>(reply)
}
const read = async (path: string) => (await manager.fetch(`/api/${path}`)).body
async function erase(path: string): Promise<void> {
  const reply = await manager.fetch(`/api/${path}`, { method: 'DELETE' })
  expect(reply.status, reply.text).toBe(204)
}
const restore = (path: string, by = manager): Promise<TestReply> =>
  by.fetch(`/api/${path}/restore`, { method: 'POST' })
const refusal = (reply: TestReply) => [
  reply.status,
  ...bodyOf<Refused>(reply).errors.map(({ field, key }) => `${field} ${key}`),
]
const timeZone = 'UTC'
const area = (lon: number) => {
  const ring = [[lon, 0], [lon + 0.001, 0], [lon + 0.001, 0.001], [lon, 0.001], [lon, 0]] // oxfmt-ignore
  return { type: 'Polygon', coordinates: [ring] }
}
const project = (title: string, more: object = {}) =>
  make('projects', { title, timeZone, workDays: ['mon'], restricted: false, permissions: [], ...more })

test('restores a machine with its files, attributes, meter and device; a file only while it is retained', async () => {
  const { id } = await make('equipment', { equipmentId: 'T-1', tare: 24_000 })
  const machine = `equipment/${id}`
  const place = `/api/filecontainers/${machine}`
  const file = bodyOf<Entry>(await upload(manager, place, 'plan.txt', Buffer.from('the plan of the site\n')))
  await manager.fetch(`/api/attributes/${machine}/colour`, {
    method: 'PUT',
    body: { value: { paint: 'red' } },
  })
  await make(`${machine}/engineHours`, { kind: 'reading', hours: 120, takenAt: null, reason: null })
  const { secret } = (await make(`${machine}/devices`, { title: 'Tablet' })) as unknown as { secret: string }
  const pages = [machine, `attributes/${machine}/colour`, `${machine}/devices`, `${machine}/engineHours`]
  const all = async () => [
    ...(await Promise.all(pages.map(read))),
    (await manager.fetch(`${place}/files`)).body,
  ]
  const before = await all()
  await erase(machine)
  const headers = { authorization: `Bearer ${secret}` }
  const body = { fixes: [{ seq: 1, t: app.clock(), lon: 10, lat: 50 }], events: [] }
  const report = () => app.anonymous.fetch('/api/telemetry/batch', { body, headers })
  expect((await report()).status).toBe(401)
  await removeLooseFilesJob.run(app.services)
  expect((await restore(machine)).status).toBe(200)
  expect(await all()).toEqual(before)
  expect((await manager.fetch(`${place}/files/${file.id}`)).text).toBe('the plan of the site\n')
  expect((await report()).status).toBe(200)
})

test('refuses to restore after 30 days, when nothing is retained', async () => {
  const { id } = await make('materials', { title: 'Gravel', tested: false })
  const place = `/api/filecontainers/materials/${id}`
  await upload(manager, place, 'proof.txt', Buffer.from('as it was tested\n'))
  await erase(`materials/${id}`)
  const keeping = async () => {
    const { rows } = await app.database.owner.query('select from deleted_entries where account_id = $1', [
      account,
    ])
    return [rows.length, (await readStored(app, account)).objects]
  }
  const tidy = async () => {
    await removeLooseFilesJob.run(app.services)
    await forgetDeletedJob.run(app.services)
  }
  app.clock.advance(30 * DAY)
  await tidy()
  expect(await keeping()).toEqual([1, 1])
  app.clock.advance(1)
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const over = await restore(`materials/${id}`)
  expect(refusal(over)).toEqual([409, 'id conflict.restore.over'])
  expect(bodyOf<Refused>(over).message).toContain('30 days')
  await tidy()
  expect(await keeping()).toEqual([0, 0])
  expect(refusal(await restore(`materials/${id}`))).toEqual([409, 'id conflict.restore.over'])
})

test('names the deleted entries that the entry refers to, which must be restored first', async () => {
  const site = await project('North')
  const place = { title: 'Pit', kind: 'load', boundary: area(1), project: site.id, timeZone }
  const location = await make('locations', place)
  const before = await read(`locations/${location.id}`)
  await erase(`locations/${location.id}`)
  await erase(`projects/${site.id}`)
  const refused = await restore(`locations/${location.id}`)
  expect(refusal(refused)).toEqual([409, 'project conflict.restore.gone'])
  expect(bodyOf<Refused>(refused).errors[0]?.args).toEqual({ title: 'North', resource: 'projects' })
  expect((await restore(`projects/${site.id}`)).status).toBe(200)
  const notified: string[] = []
  const stop = app.subscribe(({ resource, id }) => notified.push(`${resource} ${id}`))
  expect((await restore(`locations/${location.id}`)).status).toBe(200)
  stop()
  expect(await read(`locations/${location.id}`)).toEqual(before)
  // This notification makes telemetry recompute tracks.
  expect(notified).toContain(`locations ${location.id}`)
})

test('recomputes the visits of machines after a location is restored', async () => {
  const place = { title: 'Fuel', kind: 'other', boundary: squareAround(PIT), timeZone }
  const { id } = await make('locations', place)
  const machine = await make('equipment', { equipmentId: 'T-2', kind: 'hauler' })
  const enrolled = await make(`equipment/${machine.id}/devices`, { title: 'Tablet' })
  await erase(`locations/${id}`)
  await sendFixes(
    app,
    (enrolled as unknown as { secret: string }).secret,
    fixesBetween(PIT, CRUSHER, app.clock()),
  )
  const stays = async () => {
    const { rows } = await app.database.owner.query<{ location_id: string }>(
      'select location_id from visits where account_id = $1',
      [account],
    )
    return rows.map((row) => row.location_id)
  }
  // Fixes that arrived before the deletion was noticed are recomputed.
  await expect.poll(stays).toEqual([])
  expect((await restore(`locations/${id}`)).status).toBe(200)
  await expect.poll(async () => (await stays()).length).toBeGreaterThan(5)
  expect(new Set(await stays())).toEqual(new Set([id]))
})

test('restores together what one request deleted, beginning with entries that contain others', async () => {
  const administrator = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const outer = await make('groups', { title: 'Outer', permissions: {} }, administrator)
  const inner = await make('groups', { title: 'Inner', parent: outer.id, permissions: {} }, administrator)
  const other = await make('groups', { title: 'Other', permissions: {} }, administrator)
  const rows = [inner, outer, other].map(({ id, version }) => ({ id, version }))
  const bulk = (list: typeof rows) => administrator.fetch('/api/groups/bulk/delete', { body: { rows: list } })
  // When the rows are deleted in the order of their ids, the outer group is refused at first.
  const first = bodyOf<{ done: number }>(await bulk(rows)).done
  if (first < 3) await bulk(rows.slice(1, 2))
  await make('groups', { title: 'Other', permissions: {} }, administrator)
  const path = `/api/groups/${inner.id}/restore/together`
  if (first < 3) expect((await restore(`groups/${outer.id}`, administrator)).status).toBe(200)
  const reply = await administrator.fetch(path, { method: 'POST' })
  const { done, refused } = bodyOf<{ done: number; refused: { title: string; errors: { key: string }[] }[] }>(
    reply,
  )
  expect(done).toBe(first - 1)
  expect(refused.map(({ title, errors }) => [title, errors[0]?.key])).toEqual([
    ['Other', 'conflict.restore.taken'],
  ])
  expect((await administrator.fetch(`/api/groups/${inner.id}`)).body).toMatchObject({
    parent: { id: outer.id },
  })
  const again = await administrator.fetch(path, { method: 'POST' })
  expect(refusal(again)).toEqual([409, 'id conflict.restore.there'])
})

test('restores an entry for users who may create and see it; for others it is absent', async () => {
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const stranger = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
  const closed = await project('Closed', { restricted: true })
  const place = { title: 'Dump', kind: 'dump', boundary: area(2), project: closed.id, timeZone }
  const location = await make('locations', place)
  const material = await make('materials', { title: 'Clay', tested: false })
  await erase(`locations/${location.id}`)
  await erase(`materials/${material.id}`)
  expect((await restore(`materials/${material.id}`, dispatcher)).status).toBe(403)
  expect((await restore(`materials/${material.id}`, stranger)).status).toBe(404)
  const absent = await restore(`locations/${ABSENT}`, dispatcher)
  const kept = await restore(`locations/${location.id}`, dispatcher)
  expect([kept.status, kept.text]).toEqual([absent.status, absent.text])
  expect((await restore(`locations/${location.id}`)).status).toBe(200)
})

test('a restored entry omits people who were removed in the meantime', async () => {
  const administrator = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const person = await make('users', { fullName: 'Ann Field', active: true }, administrator)
  const site = await project('South', { permissions: [{ user: person.id, level: 'view' }] })
  const driver = await make('drivers', { fullName: 'Ann Field', employeeId: 'E-1', user: person.id })
  await erase(`projects/${site.id}`)
  await erase(`drivers/${driver.id}`)
  expect((await administrator.fetch(`/api/users/${person.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await restore(`projects/${site.id}`)).body).toMatchObject({ permissions: [] })
  expect((await restore(`drivers/${driver.id}`)).body).toMatchObject({ fullName: 'Ann Field', user: null })
  const calls = app.endpoints.map(({ path }) => path)
  expect(calls).toContain('/drivers/{id}/restore')
  for (const name of ['users', 'accounts', 'measurementprofiles'])
    expect(calls).not.toContain(`/${name}/{id}/restore`)
})

/** Tables that are deleted with an entry and not restored, with the reason. */
const left: Readonly<Record<string, string>> = {
  alarms: 'what a license that ended called for is raised again if it still does',
  line_ups: 'a shift is planned anew',
  line_up_rows: 'who comes back is planned again',
  import_parts: 'of a file what is taken in stands in events and positions',
  group_members: 'a group with members is not deleted',
  map_layer_tilings: 'a picture is made into tiles anew',
  route_changes: 'a machine that was sent anywhere is not deleted',
  scheduled_report_timers: 'a restored report gets its next time as if it were saved at that moment',
  sensor_pairings: 'a sensor that was paired is not deleted',
  sensor_readings: 'a sensor that was heard is not deleted',
  sensor_battery_days: 'a sensor that was heard is not deleted',
  shared_reports: 'a link that has ended does not open again',
}

test('every table that cascades on deletion is restored with its entry, or is listed as an exception', async () => {
  const { rows } = await app.database.owner.query<{ table: string; of: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as of from pg_constraint
      where contype = 'f' and confdeltype = 'c' and conparentid = 0`,
  )
  const fields = allResources.flatMap(({ table, fields: own }) =>
    Object.keys(own).map(
      (name) => `${table}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    ),
  )
  const belonging = ['engine_readings', 'driver_pins', 'machine_statuses', 'recalculations']
  const known = new Set([...fields, ...belonging, ...Object.keys(left)])
  const tables = new Set(allResources.filter(({ restorable }) => restorable).map(({ table }) => table))
  expect(rows.filter(({ table, of }) => tables.has(of) && !known.has(table))).toEqual([])
})
