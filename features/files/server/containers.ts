/** Entries that hold files: who may see an entry sees its files, who may change it changes them (threats E7). */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import type { FileRules, Resource } from '@haulway/resource'
import { idOf } from '@haulway/storage'

/** An entry and what it takes. */
export interface Container {
  readonly name: string
  readonly table: string
  readonly id: string
  readonly rules: FileRules
}

export type Containers = ReadonlyMap<string, Resource & { readonly files: FileRules }>

export function containersOf(resources: readonly Resource[]): Containers {
  return new Map(
    resources.flatMap((resource) => {
      const { files } = resource
      return files ? [[resource.name, { ...resource, files }] as const] : []
    }),
  )
}

type ContainerCall = Pick<Call, 'context'> & { params: { a: string; b: string } }

/** The entry of the address, when the caller may; that it exists is asked in the transaction, see `holdEntry`. */
export function containerOf(
  containers: Containers,
  { context, params }: ContainerCall,
  action: 'read' | 'update',
): Container {
  const resource = containers.get(params.a)
  if (!resource) throw notFound()
  const off = resource.feature !== undefined && !context.account.features[resource.feature]
  if (off || !context.can(action, resource.permission)) throw forbidden()
  const { name, table, files } = resource
  return { name, table, id: idOf({ params: { id: params.b } }), rules: files }
}

/** Holds the entry until the transaction ends, so that files do not outlive it; absent and another account's are 404. */
export async function holdEntry(tx: Transaction, account: string, { table, id }: Container): Promise<void> {
  const { rowCount } = await tx.query(
    `select from ${table} where account_id = $1 and id = $2 for key share`,
    [account, id],
  )
  if (rowCount !== 1) throw notFound()
}
