import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaDifferences } from '@haulway/storage'
import { resources } from '../product/server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('tables match the declarations of their resources', async () => {
  expect(await schemaDifferences(app.database.owner, resources)).toEqual([])
})

test('the audit record contains every change: user, field, value before and after', async () => {
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
