import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { GridColumn } from '@haulway/ui'
import type { MeasureKind } from '@haulway/units'

/** The last row's cell of a column of quantities, where the unit is to be summed. `base` is the sum of exact values. */
export function totalOf(
  measures: Measures,
  kind: MeasureKind,
  base: number | undefined,
): { readonly total?: string } {
  const total = measures.total(kind, base)
  return total === undefined ? {} : { total }
}

/** Names the last row, when there is one: its sums are those of the whole report, not of the page. */
export function withTotals<Row>(words: Words, columns: readonly GridColumn<Row>[]): GridColumn<Row>[] {
  const hasTotals = columns.some((one) => one.total !== undefined)
  return columns.map((one, index) =>
    index === 0 && hasTotals ? { ...one, total: words('cycles.totals.row') } : one,
  )
}
