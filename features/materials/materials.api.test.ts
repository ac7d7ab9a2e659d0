import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { upload } from '../testing/test-files.ts'

interface Material {
  id: string
  title: string
  density: number | null
  version: number
}

let app: TestApp
let account: string
let manager: TestClient

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function begin(title: string) {
  account = await app.account(title)
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
}

async function materials(): Promise<Material[]> {
  return ((await manager.fetch('/api/materials?sort=title')).body as { items: Material[] }).items
}

test('imports materials by title, reports invalid cells, and imports all rows or none', async () => {
  await begin('Import')
  await manager.fetch('/api/materials', { body: { title: 'Clay', density: 1_500 } })
  const send = (file: string, dryRun: boolean) =>
    upload(app, manager, `/api/materials/import?dryRun=${dryRun}`, file)
  const wrong =
    'Title;Density, t/m3;Loose factor;Tested\nclay;1,6;1,25;yes\nGranite;heavy;4;\nGravel;1,7;;no\n'
  const tried = (await send(wrong, true)).body as {
    created: number
    updated: number
    rows: { line: number; errors: { field: string; key: string }[] }[]
  }
  expect(tried).toMatchObject({ created: 1, updated: 1 })
  expect(
    tried.rows.flatMap(({ line, errors }) => errors.map(({ field, key }) => [line, field, key])),
  ).toEqual([
    [3, 'density', 'validation.number'],
    [3, 'looseFactor', 'validation.range'],
  ])
  expect(await materials()).toHaveLength(1)
  expect((await send(wrong.replace('heavy;4', '2,7;1,6'), false)).body).toMatchObject({
    created: 2,
    updated: 1,
  })
  // The title of an updated material takes the spelling of the file.
  expect(await materials()).toMatchObject([
    { title: 'clay', density: 1_600 },
    { title: 'Granite', density: 2_700 },
    { title: 'Gravel', density: 1_700 },
  ])
})

test('requires unique titles, ignoring case', async () => {
  await begin('Titles')
  expect((await manager.fetch('/api/materials', { body: { title: 'Sand' } })).status).toBe(201)
  const twice = await manager.fetch('/api/materials', { body: { title: 'SAND' } })
  expect(twice.status).toBe(400)
  expect(twice.body).toMatchObject({ errors: [{ field: 'title', key: 'validation.exists' }] })
})

test('numbers older materials of the same title and keeps their data', async () => {
  await begin('Twins')
  const long = 'x'.repeat(255)
  const titles = ['Rock', 'Rock (2)', 'Pit run', long]
  for (const title of titles) await manager.fetch('/api/materials', { body: { title, density: 1_000 } })
  const { owner } = app.database
  await owner.query('drop index materials_title_unique')
  const twin = (title: string, of: string, later: string) =>
    owner.query(
      `insert into materials (account_id, id, title, density, tested, created_at, created_by, modified_at, modified_by)
       select account_id, gen_random_uuid(), $2, 2000, false, created_at + $4::interval, created_by, modified_at, modified_by
         from materials where account_id = $1 and title = $3`,
      [account, title, of, later],
    )
  await twin('ROCK', 'Rock', '1 second')
  await twin('rock', 'Rock', '2 seconds')
  await twin(long, long, '1 second')
  await owner.query(readFileSync(join(migrationsFolder, '0026_material_titles.sql'), 'utf8'))
  const found = await materials()
  expect(new Map(found.map(({ title, density }) => [title, density]))).toEqual(
    new Map([
      ['Rock', 1_000],
      ['Rock (2)', 1_000],
      ['ROCK (3)', 2_000],
      ['rock (4)', 2_000],
      ['Pit run', 1_000],
      [long, 1_000],
      [`${'x'.repeat(245)} (2)`, 2_000],
    ]),
  )
})
