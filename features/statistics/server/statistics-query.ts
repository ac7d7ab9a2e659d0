/** The query of one reading of the report. */
import type { Range } from '@haulway/report/server/index.ts'
import type { CycleFilter } from '../../cycles/index.ts'
import type { Paid } from '../../rates/index.ts'
import type { ComparedRange } from '../comparison.ts'

export interface StatisticsQuery {
  /** The rates for costs; null: costs are not shown. */
  readonly rates: readonly Paid[] | null
  readonly filter: CycleFilter
  readonly range: Range
  /** Zone of the days. */
  readonly zone: string
  /** The range to compare with. */
  readonly beside: ComparedRange | null
}
