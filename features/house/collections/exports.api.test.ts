import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { download } from '../../testing/test-files.ts'

const limits = { ...sheetBounds, rows: 20_000, columns: 100 }

let app: TestApp
let account: string
let client: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Export')
  client = await app.client(account, [1])
})
afterAll(() => app.close())

async function exported(path: string): Promise<readonly (readonly string[])[]> {
  const file = await download(app, client, path)
  expect(file.status).toBe(200)
  return readTable(file.bytes, {}, limits).rows.map((row) => row.cells)
}

test('exports all rows of the filter in its order, in the units of the profile, in both formats and three languages', async () => {
  const category = await client.fetch('/api/haulcategories', {
    body: { title: '=40 t', tareDefault: 24_000 },
  })
  const { id } = category.body as { id: string }
  for (const [equipmentId, tare, kind] of [
    ['T-2', 31_500.5, 'hauler'],
    ['T-1', 24_000, 'hauler'],
    ['L-1', null, 'loader'],
  ] as const) {
    const body = { equipmentId, tare, kind, haulCategory: { id }, description: '-1 +1 @x, "a,b"\nnext' }
    expect((await client.fetch('/api/equipment', { body })).status).toBe(201)
  }
  const query = '?kind=hauler&sort=-equipmentId'
  for (const format of ['csv', 'xlsx']) {
    const rows = await exported(`/api/equipment/export${query}&format=${format}&lang=en`)
    expect(rows[0]?.slice(0, 5)).toEqual(['Equipment ID', 'Description', 'Kind', 'Haul category', 'Tare, t'])
    expect(rows.slice(1).map((row) => [row[0], row[2], row[3], row[4]])).toEqual([
      ['T-2', 'Hauler', "'=40 t", '31.5005'],
      ['T-1', 'Hauler', "'=40 t", '24'],
    ])
    expect(rows[1]?.[1]).toBe(`'-1 +1 @x, "a,b"\nnext`)
  }
  const [ru] = await exported('/api/equipment/export?lang=ru')
  expect(ru?.[4]).toMatch(/, т$/)
  expect(ru).toContainEqual(expect.stringMatching(/Europe\/Berlin/))
  const [cn] = await exported('/api/equipment/export?lang=cn&format=xlsx')
  expect(cn?.[4]).toMatch(/，t$|，吨$/)
})

test('names an exported file after its list and day, and states its media type', async () => {
  const file = await download(app, client, '/api/equipment/export?format=xlsx&lang=ru')
  expect(file.headers.get('content-type')).toMatch(/spreadsheetml/)
  const name = /filename\*=UTF-8''(\S+)/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect(decodeURIComponent(name)).toMatch(/^\p{Script=Cyrillic}+ \d{4}-\d\d-\d\d\.xlsx$/u)
})

test('records each export: user, resource, format, number of rows and filter', async () => {
  await exported('/api/equipment/export?kind=loader&format=csv')
  const { rows } = await app.database.owner.query(
    `select resource, action, after from audit_log where account_id = $1 and action = 'export' order by id desc limit 1`,
    [account],
  )
  expect(rows).toEqual([
    { resource: 'equipment', action: 'export', after: { format: 'csv', rows: 1, kind: 'loader' } },
  ])
})

test('exports users, accounts and the cycle report like every other list', async () => {
  expect((await exported('/api/users/export?lang=en')).length).toBe(2)
  expect((await exported('/api/users/export?format=xlsx&lang=en'))[0]?.[0]).toBe('Full name')
  const system = await app.client(account, [], { systemAdmin: true })
  expect((await download(app, system, '/api/accounts/export?format=xlsx')).status).toBe(200)
  const cycles = await exported('/api/cyclereport/loadDumpCycles.xlsx?lang=en')
  expect(cycles[0]?.[0]).toBe('Equipment')
})

test('refuses exports to users who may not list; names what is invalid in the query', async () => {
  const tracker = await app.client(account, [5])
  expect((await tracker.fetch('/api/users/export')).status).toBe(403)
  const wrong = await client.fetch('/api/equipment/export?format=pdf')
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/"field":"format"/)
  const other = await app.client(await app.account('Elsewhere'), [1])
  expect((await download(app, other, '/api/equipment/export')).bytes.toString()).not.toMatch(/T-1/)
})

test('exports ten thousand rows completely and once each', async () => {
  await app.database.owner.query(
    `insert into drivers (account_id, id, created_at, created_by, modified_at, modified_by, full_name)
     select $1, gen_random_uuid(), now(), $1, now(), $1, 'Driver ' || n from generate_series(1, 10000) n`,
    [account],
  )
  const rows = await exported('/api/drivers/export?format=xlsx&lang=en')
  expect(new Set(rows.map((row) => row[0])).size).toBe(10_001)
})
