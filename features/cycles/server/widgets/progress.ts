/** Progress of routes towards the targets of their shifts. */
import type { WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { shiftsOn, workedMillis, type ShiftRun, type WorkCalendar } from '@haulway/schedule'
import { CALENDAR } from '../../../projects/index.ts'
import { shiftNames } from '../../shift-names.ts'
import type { ProgressFigures, RouteProgressItem } from '../../widget-figures.ts'
import type { MeasuredOptions, WidgetMeasure } from '../../widget-options.ts'
import { thousandths } from '../exact-sums.ts'
import type { Selection } from '../selection.ts'
import { hauledFigures } from './amounts.ts'
import { selectCyclesByDay, figuresUntil } from './widget-cycles.ts'
import { quantitiesBySlot } from './by-slot.ts'

type Question = WidgetQuestion<MeasuredOptions>

async function calendarOf(tx: Transaction, { project, zone }: Question): Promise<WorkCalendar> {
  const { rows } = await tx.query<WorkCalendar>(
    `select ${CALENDAR} from projects p where p.account_id = haulway_account() and p.id = $1`,
    [project.id],
  )
  return { workDays: [], shifts: [], exceptions: [], ...rows[0], zone }
}

interface RouteRow {
  id: string
  title: string
  hidden: boolean
  shifts: string[] | null
  target: number | null
}

const targetColumns: Readonly<Record<WidgetMeasure, string>> = {
  LOADS: 'target_loads',
  WEIGHT: 'target_weight',
  VOLUME: 'target_volume',
}

const idsOf = (entries: readonly { readonly id: string }[] | null) =>
  entries === null || entries.length === 0 ? null : entries.map(({ id }) => id)

async function routesOf(tx: Transaction, { project, options }: Question): Promise<RouteRow[]> {
  const { rows } = await tx.query<RouteRow>(
    `select r.id, r.title, r.hidden, r.shifts, r.${targetColumns[options.measure]} as target
     from routes r where r.account_id = haulway_account() and r.project_id = $1
       and ($2::uuid[] is null or r.id = any($2))
       and ($3::uuid[] is null or exists (select from routes_tags t
         where t.account_id = r.account_id and t.route_id = r.id and t.tag_id = any($3)))
     order by lower(r.title), r.id`,
    [project.id, idsOf(options.routes), idsOf(options.tags)],
  )
  return rows
}

const hauledAmounts: Readonly<Record<WidgetMeasure, string>> = {
  LOADS: 'count(*)',
  WEIGHT: `coalesce(sum(${thousandths('weight')}), 0) / 1000`,
  VOLUME: `coalesce(sum(${thousandths('volume')}), 0) / 1000`,
}

async function hauledByRoute(tx: Transaction, { sql, values }: Selection, measure: WidgetMeasure) {
  const { rows } = await tx.query<{ id: string; loads: number; amount: number }>(
    `select route_id as id, count(*)::int as loads, (${hauledAmounts[measure]})::float8 as amount
     from (${sql}) shown where kept and route_id is not null group by 1`,
    [...values],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The elapsed share of a shift’s working time: 0 to 1. */
function passedOf(calendar: WorkCalendar, { start, end }: ShiftRun, now: number): number {
  const whole = workedMillis(calendar, start, end)
  return whole === 0 ? Number(now >= end) : workedMillis(calendar, start, Math.min(end, now)) / whole
}

/** The target of a route over shifts, and the part of it due so far: even over working time. */
function targetOf(
  { shifts, target, hidden }: RouteRow,
  runs: readonly { readonly index: number; readonly passed: number }[],
) {
  if (target === null || hidden) return { target: null, due: null }
  const own = runs.filter(({ index }) => !shifts?.length || shifts.includes(shiftNames[index] ?? ''))
  if (own.length === 0) return { target: null, due: null }
  return {
    target: target * own.length,
    due: own.reduce((due, { passed }) => due + target * passed, 0),
  }
}

export async function progressFigures(tx: Transaction, question: Question): Promise<ProgressFigures> {
  const { range, now, options } = question
  const unused = { projects: null, materials: null, machines: null, timeFrom: null, timeTo: null }
  const narrowed = { ...options, ...unused }
  const selection = await selectCyclesByDay(
    tx,
    { ...question, options: narrowed },
    range,
    figuresUntil(question),
  )
  const hauled = await hauledByRoute(tx, selection, options.measure)
  const calendar = await calendarOf(tx, question)
  const runs = range.days
    .flatMap((day) => shiftsOn(calendar, day))
    .map((run) => ({ index: run.index, passed: passedOf(calendar, run, now) }))
  const routes = await routesOf(tx, question)
  return {
    ...hauledFigures(await quantitiesBySlot(tx, selection), options.measure),
    progress: routes.flatMap((route): RouteProgressItem[] => {
      const { id, title } = route
      const { loads = 0, amount = 0 } = hauled.get(id) ?? {}
      const aimed = targetOf(route, runs)
      return aimed.target === null && loads === 0 ? [] : [{ route: { id, title }, loads, amount, ...aimed }]
    }),
  }
}
