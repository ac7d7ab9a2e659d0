/** Waits for the server of DATABASE_URL, which may start after this process, and logs why. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { errorReason, StartError } from '../process/start-error.ts'
import { databaseProblem } from './problems.ts'
import { databaseTimeouts } from './timeouts.ts'

export interface WaitOptions {
  readonly log: Pick<Log, 'warn'>
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

const EVERY_MS = 3_000

async function greet(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'haulway start',
    connectionTimeoutMillis: databaseTimeouts.connection,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

/** Errors that a retry cannot resolve: the address, user or password is wrong. */
const isMistake = (error: unknown): boolean => databaseProblem(error)?.kind !== 'unavailable'

/**
 * Resolves when the server accepts a connection. Transient errors are retried for a minute, with a log line each
 * time; after that, and at once for wrong settings, a StartError gives the reason first.
 */
export async function waitForDatabase(
  url: string,
  {
    log,
    signal,
    now = () => performance.now(),
    pause: wait = (ms) => pause(ms, undefined, { signal }),
  }: WaitOptions,
  connect: (url: string) => Promise<void> = greet,
): Promise<void> {
  const until = now() + databaseTimeouts.awayAtStart
  for (;;) {
    try {
      return await connect(url)
    } catch (error) {
      const reason = errorReason(error)
      if (isMistake(error)) throw new StartError(`DATABASE_URL: ${reason}`, { cause: error })
      const left = until - now()
      if (left <= 0) {
        const seconds = databaseTimeouts.awayAtStart / 1_000
        throw new StartError(`DATABASE_URL: ${reason} (the database was away for ${seconds} s)`, {
          cause: error,
        })
      }
      log.warn({ reason }, `the database is away; trying for another ${Math.ceil(left / 1_000)} s`)
      await wait(EVERY_MS)
    }
  }
}
