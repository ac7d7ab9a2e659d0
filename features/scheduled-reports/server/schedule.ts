/** Stored schedule: when reports are due. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { nextRuns } from '../run-times.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import { calendarFor, type StoredReport } from './stored.ts'

/**
 * Sets the next run of a saved report after an instant, and clears the reason why it was stopped. `author`: the user
 * who saved it.
 */
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

/** Sets the next run after an instant. */
export async function advance(
  tx: Transaction,
  { id, days, time, zone }: StoredReport,
  after: number,
): Promise<void> {
  const [next] = nextRuns({ days, time, zone }, after, 1)
  await tx.query(
    `update scheduled_report_timers set next_run_at = $2, attempts = 0, retry_at = null
      where account_id = haulway_account() and report_id = $1`,
    [id, next === undefined ? null : new Date(next)],
  )
}

/** Stops a report until somebody saves it. */
export async function suspend(tx: Transaction, id: string, reason: 'author' | 'project'): Promise<void> {
  await tx.query(
    `update scheduled_report_timers set next_run_at = null, stopped = $2
      where account_id = haulway_account() and report_id = $1`,
    [id, reason],
  )
}

type Rezoned = { id: string; author: string } & Pick<ReportDraft, 'paused' | 'days' | 'time' | 'project'>

/** Reschedules reports whose time zone has changed since. */
export async function followZones(tx: Transaction, now: number): Promise<void> {
  const { rows } = await tx.query<Rezoned>(
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
