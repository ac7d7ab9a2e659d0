import type { en } from '../messages/en.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { ErrorResponseItem } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'

/** Looks up keys that a server sent. */
type AnyKey = Pick<Words, 'optional' | 'unchecked'>

/** A problem found in the browser, or answered by the server. */
type ShownProblem = Pick<ErrorResponseItem, 'key' | 'args'> &
  Partial<Pick<ErrorResponseItem, 'defaultMessage'>>

/** Text of a field error in the language of the user; the server's English text is the last resort. */
export function errorText(words: Pick<Words, 'optional'>, error: ShownProblem): string {
  // A resource is named by its title, not by its collection.
  const { resource } = error.args
  const title = resource === undefined ? undefined : words.optional(`${resource}.title`)
  const args = title === undefined ? error.args : { ...error.args, resource: title }
  return words.optional(error.key, args) ?? error.defaultMessage ?? error.key
}

/** The error catalogue of core 8: the text for a failed call, line by line. */
export function failureLines(words: Words<keyof typeof en>, failure: CallFailure): string[] {
  const { status, message, errors } = failure
  if (status === 0) return [words('error.network')]
  if (status === 400 && errors.length > 0 && message.includes('Validation failed')) {
    const lines = errors.map((one) => `${one.field} : ${errorText(words, one)}`)
    return [words('error.validation'), ...lines]
  }
  if (status < 500 && errors.length > 0) return errors.map((one) => errorText(words, one))
  if (status < 500 && message.includes('No message available')) {
    const answered = failure.answer.error
    const ofStatus = words.optional(`error.api.code${status}`)
    return [ofStatus ?? (typeof answered === 'string' ? said(words, answered) : statusText(words, status))]
  }
  if (message.includes('Unauthorized')) return [words('error.credentials')]
  if (message.includes('User is disabled')) return [words('error.disabled')]
  if (status === 404 && message === '') return [words('error.notFound')]
  if (status === 503) return [words('error.unavailable'), ...errors.map((one) => errorText(words, one))]
  if (status >= 500 && message === '') return [words('error.server')]
  return [message === '' ? statusText(words, status) : said(words, message)]
}

const statusText = (words: AnyKey, status: number): string => words.unchecked(`error.api.code${status}`)

/**
 * The server's English message in the language of the user; a placeholder with its key where the catalogue has no
 * text.
 */
function said(words: AnyKey, message: string): string {
  return words.optional(`error.text.${message}`) ?? words.unchecked(message)
}
