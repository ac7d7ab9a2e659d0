import type { MessageKey } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Gate } from '@haulway/platform/screen.ts'
import { can, isPermissionResource, roleIndex, roles } from '@haulway/features/access/access.ts'
import { Empty, Page } from '@haulway/ui'

/** Message keys of the roles that pass a gate in the context account, without the system administrator. */
function rolesFor(gate: Gate): MessageKey[] {
  if (typeof gate !== 'object' || !isPermissionResource(gate.resource)) return []
  const { action, resource } = gate
  return roles.flatMap((role) =>
    role !== 'SYSTEM_ADMIN' && can({ roles: [roleIndex[role]], systemAccount: false }, action, resource)
      ? [`users.roles.${roleIndex[role]}` as const]
      : [],
  )
}

/** A screen that the roles in this account do not open: names who can open it, and who can change that. */
export function Refused({ gate }: { gate: Gate }) {
  const words = useWords()
  const able = rolesFor(gate).map((key) => words(key))
  const text = [
    able.length > 0
      ? words('shell.refused.roles', { roles: able.join(', ') })
      : words('shell.refused.system'),
    ...(able.length > 0 ? [words('shell.refused.text')] : []),
  ]
  return (
    <Page title={words('shell.refused')}>
      <Empty title={words('error.api.code403')} text={text.join(' ')} />
    </Page>
  )
}
