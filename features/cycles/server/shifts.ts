/** The shift of its project in which each cycle was loaded, and the day for which it counts. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { shiftRuns, type CalendarException, type Shift, type ShiftRun, type Weekday } from '@haulway/schedule'
import { shiftNames, type ShiftName } from '../shift-names.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { CALENDAR } from '../../projects/index.ts'
import { selectCycles, type CycleFilter, type Selection } from './selection.ts'

type TitledShift = Shift & { readonly title: string | null }

interface CalendarRow {
  id: string
  title: string
  zone: string
  workDays: Weekday[]
  shifts: TitledShift[]
  exceptions: CalendarException[]
  /** Of the requested cycles. */
  first: Date
  last: Date
}

/** Calendars of the projects with shifts that have cycles in a selection. */
async function calendarsOf(tx: Transaction, { sql, values }: Selection): Promise<CalendarRow[]> {
  const { rows } = await tx.query<CalendarRow>(
    // If no project has shifts, no cycle is read.
    `select p.id, p.title, ${CALENDAR}, hauled.first, hauled.last
     from (select project_id, min(loaded_at) as first, max(loaded_at) as last from (${sql}) shown
       where exists (select from projects_shifts) group by 1) hauled
       join projects p on p.id = hauled.project_id
     where exists (select from projects_shifts s where s.project_id = p.id) order by p.id`,
    [...values],
  )
  return rows
}

/** `2026-05-12 Night 22:00–06:00`: the day that it counts for comes first, so that titles sort by time. */
function titleOf({ date, shift }: ShiftRun<TitledShift>, project: string | null): string {
  const { title, start, end } = shift
  return [date, title, `${start}–${end}`, project && `· ${project}`].filter(Boolean).join(' ')
}

/**
 * The cycles of a selection with `shift_id`, `shift_title`, `shift_from`, `shift_to`, `shift_number` (from 0, in the
 * order of the calendar) and `shift_day`, the day that the shift counts for: the one on which it ends. The title
 * names the project if there are several; `shift_name` does not; `shift_project` and `shift_zone` are those of the
 * shift. Null outside shifts.
 */
export async function withShifts(tx: Transaction, selection: Selection): Promise<Selection> {
  const calendars = await calendarsOf(tx, selection)
  const runs = calendars.flatMap(({ id, title, zone, workDays, shifts, exceptions, first, last }) =>
    shiftRuns({ zone, workDays, shifts, exceptions }, first.getTime(), last.getTime() + 1).map((run) => ({
      project: id,
      title: titleOf(run, calendars.length > 1 ? title : null),
      name: titleOf(run, null),
      named: title,
      zone,
      from: new Date(run.start),
      to: new Date(run.end),
      number: run.index,
      day: run.date,
    })),
  )
  return {
    sql: `select shown.*, run.project_id::text || ' ' || run."from" as shift_id, run.title as shift_title,
        run."from" as shift_from, run."to" as shift_to, run.number as shift_number, run.day as shift_day,
        run.name as shift_name, run.named as shift_project, run.zone as shift_zone
      from (${selection.sql}) shown
      left join (
        select project as project_id, array_agg("from" order by "from") as starts,
          array_agg("to" order by "from") as ends, array_agg(title order by "from") as titles,
          array_agg(number order by "from") as numbers, array_agg(day order by "from") as days,
          array_agg(name order by "from") as names, min(named) as named, min(zone) as zone
        from json_to_recordset($${selection.values.length + 1}::json)
          as one(project uuid, title text, "from" timestamptz, "to" timestamptz, number int, day text,
            name text, named text, zone text)
        group by 1) calendar on calendar.project_id = shown.project_id
      left join lateral (
        select calendar.project_id, titles[n] as title, starts[n] as "from", ends[n] as "to", numbers[n] as number,
          days[n] as day, names[n] as name, calendar.named, calendar.zone
        from (select width_bucket(shown.loaded_at, starts) as n) place
        where n > 0 and shown.loaded_at < ends[n]) run on true`,
    values: [...selection.values, JSON.stringify(runs)],
  }
}

/** The cycles that were loaded in one of the shifts of their project. */
export async function selectShift(
  tx: Transaction,
  selection: Selection,
  name: ShiftName,
): Promise<Selection> {
  const { sql, values } = await withShifts(tx, selection)
  return {
    sql: `select * from (${sql}) timed where shift_number = $${values.length + 1}`,
    values: [...values, shiftNames.indexOf(name)],
  }
}

/**
 * The cycles of a selection with `project_day`, or another column (YYYY-MM-DD): the day on which the shift ends,
 * outside shifts that of the project’s zone. Agrees with `dayStart` of the schedule. Null without a project, or if it
 * has no shifts.
 */
export async function withProjectDays(
  tx: Transaction,
  selection: Selection,
  column = 'project_day',
): Promise<Selection> {
  const { sql, values } = selection
  const calendars = await calendarsOf(tx, selection)
  if (calendars.length === 0)
    return { sql: `select shown.*, null::text as ${column} from (${sql}) shown`, values }
  const projects = calendars.map(({ id, first, last, ...calendar }) => {
    const runs = shiftRuns(calendar, first.getTime(), last.getTime() + 1)
    return {
      project: id,
      zone: calendar.zone,
      starts: runs.map(({ start }) => new Date(start)),
      ends: runs.map(({ end }) => new Date(end)),
      days: runs.map(({ date }) => date),
    }
  })
  return {
    sql: `select shown.*, coalesce(
        case when shown.loaded_at < ends[width_bucket(shown.loaded_at, starts)]
          then days[width_bucket(shown.loaded_at, starts)] end,
        to_char(shown.loaded_at at time zone calendar.zone, 'YYYY-MM-DD')) as ${column}
      from (${sql}) shown
      left join json_to_recordset($${values.length + 1}::json)
        as calendar(project uuid, zone text, starts timestamptz[], ends timestamptz[], days text[])
        on calendar.project = shown.project_id`,
    values: [...values, JSON.stringify(projects)],
  }
}

/** Whether a project, or any project if none is given, has days of its own. */
export async function hasShifts(tx: Transaction, project: string | null): Promise<boolean> {
  const { rows } = await tx.query<{ any: boolean }>(
    `select exists (select from projects_shifts
      where account_id = haulway_account() and ($1::uuid is null or project_id = $1)) as any`,
    [project],
  )
  return rows[0]?.any === true
}

/**
 * SQL: midnight of the day for which a cycle with its `project_day` counts, as local time of a zone; `zone` is SQL.
 */
export const localMidnightSql = (zone: string, column = 'project_day') =>
  `coalesce(${column}::timestamp, date_trunc('day', loaded_at at time zone ${zone}))`

/**
 * The cycles that count for some days (YYYY-MM-DD), with that `day`: by the days of their projects, else of a zone.
 */
export async function selectDays(
  tx: Transaction,
  selection: Selection,
  zone: string,
  days: readonly string[],
): Promise<Selection> {
  // Callers that sum by day add a column of their own.
  const { sql, values } = await withProjectDays(tx, selection, 'asked_day')
  const [zoneAt, daysAt] = [values.length + 1, values.length + 2]
  return {
    sql: `select * from (
        select timed.*, to_char(${localMidnightSql(`$${zoneAt}`, 'asked_day')}, 'YYYY-MM-DD') as day
        from (${sql}) timed) counted where day = any($${daysAt})`,
    values: [...values, zone, days],
  }
}

/** The cycles of a report with the shift of each, narrowed to one shift if requested. */
export async function selectWithShifts(
  tx: Transaction,
  filter: CycleFilter,
  range: Range,
): Promise<Selection> {
  const asked = selectCycles(filter, range)
  return filter.shift === null ? await withShifts(tx, asked) : await selectShift(tx, asked, filter.shift)
}
