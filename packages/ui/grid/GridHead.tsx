import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GridColumn, GridSort } from './column.ts'
import styles from './grid.module.css'

export interface GridHeadProps<Row> {
  /** Box of all rows shown, before the name of the first column. */
  readonly pickAll?: ReactNode
  readonly columns: readonly GridColumn<Row>[]
  /** Name of the column of buttons, when there is one. */
  readonly actions: string | undefined
  readonly sort: GridSort | undefined
  readonly onSort: (sort: GridSort | undefined) => void
}

/** Ascending, descending, and back to the order of the list. */
function nextSort(column: string, sort: GridSort | undefined): GridSort | undefined {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? undefined : { column, descending: true }
}

export function GridHead<Row>({ columns, actions, sort, onSort, pickAll }: GridHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((one, at) => {
          const sorted = sort?.column === one.id ? sort : undefined
          const direction = sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined
          const title = (
            <>
              <span className={styles.headText}>
                {one.header}
                {one.unit && <span className={styles.unit}>, {one.unit}</span>}
              </span>
              {sorted?.descending === false && <ArrowUp size={13} aria-hidden />}
              {sorted?.descending && <ArrowDown size={13} aria-hidden />}
            </>
          )
          return (
            <th
              key={one.id}
              scope="col"
              data-numeric={one.numeric}
              aria-sort={direction}
              style={one.width === undefined ? undefined : { width: one.width }}
            >
              {at === 0 && pickAll}
              {one.sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(nextSort(one.id, sort))}>
                  {title}
                </button>
              ) : (
                <span className={styles.headCell}>{title}</span>
              )}
            </th>
          )
        })}
        {actions && (
          <th scope="col" className={styles.actionsHead} data-stays>
            <span className={styles.unseen}>{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
