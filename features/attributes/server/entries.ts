/** The entry that attributes belong to: whoever may read it may read them, whoever may change it may change them. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import { requiredAction, type Resource } from '@haulway/resource'
import { idOf } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'

export interface Entry {
  /** Name of the resource, and its table. */
  readonly resource: string
  readonly table: string
  readonly id: string
}

type EntryCall = Pick<Call, 'context'> & { params: { resource: string; id: string } }

/** The entry in the path, if the caller has the permission; whether it exists is checked in the transaction. */
export function entryOf(
  resources: readonly Resource[],
  { context, params }: EntryCall,
  action: 'read' | 'update',
): Entry {
  const resource = resources.find(({ name }) => name === params.resource)
  if (!resource) throw notFound()
  const off = resource.feature !== undefined && !context.account.features[resource.feature]
  if (off || !context.can(requiredAction(resource, action), resource.permission)) throw forbidden()
  return { resource: resource.name, table: resource.table, id: idOf({ params }) }
}

/** Throws the same 404 for an absent entry as for one of another account. */
export async function findEntry(tx: Transaction, account: string, { table, id }: Entry): Promise<void> {
  const { rowCount } = await tx.query(`select from ${table} where account_id = $1 and id = $2`, [account, id])
  if (rowCount !== 1) throw notFound()
}

/**
 * The same for changes: also requires an entry open for changes and locks it until the transaction ends, which
 * serialises writers.
 */
export async function holdEntry(tx: Transaction, account: string, { table, id }: Entry): Promise<void> {
  const { rows } = await tx.query<{ project: string | null }>(
    `select ${table === 'projects' ? 'id::text' : `to_jsonb(t) ->> 'project_id'`} as project from ${table} t
      where t.account_id = $1 and t.id = $2 for no key update`,
    [account, id],
  )
  const [held] = rows
  if (!held) throw notFound()
  await refuseUnlessEditable(tx, held.project === null ? null : { id: held.project })
}
