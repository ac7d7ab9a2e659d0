import { fieldError, problem, type FieldError } from '@haulway/resource'
import { databaseProblem } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

/** What a refused row answers: its errors, or that the entry is gone. */
function errorsOf(failure: Failure): FieldError[] {
  if (failure.errors.length > 0) return failure.errors
  if (failure.status === 404) return [fieldError('id', problem('conflict.gone'))]
  return [{ ...fieldError('id', { key: `error.text.${failure.message}` }), defaultMessage: failure.message }]
}

export type RowOutcome<T> = { readonly value: T } | { readonly errors: FieldError[] }

/**
 * Does one row of many inside the transaction of all, within `guard`, which tells what the database refuses. A refused
 * row leaves nothing behind and the others go on; what is no refusal ends everything.
 */
export async function tryRow<T>(
  { tx }: Pick<Change, 'tx'>,
  guard: (work: () => Promise<T>) => Promise<T>,
  work: () => Promise<T>,
): Promise<RowOutcome<T>> {
  await tx.query('savepoint one_row')
  try {
    const value = await guard(async () => {
      try {
        return await work()
      } catch (error) {
        throw databaseProblem(error) ?? error
      }
    })
    await tx.query('release savepoint one_row')
    return { value }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    await tx.query('rollback to savepoint one_row')
    return { errors: errorsOf(error) }
  }
}
