/** Projects with their shifts, and the one that a reader means. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { CalendarException, Weekday } from '@haulway/schedule'
import { CALENDAR } from '../../projects/index.ts'
import { shiftOf, type ShiftOfDay, type TitledShift, type TodayCalendar } from '../shift-of.ts'

export interface Site {
  /** null: the account has no project. */
  readonly project: { readonly id: string; readonly title: string } | null
  readonly calendar: TodayCalendar
  readonly span: ShiftOfDay | undefined
}

interface ProjectRow {
  id: string
  title: string
  zone: string
  workDays: Weekday[]
  shifts: TitledShift[]
  exceptions: CalendarException[]
}

const PROJECTS = `
  select p.id, p.title, ${CALENDAR}
  from projects p where p.account_id = haulway_account()`

const siteOf = ({ id, title, zone, workDays, shifts, exceptions }: ProjectRow, at: number): Site => {
  const calendar = { zone, workDays, shifts, exceptions }
  return { project: { id, title }, calendar, span: shiftOf(calendar, at) }
}

const runsAt = ({ span }: Site, at: number) => span?.kind === 'shift' && at < span.end

/** Without a project: calendar days of the account. */
async function wholeAccount(tx: Transaction, at: number): Promise<Site> {
  const { rows } = await tx.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = haulway_account()',
  )
  const calendar = { zone: rows[0]?.zone ?? 'UTC', workDays: [], shifts: [], exceptions: [] }
  return { project: null, calendar, span: shiftOf(calendar, at) }
}

/** The requested project, undefined when absent; without a request the first whose shift runs. */
export async function requestedSite(
  tx: Transaction,
  project: string | null,
  at: number,
): Promise<Site | undefined> {
  if (project !== null) {
    const { rows } = await tx.query<ProjectRow>(`${PROJECTS} and p.id = $1`, [project])
    return rows[0] && siteOf(rows[0], at)
  }
  const { rows } = await tx.query<ProjectRow>(`${PROJECTS} and not p.hidden order by lower(p.title), p.id`)
  const sites = rows.map((row) => siteOf(row, at))
  const first = sites.find((one) => runsAt(one, at)) ?? sites.find(({ span }) => span?.kind === 'shift')
  return first ?? sites[0] ?? (await wholeAccount(tx, at))
}

export async function projectTitles(tx: Transaction): Promise<{ id: string; title: string }[]> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, title from projects where account_id = haulway_account() and not hidden order by lower(title), id',
  )
  return rows
}
