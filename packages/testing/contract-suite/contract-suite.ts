/**
 * What every resource guarantees its callers (contract, *HTTP*; threats B2, B6, B7, B16, D4, D9, D10, I1, I2), tested
 * over real HTTP on a real database. A declared resource is covered automatically.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import type { Resource } from '@haulway/resource'
import { accessTests, type IsAllowed, type RoleClients } from './access.ts'
import { changeTests } from './changes.ts'
import { inputTests } from './input.ts'
import { listTests } from './lists.ts'
import { openApiTests } from './openapi.ts'
import { type ContractClient, type ContractReply, type ContractApp, type Site, siteOf } from './fixture.ts'

export interface ContractSuite {
  readonly resources: readonly Resource[]
  /** Opens the product on a database of its own. */
  readonly open: () => Promise<ContractApp>
  readonly allows: IsAllowed
  /** Indexes of the roles that are tested with a resource; null stands for a user without any role. */
  readonly rolesFor: (resource: Resource) => readonly (number | null)[]
  /** The resources under test; drafts may refer to any resource. */
  readonly testedResources: readonly Resource[]
  /** Whether all cases are tested with a resource, or only those that depend on its declaration. */
  readonly isThorough: (resource: Resource) => boolean
  /** Only the list tests: these depend on how a database server sorts and searches. */
  readonly listsOnly: boolean
}

export function defineContractSuite(suite: ContractSuite): void {
  const { resources, testedResources, isThorough, open, allows, rolesFor, listsOnly } = suite
  let app: ContractApp
  let administrator: ContractClient
  let description: Promise<ContractReply> | undefined
  const fetchDescription = () => (description ??= administrator.fetch('/api/openapi.json'))
  beforeAll(async () => {
    app = await open()
    administrator = await app.client(await app.account('System'), [], { systemAdmin: true })
  })
  afterAll(() => app.close())

  describe.each(testedResources.map((resource) => ({ name: resource.name, resource })))(
    '$name',
    ({ resource }) => {
      const roles = rolesFor(resource)
      const thorough = isThorough(resource)
      let site: Site
      let other: Site
      const clients = new Map<number | null, ContractClient>()
      beforeAll(async () => {
        const account = await app.account(`A ${resource.name}`)
        site = siteOf(administrator, account, resources)
        other = siteOf(administrator, await app.account(`B ${resource.name}`), resources)
        for (const role of roles) clients.set(role, await app.client(account, role === null ? [] : [role]))
      })
      const accessSetup = {
        resource,
        thorough,
        allows,
        roles,
        clients: (): RoleClients => clients,
        anonymous: () => app.anonymous,
        site: () => site,
        other: () => other,
      }
      describe('lists', () => listTests(resource, () => site, thorough))
      if (listsOnly) return
      describe('changes', () => changeTests(resource, () => site, thorough))
      describe('access', () => accessTests(accessSetup))
      describe('input', () => inputTests(resource, () => site, thorough))
      describe('description', () => openApiTests(resource, () => site, fetchDescription))
    },
  )
}
