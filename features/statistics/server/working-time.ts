/** Working time of projects, their shifts minus breaks, as a clock that runs only in working time. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { shiftRuns, type ShiftRun, type WorkCalendar } from '@haulway/schedule'
import type { Selection } from '../../cycles/index.ts'
import { CALENDAR } from '../../projects/index.ts'

interface CalendarRow extends WorkCalendar {
  readonly id: string
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

function clockOf({ id, ...calendar }: CalendarRow, since: number, until: number): Clock {
  const clock = { project: id, starts: [] as number[], ends: [] as number[], before: [] as number[] }
  let passed = 0
  let last = -Infinity
  for (const one of shiftRuns(calendar, since, until).flatMap(workedOf)) {
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

/** A cycle takes a week at most, and a range of days reaches a day further at either end for shifts. */
const AROUND_MS = 8 * 86_400_000

/** Clocks of the projects with shifts, for cycles of a range. Without shifts all time is working time. */
async function clocksOf(tx: Transaction, { from, to }: Range): Promise<Clock[]> {
  const { rows } = await tx.query<CalendarRow>(
    `select p.id, ${CALENDAR} from projects p where exists (select from projects_shifts s where s.project_id = p.id)`,
  )
  return rows.map((calendar) => clockOf(calendar, from.getTime() - AROUND_MS, to.getTime() + AROUND_MS))
}

/** An instant in epoch milliseconds with its place on the clock: the column of its last start of working time. */
interface ClockedInstant {
  readonly at: string
  readonly place: string
}

/** SQL: the place of an instant on the clock; null without a clock. A query computes it once for each instant. */
export const placeSql = (at: string): string => `width_bucket(${at}, starts)`

/** SQL: the reading of the clock at an instant. */
const readingSql = ({ at, place }: ClockedInstant): string =>
  `coalesce(before[${place}] + least(${at}, ends[${place}]) - starts[${place}], 0)`

/** SQL: milliseconds of working time between two instants, over rows of `withClocks`. */
export const workedMillisecondsSql = (since: ClockedInstant, until: ClockedInstant): string =>
  `case when starts is null then (${until.at}) - (${since.at}) else ${readingSql(until)} - ${readingSql(since)} end`

/** SQL: whether an instant is in working time. */
export const isWorkingTimeSql = ({ at, place }: ClockedInstant): string =>
  `(starts is null or coalesce(${at} < ends[${place}], false))`

/** A selection of cycles of a range with the clock of the project of each as `starts`, `ends`, `before`. */
export async function withClocks(tx: Transaction, selection: Selection, range: Range): Promise<Selection> {
  const clocks = await clocksOf(tx, range)
  return {
    sql: `select shown.*, clock.starts, clock.ends, clock.before from (${selection.sql}) shown
      left join json_to_recordset($${selection.values.length + 1}::json)
        as clock (project uuid, starts float8[], ends float8[], before float8[]) on clock.project = shown.project_id`,
    values: [...selection.values, JSON.stringify(clocks)],
  }
}
