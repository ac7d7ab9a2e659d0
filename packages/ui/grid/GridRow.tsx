import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { ScreenLink, useGo } from '@haulway/platform/web/navigation.tsx'
import { headingOf, type GridColumn } from './column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { GridRowOptions } from './rowOptions.ts'
import styles from './grid.module.css'

export interface GridRowProps<Row> {
  readonly row: Row
  /** Among the rows that the grid holds. */
  readonly index: number
  /** As counted aloud: the header is 1. */
  readonly number: number
  readonly columns: readonly GridColumn<Row>[]
  readonly options: GridRowOptions<Row>
  /** Told the row's element where its height is not known beforehand. */
  readonly measure?: ((element: HTMLTableRowElement | null) => void) | undefined
}

const ACTIVE = 'a, button, input, select, label, [role=menuitem], [role=dialog]'

function DrawnRow<Row>({ row, index, number, columns, options, measure }: GridRowProps<Row>) {
  const go = useGo()
  const { picking } = options
  const link = options.rowLink?.(row)
  const acts = link !== undefined || options.onRow !== undefined
  const open = () => (link === undefined ? options.onRow?.(row) : go(link))

  function click(event: MouseEvent): void {
    const target = event.target as HTMLElement
    // React events bubble from a dialog that an action of the row has opened.
    if (!event.currentTarget.contains(target)) return
    // A click on a button is the button's, and text that was just selected is not a click.
    if (target.closest(ACTIVE) || window.getSelection()?.type === 'Range') return
    open()
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    open()
  }

  return (
    <tr
      ref={measure}
      data-index={index}
      data-acts={acts}
      data-weak={options.isWeak?.(row)}
      aria-rowindex={number}
      aria-selected={picking?.has(options.rowId(row))}
      aria-current={options.selected === options.rowId(row) ? true : undefined}
      tabIndex={acts ? -1 : undefined}
      onClick={acts ? click : undefined}
      onKeyDown={acts ? key : undefined}
    >
      {columns.map((one, at) => (
        <td key={one.id} data-numeric={one.numeric} data-label={headingOf(one)} title={titleOf(one, row)}>
          {at === 0 && picking && (
            <RowCheckbox
              label={picking.label(row)}
              picked={picking.has(options.rowId(row))}
              onPick={(picked) => picking.pick([row], picked)}
            />
          )}
          {at === 0 && link !== undefined ? (
            <ScreenLink to={link} className={styles.rowLink}>
              {contentOf(one, row)}
            </ScreenLink>
          ) : (
            contentOf(one, row)
          )}
        </td>
      ))}
      {options.renderActions && <td className={styles.actions}>{options.renderActions(row)}</td>}
    </tr>
  )
}

/** Drawn anew when something of it has changed, not with every step of scrolling. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow

function contentOf<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.text(row)
}

function titleOf<Row>(column: GridColumn<Row>, row: Row): string | undefined {
  return [column.text(row), column.hint?.(row)].filter(Boolean).join('\n') || undefined
}

/** The shape of what comes. */
export function PlaceholderRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden className={styles.placeholder}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span style={{ width: `${35 + ((row * 7 + column * 13) % 5) * 11}%` }} />
        </td>
      ))}
    </tr>
  ))
}
