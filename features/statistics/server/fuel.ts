/**
 * Refuelled amounts, as stated by drivers and people in the office. They belong to a machine, its driver and a
 * moment, not to loads.
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type CycleFilter, thousandths, withProjectDays } from '../../cycles/index.ts'
import { noSums, type Sums } from '../sums.ts'
import type { StatisticsQuery } from './statistics-query.ts'
import { type GroupKind, needsProjectDay, kinds } from './kinds.ts'

/** The kinds of rows to which fuel can be assigned. */
const told: ReadonlySet<GroupKind | undefined> = new Set([
  undefined,
  'equipment',
  'driver',
  'day',
  'week',
  'hour',
  'machineDay',
])

/** Whether fuel can be reported: not if a filter selects only some loads of a machine. */
export const canReportFuel = (filter: CycleFilter, kind?: GroupKind): boolean =>
  told.has(kind) &&
  [filter.loadLocation, filter.dumpLocation, filter.material, filter.loader, filter.tag, filter.shift].every(
    (one) => !one,
  )

const filters = { equipment: 'e.equipment_id', driver: 'e.driver_id', route: 'e.route_id' } as const

/** Belongs to the project of its route; off any route to that of the location. */
const PROJECT = 'case when e.route_id is null then l.project_id else r.project_id end'

type Filled<Row> = Row & { readonly fuel: number }

/** Litres of each group; of all if there is no kind. Absent if nothing was stated. */
export async function findFuel<Row extends object>(
  tx: Transaction,
  { filter, range, zone }: StatisticsQuery,
  kind?: GroupKind,
): Promise<Filled<Row>[]> {
  const values: unknown[] = [range.from, range.to]
  const conditions = [
    `e.type = 'fuel' and not e.dropped and e.quantity is not null and e.occurred_at >= $1 and e.occurred_at < $2`,
  ]
  for (const [name, column] of Object.entries({ ...filters, project: PROJECT })) {
    const named = filter[name as keyof typeof filters | 'project']
    if (named) conditions.push(`${column} = $${values.push(named.id)}`)
  }
  const { columns, keys } = kind === undefined ? { columns: 'null', keys: '()' } : kinds[kind]
  const filled = {
    sql: `select e.occurred_at as loaded_at, e.equipment_id, b.equipment_id as equipment_title, e.driver_id,
        p.full_name as driver_title, e.quantity, ${PROJECT} as project_id
      from events e join equipment b on b.account_id = e.account_id and b.id = e.equipment_id
        left join drivers p on p.account_id = e.account_id and p.id = e.driver_id
        left join routes r on r.account_id = e.account_id and r.id = e.route_id
        left join locations l on l.account_id = e.account_id and l.id = e.location_id
      where ${conditions.join(' and ')}`,
    values,
  }
  const stated = needsProjectDay(kind) ? await withProjectDays(tx, filled) : filled
  const statement = `select ${columns}, sum(${thousandths('quantity')}) / 1000 as fuel
    from (${stated.sql}) filled group by ${keys}`
  const zoned = statement.includes('$zone') ? [zone] : []
  const { rows } = await tx.query<Filled<Row>>(
    statement.replaceAll('$zone', `$${stated.values.length + 1}::text`),
    [...stated.values, ...zoned],
  )
  return rows
}

interface Named {
  readonly of?: { readonly id: string } | null
  readonly equipment?: { readonly id: string }
  readonly day?: string
  readonly hour?: number
}
/** Rows of all reported kinds have one of these keys, or two of them. */
function nameOf(row: object): string {
  const { of, equipment, day, hour } = row as Named
  return [of?.id, equipment?.id, day, hour].join(' ')
}

/** Rows with their fuel, including rows that have nothing else. */
export function withFuel<Row extends object>(
  rows: readonly (Row & Sums)[],
  filled: readonly Filled<Row>[],
): (Row & Sums)[] {
  const fuel = new Map(filled.map((one) => [nameOf(one), one.fuel]))
  const known = new Set(rows.map(nameOf))
  return [
    ...rows.map((row) => ({ ...row, fuel: fuel.get(nameOf(row)) ?? null })),
    ...filled.filter((one) => !known.has(nameOf(one))).map((one) => ({ ...noSums, ...one })),
  ]
}
