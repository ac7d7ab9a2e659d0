import { fieldError, problem, type ErrorResponseItem, type FieldError } from '@haulway/resource'
import { DEEPEST_JSON } from '../../json-bounds.ts'
import type { StorageTrouble } from '../storage-trouble.ts'

/** A problem as validation reports it, or with a text of its own. */
export type FoundError = FieldError | ErrorResponseItem

/** An answer other than success, thrown anywhere below the edge and turned into a reply there (contract, *HTTP*). */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  readonly errors: readonly FoundError[]
  /** Details for the client: the current item of a conflict, seconds to wait. */
  readonly detail: Record<string, unknown>

  constructor(
    status: number,
    message: string,
    errors: readonly FoundError[] = [],
    detail: Record<string, unknown> = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.detail = detail
  }
}

export const validationFailed = (errors: readonly FoundError[]) =>
  new Failure(400, 'Validation failed', errors)
/** 413 for a body that nests deeper than any call accepts. */
export const bodyTooDeep = () =>
  validationFailed([fieldError('body', problem('validation.json.depth', { max: DEEPEST_JSON }))])
/** 413 for a body of more values than any call accepts. */
export const bodyHasTooManyValues = () => refused(413, fieldError('body', problem('validation.json.heavy')))
/** A refusal whose message is the text of its one error; the edge fills it in, until then it is the message key. */
export const refused = (status: 409 | 413, error: FieldError, detail?: Record<string, unknown>) =>
  new Failure(status, error.key, [error], detail)
export const unauthorized = (message = 'Unauthorized') => new Failure(401, message)
export const forbidden = () => new Failure(403, 'You do not have enough permissions.')
/** 403 that names the fields the caller may not change. */
export const unchangeableFields = (fields: readonly string[]) =>
  new Failure(
    403,
    forbidden().message,
    fields.map((field) => fieldError(field, problem('validation.unchangeable'))),
  )
export const notFound = () => new Failure(404, 'The data is not found')
export const conflict = (message: string, detail?: Record<string, unknown>) =>
  new Failure(409, message, [], detail)
export const unprocessable = (message: string) => new Failure(422, message)
export const tooMany = (retryAfterSeconds: number) =>
  new Failure(429, 'Too many requests', [], { retryAfter: retryAfterSeconds })
export const unavailable = (retryAfterSeconds = 2, errors: readonly FoundError[] = []) =>
  new Failure(503, 'Server not available', errors, { retryAfter: retryAfterSeconds })
/** 503 for data that cannot be read or stored now; the key of its one error says why. */
export const storageRefusal = (trouble: StorageTrouble) =>
  unavailable(2, [fieldError('storage', problem(`unavailable.${trouble}`))])
