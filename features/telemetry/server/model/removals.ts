/**
 * Removal of imported positions: they leave the segments, and the machine is replayed without them (decision 0100).
 */
import { appendRow, type FixColumns, fixColumns } from '../../facts/columns.ts'
import type { StatementRequest } from '../../facts/statements.ts'
import { deviceIndex, type Machine } from './machine.ts'

export interface RemovedPositions {
  /** The id of the import, in place of a device. */
  readonly device: string
  readonly times: ReadonlySet<number>
  readonly from: number
  readonly until: number
}

/** Removals by machine. */
export function removedPositions({ author, parts }: StatementRequest): Map<string, RemovedPositions> {
  const found = new Map<string, RemovedPositions>()
  for (const { equipmentId, gone = [] } of parts) {
    if (gone.length === 0) continue
    const [from, until] = gone.reduce(
      ([first, last], t) => [Math.min(first, t), Math.max(last, t)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    found.set(equipmentId, { device: author, times: new Set(gone), from, until })
  }
  return found
}

/** The remaining rows; `rows` itself when none is removed. */
export function withoutRemoved(
  rows: FixColumns,
  { device, times, from, until }: RemovedPositions,
  machine: Machine,
): FixColumns {
  if (rows.n === 0 || rows.t[rows.n - 1]! < from || rows.t[0]! > until) return rows
  const index = deviceIndex(machine, device)
  const isRemoved = (i: number) => rows.device[i] === index && times.has(rows.t[i]!)
  let any = false
  for (let i = 0; i < rows.n && !any; i++) any = isRemoved(i)
  if (!any) return rows
  const kept = fixColumns(rows.n)
  for (let i = 0; i < rows.n; i++) if (!isRemoved(i)) appendRow(kept, rows, i)
  return kept
}
