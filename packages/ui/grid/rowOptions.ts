import type { ReactNode } from 'react'

/** Rows that are picked for something that is done to all of them. */
export interface GridPicking<Row> {
  readonly has: (id: string) => boolean
  readonly pick: (rows: readonly Row[], picked: boolean) => void
  /** What the box of a row says, and that of all rows shown. */
  readonly label: (row: Row) => string
  readonly labelAll: string
}

/** What a row looks like and does. */
export interface GridRowOptions<Row> {
  readonly rowId: (row: Row) => string
  /** Where a row leads; makes rows clickable and their first cell a link. */
  readonly rowLink?: ((row: Row) => string) | undefined
  /** Instead of a link: what a click on a row does (selects it on a map, opens a panel). */
  readonly onRow?: ((row: Row) => void) | undefined
  /** Id of the row that is selected elsewhere too. */
  readonly selected?: string | undefined
  /** Buttons at the end of a row. */
  readonly renderActions?: ((row: Row) => ReactNode) | undefined
  /** A box before each row. */
  readonly picking?: GridPicking<Row> | undefined
  /** Rows shown weaker: hidden entries. */
  readonly isWeak?: ((row: Row) => boolean) | undefined
}
