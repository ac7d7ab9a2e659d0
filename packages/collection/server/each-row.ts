import { fieldError, problem, type AnsweredError } from '@haulway/resource'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { databaseProblem } from '@haulway/platform/server/db/index.ts'
import { answeredErrors } from '@haulway/platform/server/http/errors.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

/** What a refused row answers: its errors, or that the entry is gone. */
export function errorsOf({ errors, status, message }: Failure, english: Catalogue): AnsweredError[] {
  if (errors.length > 0) return answeredErrors(errors, english)
  if (status === 404) return answeredErrors([fieldError('id', problem('conflict.gone'))], english)
  return [{ field: 'id', key: `error.text.${message}`, args: {}, defaultMessage: message }]
}

export type RowOutcome<T> = { readonly value: T } | { readonly errors: AnsweredError[] }

/**
 * Does one row of many, or some of them together, inside the transaction of all, within `guard`, which tells what the database
 * refuses. What is refused leaves nothing behind and the others go on; what is no refusal ends everything.
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
    return { errors: errorsOf(error, english) }
  }
}
