/** The individual figures of a sent report, for comparison with their current values. */
import { durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import { cellsOf, columnsInUse, type ColumnOfKind } from './cells.ts'
import type { ReportColumn } from './columns.ts'
import type { Report, ReportFigures, ReportSnapshot } from './declaration.ts'

/** One figure, of the whole report or of a row of a group. */
export interface SentFigure {
  /** Name of the group; '' for the whole. */
  readonly group: string
  /** Key of the row; '' for the whole. */
  readonly row: string
  /** Title of the row as displayed; null where nothing names it. */
  readonly of: string | null
  readonly column: string
  /** In the base unit; null when absent. */
  readonly value: number | null
}

export interface ChangedFigure extends Omit<SentFigure, 'value'> {
  readonly before: number | null
  readonly after: number | null
}

type Measured = ColumnOfKind<'duration'> | ColumnOfKind<'quantity'>
const isMeasured = (column: ReportColumn): column is Measured => cellsOf(column).numeric === true

/** Title of a row, from the first column that provides one. */
function nameOf(columns: readonly ReportColumn[], row: unknown): string | null {
  for (const column of columns) {
    if (column.kind === 'entry') return column.read(row)?.title ?? null
    if (column.kind === 'day' || column.kind === 'text') return column.read(row)
  }
  return null
}

/** Columns with totals of the whole report, by name: those of the rows, and those that only groups total. */
export function totalColumns({ rows, groups }: Report): Readonly<Record<string, ReportColumn>> {
  const found: Record<string, ReportColumn> = {}
  const labels = new Set<string>()
  for (const columns of [rows.columns, ...Object.values(groups).map((group) => group.columns)])
    for (const [name, column] of Object.entries(columns)) {
      if (!column.total || !isMeasured(column) || labels.has(column.label) || name in found) continue
      labels.add(column.label)
      found[name] = column
    }
  return found
}

/** The column of a figure; undefined when it is no longer declared. */
export const columnOfFigure = (
  report: Report,
  { group, column }: Pick<SentFigure, 'group' | 'column'>,
): ReportColumn | undefined =>
  group === '' ? totalColumns(report)[column] : report.groups[group]?.columns[column]

/** Formats a figure. */
export function figureText(column: ReportColumn, value: number | null, measures: Measures): string {
  const text = column.kind === 'quantity' ? measures.format(column.measure, value) : durationText(value)
  return text || '–'
}

const inUse = (snapshot: ReportSnapshot) =>
  Object.entries(snapshot).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]))

/** Marks that a group was shown, with or without rows: its author may not have been allowed to see all groups. */
const shownGroup = (group: string): SentFigure => ({ group, row: '', of: null, column: '', value: null })

/** All measured figures that a report showed at one moment. */
export function sentFigures(report: Report, snapshot: ReportSnapshot): SentFigure[] {
  const totals = Object.entries(totalColumns(report)).map(([column, declared]) => ({
    group: '',
    row: '',
    of: null,
    column,
    value: declared.total?.(snapshot.summary satisfies ReportFigures) ?? null,
  }))
  const groups = Object.entries(report.groups).flatMap(([group, table]) => {
    if (snapshot[group] === undefined) return []
    const names = columnsInUse(table.columns, Object.keys(table.columns), inUse(snapshot))
    const columns = names.flatMap((name) => table.columns[name] ?? [])
    const measured = names.flatMap((name) => {
      const column = table.columns[name]
      return column && isMeasured(column) ? [{ name, column }] : []
    })
    const rows = snapshot[group] as readonly unknown[]
    const figures = rows.flatMap((row) => {
      const of = nameOf(columns, row)
      return measured.map(({ name, column }) => ({
        group,
        row: table.id(row),
        of,
        column: name,
        value: column.read(row),
      }))
    })
    return [shownGroup(group), ...figures]
  })
  return [...totals, ...groups]
}

const keyOf = ({ group, row, column }: SentFigure): string => JSON.stringify([group, row, column])

/** Compares with a tolerance, since the sum of doubles depends on their order. */
function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** Groups known to have been shown; undefined for snapshots stored before this was recorded. */
function shownGroups(figures: readonly SentFigure[]): ReadonlySet<string> | undefined {
  const groups = figures.flatMap(({ group, column }) => (column === '' ? [group] : []))
  return groups.length === 0 ? undefined : new Set(groups)
}

/** Columns of each group whose figures were sent. */
function sentColumns(figures: readonly SentFigure[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...Map.groupBy(figures, ({ group }) => group)].map(([group, own]) => [
      group,
      new Set(own.map(({ column }) => column)),
    ]),
  )
}

/**
 * Differences of the groups that were shown: the whole first, then groups in order; includes added and removed rows.
 */
export function changedFigures(
  before: readonly SentFigure[],
  after: readonly SentFigure[],
): readonly ChangedFigure[] {
  const shown = shownGroups(before)
  const compared = ({ group, column }: SentFigure) =>
    column !== '' && (group === '' || shown === undefined || shown.has(group))
  const sent = before.filter(compared)
  const columns = sentColumns(sent)
  // A column that the report did not have then has not changed.
  const isNew = ({ group, column }: SentFigure) => columns.get(group)?.has(column) === false
  const old = new Map(sent.map((one) => [keyOf(one), one]))
  const now = new Map(after.filter((one) => compared(one) && !isNew(one)).map((one) => [keyOf(one), one]))
  const changed = [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    const one = is ?? was
    if (!one || isSame(was?.value ?? null, is?.value ?? null)) return []
    const { value: _, ...named } = one
    return [{ ...named, before: was?.value ?? null, after: is?.value ?? null }]
  })
  return changed
}
