import { pino } from 'pino'

export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** Structured lines on standard error, so that standard output stays for what a person asked. Secrets are masked. */
export function openLog(level: string): Log {
  const redact = {
    paths: [
      'password',
      '*.password',
      'authorization',
      '*.authorization',
      'cookie',
      '*.cookie',
      'secret',
      '*.secret',
    ],
    censor: '***',
  }
  return pino({ level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
