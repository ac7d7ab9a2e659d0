import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractSuite } from '@haulway/testing/contract-suite.ts'
import { tableDisagreements } from '@haulway/resource/server/index.ts'
import { can, isPermissionResource } from './access/matrix.ts'
import { roleIndex } from './access/roles.ts'
import { resources } from './resources.ts'
import { testApp, type TestApp } from './test-app.ts'

const shared =
  process.env['HAULWAY_SHARED_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
/** Big List of Naughty Strings: strings that have broken programs. */
const listFile = join(shared, 'badinput', 'naughty-strings', 'blns.json')
const naughty = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as string[]) : []
if (naughty.length === 0)
  console.info(`naughty strings: ${resources.length * 2} tests skipped, ${listFile} is absent`)

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
