import { type AuditInfo, fieldError, problem, type TitlePrefix } from '@haulway/resource'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { refused, validationFailed, type Failure } from '@haulway/platform/server/http/failure.ts'
import type { Catalogue, Stored } from './catalogue.ts'

/** Somebody saved first: names them, and gives what is stored now as the call answers it. */
export function changedMeanwhile(
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

/** `user`: whose entries refer to this one, as the messages of the resource begin, so that people read its title. */
export const inUse = (user: TitlePrefix): Failure => keptBy(user)

function keptBy(user: string): Failure {
  return refused(409, fieldError('id', problem('conflict.inUse', { resource: user })))
}

/** A foreign key of a table keeps something: whose it is. */
function heldBy(catalogue: Catalogue, table = ''): Failure {
  for (const { resource, links, parts } of catalogue.values()) {
    const tables = [resource, ...links, ...parts, ...parts.flatMap((one) => one.links)].map(
      (one) => one.table,
    )
    if (tables.includes(table)) return keptBy(resource.messages)
  }
  return keptBy(table)
}

/** The field that a violated constraint is about, when it is one of this resource's own: a value is taken, or an entry gone. */
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

/** Runs a save; what the database's constraints refuse is told at the field that they guard. */
export const guardSave = <T>(stored: Stored, save: () => Promise<T>): Promise<T> =>
  guard(stored, save, (field, is) =>
    validationFailed([
      fieldError(field, problem(is === 'taken' ? 'validation.exists' : 'validation.reference')),
    ]),
  )

/** Runs a restoration: what is in the way has come, or gone, since the entry was deleted. */
export const guardRestore = <T>(stored: Stored, restore: () => Promise<T>): Promise<T> =>
  guard(stored, restore, (field, is) =>
    refused(
      409,
      fieldError(field, problem(is === 'taken' ? 'conflict.restore.taken' : 'validation.reference')),
    ),
  )

/** Runs a deletion; a foreign key in the way is told as who uses the entry. */
export async function guardDelete<T>(catalogue: Catalogue, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    const isReferred = error instanceof DatabaseProblem && error.code === '23503'
    throw isReferred ? heldBy(catalogue, error.table) : error
  }
}
