import { pino } from 'pino'
import { databaseProblem } from '../db/problems.ts'

export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** An unreachable, full or slow database fails everywhere for one reason: the stack adds nothing. */
function isOfStorage(error: Error): boolean {
  const kind = databaseProblem(error)?.kind
  return kind !== undefined && kind !== 'conflict'
}

/** The message of an error without the properties of its object (connections, buffers). */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  const stack = isOfStorage(error) ? {} : { stack: error.stack }
  return { type: error.name, message: error.message, ...code, ...cause, ...stack }
}

const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token']

/** Structured lines on standard error, so that standard output is free for requested output. Secrets are masked. */
export function openLog(level: string): Log {
  const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '***' }
  const serializers = { err: errorLine }
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, redact, serializers, timestamp }, pino.destination(2))
}
