/** Whether jobs run on time, from the tables of the job runner. */
import { parseCrontab } from 'graphile-worker'
import type { Pool } from 'pg'
import { queriedGauges, type Metric } from '../metrics/metrics.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000
/** Delays beyond this are not counted. */
const LONGEST_MS = 7 * 24 * 60 * MINUTE_MS

/** The first instant after `after` at which the job was due; undefined when it is not due yet. Epoch milliseconds. */
export function dueAfter(cron: string, after: number, now: number): number | undefined {
  const [item] = parseCrontab(`${cron} job`)
  const first = Math.max(Math.floor(after / MINUTE_MS) + 1, Math.ceil((now - LONGEST_MS) / MINUTE_MS))
  for (let at = first * MINUTE_MS; at <= now; at += MINUTE_MS) {
    const date = new Date(at)
    const digest = {
      min: date.getUTCMinutes(),
      hour: date.getUTCHours(),
      date: date.getUTCDate(),
      month: date.getUTCMonth() + 1,
      dow: date.getUTCDay(),
    }
    if (item?.match(digest)) return at
  }
  return undefined
}

interface Row {
  name: string
  /** When the runner last queued it or first registered it. */
  last: Date
  /** Since when it waits to run, unless it is a retry after a failure. */
  queued: Date | null
  failures: number
}

async function readRows(figures: Pool): Promise<Row[]> {
  // A process without workers may be the first on this database.
  const { rows: found } = await figures.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_known_crontabs') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await figures.query<Row>(
    `select c.identifier as name, coalesce(c.last_execution, c.known_since) as last,
        min(j.run_at) filter (where j.locked_at is null and j.attempts = 0) as queued,
        coalesce(max(j.attempts) filter (where j.last_error is not null), 0)::int as failures
      from graphile_worker._private_known_crontabs c
      left join graphile_worker.jobs j on j.task_identifier = c.identifier
      group by c.identifier, 2`,
  )
  return rows
}

function secondsLate(job: Job, { last, queued }: Row, now: number): number {
  const due = dueAfter(job.cron, last.getTime(), now) ?? now
  return Math.max(0, now - Math.min(due, queued?.getTime() ?? now)) / 1_000
}

/**
 * The label is `task`, as Prometheus names the scrape target `job`. Only jobs declared by this program are listed:
 * other rows belong to another version.
 */
export function jobMetrics(jobs: readonly Job[], figures: Pool, clock: () => number): Metric[] {
  return queriedGauges(
    {
      haulway_job_late_seconds: {
        help: 'Since when a job should have run and has not, by its name',
        labels: ['task'],
      },
      haulway_job_failures: { help: 'Attempts in a row at a job that failed, by its name', labels: ['task'] },
    },
    async () => {
      const rows = await readRows(figures)
      const now = clock()
      const known = jobs.flatMap((job) => {
        const row = rows.find(({ name }) => name === job.name)
        return row ? [{ job, row }] : []
      })
      return {
        haulway_job_late_seconds: known.map(({ job, row }) => [
          { task: job.name },
          secondsLate(job, row, now),
        ]),
        haulway_job_failures: known.map(({ job, row }) => [{ task: job.name }, row.failures]),
      }
    },
  )
}
