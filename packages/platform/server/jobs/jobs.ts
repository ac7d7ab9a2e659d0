import { Logger, run } from 'graphile-worker'
import type { Services } from '../services.ts'

/** Work beside requests: a name, when it runs, and what it does. Runs at least once, so it must bear repetition. */
export interface Job {
  readonly name: string
  /** Five fields of cron, in UTC. */
  readonly cron: string
  run(services: Services): Promise<void>
}

/** Declares a job. */
export function defineJob(job: Job): Job {
  return job
}

/** Only what a person should see; the runner tells of every poll. */
function jobLogger({ log }: Services): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })
}

export interface Jobs {
  close(): Promise<void>
}

/** Starts the workers. Jobs are rows in PostgreSQL; the runner owns its schema, so it connects as the owner. */
export async function openJobs(jobs: readonly Job[], services: Services): Promise<Jobs> {
  const runner = await run({
    pgPool: services.database.owner,
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.map((job) => `${job.cron} ${job.name} ?jobKey=${job.name}`).join('\n'),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run(services)])),
    logger: jobLogger(services),
  })
  return { close: () => runner.stop() }
}
