/** The contract suite over the product's resources, in parts that run beside each other. */
import { contractSuite } from '@haulway/testing/contract-suite.ts'
import { can, isPermissionResource, roleIndex } from '../access/access.ts'
import { resources } from '../product/server.ts'
import { testApp } from './test-app.ts'

/** All of them try the resources that are chosen; else each resource is tried by the next (access/matrix.api.test.ts asks all). */
const roles = Object.values(roleIndex)

/** Each part is a file: `features/house/contract-N.api.test.ts`. */
const PARTS = 4

/** Names of resources, joined by commas, when only those are asked (`npm run slice`): all by the first part. */
const chosen = process.env['HAULWAY_RESOURCES']?.split(',')

/** The resources of a part; a new resource falls into one by itself. */
export function contractPart(part: number): void {
  const tried = chosen
    ? resources.filter(({ name }) => part === 1 && chosen.includes(name))
    : resources.filter((_, index) => index % PARTS === part - 1)
  contractSuite({
    resources,
    tried,
    open: testApp,
    allows: (role, action, permission) =>
      isPermissionResource(permission) &&
      can({ roles: role === null ? [] : [role], systemAccount: false }, action, permission),
    rolesFor: (resource) => (chosen ? roles : [roles[resources.indexOf(resource) % roles.length] ?? 0]),
    listsAlone: process.env['HAULWAY_CONTRACT'] === 'lists',
  })
}
