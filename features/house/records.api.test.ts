import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractSuite } from '@haulway/testing/contract-suite.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { tableDisagreements } from '@haulway/storage'
import { can, isPermissionResource } from '../access/matrix.ts'
import { roleIndex } from '../access/roles.ts'
import { resources } from '../product/server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

/** Big List of Naughty Strings: strings that have broken programs. */
const listFile = sharedData('badinput/naughty-strings/blns.json', resources.length * 2)
const naughty = listFile ? (JSON.parse(readFileSync(listFile, 'utf8')) as string[]) : []

contractSuite({
  resources,
  open: testApp,
  allows: (role, action, permission) =>
    isPermissionResource(permission) &&
    can({ roles: role === null ? [] : [role], systemAccount: false }, action, permission),
  roles: Object.values(roleIndex),
  naughty,
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('tables are what their resources declare', async () => {
  expect(await tableDisagreements(app.database.owner, resources)).toEqual([])
})

test('every change is on record: who, what, before and after', async () => {
  const account = await app.account('Audit')
  const client = await app.client(account, [1])
  const made = await client.fetch('/api/materials', { body: { title: 'Gravel', density: 1_600 } })
  const { id } = made.body as { id: string }
  const path = `/api/materials/${id}`
  await client.fetch(path, { method: 'PUT', body: { title: 'Gravel', density: 1_700, version: 1 } })
  await client.fetch(path, { method: 'PUT', body: { title: 'Gravel', density: 1_800, version: 1 } })
  await client.fetch(`${path}/hide`, { method: 'POST' })
  await client.fetch(path, { method: 'DELETE' })
  const { rows } = await app.database.owner.query(
    `select action, before, after, u.full_name as who from audit_log a join users u on u.id = a.user_id
      where entity_id = $1 and resource = 'materials' order by a.id`,
    [id],
  )
  const who = expect.stringMatching(/^User /) as string
  expect(rows).toMatchObject([
    { action: 'create', before: null, after: { title: 'Gravel', density: 1_600 }, who },
    { action: 'update', before: { density: 1_600 }, after: { density: 1_700 } },
    { action: 'hide', before: { hidden: false }, after: { hidden: true } },
    { action: 'delete', before: { title: 'Gravel', density: 1_700 }, after: null },
  ])
  expect(Object.keys(rows[1].after as object)).toEqual(['density'])
})
