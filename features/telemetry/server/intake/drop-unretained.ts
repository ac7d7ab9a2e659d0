/** Removes from a delivery what the account does not retain: positions off shift and old ones (decision 0048). */
import type { Batch } from '../../facts/batch.ts'
import { appendRow, fixColumns } from '../../facts/columns.ts'
import type { PositionRetention } from '../../facts/position-retention.ts'

/** Loads and dumps keep their position: the driver states it on purpose, and pay depends on it. */
const KEEP_POSITION: ReadonlySet<string> = new Set(['load', 'dump'])

export interface DroppedPositions {
  readonly positions: number
  /** Highest sequence number of the dropped fixes; -1 without any. */
  readonly highest: number
}

/** Drops fixes and the positions of other events; the events themselves are always retained. */
export function dropUnretained(batch: Batch, retention: PositionRetention, now: number): DroppedPositions {
  let places = 0
  for (const event of batch.events) {
    if (KEEP_POSITION.has(event.type) || event.lon === undefined || retention.isRetained(event.t, now))
      continue
    delete event.lon
    delete event.lat
    places++
  }
  const { positions, highest } = dropFixes(batch, (t) => retention.isRetained(t, now))
  return { positions: places + positions, highest }
}

/** Removes fixes by their time. */
export function dropFixes(batch: Batch, isRetained: (t: number) => boolean): DroppedPositions {
  const { fixes, fixIndexes } = batch
  const rows: number[] = []
  let highest = -1
  for (let row = 0; row < fixes.n; row++) {
    if (isRetained(fixes.t[row]!)) rows.push(row)
    else highest = Math.max(highest, fixes.seq[row]!)
  }
  const positions = fixes.n - rows.length
  if (positions === 0) return { positions, highest }
  batch.fixes = fixColumns(rows.length)
  for (const row of rows) appendRow(batch.fixes, fixes, row)
  batch.fixIndexes = Uint32Array.from(rows, (row) => fixIndexes[row]!)
  return { positions, highest }
}
