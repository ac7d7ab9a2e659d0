import type { ReactNode } from 'react'

/** One column of a grid. Rows are whatever the screen has; the grid only reads them through its columns. */
export interface GridColumn<Row> {
  readonly id: string
  readonly header: string
  /** Unit of a numeric column, shown in the header. */
  readonly unit?: string
  /** What the cell says: on hover, in the CSV, and on the screen unless `cell` draws something else. */
  readonly text: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  /** For the CSV and for sorting in the browser, where the text will not do. */
  readonly value?: (row: Row) => number | string | null
  /** Right-aligned with tabular figures. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** Pixels; columns without share what is left. */
  readonly width?: number
  /** Not shown until the reader asks for it. */
  readonly hidden?: boolean
  /** Shown on phones, where a grid with such columns shows no others until the reader asks for them. */
  readonly brief?: boolean
  /** Hover text beyond the text itself: the zone of an instant. */
  readonly hint?: (row: Row) => string | undefined
  /** Sum or the like, shown in the last row. */
  readonly total?: string
}

/** What a column is called where its head is not above it: `Tare, t`. */
export function headingOf({ header, unit }: Pick<GridColumn<never>, 'header' | 'unit'>): string {
  return unit ? `${header}, ${unit}` : header
}

export interface GridSort {
  readonly column: string
  readonly descending: boolean
}

/** `-loadedAt` to a sort; the form in which addresses and the API carry it. */
export function parseSort(text: string): GridSort | undefined {
  const first = text.split(',')[0] ?? ''
  const column = first.replace(/^-/, '')
  return column === '' ? undefined : { column, descending: first.startsWith('-') }
}

export function sortText(sort: GridSort | undefined): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.column}` : ''
}
