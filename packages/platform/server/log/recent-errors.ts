import type { Log } from './log.ts'

/** What went wrong lately, for the console; the log has it with everything around it. */
export interface RecentError {
  /** Epoch milliseconds. */
  readonly at: number
  readonly level: 'warn' | 'error'
  readonly message: string
  /** What the error itself says, without its stack. */
  readonly detail: string | null
}

const KEPT = 100
const LONGEST = 500

/** Secrets of addresses (`postgres://user:password@host`) stay out of what people see. */
function unsecret(text: string): string {
  return text.replace(/\/\/[^@\s/]+@/g, '//***@').slice(0, LONGEST)
}

function detailOf(detail: object): string | null {
  const error = 'err' in detail ? detail.err : undefined
  if (error instanceof Error) return unsecret(error.message)
  return typeof error === 'string' ? unsecret(error) : null
}

/** A log that also remembers its latest warnings and errors, the newest first. */
export function rememberErrors(
  log: Log,
  clock: () => number,
): { readonly log: Log; readonly recent: () => readonly RecentError[] } {
  const kept: RecentError[] = []
  const keep = (level: RecentError['level'], detail: object, message: string): void => {
    kept.unshift({ at: clock(), level, message: unsecret(message), detail: detailOf(detail) })
    if (kept.length > KEPT) kept.pop()
    log[level](detail, message)
  }
  return {
    log: {
      info: (detail, message) => log.info(detail, message),
      warn: (detail, message) => keep('warn', detail, message),
      error: (detail, message) => keep('error', detail, message),
    },
    recent: () => kept,
  }
}
