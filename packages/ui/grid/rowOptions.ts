import type { ReactNode } from 'react'

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
  /** Rows shown weaker: hidden entries. */
  readonly isWeak?: ((row: Row) => boolean) | undefined
}
