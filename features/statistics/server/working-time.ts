/** Working time of projects, their shifts minus breaks, as a clock that runs only in working time. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { shiftRuns, type ShiftRun, type WorkCalendar } from '@haulway/schedule'
import type { Selection } from '../../cycles/index.ts'
import { CALENDAR } from '../../projects/index.ts'

interface CalendarRow extends WorkCalendar {
  readonly id: string
  /** For the requested cycles. */
  readonly since: Date
  readonly until: Date
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Spans of working time in order, epoch milliseconds, and the working time elapsed before each. */
interface Clock {
  readonly project: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly before: readonly number[]
}

function workedOf({ start, end, breaks }: ShiftRun): Stretch[] {
  const worked: Stretch[] = []
  let at = start
  for (const pause of breaks) {
    worked.push({ start: at, end: pause.start })
    at = pause.end
  }
  return [...worked, { start: at, end }].filter((one) => one.start < one.end)
}

function clockOf({ id, since, until, ...calendar }: CalendarRow): Clock {
  const clock = { project: id, starts: [] as number[], ends: [] as number[], before: [] as number[] }
  let passed = 0
  let last = -Infinity
  for (const one of shiftRuns(calendar, since.getTime(), until.getTime() + 1).flatMap(workedOf)) {
    // Overlapping shifts count once.
    const start = Math.max(last, one.start)
    if (start >= one.end) continue
    clock.starts.push(start)
    clock.ends.push(one.end)
    clock.before.push(passed)
    passed += one.end - start
    last = one.end
  }
  return clock
}

/** Clocks of the projects with shifts that have cycles in a selection. Without shifts all time is working time. */
async function clocksOf(tx: Transaction, { sql, values }: Selection): Promise<Clock[]> {
  const { rows } = await tx.query<CalendarRow>(
    // If no project has shifts, no cycle is read.
    `select p.id, ${CALENDAR}, hauled.since, hauled.until
     from (select project_id, min(started_at) as since, max(coalesce(ended_at, dumped_at)) as until
       from (${sql}) shown where exists (select from projects_shifts) group by 1) hauled
     join projects p on p.id = hauled.project_id
     where exists (select from projects_shifts s where s.project_id = p.id)`,
    [...values],
  )
  return rows.map(clockOf)
}

/** SQL: the reading of the clock `clock` at an instant (epoch milliseconds). */
function shownAt(at: string): string {
  const place = `width_bucket(${at}, clock.starts)`
  return `coalesce(clock.before[${place}] + least(${at}, clock.ends[${place}]) - clock.starts[${place}], 0)`
}

/** SQL: milliseconds of working time from `since` to `until`. */
export const workedMillisecondsSql = (since: string, until: string): string =>
  `case when clock.project is null then ${until} - ${since} else ${shownAt(until)} - ${shownAt(since)} end`

/** SQL: whether an instant is in working time. */
export const isWorkingTimeSql = (at: string): string =>
  `(clock.project is null or coalesce(${at} < clock.ends[width_bucket(${at}, clock.starts)], false))`

/** A selection as `shown`, with the clock of the project of each cycle as `clock`. */
export async function withClocks(tx: Transaction, selection: Selection): Promise<Selection> {
  const clocks = await clocksOf(tx, selection)
  return {
    sql: `(${selection.sql}) shown left join json_to_recordset($${selection.values.length + 1}::json)
      as clock (project uuid, starts float8[], ends float8[], before float8[]) on clock.project = shown.project_id`,
    values: [...selection.values, JSON.stringify(clocks)],
  }
}
