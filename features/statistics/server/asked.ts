/** What one reading of the report is about. */
import type { Range } from '@haulway/report/server/index.ts'
import type { CycleFilter } from '../../cycles/index.ts'
import type { Paid } from '../../rates/index.ts'
import type { Beside } from '../against.ts'

export interface Asked {
  /** By which costs are told; null: they are not. */
  readonly rates: readonly Paid[] | null
  readonly filter: CycleFilter
  readonly range: Range
  /** Of the days. */
  readonly zone: string
  /** What it is told beside. */
  readonly beside: Beside | null
}
