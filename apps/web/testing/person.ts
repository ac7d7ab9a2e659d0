import { permissionsOf } from '@haulway/features/access/matrix.ts'
import { roleIndex, type Role } from '@haulway/features/access/roles.ts'
import type { Me } from '@haulway/platform/session.ts'

/**
 * A user with a role in the account *Granite Works*; `on`: its enabled features, `others`: the user's further
 * accounts.
 */
export function personAs(role: Role, on: readonly string[] = ['tracker'], others: Me['accounts'] = []): Me {
  const roles = [roleIndex[role]]
  return {
    id: 'person',
    fullName: 'Ada Byron',
    roles,
    permissions: permissionsOf({ roles, systemAccount: false }),
    accounts: [{ id: 'own', title: 'Granite Works' }, ...others],
    contextAccount: {
      id: 'own',
      title: 'Granite Works',
      features: Object.fromEntries(on.map((one) => [one, true])),
      measurementProfile: 'metric',
      timeZone: 'UTC',
    },
  }
}
