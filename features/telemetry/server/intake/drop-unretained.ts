/** Takes out of a delivery what its account does not keep: positions of hours off shift, and those that are too old. */
import type { Batch } from '../../facts/batch.ts'
import { appendRow, fixColumns } from '../../facts/columns.ts'
import type { PositionRetention } from '../../facts/position-retention.ts'

/** What a driver presses says where it was on purpose: it is what people are paid by. */
const PRESSED: ReadonlySet<string> = new Set(['load', 'dump'])

export interface DroppedPositions {
  readonly positions: number
  /** Highest sequence number of the fixes among them; minus one without any. */
  readonly highest: number
}

/** Takes those out that the account does not keep. What was stated stays, whenever that was. */
export function dropUnretained(batch: Batch, keeps: PositionRetention, now: number): DroppedPositions {
  let places = 0
  for (const event of batch.events) {
    if (PRESSED.has(event.type) || event.lon === undefined || keeps.isRetained(event.t, now)) continue
    delete event.lon
    delete event.lat
    places++
  }
  const { positions, highest } = dropFixes(batch, (t) => keeps.isRetained(t, now))
  return { positions: places + positions, highest }
}

/** Takes the fixes out whose time is not kept. */
export function dropFixes(batch: Batch, isKept: (t: number) => boolean): DroppedPositions {
  const { fixes, fixIndexes } = batch
  const rows: number[] = []
  let highest = -1
  for (let row = 0; row < fixes.n; row++) {
    if (isKept(fixes.t[row]!)) rows.push(row)
    else highest = Math.max(highest, fixes.seq[row]!)
  }
  const positions = fixes.n - rows.length
  if (positions === 0) return { positions, highest }
  batch.fixes = fixColumns(rows.length)
  for (const row of rows) appendRow(batch.fixes, fixes, row)
  batch.fixIndexes = Uint32Array.from(rows, (row) => fixIndexes[row]!)
  return { positions, highest }
}
