/** Positions that somebody brought and takes away again: they leave the segments, and what follows from the others is derived. */
import { appendRow, type FixColumns, fixColumns } from '../../facts/columns.ts'
import type { StatementRequest } from '../../facts/statements.ts'
import { deviceIndex, type Machine } from './machine.ts'

export interface RemovedPositions {
  /** What stands for their device. */
  readonly device: string
  readonly times: ReadonlySet<number>
  readonly from: number
  readonly until: number
}

/** By machine. */
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

/** The rows that stay; the same columns when all do. */
export function withoutRemoved(
  rows: FixColumns,
  { device, times, from, until }: RemovedPositions,
  machine: Machine,
): FixColumns {
  if (rows.n === 0 || rows.t[rows.n - 1]! < from || rows.t[0]! > until) return rows
  const index = deviceIndex(machine, device)
  const goes = (i: number) => rows.device[i] === index && times.has(rows.t[i]!)
  let any = false
  for (let i = 0; i < rows.n && !any; i++) any = goes(i)
  if (!any) return rows
  const kept = fixColumns(rows.n)
  for (let i = 0; i < rows.n; i++) if (!goes(i)) appendRow(kept, rows, i)
  return kept
}
