import type { Resource } from '@haulway/resource'
import { newId } from '@haulway/platform/server/id.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'

export type AuditAction = 'create' | 'update' | 'delete' | 'hide' | 'unhide' | 'export' | 'import'

/** What says nothing about the entry itself. */
const BESIDE = new Set(['id', 'version', 'auditInfo'])

/** The fields that differ, as they were and as they are. */
function difference(before: Row | null, after: Row | null): { before: Row | null; after: Row | null } {
  if (!before || !after) return { before, after }
  const names = Object.keys(after).filter(
    (name) => !BESIDE.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}

/** Records who did what, in the transaction of the change. */
export async function record(
  { tx, account, user, now }: Pick<Change, 'tx' | 'account' | 'user' | 'now'>,
  resource: Resource['name'],
  id: string,
  action: AuditAction,
  states: { before: Row | null; after: Row | null },
): Promise<void> {
  const { before, after } = difference(states.before, states.after)
  await tx.query(
    `insert into audit_log (account_id, id, at, user_id, resource, entity_id, action, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      account,
      newId(),
      now,
      user,
      resource,
      id,
      action,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  )
}
