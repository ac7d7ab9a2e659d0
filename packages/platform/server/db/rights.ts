import { reasonOf, StartError } from '../start-error.ts'
import { databaseProblem } from './problems.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** PostgreSQL says by the same code that it may not write its files: then it is no matter of rights in the database. */
const isMissingRight = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === INSUFFICIENT_PRIVILEGE &&
  databaseProblem(error) === null

/** What the user of DATABASE_URL may not do, in one line that says how it may; other errors as they are. */
export function rightsError(error: unknown): unknown {
  if (!isMissingRight(error)) return error
  const advice =
    'its user must own the database and be a member of haulway_app; as a superuser run: ' +
    'alter database NAME owner to USER; grant haulway_app to USER'
  return new StartError(`DATABASE_URL: ${reasonOf(error)}: ${advice}`, { cause: error })
}
