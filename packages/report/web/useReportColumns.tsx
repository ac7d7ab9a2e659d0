import { timeText, zoneText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, type Address } from '@haulway/platform/web/navigation.tsx'
import type { GridColumn } from '@haulway/ui'
import { useMemo } from 'react'
import { cellsOf, cellText, columnsInUse, totalText, type CellReader } from '../cells.ts'
import type { ReportColumn, ReportColumns } from '../columns.ts'
import type { ReportFigures } from '../declaration.ts'
import { reportLink } from './address.ts'
import type { ReportLook } from './look.ts'

type Column = GridColumn<unknown>
function momentHint(at: string | null, zone: string): string | undefined {
  return at === null ? undefined : `${timeText(at, zone, true)}, ${zoneText(at, zone)}`
}

function hintOf(column: ReportColumn, row: unknown, { words, zone }: CellReader): string | undefined {
  const own = column.hint?.(row, words)
  return own ?? (column.kind === 'moment' ? momentHint(column.read(row), zone) : undefined)
}

function gridColumn(id: string, column: ReportColumn, reader: CellReader, figures?: ReportFigures): Column {
  const { unit, numeric } = cellsOf(column)
  const total = figures && totalText(column, figures, reader)
  return {
    id,
    header: reader.words(column.label),
    text: (row) => cellText(column, row, reader),
    hint: (row) => hintOf(column, row, reader),
    ...(unit ? { unit: unit(column, reader) } : {}),
    ...(numeric ? { numeric } : {}),
    ...(column.sortable ? { sortable: true } : {}),
    ...(column.hidden ? { hidden: true } : {}),
    ...(total === undefined ? {} : { total }),
  }
}

/** Names the last row, when there is one: its sums are those of the whole report, not of the page. */
function withTotals(words: Words, columns: readonly Column[]): Column[] {
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return columns.map((column, index) =>
    index === 0 && hasTotals ? { ...column, total: words('report.totals.row') } : column,
  )
}

export interface ColumnsOptions {
  readonly look: ReportLook
  readonly columns: ReportColumns
  /** Names of those shown, in order; all of them unless told. */
  readonly shown?: readonly string[]
  /** What all rows come to, for the last row. */
  readonly figures: ReportFigures | undefined
  readonly zone: string
  /** Where links start from; null for readers who can go nowhere. */
  readonly address: Address | null
  /** Names of the filters in use. */
  readonly inUse: readonly string[]
}

/** An entry leads to the report narrowed to it. */
function linked(column: Column, declared: ReportColumn, { look, address }: ColumnsOptions): Column {
  if (declared.kind !== 'entry' || !declared.narrows || !address) return column
  return {
    ...column,
    cell(row) {
      const entry = declared.read(row)
      if (!entry) return column.text(row)
      const changes = { ...declared.narrows?.(row), tab: null, page: null, sort: null }
      return <ScreenLink to={reportLink(look.report, address, changes)}>{column.text(row)}</ScreenLink>
    },
  }
}

export function useReportColumns(options: ColumnsOptions): readonly Column[] {
  const words = useWords()
  const measures = useMeasures()
  const { look, columns, shown, figures, zone, address } = options
  const inUse = options.inUse.join(' ')
  return useMemo(() => {
    const reader = { words, measures, zone }
    const names = columnsInUse(columns, shown ?? Object.keys(columns), inUse.split(' '))
    return withTotals(
      words,
      names.flatMap((name) => {
        const declared = columns[name]
        if (!declared) return []
        const column = gridColumn(name, declared, reader, figures)
        const cell = shown ? look.cells[name] : undefined
        return [cell ? { ...column, cell } : linked(column, declared, options)]
      }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- the parts of the options are named one by one
  }, [words, measures, look, columns, shown, figures, zone, address, inUse])
}
