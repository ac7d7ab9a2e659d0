/** The Big List of Naughty Strings, strings that have broken programs: once for every kind of field. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { naughtyTests } from '@haulway/testing/contract-suite/naughty.ts'
import { type Site, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { resources } from '../../product/server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const file = sharedData('badinput/naughty-strings/blns.json', 515)
/** Without the list, a few strings that are known to be handled. */
const naughty = file
  ? (JSON.parse(readFileSync(file, 'utf8')) as string[])
  : ["'; drop table materials;--", '<b>', '😀']

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Naughty')
  site = siteOf(await app.client(account, [1], { systemAdmin: true }), account, resources)
})
afterAll(() => app.close())

naughtyTests(resources, () => site, naughty)
