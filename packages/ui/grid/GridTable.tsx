import { useVirtualizer } from '@tanstack/react-virtual'
import { useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { SectionTitle } from '../page/Section.tsx'
import { CARDS } from './cards.ts'
import { headingOf, type GridColumn, type GridSort } from './column.ts'
import type { GridRowOptions } from './rowOptions.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow, PlaceholderRows } from './GridRow.tsx'
import { moveFocus } from './moveFocus.ts'
import { HiddenColumns } from './HiddenColumns.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { stickyColumnProps, useHorizontalScroll } from './useHorizontalScroll.ts'
import styles from './grid.module.css'

export interface GridTableProps<Row> {
  readonly label: string
  readonly options: GridRowOptions<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  /** Number of placeholder rows while loading. */
  readonly placeholders: number
  /** Index of the first row among all pages. */
  readonly first: number
  readonly total: number | undefined
  /** Columns that stay while the others scroll. */
  readonly stays: 1 | 2
  readonly stale: boolean
  readonly sort: GridSort | undefined
  readonly onSort: (sort: GridSort | undefined) => void
  /** Called when the user nears the last row; absent when no more rows follow. */
  readonly onEnd: (() => void) | undefined
  /** Below the table; receives the buttons that scroll to hidden columns. */
  readonly renderFooter: (hiddenColumns: ReactNode) => ReactNode
}

/** Pixels of a row of the table, the same in `grid.module.css`; cards of phones are measured. */
const ROW_HEIGHT = 34
/** Above this many rows only those in sight are drawn. */
const VIRTUAL_FROM = 200
/** Rows before the last one that are near it. */
const NEAR = 60
const none: readonly never[] = []

/**
 * Requests more rows near the end: once for each number of rows, and again when a retry is possible and none have
 * come. `onEnd` is absent while rows are loading.
 */
function useAsked(isNear: boolean, count: number, onEnd: (() => void) | undefined): void {
  const asked = useRef(-1)
  useEffect(() => {
    if (!isNear || !onEnd) asked.current = -1
    else if (asked.current !== count) {
      asked.current = count
      onEnd()
    }
  }, [isNear, count, onEnd])
}

/** Virtual rows: all when there are few; padding above and below stands for the others. */
function useRowsInSight(count: number, scroller: RefObject<HTMLElement | null>) {
  const virtual = count > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // Until it is measured. Without it no row would be drawn at first, and then all in one go.
    initialRect: { width: 0, height: window.innerHeight },
  })
  if (!virtual) return { from: 0, to: count, above: 0, below: 0, measure: undefined, show: () => undefined }
  const items = virtualizer.getVirtualItems()
  const [top, bottom] = [items[0], items.at(-1)]
  return {
    from: top?.index ?? 0,
    to: (bottom?.index ?? -1) + 1,
    above: top?.start ?? 0,
    below: virtualizer.getTotalSize() - (bottom?.end ?? 0),
    // Rows of a table are as high as they are; asking each of them lays the page out anew.
    measure: window.matchMedia(CARDS).matches ? virtualizer.measureElement : undefined,
    show: (index: number) => virtualizer.scrollToIndex(index),
  }
}

/** The scrolling table itself. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { columns, options, rows = none, label, total } = props
  const words = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, above, below, measure, show } = useRowsInSight(rows.length, scroller)
  const isNear = props.rows !== undefined && to > rows.length - NEAR
  useAsked(isNear, rows.length, props.onEnd)
  const inSection = useContext(SectionTitle) === label
  const sideways = useHorizontalScroll(scroller, props.stays)
  const span = columns.length + (options.renderActions ? 1 : 0)
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        {...stickyColumnProps(sideways)}
        data-stale={props.stale}
        data-virtual={rows.length > VIRTUAL_FROM}
        role={inSection ? 'group' : 'region'}
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => moveFocus(event, show)}
      >
        <table className={styles.table} aria-rowcount={(total ?? 0) + 1} aria-busy={props.rows === undefined}>
          <GridHead
            columns={columns}
            actions={options.renderActions && words('grid.actions')}
            sort={props.sort}
            pickAll={<PickAll rows={rows} options={options} />}
            onSort={props.onSort}
          />
          <tbody>
            {props.rows === undefined && <PlaceholderRows rows={props.placeholders} columns={span} />}
            <Gap height={above} span={span} />
            {rows.slice(from, to).map((row, offset) => (
              <GridRow
                key={options.rowId(row)}
                row={row}
                index={from + offset}
                number={props.first + from + offset + 2}
                columns={columns}
                options={options}
                measure={measure}
              />
            ))}
            <Gap height={below} span={span} />
          </tbody>
          <Totals columns={columns} span={span} />
        </table>
      </div>
      {props.renderFooter(<HiddenColumns sideways={sideways} scroller={scroller} />)}
    </>
  )
}

/** Picks all rows that the grid holds. */
function PickAll<Row>({ rows, options }: { rows: readonly Row[]; options: GridRowOptions<Row> }) {
  const { picking, rowId } = options
  if (!picking) return null
  const picked = rows.filter((row) => picking.has(rowId(row))).length
  return (
    <RowCheckbox
      label={picking.labelAll}
      disabled={rows.length === 0}
      picked={picked > 0 && picked === rows.length}
      isPart={picked > 0 && picked < rows.length}
      onPick={(all) => picking.pick(rows, all)}
    />
  )
}

/** Stands for the rows out of sight. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.gap}>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  )
}

function Totals<Row>({ columns, span }: { columns: readonly GridColumn<Row>[]; span: number }) {
  if (!columns.some((one) => one.total !== undefined)) return null
  return (
    <tfoot>
      <tr className={styles.totals}>
        {columns.map((one) => (
          <td key={one.id} data-numeric={one.numeric} data-label={headingOf(one)}>
            {one.total}
          </td>
        ))}
        {span > columns.length && <td />}
      </tr>
    </tfoot>
  )
}
