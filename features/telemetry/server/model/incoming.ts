import type { FixColumns } from '../../facts/columns.ts'
import type { RemovedPositions } from './removals.ts'
import type { KeyedEvent } from './machine.ts'

/** New facts of one machine, in any order. */
export interface Incoming {
  rows: FixColumns
  events: KeyedEvent[]
  /** Until when positions of the machine were deleted at the time of the response; absent: not read yet. */
  forgottenUntil?: number | undefined
  /** Positions to remove; all are in segments. */
  removed?: RemovedPositions | undefined
}
