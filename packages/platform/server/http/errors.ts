import type { FastifyReply } from 'fastify'
import { DatabaseError } from 'pg'
import { type ErrorResponseItem, fillText } from '@haulway/resource'
import type { Catalogue } from '../../messages.ts'
import { DatabaseProblem, databaseProblem } from '../db/index.ts'
import type { Log } from '../log/log.ts'
import { fileTrouble } from '../storage-trouble.ts'
import { Failure, conflict, storageRefusal, type FoundError } from './failure.ts'

/** Errors raised by the edge itself, by HTTP status. */
const edgeMessages: Record<number, string> = {
  400: 'Request validation failed',
  404: 'The data is not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Unsupported media type',
  431: 'The request is too large',
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  return typeof status === 'number' ? status : 500
}

/** Errors of the database or the disk. */
function storageFailure(error: unknown, log: Log): Failure | undefined {
  const trouble = fileTrouble(error)
  if (trouble !== undefined) {
    log.error({ err: error }, 'files not available to a request')
    return storageRefusal(trouble)
  }
  // Codes of the operating system alone may come from anywhere.
  const ofDatabase = error instanceof DatabaseProblem || error instanceof DatabaseError
  const problem = ofDatabase ? databaseProblem(error) : null
  if (!problem) return undefined
  if (problem.kind === 'conflict') return conflict('The data was changed at the same time or is in use')
  log.warn({ err: problem, kind: problem.kind }, 'database not available to a request')
  return storageRefusal(problem.trouble)
}

/** Turns every error below the edge into a failure with a status; an unforeseen one is logged and answered as 500. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  const refused = storageFailure(error, log)
  if (refused) return refused
  const status = statusOf(error)
  const message = edgeMessages[status]
  if (message !== undefined) return new Failure(status, message)
  if (status >= 400 && status < 500) return new Failure(status, 'Request validation failed')
  log.error({ err: error }, 'request failed')
  return new Failure(500, 'Server error')
}

export interface FailureReply {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

function answeredError(error: FoundError, english: Catalogue): ErrorResponseItem {
  if ('defaultMessage' in error) return error
  const { field, key, args, textArgs = args } = error
  const message = english[key]
  const text = typeof message === 'object' ? message.other : (message ?? key)
  return { field, key, args, defaultMessage: fillText(text, textArgs) }
}

/** Problems with their English texts, as they are answered. */
export function errorsWithTexts(errors: readonly FoundError[], english: Catalogue): ErrorResponseItem[] {
  return errors.map((error) => answeredError(error, english))
}

/** Error handlers of a server: for its calls, and for what never became a call. */
export function errorReplies(log: Log, english: Catalogue) {
  return (reply: FastifyReply, error: unknown): FastifyReply => {
    const { status, headers, body } = failureReply(failureOf(error, log), english)
    return reply.code(status).headers(headers).send(body)
  }
}

/** The error reply of the contract: message, errors, and details such as the current item of a conflict. */
export function failureReply(failure: Failure, english: Catalogue): FailureReply {
  const { retryAfter, ...detail } = failure.detail
  const errors = errorsWithTexts(failure.errors, english)
  const [first] = errors
  const message = first?.key === failure.message ? first.defaultMessage : failure.message
  return {
    status: failure.status,
    headers: typeof retryAfter === 'number' ? { 'retry-after': String(Math.ceil(retryAfter)) } : {},
    body: { message, errors, ...detail },
  }
}
