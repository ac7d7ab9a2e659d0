import { fieldError, problem } from '@haulway/resource'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'

/**
 * Runs a save in which a profile was selected; if the profile does not exist (any more), throws an error on its
 * field.
 */
export async function guardProfile<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const constraint = error instanceof DatabaseProblem ? error.constraint : undefined
    if (!constraint?.endsWith('_measurement_profile_fkey')) throw error
    throw validationFailed([fieldError('measurementProfile', problem('validation.reference'))])
  }
}
