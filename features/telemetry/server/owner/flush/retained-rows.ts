/**
 * Derived rows whose positions are deleted, or that began so soon after those that they cannot be derived again. Recomputation
 * leaves them as stored: figures outlive positions (decision 0048).
 */
import type { Machine } from '../../model/machine.ts'
import { type DerivedRows, type DerivedTable, derivedTables, type Row } from '../../model/rows.ts'
import type { StoredTexts } from '../../storage/track-reader.ts'

/** After this long detection no longer depends on earlier positions: a shift and the night after it. */
const SETTLING_MS = 86_400_000

const spans: Record<DerivedTable, readonly [begin: string, ...end: string[]]> = {
  events: ['occurred_at'],
  visits: ['entered_at', 'exited_at'],
  cycles: ['started_at', 'ended_at', 'dumped_at'],
}

const instantIn = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): number =>
  Date.parse(String(columns.map((column) => row[column]).find((value) => typeof value === 'string')))

const rowOf = (text: string) => Object.fromEntries(JSON.parse(text) as [string, unknown][])

/** Start of a row, stored or derived. */
const beginOf = (table: DerivedTable, row: Readonly<Record<string, unknown>>) =>
  instantIn(row, spans[table].slice(0, 1))

const edgeOf = ({ forgottenUntil }: Machine): number => forgottenUntil + SETTLING_MS

/** Whether a stored row, given as text, is left as it is. */
export function isRetained(machine: Machine, table: DerivedTable, text: string): boolean {
  return machine.forgottenUntil > Number.NEGATIVE_INFINITY && beginOf(table, rowOf(text)) <= edgeOf(machine)
}

/**
 * Returns the derived rows to write, and removes retained rows from `stored` so that they are not deleted. No time is counted
 * twice: rows that begin before a retained one ends are not written.
 */
export function excludeRetained(machine: Machine, derived: DerivedRows, stored: StoredTexts): DerivedRows {
  if (machine.forgottenUntil === Number.NEGATIVE_INFINITY) return derived
  const written: DerivedRows = { events: [], visits: [], cycles: [] }
  for (const table of derivedTables) {
    const rows = [...stored[table]].map(([key, text]) => ({ key, row: rowOf(text) }))
    let edge = edgeOf(machine)
    for (const { row } of rows) {
      if (beginOf(table, row) > edgeOf(machine)) continue
      const [begin, ...end] = spans[table]
      edge = Math.max(edge, instantIn(row, [...end, begin]))
    }
    for (const { key, row } of rows) if (beginOf(table, row) <= edge) stored[table].delete(key)
    written[table] = derived[table].filter((row: Row) => beginOf(table, row) > edge)
  }
  return written
}
