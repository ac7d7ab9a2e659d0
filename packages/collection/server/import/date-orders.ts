/** The order of day and month in the columns of a file. */
import type { Shape } from '@haulway/resource'
import type { ReadRow } from '@haulway/interchange/sheets/table.ts'
import { type DateOrder } from '@haulway/interchange/text/date-orders.ts'
import { type ColumnOrder, orderOfColumn } from '@haulway/interchange/sheets/written-dates.ts'
import { cellText } from './cells.ts'
import type { ImportColumn } from './columns.ts'

function* textsOf(rows: readonly ReadRow[], at: number, declared: Shape[string]): Generator<string> {
  for (const row of rows) {
    const read = cellText(row, at, declared)
    if ('text' in read && read.text !== '') yield read.text
  }
}

/** For each column the order of its dates; `told`: by the user, for all of them. */
export function orderDates(
  rows: readonly ReadRow[],
  columns: readonly ImportColumn[],
  fields: Shape,
  told: DateOrder | null,
): ColumnOrder[] {
  return columns.map(({ field }, at) => {
    const declared = field === null ? undefined : fields[field]
    return orderOfColumn(declared?.kind.readsDates ? textsOf(rows, at, declared) : [], told)
  })
}
