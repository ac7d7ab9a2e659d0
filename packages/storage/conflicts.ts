import { type AuditInfo, fieldError, problem, type TitlePrefix } from '@haulway/resource'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { refused, validationFailed, type Failure } from '@haulway/platform/server/http/failure.ts'
import type { Catalogue, Stored } from './catalogue.ts'

/**
 * Error for a stale version: names the user who saved first, and carries the stored entry in the form of the
 * response.
 */
export function staleVersion(
  current: { readonly auditInfo: Pick<AuditInfo, 'modifiedBy' | 'modifiedAt'> },
  shown: object = current,
): Failure {
  const { modifiedBy, modifiedAt } = current.auditInfo
  return refused(
    409,
    fieldError('version', problem('conflict.version', { user: modifiedBy.title, at: modifiedAt })),
    { current: shown },
  )
}

/** `user`: message prefix of the resource whose entries refer to this one, so that the error shows its title. */
export const inUse = (user: TitlePrefix): Failure => keptBy(user)

function keptBy(user: string): Failure {
  return refused(409, fieldError('id', problem('conflict.inUse', { resource: user })))
}

/** The table whose foreign key prevents a delete, and the resource that owns it. */
function heldBy(catalogue: Catalogue, table = ''): Failure {
  for (const { resource, links, parts } of catalogue.values()) {
    const tables = [resource, ...links, ...parts, ...parts.flatMap((one) => one.links)].map(
      (one) => one.table,
    )
    if (tables.includes(table)) return keptBy(resource.messages)
  }
  return keptBy(table)
}

/**
 * The field guarded by a violated constraint of this resource: its value is taken, or the referenced entry was
 * deleted.
 */
function violation(
  { resource, columns, links, parts }: Stored,
  constraint: string,
): { readonly field: string; readonly is: 'taken' | 'gone' } | undefined {
  for (const { field, name } of columns) {
    if (constraint === `${resource.table}_${name}_unique`) return { field, is: 'taken' }
    if (constraint === `${resource.table}_${name}_fkey`) return { field, is: 'gone' }
  }
  const link =
    links.find(({ table, target }) => constraint === `${table}_${target}_fkey`) ??
    parts.find(
      ({ table, columns: own, links: inner }) =>
        own.some(({ name }) => constraint === `${table}_${name}_fkey`) ||
        inner.some((one) => constraint === `${one.table}_${one.target}_fkey`),
    )
  return link && { field: link.field, is: 'gone' }
}

async function guard<T>(
  stored: Stored,
  work: () => Promise<T>,
  failure: (field: string, is: 'taken' | 'gone') => Failure,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = error instanceof DatabaseProblem ? error.constraint : undefined
    const found = constraint === undefined ? undefined : violation(stored, constraint)
    throw found ? failure(found.field, found.is) : error
  }
}

/** Runs a save and reports violated constraints as errors of the fields that they guard. */
export const guardSave = <T>(stored: Stored, save: () => Promise<T>): Promise<T> =>
  guard(stored, save, (field, is) =>
    validationFailed([
      fieldError(field, problem(is === 'taken' ? 'validation.exists' : 'validation.reference')),
    ]),
  )

/** Runs a restore and reports conflicts with entries created or deleted since the entry was deleted. */
export const guardRestore = <T>(stored: Stored, restore: () => Promise<T>): Promise<T> =>
  guard(stored, restore, (field, is) =>
    refused(
      409,
      fieldError(field, problem(is === 'taken' ? 'conflict.restore.taken' : 'validation.reference')),
    ),
  )

/** Runs a delete and reports a foreign-key violation as the resource that uses the entry. */
export async function guardDelete<T>(catalogue: Catalogue, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    const isReferred = error instanceof DatabaseProblem && error.code === '23503'
    throw isReferred ? heldBy(catalogue, error.table) : error
  }
}
