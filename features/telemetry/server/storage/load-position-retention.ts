/** Loads which positions the account retains (decision 0048). */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { WorkCalendar } from '@haulway/schedule'
import { type PositionRetention, positionRetention } from '../../facts/position-retention.ts'

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export async function loadPositionRetention(tx: Transaction): Promise<PositionRetention> {
  const { rows } = await tx.query<{ settings: Readonly<Record<string, unknown>> }>(
    'select settings from accounts where id = haulway_account()',
  )
  const { keepPositionsDays, onShiftMargin } = rows[0]?.settings ?? {}
  const settings = { days: number(keepPositionsDays), shiftMargin: number(onShiftMargin) }
  return positionRetention({
    ...settings,
    calendars: settings.shiftMargin === null ? [] : await loadCalendars(tx),
  })
}

/** Of projects that are not hidden: there is no work at hidden ones. */
async function loadCalendars(tx: Transaction): Promise<WorkCalendar[]> {
  const { rows } = await tx.query<WorkCalendar>(
    `select time_zone as zone, work_days as "workDays",
       (select coalesce(json_agg(json_build_object('date', date, 'works', works)), '[]') from projects_exceptions e
         where e.account_id = p.account_id and e.project_id = p.id) as exceptions,
       (select coalesce(json_agg(json_build_object('start', start, 'end', "end") order by position), '[]')
         from projects_shifts s where s.account_id = p.account_id and s.project_id = p.id) as shifts
     from projects p where account_id = haulway_account() and not hidden`,
  )
  return rows
}
