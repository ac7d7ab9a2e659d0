import type { Words } from '@haulway/platform/messages.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { errorText, failureLines } from '@haulway/ui/feedback/failure.ts'

/** The message of a failed call before sign-in (core 8, *login messages*). */
export function entryProblem(words: Words, failure: CallFailure): string {
  if (failure.status === 0) return words('error.network')
  if (failure.status === 429) return words('session.login.tooMany')
  if (failure.status >= 500) return words('session.login.noServer')
  // A form of one or two fields needs no field names.
  if (failure.errors.length > 0) return failure.errors.map((one) => errorText(words, one)).join(' ')
  if (failure.status === 401 || failure.status === 400) return failureLines(words, failure).join(' ')
  return words('session.login.unknown')
}
