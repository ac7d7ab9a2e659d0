import type { Resource } from '@haulway/resource'
import { newId } from '@haulway/platform/server/id.ts'
import type { Change } from './change.ts'
import type { Row } from './columns.ts'

export type AuditAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'hide'
  | 'unhide'
  | 'export'
  | 'import'
  | 'erase'
  | 'forget'

/** Fields excluded from the audit because they say nothing about the entry itself. */
const BESIDE = new Set(['id', 'version', 'auditInfo'])

/** The fields that differ, with the values before and after. */
function difference(before: Row | null, after: Row | null): { before: Row | null; after: Row | null } {
  if (!before || !after) return { before, after }
  const names = Object.keys(after).filter(
    (name) => !BESIDE.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}

/** User, account and transaction of a change. */
type Recording = Pick<Change, 'tx' | 'account' | 'user' | 'now'>

/** An entry before and after a change. */
interface Recorded {
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
}

/** Records an action in the transaction of the change; returns the id of the audit record. */
export async function recordAudit(
  recording: Recording,
  resource: Resource['name'],
  id: string,
  action: AuditAction,
  states: { before: Row | null; after: Row | null },
): Promise<string> {
  const [line] = await recordAudits(recording, resource, action, [{ id, ...states }])
  if (line === undefined) throw new Error('nothing was put on record')
  return line
}

/** Records an action on several entries at once; returns the ids of the audit records. */
export async function recordAudits(
  { tx, account, user, now }: Recording,
  resource: Resource['name'],
  action: AuditAction,
  entries: readonly Recorded[],
): Promise<string[]> {
  const rows = entries.map(({ id, before, after }) => ({
    id: newId(),
    entity_id: id,
    ...difference(before, after),
  }))
  await tx.query({
    name: 'audit lines',
    text: `insert into audit_log (account_id, id, at, user_id, resource, entity_id, action, before, after)
     select $1, one.id, $2, $3, $4, one.entity_id, $5, one.before, one.after
       from json_to_recordset($6) as one (id uuid, entity_id uuid, before jsonb, after jsonb)`,
    values: [account, now, user, resource, action, JSON.stringify(rows)],
  })
  return rows.map(({ id }) => id)
}
