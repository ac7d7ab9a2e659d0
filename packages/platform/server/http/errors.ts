import { DatabaseProblem } from '../db/index.ts'
import type { Log } from '../log.ts'
import { Failure, conflict, unavailable } from './failure.ts'

/** What the edge itself refuses, by the HTTP status that it carries. */
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

/** Every error below the edge as a failure with a status; what nobody foresaw is logged and told as 500. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseProblem) {
    if (error.kind === 'conflict') return conflict('The data was changed at the same time or is in use')
    log.warn({ code: error.code, kind: error.kind }, 'database not available to a request')
    return unavailable()
  }
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

/** The reply of the contract: message, errors, and details such as the current item of a conflict. */
export function failureReply(failure: Failure): FailureReply {
  const { retryAfter, ...detail } = failure.detail
  return {
    status: failure.status,
    headers: typeof retryAfter === 'number' ? { 'retry-after': String(Math.ceil(retryAfter)) } : {},
    body: { message: failure.message, errors: failure.errors, ...detail },
  }
}
