import { errorReason, StartError } from '../process/start-error.ts'
import { databaseProblem } from './problems.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** PostgreSQL reports unwritable files of its own by the same code; that is no matter of database rights. */
const isMissingRight = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === INSUFFICIENT_PRIVILEGE &&
  databaseProblem(error) === null

/**
 * Turns an error about missing rights of the DATABASE_URL user into one line that says how to grant them; returns
 * other errors unchanged.
 */
export function missingRightsError(error: unknown): unknown {
  if (!isMissingRight(error)) return error
  const advice =
    'its user must own the database and be a member of haulway_app; as a superuser run: ' +
    'alter database NAME owner to USER; grant haulway_app to USER'
  return new StartError(`DATABASE_URL: ${errorReason(error)}: ${advice}`, { cause: error })
}
