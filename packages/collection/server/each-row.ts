import { fieldError, problem, type ErrorResponseItem } from '@haulway/resource'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { databaseProblem } from '@haulway/platform/server/db/index.ts'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

/** Errors of a refused row, or that the entry no longer exists. */
export function rowErrorsOf({ errors, status, message }: Failure, english: Catalogue): ErrorResponseItem[] {
  if (errors.length > 0) return errorsWithTexts(errors, english)
  if (status === 404) return errorsWithTexts([fieldError('id', problem('conflict.gone'))], english)
  return [{ field: 'id', key: `error.text.${message}`, args: {}, defaultMessage: message }]
}

export type RowOutcome<T> = { readonly value: T } | { readonly errors: ErrorResponseItem[] }

/**
 * Processes one or several rows within the transaction of all, inside `guard`, which translates database errors. A
 * refused row leaves nothing behind and the others continue; any other error aborts everything.
 */
export async function tryRow<T>(
  { tx }: Pick<Change, 'tx'>,
  guard: (work: () => Promise<T>) => Promise<T>,
  work: () => Promise<T>,
  english: Catalogue,
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
    return { errors: rowErrorsOf(error, english) }
  }
}
