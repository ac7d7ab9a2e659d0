/** Rows of the report, and the requested page of them. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { addDays } from '@haulway/schedule'
import { orderBy, pageOf, type Paging } from '@haulway/report/server/index.ts'
import { shiftDays } from '../comparison.ts'
import type { DayRow, EntryRow, HourRow, MachineDay, ShiftRow } from '../statistics-rows.ts'
import { idleMinutes, sums as fields, type Sums } from '../sums.ts'
import { findComparedGroups } from './compared-groups.ts'
import type { StatisticsQuery } from './statistics-query.ts'
import type { GroupKind } from './kinds.ts'

const iso = (at: Date | string) => new Date(at).toISOString()
const ofDays = <Row extends { from: string; to: string }>(row: Row): Row => ({
  ...row,
  from: iso(row.from),
  to: iso(row.to),
})

/** Shifts a row of days by a number of days. */
const later =
  (days: number, zone: string) =>
  <Row extends { day: string; from: string; to: string }>(row: Row): Row => ({
    ...row,
    day: addDays(row.day, days),
    from: iso(shiftDays(new Date(row.from), days, zone)),
    to: iso(shiftDays(new Date(row.to), days, zone)),
  })

export async function machineDays(tx: Transaction, asked: StatisticsQuery): Promise<MachineDay[]> {
  const rows = await findComparedGroups<MachineDay>(tx, asked, 'machineDay', {
    key: ({ equipment, day }) => `${equipment.id} ${day}`,
    moved: later(asked.beside?.days ?? 0, asked.zone),
  })
  return rows.map(ofDays)
}

const SUMS = Object.entries(fields)
  .map(([name, { kind }]) => `"${name}" ${kind.name === 'group' ? 'json' : 'float8'}`)
  .join(', ')
const DAYS = 'day text, "from" text, "to" text'

const cycleTime = (name: string) => `("cycleTime"->>'${name}')::float8`

const sorts = {
  loads: 'loads',
  weight: 'weight',
  volume: 'volume',
  worked: 'worked',
  perHour: '(loads - outside) / nullif(worked, 0)',
  distanceLoaded: '"distanceLoaded"',
  distanceEmpty: '"distanceEmpty"',
  ...Object.fromEntries(
    idleMinutes.flatMap((one) => [`stops${one}`, `idle${one}`]).map((name) => [name, name]),
  ),
  outside: 'outside',
  cycleAverage: cycleTime('average'),
  cycleShortest: cycleTime('minimum'),
  cycleLongest: cycleTime('maximum'),
  cycleP90: cycleTime('p90'),
  fuel: 'fuel',
  cost: 'cost',
  costPerTonne: '"costPerTonne"',
  unrated: 'unrated',
}
const titleOf = (column: string) => `lower(${column}->>'title')`

interface PageOf<Row> {
  items: Row[]
  total: number
}

/** A page of rows in memory: the database sorts them as it does elsewhere. */
async function pageFrom<Row extends Sums>(
  tx: Transaction,
  rows: readonly Row[],
  columns: string,
  order: string,
  paging: Paging,
): Promise<PageOf<Row>> {
  const { rows: items } = await tx.query<Row>(
    `select * from json_to_recordset($1) as one (${columns}, ${SUMS}, before json) ${order} ${pageOf(paging)}`,
    [JSON.stringify(rows)],
  )
  return { items, total: rows.length }
}

export async function listMachineDays(
  tx: Transaction,
  asked: StatisticsQuery,
  paging: Paging,
  outside: boolean,
) {
  const rows = await machineDays(tx, asked)
  const by = { equipment: titleOf('equipment'), day: 'day', ...sorts }
  const order = orderBy(paging.sort, by, '-day', `${titleOf('equipment')}, equipment->>'id', day`)
  const shown = outside ? rows.filter((one) => one.outside > 0) : rows
  return await pageFrom(tx, shown, `equipment json, ${DAYS}`, order, paging)
}

export async function listEntries(tx: Transaction, asked: StatisticsQuery, kind: GroupKind, paging: Paging) {
  const rows = await findComparedGroups<EntryRow>(tx, asked, kind, {
    key: ({ of }) => of?.id ?? '',
    moved: (row) => row,
  })
  const order = orderBy(paging.sort, { title: titleOf('"of"'), ...sorts }, 'title', `"of"->>'id'`)
  return await pageFrom(tx, rows, '"of" json', order, paging)
}

/** The key by which a shift is paired with its counterpart in another range. */
interface Place {
  /** Its project. */
  readonly project: string
  readonly title: string
  readonly zone: string
  /** The day that it counts for, and its number in the calendar. */
  readonly day: string
  readonly number: number
  /** Without the project; begins with the day. */
  readonly name: string
}
type PlacedShift = ShiftRow & { readonly place: Place | null }

/** Shifts a row of shifts by a number of days. */
function laterShift({ shift, place, ...row }: PlacedShift & Sums, days: number): PlacedShift & Sums {
  if (!shift || !place) return { ...row, shift, place }
  const day = addDays(place.day, days)
  const at = (text: string) => iso(shiftDays(new Date(text), days, place.zone))
  const dated = (title: string) => title.replace(place.day, day)
  return {
    ...row,
    shift: { title: dated(place.name), from: at(shift.from), to: at(shift.to) },
    place: { ...place, day, name: dated(place.name) },
  }
}

/** Whether titles name projects: if the range has several of them, or it and the other range together. */
function isOfSeveral(rows: readonly PlacedShift[]): boolean {
  const projects = new Set(rows.flatMap(({ place }) => place?.project ?? []))
  return projects.size > 1 || rows.some(({ shift, place }) => shift?.title !== place?.name)
}

export async function listShifts(tx: Transaction, asked: StatisticsQuery, paging: Paging) {
  const found = await findComparedGroups<PlacedShift>(tx, asked, 'shift', {
    key: ({ place }) => (place ? `${place.day} ${place.project} ${place.number}` : ''),
    moved: (row) => laterShift(row, asked.beside?.days ?? 0),
  })
  const several = isOfSeveral(found)
  const rows = found.map(({ shift, place, ...row }) => ({
    shift: shift &&
      place && {
        title: several ? `${place.name} · ${place.title}` : place.name,
        from: iso(shift.from),
        to: iso(shift.to),
      },
    ...row,
  }))
  const order = orderBy(paging.sort, { title: titleOf('shift'), ...sorts }, 'title', `shift->>'from'`)
  return await pageFrom(tx, rows, 'shift json', order, paging)
}

export async function listDaysOrWeeks(
  tx: Transaction,
  asked: StatisticsQuery,
  unit: 'day' | 'week',
  paging: Paging,
) {
  const days = (unit === 'day' ? asked.beside?.days : asked.beside?.weekDays) ?? 0
  const found = await findComparedGroups<DayRow>(tx, asked, unit, {
    key: ({ day }) => day,
    moved: later(days, asked.zone),
  })
  const rows = found.map(ofDays)
  return await pageFrom(tx, rows, DAYS, orderBy(paging.sort, { day: 'day', ...sorts }, '-day', 'day'), paging)
}

export async function listHours(tx: Transaction, asked: StatisticsQuery, paging: Paging) {
  const rows = await findComparedGroups<HourRow>(tx, asked, 'hour', {
    key: ({ hour }) => String(hour),
    moved: (row) => row,
  })
  return await pageFrom(
    tx,
    rows,
    'hour int',
    orderBy(paging.sort, { hour: 'hour', ...sorts }, 'hour', 'hour'),
    paging,
  )
}
