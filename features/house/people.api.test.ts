/**
 * Accounts and users are served by their own slices; requests and responses are tested like those of any resource.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import { inputTests } from '@haulway/testing/contract-suite/input.ts'
import { openApiTests } from '@haulway/testing/contract-suite/openapi.ts'
import { isSelectedResource } from '@haulway/testing/sampling/selected-resources.ts'
import { type DraftCorrections, type Site, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { accounts } from '../accounts/account.resource.ts'
import { allResources } from '../product/server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { users } from '../users/user.resource.ts'

/**
 * Values required by rules between their fields (core 5): a login needs an email address and a password, and DELETING
 * cannot be selected.
 */
const corrections: DraftCorrections = {
  accounts: { status: 'ACTIVE', requiredSignIn: 'NONE' },
  users: {
    zip: '12345',
    email: null,
    loginEnabled: false,
    loginId: null,
    oldPassword: null,
    password: null,
    passwordConfirm: null,
  },
}

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Provider')
  await app.database.owner.query('update accounts set system = true where id = $1', [account])
  const administrator = await app.client(account, [], { systemAdmin: true })
  site = siteOf(administrator, account, allResources, corrections)
})
afterAll(() => app.close())

const tried = [accounts, users].filter(isSelectedResource)

describe.each(tried.map((resource) => ({ resource })))('$resource.name', ({ resource }) => {
  describe('input', () => inputTests(resource, () => site, true))
  const described = () => site.call('/api/openapi.json')
  describe('description', () => openApiTests(resource, () => site, described))
})
