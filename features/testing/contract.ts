/** The contract suite for the resources of the product, in parts that run in parallel. */
import type { Resource } from '@haulway/resource'
import { selectedResources, isSelectedResource } from '@haulway/testing/sampling/selected-resources.ts'
import { defineContractSuite } from '@haulway/testing/contract-suite/contract-suite.ts'
import { selectRepresentatives } from '@haulway/testing/sampling/representatives.ts'
import { currentSeed } from '@haulway/testing/sampling/sample.ts'
import { can, isPermissionResource, roleIndex } from '../access/access.ts'
import { resources } from '../product/server.ts'
import { testApp } from './test-app.ts'

const roles = Object.values(roleIndex)
const everyRole = [null, ...roles]

/** Each part is a test file: `features/house/contract/contract-N.api.test.ts`. */
const PARTS = 4

/** The resources that `npm run slice` selects: the first part tests all of them. */
const selected = selectedResources

const whole = process.env['HAULWAY_WHOLE'] === 'yes'
const thorough = selected || whole ? resources : selectRepresentatives(resources)
/** Resources that take longest come first, so that the parts take about the same time. */
const ordered = [...thorough, ...resources.filter((one) => !thorough.includes(one))]

/**
 * Every role tests a selected resource; otherwise one role per day, because `house/access/matrix.api.test.ts` tests
 * all roles.
 */
function rolesFor(resource: Resource): (number | null)[] {
  if (selected || whole) return everyRole
  const turn = resources.indexOf(resource) + currentSeed
  if (thorough.includes(resource)) return [null, roles[turn % roles.length] ?? null]
  return [everyRole[turn % everyRole.length] ?? null]
}

/** The resources of one part; a new resource is assigned to a part automatically. */
export function testContractPart(part: number): void {
  const testedResources = selected
    ? resources.filter((one) => part === 1 && isSelectedResource(one))
    : ordered.filter((_, index) => index % PARTS === part - 1)
  defineContractSuite({
    resources,
    testedResources,
    open: testApp,
    allows: (role, action, permission) =>
      isPermissionResource(permission) &&
      can({ roles: role === null ? [] : [role], systemAccount: false }, action, permission),
    isThorough: (resource) => thorough.includes(resource),
    rolesFor,
    listsOnly: process.env['HAULWAY_CONTRACT'] === 'lists',
  })
}
