import type { Database } from '@haulway/platform/server/db/index.ts'

interface JobFacts {
  name: string
  lastRun: string | null
  waiting: number
  failing: number
  problem: string | null
}

interface Row {
  name: string
  last_run: Date | null
  waiting: number
  failing: number
  problem: string | null
}

const LONGEST = 500

/** The registered jobs: when each last started, how many runs wait, how many failed and are retried. */
export async function readJobs({ owner }: Database): Promise<JobFacts[]> {
  // The schema of the queue is absent when no process with workers has run on this database.
  const { rows: found } = await owner.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_known_crontabs') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await owner.query<Row>(
    `select coalesce(c.identifier, j.task_identifier) as name, c.last_execution as last_run,
            coalesce(j.waiting, 0)::int as waiting, coalesce(j.failing, 0)::int as failing, j.problem
       from graphile_worker._private_known_crontabs c
       full join (select task_identifier, count(*) as waiting, count(*) filter (where last_error is not null) as failing,
                         max(last_error) as problem
                    from graphile_worker.jobs group by task_identifier) j on j.task_identifier = c.identifier
      order by 1`,
  )
  return rows.map(({ last_run, problem, ...job }) => ({
    ...job,
    lastRun: last_run?.toISOString() ?? null,
    problem: problem?.slice(0, LONGEST) ?? null,
  }))
}
