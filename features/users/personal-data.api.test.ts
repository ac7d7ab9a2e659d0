import { beforeAll, expect, test } from 'vitest'
import { CRUSHER, expectStatus, fixesBetween, HOUR, PIT, squareAround } from '../testing/hauls.ts'
import { readStored, upload } from '../files/server/files-world.ts'
import type { TestClient } from '../testing/test-app.ts'
import { accountPlaces, ownPlaces } from './server/personal/places.ts'
import {
  ACCOUNT_ADMIN,
  DISPATCHER,
  HAUL_MANAGER,
  type User,
  account,
  admin,
  app,
  asClient,
  errorsOf,
  login,
  otherAdmin,
  person,
  save,
  system,
} from './testing/people.ts'

interface Entry extends Record<string, unknown> {
  id: string
}

/** Occurs in every text about this person, and nowhere else. */
const MARKS = ['quill', '5550107788']
const XENIA = {
  fullName: 'Xenia Quill',
  nickname: 'Quilly',
  comments: 'Brother of Quill senior',
  zip: '12345',
}
const EMAIL = 'xenia@quill.example.com'

const make = (path: string, body: object, by: TestClient = admin) =>
  expectStatus<Entry>(201, by.fetch(path, { body }))

/** Tables, in all accounts, with the number of rows that contain one of the marks. */
async function mentions(): Promise<Record<string, number>> {
  const { owner } = app.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where lower(to_jsonb(t)::text) like any($1)`,
      [MARKS.map((mark) => `%${mark}%`)],
    )
    if (rows[0] && rows[0].n > 0) found[name] = rows[0].n
  }
  return found
}

const CYCLES = () => {
  const day = (at: number) => new Date(at).toISOString()
  return `from=${day(app.clock() - 24 * HOUR)}&to=${day(app.clock() + HOUR)}`
}
const rowsOf = (reply: { body: unknown }) => (reply.body as { items: Entry[] }).items
const byDriver = () => admin.fetch(`/api/cyclereport/loadDumpCycles/byDrivers?${CYCLES()}`)

let xenia: User
let driver: Entry
let headers: Record<string, string>

/** A user with all data that a person can leave, who is also a driver with a machine that has hauled. */
beforeAll(async () => {
  xenia = await person({ ...XENIA, ...login({ loginId: 'xenia-quill', email: EMAIL }), roles: [DISPATCHER] })
  headers = await asClient('xenia-quill')
  driver = await make('/api/drivers', {
    fullName: 'Xenia Quill',
    employeeId: 'EMP-QUILL',
    phone: '+15550107788',
    license: 'LIC-QUILL',
    user: xenia.id,
  })
  await admin.fetch(`/api/drivers/${driver.id}/pin`, { method: 'PUT', body: { pin: '2580' } })
  await admin.fetch(`/api/attributes/drivers/${driver.id}/shoes`, {
    method: 'PUT',
    body: { value: 'Quill 38' },
  })
  const zone = { timeZone: 'UTC' }
  await make('/api/locations', { title: 'Pit', kind: 'load', boundary: squareAround(PIT), ...zone })
  await make('/api/locations', { title: 'Crusher', kind: 'dump', boundary: squareAround(CRUSHER), ...zone })
  const truck = await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const device = await make(`/api/equipment/${truck.id}/devices`, { title: 'Tablet' })
  const sent = { authorization: `Bearer ${String(device['secret'])}` }
  const fixes = fixesBetween(PIT, CRUSHER, app.clock())
  const on = { id: 'on', t: fixes[0]?.t, type: 'driver changed', driverId: driver.id }
  const body = { fixes, events: [on] }
  await expectStatus(200, app.anonymous.fetch('/api/telemetry/batch', { headers: sent, body }))
  // A guest in another account, which has changed the membership, and a recipient of a report.
  await expectStatus(
    202,
    otherAdmin.fetch('/api/users', { body: { fullName: 'Guest', email: EMAIL, active: true } }),
  )
  const { invitations } = (await app.anonymous.fetch('/api/participation', { headers })).body as {
    invitations: Entry[]
  }
  const accept = `/api/participation/invitations/${invitations[0]?.id}/accept`
  const { rows: mails } = await app.database.owner.query<{ link: string }>(
    "select link from outbox where recipient = $1 and template = 'invitation'",
    [EMAIL],
  )
  const shown = { token: mails[0]?.link.split('token=')[1] }
  await expectStatus(204, app.anonymous.fetch(accept, { body: shown, headers }))
  const recipient = { fullName: 'Xenia Quill', email: EMAIL, language: 'en' }
  const gone = await make('/api/reportrecipients', recipient)
  await expectStatus(204, admin.fetch(`/api/reportrecipients/${gone.id}`, { method: 'DELETE' }))
  await make('/api/reportrecipients', recipient)
  const papers = `/api/filecontainers/drivers/${driver.id}`
  expect((await upload(admin, papers, 'Licence of Quill.txt', Buffer.from('Quill'))).status).toBeLessThan(300)
  await make('/api/sharedreports', { recipient: 'Xenia Quill', email: EMAIL, language: 'en' })
  const morning = {
    name: 'Morning',
    subject: 'Morning',
    emails: [{ address: EMAIL }],
    phones: [{ phone: '+15550107788' }],
    groupBy: 'driver',
    range: 'today',
    sendEmpty: true,
  }
  const report = await make('/api/scheduled-reports', morning)
  await expectStatus(200, admin.fetch(`/api/scheduled-reports/${report.id}/run`, { method: 'POST' }))
  const mine = { 'idempotency-key': 'of Xenia' }
  await admin.fetch(`/api/drivers/${driver.id}/unhide`, { method: 'POST', headers: mine })
})

test('exports all data about a person as one file, without secrets', async () => {
  const reply = await admin.fetch(`/api/drivers/${driver.id}/personaldata`)
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
  const held = JSON.parse(reply.text) as Record<string, Entry[]>
  expect(held['users']).toMatchObject([
    { id: xenia.id, fullName: 'Xenia Quill', loginId: 'xenia-quill', email: EMAIL },
  ])
  expect(held['drivers']).toMatchObject([
    { employeeId: 'EMP-QUILL', license: 'LIC-QUILL', phone: '+15550107788' },
  ])
  expect(held['sessions']).toMatchObject([{ address: '127.0.0.1' }])
  expect(held['files']).toMatchObject([{ name: 'Licence of Quill.txt' }])
  expect(held['deletedEntries']).toMatchObject([{ resource: 'reportrecipients' }])
  expect(held['attributes']).toMatchObject([{ name: 'shoes', value: 'Quill 38' }])
  expect(held['outbox']?.map(({ recipient }) => recipient)).toContain(EMAIL)
  expect(held['cycles']?.length).toBeGreaterThan(5)
  expect(held['events']).toContainEqual(expect.objectContaining({ type: 'driver changed' }))
  expect(reply.text).not.toMatch(/hash|argon2|secret/i)
  // The same by the driver's endpoint; audited without the content.
  expect((await admin.fetch(`/api/users/${xenia.id}/personaldata`)).text).toContain('LIC-QUILL')
  const { rows } = await app.database.owner.query(
    `select resource, after from audit_log where action = 'export' and entity_id in ($1, $2) order by resource`,
    [xenia.id, driver.id],
  )
  const after = { personalData: true }
  expect(rows).toEqual([
    { resource: 'drivers', after },
    { resource: 'users', after },
  ])
})

test('refuses export and erasure to tokens, and to people who may not manage both users and drivers', async () => {
  const manager = await app.client(account, [HAUL_MANAGER])
  const token = await make('/api/apitokens', { title: 'Program', role: ACCOUNT_ADMIN })
  const bearer = { authorization: `Bearer ${String(token['token'])}`, cookie: '' }
  for (const [path, method] of [
    ['personaldata', 'GET'],
    ['erase', 'POST'],
  ] as const) {
    for (const who of [`users/${xenia.id}`, `drivers/${driver.id}`]) {
      expect((await manager.fetch(`/api/${who}/${path}`, { method })).status, `${method} ${who}`).toBe(403)
      const byToken = await app.anonymous.fetch(`/api/${who}/${path}`, { method, headers: bearer })
      expect(byToken.status, byToken.text).toBe(403)
    }
  }
})

test('refuses to erase oneself, system administrators, guests and the last administrator, with reasons', async () => {
  const me = (await admin.fetch('/api/users/me')).body as Entry
  const erase = (id: string, by = admin) => by.fetch(`/api/users/${id}/erase`, { method: 'POST' })
  expect(errorsOf(await erase(me.id))).toEqual(['id conflict.erase.self'])
  expect(errorsOf(await erase(xenia.id, otherAdmin))).toEqual(['id conflict.personalData.guest'])
  expect((await otherAdmin.fetch(`/api/users/${xenia.id}/personaldata`)).status).toBe(409)
  expect((await erase(me.id, otherAdmin)).status).toBe(404)
  const chief = await person({ ...login(), roles: [DISPATCHER] })
  await app.database.owner.query('update users set system_admin = true where id = $1', [chief.id])
  expect(errorsOf(await erase(chief.id))).toEqual(['id conflict.erase.system'])
  // The last administrator of an account, erased by a system administrator who works there.
  const alone = await app.account('Alone')
  const last = await app.client(alone, [ACCOUNT_ADMIN])
  const id = ((await last.fetch('/api/users/me')).body as Entry).id
  const there = { method: 'POST', headers: { 'x-context-account': alone } }
  expect(errorsOf(await system.fetch(`/api/users/${id}/erase`, there))).toEqual([
    'roles conflict.lastAdministrator',
  ])
  expect((await last.fetch('/api/users/me')).status).toBe(200)
})

test('removes an erased person everywhere and leaves every figure unchanged', async () => {
  const before = rowsOf(await byDriver())
  expect(before.map((row) => JSON.stringify(row))).toEqual([expect.stringContaining('Xenia Quill')])
  expect(Object.keys(await mentions())).toEqual(
    expect.arrayContaining([
      'users',
      'drivers',
      'audit_log',
      'outbox',
      'shared_reports',
      'report_recipients',
      'attributes',
      'scheduled_reports_emails',
      'scheduled_reports_phones',
      'scheduled_report_deliveries',
      'scheduled_report_contents',
    ]),
  )

  const reply = await admin.fetch(`/api/users/${xenia.id}/erase`, { method: 'POST' })
  expect(reply.status, reply.text).toBe(204)
  expect(await mentions()).toEqual({})
  expect(await readStored(app, account)).toMatchObject({ objects: 0, files: 0 })

  const after = rowsOf(await byDriver())
  expect(after).toEqual(JSON.parse(JSON.stringify(before).replaceAll('Xenia Quill', 'Erased person')))
  // Signed out, absent from the lists here and where they were a guest, and the login is free again.
  expect((await app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
  expect((await admin.fetch(`/api/users/${xenia.id}`)).status).toBe(404)
  expect((await otherAdmin.fetch(`/api/users/${xenia.id}`)).status).toBe(404)
  expect((await admin.fetch(`/api/drivers/${driver.id}`)).body).toMatchObject({
    fullName: 'Erased person',
    employeeId: null,
    phone: null,
    user: null,
    hidden: true,
    hasPin: false,
  })
  const again = await person({ ...login({ loginId: 'xenia-quill', email: EMAIL }) })
  expect((await save(again, { active: false, loginEnabled: false, loginId: null })).status).toBe(200)
})

test('keeps the audit entries of an erased driver without personal data, and records the erasure', async () => {
  const { rows } = await app.database.owner.query<{
    action: string
    before: unknown
    after: unknown
    by: string
  }>(
    `select a.action, a.before, a.after, u.full_name as by from audit_log a join users u on u.id = a.user_id
      where a.entity_id = $1 order by a.at, a.id`,
    [driver.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'export', 'erase'])
  expect(rows[0]?.after).toEqual({ hidden: false, hasPin: false })
  expect(rows[4]).toMatchObject({ before: null, after: null })
  const shown = rowsOf(await admin.fetch(`/api/audit?entity=${driver.id}`))
  expect(shown[0]).toMatchObject({ action: 'erase', entity: { title: 'Erased person' } })
})

test('lists every column that can identify a person', async () => {
  const { rows } = await app.database.owner.query<{ found: string }>(
    `select distinct table_name as found from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'driver_id', 'full_name', 'email', 'phone', 'login_id',
        'recipient', 'user_agent')
        and table_name in (select relname from pg_class where relkind in ('r', 'p'))`,
  )
  const listed = new Set([...ownPlaces, ...accountPlaces].map(({ table }) => table))
  expect(rows.map(({ found }) => found).filter((table) => !listed.has(table))).toEqual([])
})
