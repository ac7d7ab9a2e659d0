import type { FixColumns } from '../../facts/columns.ts'
import type { RemovedPositions } from './removals.ts'
import type { KeyedEvent } from './machine.ts'

/** New facts of one machine, in any order. */
export interface Incoming {
  rows: FixColumns
  events: KeyedEvent[]
  /** Up to when positions of the machine had been deleted as these were answered; absent: not read yet. */
  forgottenUntil?: number | undefined
  /** Positions to remove; all of them are in segments. */
  gone?: RemovedPositions | undefined
}
