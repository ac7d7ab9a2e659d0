import { pino } from 'pino'
import { databaseProblem } from './db/problems.ts'

export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** A database that is away, full or too slow fails everywhere for one reason: where it was met tells nothing. */
function isOfStorage(error: Error): boolean {
  const kind = databaseProblem(error)?.kind
  return kind !== undefined && kind !== 'conflict'
}

/** What an error says; what its object drags along (connections, buffers) is nobody's business. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  const stack = isOfStorage(error) ? {} : { stack: error.stack }
  return { type: error.name, message: error.message, ...code, ...cause, ...stack }
}

const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token']

/** Structured lines on standard error, so that standard output stays for what a person asked. Secrets are masked. */
export function openLog(level: string): Log {
  const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '***' }
  const serializers = { err: errorLine }
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, redact, serializers, timestamp }, pino.destination(2))
}
