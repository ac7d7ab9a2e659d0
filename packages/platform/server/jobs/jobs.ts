import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner } from 'graphile-worker'
import type { Services } from '../services.ts'

/** Background work: name, schedule and function. It runs at least once, so it must be idempotent. */
export interface Job {
  readonly name: string
  /** Five cron fields, in UTC. */
  readonly cron: string
  run(services: Services): Promise<void>
}

/** Declares a job. */
export function defineJob(job: Job): Job {
  return job
}

/** Warnings and errors only; the runner logs every poll. */
function jobLogger({ log }: Services): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })
}

export interface Jobs {
  close(): Promise<void>
}

/** Pause before the runner is restarted after it ended unexpectedly. */
const REST_MS = 5_000

function startRunner(jobs: readonly Job[], services: Services): Promise<Runner> {
  return run({
    pgPool: services.database.owner,
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.map((job) => `${job.cron} ${job.name} ?jobKey=${job.name}`).join('\n'),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run(services)])),
    logger: jobLogger(services),
    // When the outcome of a job cannot be stored, the runner rejects; unhandled, that would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/**
 * Starts the workers and restarts them when they end. Jobs are rows in PostgreSQL; the runner owns its schema, so it
 * connects as the owner.
 */
export async function openJobs(jobs: readonly Job[], services: Services, restMs = REST_MS): Promise<Jobs> {
  const closing = new AbortController()
  let runner = await startRunner(jobs, services)
  const keepRunning = async (): Promise<void> => {
    await runner.promise
    while (!closing.signal.aborted) {
      services.log.error({ part: 'jobs' }, 'the runner of jobs ended; it is started again')
      await pause(restMs, undefined, { signal: closing.signal })
      try {
        runner = await startRunner(jobs, services)
      } catch {
        continue
      }
      await runner.promise
    }
  }
  // Closing ends the pause with an error.
  const kept = keepRunning().catch(() => undefined)
  return {
    async close() {
      closing.abort()
      await runner.stop().catch(() => undefined)
      await kept
    },
  }
}
