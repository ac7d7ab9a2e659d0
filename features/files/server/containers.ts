/**
 * Entries that hold files: whoever may read an entry may read its files, whoever may change it may change them
 * (threats E7).
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import { type FileRules, type Resource, requiredAction } from '@haulway/resource'
import { idOf } from '@haulway/storage'
import { roles as roleNames } from '../../access/access.ts'
import { refuseUnlessEditable } from '../../projects/index.ts'

/** An entry and the files that it accepts. */
export interface Container {
  readonly name: string
  readonly table: string
  readonly id: string
  readonly rules: FileRules
  readonly action: 'read' | 'update'
  /** Names of the caller's roles; null for callers who may change such entries and therefore see all of them. */
  readonly roles: readonly string[] | null
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

/**
 * The entry in the path, if the caller has the permission; whether it exists is checked in the transaction, see
 * `holdEntry`.
 */
export function containerOf(
  containers: Containers,
  { context, params }: ContainerCall,
  action: 'read' | 'update',
): Container {
  const resource = containers.get(params.a)
  if (!resource) throw notFound()
  const off = resource.feature !== undefined && !context.account.features[resource.feature]
  if (off || !context.can(requiredAction(resource, action), resource.permission)) throw forbidden()
  const { name, table, files } = resource
  const seesAll = context.can('update', resource.permission)
  const roles = seesAll ? null : context.roles.flatMap((index) => roleNames[index] ?? [])
  return { name, table, id: idOf({ params: { id: params.b } }), rules: files, action, roles }
}

interface Held {
  project: string | null
  roles: string[] | null
}

/**
 * Locks the entry until the transaction ends, so that files do not outlive it. Throws 404 when it is absent, of
 * another account, of a project that is closed to the caller, or shown to other roles only; an entry that is open for
 * viewing only cannot be changed.
 */
export async function holdEntry(tx: Transaction, account: string, container: Container): Promise<void> {
  const { table, id, rules, action, roles } = container
  const { rows } = await tx.query<Held>(
    `select ${table === 'projects' ? 'id::text' : `to_jsonb(t) ->> 'project_id'`} as project,
       ${rules.roles ?? 'null::jsonb'} as roles
     from ${table} t where t.account_id = $1 and t.id = $2 for key share`,
    [account, id],
  )
  const [held] = rows
  if (!held) throw notFound()
  const shownTo = held.roles ?? []
  if (roles && shownTo.length > 0 && !shownTo.some((one) => roles.includes(one))) throw notFound()
  if (action === 'update') await refuseUnlessEditable(tx, held.project === null ? null : { id: held.project })
}
