import { dateTimeText, durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, type Address } from '@haulway/platform/web/navigation.tsx'
import type { GridColumn } from '@haulway/ui'
import { useMemo } from 'react'
import type { ColumnKind, ReportColumn, ReportColumns } from '../columns.ts'
import type { ReportFigures } from '../declaration.ts'
import { reportLink } from './address.ts'
import type { ReportLook } from './look.ts'

type Column = GridColumn<unknown>
type ColumnOf<Kind extends ColumnKind> = Extract<ReportColumn, { kind: Kind }>

interface Reader {
  readonly words: Words
  readonly measures: Measures
  readonly zone: string
}

/** What a grid shows of a column of a kind. */
interface Cells<Kind extends ColumnKind> {
  text(column: ColumnOf<Kind>, row: unknown, reader: Reader): string
  hint?(column: ColumnOf<Kind>, row: unknown, reader: Reader): string | undefined
  unit?(column: ColumnOf<Kind>, reader: Reader): string
  total?(column: ColumnOf<Kind>, sum: number | null, reader: Reader): string | undefined
  readonly numeric?: true
}

function momentHint(at: string | null, zone: string): string | undefined {
  return at === null ? undefined : `${timeText(at, zone, true)}, ${zoneText(at, zone)}`
}

const cellsOf: { readonly [Kind in ColumnKind]: Cells<Kind> } = {
  entry: {
    text: (column, row, { words }) =>
      column.read(row)?.title ?? (column.none === undefined ? '' : words(column.none)),
  },
  day: { text: (column, row) => column.read(row) },
  moment: {
    text: (column, row, { zone }) => dateTimeText(column.read(row), zone) || '–',
    hint: (column, row, { zone }) => momentHint(column.read(row), zone),
  },
  duration: {
    text: (column, row) => durationText(column.read(row)) || '–',
    total: (_, sum) => durationText(sum),
    numeric: true,
  },
  quantity: {
    text: (column, row, { measures }) => measures.number(column.measure, column.read(row)) || '–',
    unit: ({ measure }, { measures }) => measures.heading(measure),
    total: ({ measure }, sum, { measures }) => measures.total(measure, sum),
    numeric: true,
  },
  worded: {
    text: (column, row, { words }) =>
      column
        .read(row)
        .map((key) => words(key))
        .join(', '),
  },
}

function gridColumn(id: string, column: ReportColumn, reader: Reader, figures?: ReportFigures): Column {
  // The record of a kind takes the columns of that kind.
  const cells = cellsOf[column.kind] as Cells<ColumnKind>
  const total = figures && column.total && cells.total?.(column, column.total(figures), reader)
  return {
    id,
    header: reader.words(column.label),
    text: (row) => cells.text(column, row, reader),
    hint: (row) => column.hint?.(row, reader.words) ?? cells.hint?.(column, row, reader),
    ...(cells.unit ? { unit: cells.unit(column, reader) } : {}),
    ...(cells.numeric ? { numeric: true } : {}),
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
    const names = (shown ?? Object.keys(columns)).filter((name) => {
      const needs = columns[name]?.needs
      return needs === undefined || inUse.split(' ').includes(needs)
    })
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
