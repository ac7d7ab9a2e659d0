/** When reports are due, as it is stored. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { nextRuns } from '../run-times.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import { calendarFor } from './stored.ts'

/** Sets when a report runs next, after an instant; what kept it from running is over. `author`: who saves it. */
export async function setNextRun(
  tx: Transaction,
  id: string,
  { paused, days, time, project }: Pick<ReportDraft, 'paused' | 'days' | 'time' | 'project'>,
  after: number,
  author: string,
): Promise<void> {
  const { zone } = await calendarFor(tx, project)
  const [next] = paused ? [] : nextRuns({ days, time, zone }, after, 1)
  await tx.query(
    `insert into scheduled_report_timers (account_id, report_id, author_id, next_run_at, zone)
     values (haulway_account(), $1, $2, $3, $4)
     on conflict (account_id, report_id) do update set author_id = excluded.author_id, next_run_at = excluded.next_run_at,
       zone = excluded.zone, attempts = 0, retry_at = null, stopped = null`,
    [id, author, next === undefined ? null : new Date(next), zone],
  )
}

/** Why a report does not run any more. */
export async function stop(tx: Transaction, id: string, reason: 'author' | 'project'): Promise<void> {
  await tx.query(
    `update scheduled_report_timers set next_run_at = null, stopped = $2
      where account_id = haulway_account() and report_id = $1`,
    [id, reason],
  )
}

type Moved = { id: string; author: string } & Pick<ReportDraft, 'paused' | 'days' | 'time' | 'project'>

/** Those whose clock was set to another zone since. */
export async function followZones(tx: Transaction, now: number): Promise<void> {
  const { rows } = await tx.query<Moved>(
    `select s.id, t.author_id as author, s.paused, s.days, s.time,
        case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as project
       from scheduled_report_timers t join scheduled_reports s on s.account_id = t.account_id and s.id = t.report_id
       join accounts a on a.id = t.account_id
       left join projects p on p.account_id = s.account_id and p.id = s.project_id
      where t.account_id = haulway_account() and t.next_run_at > $1 and coalesce(p.time_zone, a.time_zone) <> t.zone`,
    [new Date(now)],
  )
  for (const { id, author, ...report } of rows) await setNextRun(tx, id, report, now, author)
}
