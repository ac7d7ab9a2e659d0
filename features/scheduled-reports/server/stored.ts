/** Stored reports, for runs and previews. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { WorkCalendar } from '@haulway/schedule'
import { CALENDAR } from '../../projects/index.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'

export interface StoredReport extends ReportDraft {
  readonly id: string
  /** The user who saved it last. */
  readonly author: string
  readonly nextRunAt: Date | null
  /** Time zone of its schedule. */
  readonly zone: string
}

const named = (table: string, column: string) =>
  `(select json_build_object('id', n.id, 'title', n.title) from ${table} n
    where n.account_id = s.account_id and n.id = s.${column})`
const rowsOf = (table: string, column: string) =>
  `(select coalesce(json_agg(json_build_object('${column}', r.${column}, 'language', r.language) order by r.position), '[]')
    from ${table} r where r.account_id = s.account_id and r.scheduled_report_id = s.id)`

/**
 * A report of the account; undefined when it is absent, or closed to the transaction's user. `lock`: until the end of
 * the transaction.
 */
export async function findReport(
  tx: Transaction,
  id: string,
  lock: '' | 'for update' | 'for update skip locked' = '',
): Promise<StoredReport | undefined> {
  const { rows } = await tx.query<StoredReport>(
    `select s.id, s.name, s.subject, s.comment, s.paused, s.language,
        ${rowsOf('scheduled_reports_emails', 'address')} as emails,
        ${rowsOf('scheduled_reports_phones', 'phone')} as phones,
        s.days, s.time, s.range, s.hours_from as "hoursFrom", s.hours_to as "hoursTo",
        ${named('projects', 'project_id')} as project, ${named('routes', 'route_id')} as route,
        s.counts, s.counts_by as "countsBy", s.group_by as "groupBy", s.include_weights as "includeWeights",
        s.include_volumes as "includeVolumes", s.sections, s.attachments, s.include_link as "includeLink",
        s.send_empty as "sendEmpty", t.author_id as author, t.next_run_at as "nextRunAt", t.zone
       from scheduled_reports s join scheduled_report_timers t on t.account_id = s.account_id and t.report_id = s.id
      where s.account_id = haulway_account() and s.id = $1 ${lock.replace('update', 'update of s')}`,
    [id],
  )
  return rows[0]
}

/** Calendar and time zone of a report: those of its project, else the zone of the account. */
export async function calendarFor(tx: Transaction, project: Reference | null): Promise<WorkCalendar> {
  if (project !== null) {
    const { rows } = await tx.query<WorkCalendar>(
      `select ${CALENDAR} from projects p where p.account_id = haulway_account() and p.id = $1`,
      [project.id],
    )
    if (rows[0]) return rows[0]
  }
  const { rows } = await tx.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = haulway_account()',
  )
  return { zone: rows[0]?.zone ?? 'UTC', workDays: [], shifts: [], exceptions: [] }
}
