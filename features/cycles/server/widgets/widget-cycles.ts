/** The cycles that a widget shows, and the day or hour for which each counts. */
import type { DaysRange, WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { selectCycles, type Selection } from '../selection.ts'
import { selectDays } from '../shifts.ts'
import { hasTagSql } from '../tags.ts'

type Question = Pick<WidgetQuestion<unknown>, 'project' | 'zone' | 'options'>

/** A shift that counts for a day begins on the day before at the earliest. */
const AROUND_MS = 86_400_000

/**
 * The cycles that were loaded at some hours of the day: HH:mm in local time of a zone, crossing midnight unless from
 * < to.
 */
export function selectHoursOfDay(
  { sql, values }: Selection,
  zone: string,
  from: string,
  to: string,
): Selection {
  const at = values.length
  const clock = `(loaded_at at time zone $${at + 1})::time`
  const joint = from < to ? 'and' : 'or'
  return {
    sql: `select * from (${sql}) timed where ${clock} >= $${at + 2}::time ${joint} ${clock} < $${at + 3}::time`,
    values: [...values, zone, from, to],
  }
}

type Among = Pick<Question['options'], 'projects' | 'materials' | 'routes' | 'machines' | 'tags'>

const columns: Readonly<Record<keyof Among, (given: string) => string>> = {
  projects: (given) => `project_id = any(${given}::uuid[])`,
  materials: (given) => `material_id = any(${given}::uuid[])`,
  routes: (given) => `route_id = any(${given}::uuid[])`,
  machines: (given) => `equipment_id = any(${given}::uuid[])`,
  tags: (given) => hasTagSql('narrowed', (column) => `${column} = any(${given}::uuid[])`),
}

/** Conditions: one of the given materials, and one of the given routes, and so on; an empty list matches all. */
function among({ sql, values }: Selection, filters: Among): Selection {
  const all = [...values]
  const conditions = Object.entries(columns).flatMap(([name, condition]) => {
    const entries: readonly Reference[] = filters[name as keyof Among] ?? []
    return entries.length === 0 ? [] : [condition(`$${all.push(entries.map(({ id }) => id))}`)]
  })
  if (conditions.length === 0) return { sql, values }
  return { sql: `select * from (${sql}) narrowed where ${conditions.join(' and ')}`, values: all }
}

function narrowed({ project, zone, options }: Question, from: Date, to: Date): Selection {
  const own = options.projects?.length ? {} : { project }
  const all = among(selectCycles(own, { from, to }), options)
  const { timeFrom, timeTo } = options
  return timeFrom === null || timeTo === null ? all : selectHoursOfDay(all, zone, timeFrom, timeTo)
}

const earlier = (one: Date, other: number | null): Date =>
  other === null ? one : new Date(Math.min(one.getTime(), other))

/** Cycles of days with the `slot` for which each counts, its day; limited to those loaded before `until` if given. */
export async function selectCyclesByDay(
  tx: Transaction,
  question: Question,
  range: DaysRange,
  until: number | null,
): Promise<Selection> {
  const from = new Date(range.from.getTime() - AROUND_MS)
  const to = earlier(new Date(range.to.getTime() + AROUND_MS), until)
  const { sql, values } = await selectDays(tx, narrowed(question, from, to), question.zone, range.days)
  return { sql: `select counted_on.*, day as slot from (${sql}) counted_on`, values }
}

/** Cycles loaded in a range; `slot` is the start of the hour of the load in ISO 8601. */
export function selectCyclesByHour(question: Question, range: DaysRange, until: number | null): Selection {
  const { sql, values } = narrowed(question, range.from, earlier(range.to, until))
  const hour = `date_bin('1 hour', loaded_at, date_trunc('day', loaded_at, $${values.length + 1}))`
  return {
    sql: `select timed_in.*, to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as slot
      from (${sql}) timed_in`,
    values: [...values, question.zone],
  }
}

/** The time until which the previous range is compared, as far as the current one has elapsed; null: all of it. */
export const elapsedUntil = ({
  range,
  before,
  now,
}: Pick<WidgetQuestion<unknown>, 'range' | 'before' | 'now'>): number | null =>
  now < range.to.getTime() ? before.from.getTime() + now - range.from.getTime() : null

/** The time after which nothing is shown; null: no limit. */
export const figuresUntil = ({
  now,
  isPast,
}: Pick<WidgetQuestion<unknown>, 'now' | 'isPast'>): number | null => (isPast ? now : null)
