/** Takes out of a delivery what its account does not keep: positions of hours off shift, and those that are too old. */
import type { Batch } from '../../batch.ts'
import { appendRow, fixColumns } from '../../columns.ts'
import type { Keeps } from '../../keeps.ts'

/** What a driver presses says where it was on purpose: it is what people are paid by. */
const PRESSED: ReadonlySet<string> = new Set(['load', 'dump'])

/** Answers how many positions were left out. What was stated stays, whenever that was. */
export function leaveOut(batch: Batch, keeps: Keeps, now: number): number {
  let left = 0
  for (const event of batch.events) {
    if (PRESSED.has(event.type) || event.lon === undefined || keeps.isKept(event.t, now)) continue
    delete event.lon
    delete event.lat
    left++
  }
  const { fixes, fixIndexes } = batch
  const rows: number[] = []
  for (let row = 0; row < fixes.n; row++) if (keeps.isKept(fixes.t[row]!, now)) rows.push(row)
  if (rows.length === fixes.n) return left
  left += fixes.n - rows.length
  batch.fixes = fixColumns(rows.length)
  for (const row of rows) appendRow(batch.fixes, fixes, row)
  batch.fixIndexes = Uint32Array.from(rows, (row) => fixIndexes[row]!)
  return left
}
