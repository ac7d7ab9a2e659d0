/** Pages of rows in memory, for tables of few rows whose figures SQL cannot sort by. */
import { fieldError, pageSlice, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { ColumnValues, ReportColumn } from '../columns.ts'
import type { Paging } from './table-order.ts'

type Key = string | number | null

/** One column of any kind, without its row type. */
interface Readable<Row> {
  readonly sortable?: boolean
  read(row: Row): ColumnValues[ReportColumn['kind']]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function keyOf<Row>(column: Readable<Row>, row: Row): Key {
  const value = column.read(row)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  return 'title' in value ? value.title : value.join(' ')
}

/** Nulls come last in both directions. */
function compare(one: Key, other: Key, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collator.compare(String(one), String(other))
  return isDescending ? -order : order
}

/**
 * Sorts rows by `field,-field`, a minus for descending, and returns the requested page; 400 for a field that is not
 * sortable. `id` makes the order total.
 */
export function sortedPage<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, Readable<Row>>>,
  paging: Paging,
  { otherwise, id }: { readonly otherwise: string; readonly id: (row: Row) => string },
): { items: Row[]; total: number } {
  const terms = (paging.sort ?? otherwise).split(',').map((term) => {
    const name = term.trim().replace(/^-/, '')
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column?.sortable) {
      const choices = Object.keys(columns).filter((one) => columns[one]?.sortable)
      throw validationFailed([
        fieldError('sort', problem('validation.choice', { choices: choices.join(', ') })),
      ])
    }
    return { column, isDescending: term.trim().startsWith('-') }
  })
  const sorted = rows.toSorted((one, other) => {
    for (const { column, isDescending } of terms) {
      const order = compare(keyOf(column, one), keyOf(column, other), isDescending)
      if (order !== 0) return order
    }
    return id(one) < id(other) ? -1 : 1
  })
  const { limit, offset } = pageSlice(paging)
  return { items: sorted.slice(offset, offset + limit), total: rows.length }
}
