import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { upload } from '../testing/test-files.ts'

interface ImportBody {
  created: number
  wrong: number
  columns: { field: string | null }[]
  rows: { line: number; errors: { field: string; key: string }[] }[]
}

const roster = readFileSync(new URL('./fixtures/roster.csv', import.meta.url), 'utf8')

let app: TestApp
let client: TestClient
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Roster'), [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

const send = (file: string, dryRun: boolean) =>
  upload(app, client, `/api/drivers/import?dryRun=${dryRun}`, file)
const drivers = async () => {
  const { body, text } = await client.fetch('/api/drivers?limit=100')
  return { items: (body as { items: Record<string, unknown>[] }).items, text }
}

test('reports each error of an imported roster at its cell, and imports nothing until all errors are corrected', async () => {
  const tried = (await send(roster, true)).body as ImportBody
  expect(tried.rows.flatMap((row) => row.errors.map((one) => `${row.line} ${one.field} ${one.key}`))).toEqual(
    [
      '5 licenseExpiry validation.instant',
      '6 fullName validation.required',
      '7 employeeId import.twice',
      '8 user import.noReference',
    ],
  )
  // The department is not a field, and PINs are not imported.
  expect(tried.columns.at(-1)?.field).toBeNull()
  expect((await send(roster, false)).status).toBe(400)
  expect((await drivers()).items).toEqual([])

  const mended = roster
    .replace('2030-02-29', '2030-02-28')
    .replace('1005;;', '1005;Ким Алексей;')
    .replace('1003;Wang', '1006;Wang')
    .replace('Nobody Known', '')
  expect((await send(mended, false)).body).toMatchObject({ created: 8, wrong: 0 })
  const { items } = await drivers()
  expect(items.find(({ employeeId }) => employeeId === '1004')).toMatchObject({
    fullName: 'Müller; Karl-Heinz',
    licenseExpiry: '2030-02-28',
    licenseClasses: 'C, CE, D',
    hasPin: false,
  })
})

test('neither imports nor exports PINs', async () => {
  const reply = await send('Employee ID;Full name;PIN;PIN set\n2001;Ann;2580;yes\n', true)
  expect((reply.body as ImportBody).columns.map(({ field }) => field)).toEqual([
    'employeeId',
    'fullName',
    null,
    null,
  ])
  const made = await client.fetch('/api/drivers', { body: { fullName: 'Bo', employeeId: '2002' } })
  const { id } = made.body as { id: string }
  await client.fetch(`/api/drivers/${id}/pin`, { method: 'PUT', body: { pin: '73914682' } })
  const file = await client.fetch('/api/drivers/export?format=csv&lang=en')
  expect(file.status, file.text).toBe(200)
  expect(file.text).toContain('2002')
  expect(file.text).not.toMatch(/73914682|argon2/)
})
