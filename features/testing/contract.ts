/** The contract suite for the resources of the product, in parts that run in parallel. */
import type { Resource } from '@haulway/resource'
import { selectedResources, isSelectedResource } from '@haulway/testing/sampling/selected-resources.ts'
import { contractSuite } from '@haulway/testing/contract-suite/contract-suite.ts'
import { representativesOf } from '@haulway/testing/sampling/representatives.ts'
import { currentSeed } from '@haulway/testing/sampling/sample.ts'
import { can, isPermissionResource, roleIndex } from '../access/access.ts'
import { resources } from '../product/server.ts'
import { testApp } from './test-app.ts'

const roles = Object.values(roleIndex)
const everybody = [null, ...roles]

/** Each part is a test file: `features/house/contract/contract-N.api.test.ts`. */
const PARTS = 4

/** The resources that `npm run slice` selects: the first part tests all of them. */
const chosen = selectedResources

const whole = process.env['HAULWAY_WHOLE'] === 'yes'
const thorough = chosen || whole ? resources : representativesOf(resources)
/** Resources that take longest come first, so that the parts take about the same time. */
const ordered = [...thorough, ...resources.filter((one) => !thorough.includes(one))]

/**
 * Every role tests a selected resource; otherwise one role per day, because `house/access/matrix.api.test.ts` tests
 * all roles.
 */
function rolesFor(resource: Resource): (number | null)[] {
  if (chosen || whole) return everybody
  const turn = resources.indexOf(resource) + currentSeed
  if (thorough.includes(resource)) return [null, roles[turn % roles.length] ?? null]
  return [everybody[turn % everybody.length] ?? null]
}

/** The resources of one part; a new resource is assigned to a part automatically. */
export function contractPart(part: number): void {
  const tried = chosen
    ? resources.filter((one) => part === 1 && isSelectedResource(one))
    : ordered.filter((_, index) => index % PARTS === part - 1)
  contractSuite({
    resources,
    tried,
    open: testApp,
    allows: (role, action, permission) =>
      isPermissionResource(permission) &&
      can({ roles: role === null ? [] : [role], systemAccount: false }, action, permission),
    isThorough: (resource) => thorough.includes(resource),
    rolesFor,
    listsAlone: process.env['HAULWAY_CONTRACT'] === 'lists',
  })
}
