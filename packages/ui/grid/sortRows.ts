import type { GridColumn, GridSort } from './column.ts'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The rows sorted by a column, equal ones in their first order; absent values last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sort: GridSort | undefined,
): readonly Row[] {
  const column = sort && columns.find((one) => one.id === sort.column)
  if (!column) return rows
  const direction = sort.descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: column.value ? column.value(row) : column.text(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return compare(a.key, b.key) * direction
  })
  return keyed.map((one) => one.row)
}
