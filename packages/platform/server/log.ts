import { pino } from 'pino'

export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** What an error says; what its object drags along (connections, buffers) is nobody's business. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  return { type: error.name, message: error.message, ...code, ...cause, stack: error.stack }
}

const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token']

/** Structured lines on standard error, so that standard output stays for what a person asked. Secrets are masked. */
export function openLog(level: string): Log {
  const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '***' }
  const serializers = { err: errorLine }
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, redact, serializers, timestamp }, pino.destination(2))
}
