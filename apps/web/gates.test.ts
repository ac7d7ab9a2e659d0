/**
 * Which role may open which screen: the gate of every declared screen, for every role, with and without each feature.
 */
import { expect, test } from 'vitest'
import { can, isPermissionResource } from '@haulway/features/access/access.ts'
import { permissionsOf } from '@haulway/features/access/matrix.ts'
import { roleIndex, type Role } from '@haulway/features/access/roles.ts'
import { allResources, screens } from '@haulway/features/product/web.ts'
import type { Gate, ScreenDeclaration } from '@haulway/platform/screen.ts'
import { passesGate, type Me } from '@haulway/platform/session.ts'
import { SYSTEM_ONLY } from '@haulway/resource/names.ts'
import { resourceEndpoints } from '@haulway/resource/resource-endpoints.ts'

const roles = [...(Object.keys(roleIndex) as Role[]), 'no role'] as const
type Principal = (typeof roles)[number]
const indexesOf = (role: Principal) => (role === 'no role' ? [] : [roleIndex[role]])

function personAs(role: Principal, features: readonly string[]): Me {
  const contextAccount = {
    id: 'own',
    title: 'Granite Works',
    features: Object.fromEntries(features.map((one) => [one, true])),
    measurementProfile: 'metric',
  }
  const permissions = permissionsOf({ roles: indexesOf(role), systemAccount: false })
  const accounts = [contextAccount]
  return { id: 'p', fullName: 'Ada Byron', roles: indexesOf(role), permissions, accounts, contextAccount }
}

const featureOf = (gate: Gate) => (typeof gate === 'object' ? gate.feature : undefined)
const features = [...new Set(screens.flatMap(({ gate }) => featureOf(gate) ?? []))]

/** By the permission matrix, as the server decides. */
function allowed(role: Principal, gate: Gate): boolean {
  if (gate === 'public' || gate === 'session') return true
  if (gate === 'system' || gate.resource === SYSTEM_ONLY) return role === 'SYSTEM_ADMIN'
  if (!isPermissionResource(gate.resource)) throw new Error('a gate of no row of the matrix')
  return can({ roles: indexesOf(role), systemAccount: false }, gate.action, gate.resource)
}

const pathsOf = (all: readonly ScreenDeclaration[]) => all.map(({ path }) => path)

test.each(roles)('%s passes exactly the gates that the matrix allows', (role) => {
  const person = personAs(role, features)
  const open = screens.filter(({ gate }) => passesGate(person, gate))
  expect(pathsOf(open)).toEqual(pathsOf(screens.filter(({ gate }) => allowed(role, gate))))
})

test.each(features)(
  'without %s nobody passes the gates of its screens, and all others are unchanged',
  (feature) => {
    const rest = features.filter((one) => one !== feature)
    for (const role of roles) {
      const closed = screens.filter(
        ({ gate }) => passesGate(personAs(role, features), gate) && !passesGate(personAs(role, rest), gate),
      )
      const expected = screens.filter(({ gate }) => featureOf(gate) === feature && allowed(role, gate))
      expect(pathsOf(closed), role).toEqual(pathsOf(expected))
    }
  },
)

test('lets visitors without sign-in pass public gates only', () => {
  const open = screens.filter(({ gate }) => passesGate(null, gate))
  expect(pathsOf(open)).toEqual(pathsOf(screens.filter(({ gate }) => gate === 'public')))
  expect(open.length).toBeGreaterThan(0)
})

test("allows the call behind a resource's screen to everybody who passes its gate", () => {
  const compared: string[] = []
  for (const resource of allResources) {
    const { list, create, read, update } = resourceEndpoints(resource)
    const base = `/${resource.screen}`
    const calls = { '': list, '/new': create, '/view/{id}': read, '/edit/{id}': update }
    for (const [rest, { access }] of Object.entries(calls)) {
      const screen = screens.find(({ path }) => path === `${base}${rest}`)
      // Accounts without a list, and entries created elsewhere.
      if (!screen || typeof screen.gate !== 'object' || access.kind !== 'permission') continue
      const call: Gate = { resource: access.resource, action: access.action }
      for (const role of roles)
        expect(allowed(role, screen.gate), `${role} ${screen.path}`).toBe(allowed(role, call))
      compared.push(screen.path)
    }
  }
  expect(compared.length).toBeGreaterThan(60)
})
