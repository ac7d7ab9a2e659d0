import { useContext, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Failed } from '../page/PageState.tsx'
import { SectionTitle } from '../page/Section.tsx'
import type { GridColumn, GridSort } from './column.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { GridFooter, type GridMore, type GridPaging } from './GridFooter.tsx'
import { GridTable } from './GridTable.tsx'
import type { GridRowOptions } from './rowOptions.ts'
import { sortRows } from './sortRows.ts'
import { useShownColumns } from './useShownColumns.ts'
import styles from './grid.module.css'

export interface DataGridProps<Row> extends GridRowOptions<Row> {
  /** Name under which the user's choice of columns is stored. */
  readonly name: string
  /** What the table is, for people who cannot see it. */
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  /** undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  /**
   * Server mode: the rows are one page, sorted by the server; changes of sort and page are reported. Otherwise the
   * grid holds all rows, sorts them itself and draws only the visible ones.
   */
  readonly paging?: GridPaging
  /**
   * The rows are the first of many, sorted by the server; more are requested near their end. Only the visible ones
   * are drawn.
   */
  readonly more?: GridMore
  readonly sort?: GridSort | undefined
  readonly onSort?: (sort: GridSort | undefined) => void
  /** Columns fixed while the others scroll: the first one, or the first two. */
  readonly stays?: 1 | 2
  /** The rows answer an earlier query; the next answer is on its way. */
  readonly stale?: boolean
  readonly failure?: CallFailure | null
  readonly onRetry?: () => void
  /** Shown without rows: an `Empty`. */
  readonly empty?: ReactNode
  /** Beside the count at the bottom: an export. */
  readonly footer?: ReactNode
}

const PLACEHOLDERS = 15

/** Goes back to the last page with rows, when the shown page has lost its last row. */
function useStepBack(paging: GridPaging | undefined, isEmpty: boolean): void {
  const { page = 0, size = 1, total = 0, onPage } = paging ?? {}
  const last = Math.max(0, Math.ceil(total / size) - 1)
  useEffect(() => {
    if (isEmpty && page > last) onPage?.(last, true)
  }, [isEmpty, page, last, onPage])
}

/** The table of the product: sorted, paged or virtual, with chosen columns, and everything by keyboard. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { rows, columns, failure, paging, more, onRetry } = props
  const words = useWords()
  const shown = useShownColumns(props.name, columns)
  const [ownSort, setOwnSort] = useState<GridSort | undefined>(props.sort)
  const sort = props.onSort ? props.sort : ownSort
  const visible = useMemo(
    () => columns.filter((one, index) => index === 0 || shown.isShown(one.id)),
    [columns, shown],
  )
  const latest = useMemo(
    () => (rows === undefined || paging || more ? rows : sortRows(rows, columns, sort)),
    [rows, paging, more, columns, sort],
  )

  // Many rows are drawn between what people do meanwhile; until then the former ones, or their shapes, stay.
  const ordered = useDeferredValue(latest, undefined)

  useStepBack(paging, rows?.length === 0 && props.stale !== true && !failure)

  const inSection = useContext(SectionTitle) !== undefined
  const nothing = props.empty ?? <Empty title={words('grid.empty')} />

  if (failure && rows === undefined) return <Failed failure={failure} {...(onRetry ? { onRetry } : {})} />
  // A line of a section says it; there is nothing to count or to choose columns of.
  if (inSection && ordered?.length === 0 && !props.stale) return nothing
  const renderFooter = (hiddenColumns?: ReactNode) => (
    <GridFooter
      count={rows?.length}
      paging={paging}
      more={more}
      start={props.footer}
      hiddenColumns={hiddenColumns}
      chooser={<ColumnChooser columns={columns} shown={shown} />}
    />
  )
  return (
    <div className={styles.grid}>
      {ordered?.length === 0 ? (
        <>
          <div className={styles.nothing}>{nothing}</div>
          {renderFooter()}
        </>
      ) : (
        <GridTable
          label={props.label}
          options={props}
          columns={visible}
          rows={ordered}
          placeholders={Math.min(paging?.size ?? PLACEHOLDERS, PLACEHOLDERS)}
          first={paging ? paging.page * paging.size : 0}
          total={(more ?? paging)?.total ?? ordered?.length}
          onEnd={more?.onEnd}
          stays={props.stays ?? 1}
          stale={props.stale ?? false}
          sort={sort}
          onSort={props.onSort ?? setOwnSort}
          renderFooter={renderFooter}
        />
      )}
    </div>
  )
}
