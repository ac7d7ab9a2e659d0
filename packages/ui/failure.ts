import type { en } from './messages/en.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { AnsweredError } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'

/** Words by keys that a server sent. */
type AnyKey = Pick<Words, 'optional' | 'unchecked'>

/** A problem found here, or one that was answered. */
type ShownProblem = Pick<AnsweredError, 'key' | 'args'> & Partial<Pick<AnsweredError, 'defaultMessage'>>

/** Texts of a field error in the reader's language; the server's English is the last resort. */
export function errorText(words: Pick<Words, 'optional'>, error: ShownProblem): string {
  // A resource is named by its title, not by its collection.
  const { resource } = error.args
  const title = resource === undefined ? undefined : words.optional(`${resource}.title`)
  const args = title === undefined ? error.args : { ...error.args, resource: title }
  return words.optional(error.key, args) ?? error.defaultMessage ?? error.key
}

/** The error catalogue of core 8: what a failed call says to people, line by line. */
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

/** What the server says in English, in the reader's language; a placeholder that names it where the catalogue has no words. */
function said(words: AnyKey, message: string): string {
  return words.optional(`error.text.${message}`) ?? words.unchecked(message)
}
