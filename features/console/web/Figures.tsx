import { useId, type ReactNode } from 'react'
import { useLocale } from '@haulway/platform/web/app.tsx'
import styles from './console.module.css'

/** A titled panel of the console. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Its name, its value, and an explanation where the name is not enough. */
type Figure = readonly [name: string, value: string | number, help?: string | undefined]

/** A list of names and values. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const numbers = new Intl.NumberFormat(useLocale())
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, help]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? numbers.format(value) : value}</dd>
          {help !== undefined && <dd className={styles.help}>{help}</dd>}
        </div>
      ))}
    </dl>
  )
}

interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly numeric?: boolean
}

/** A plain table that scrolls sideways where space is short. The panel around it is the landmark. */
export function Table<Row>(props: {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  columns: readonly Column<Row>[]
  empty: string
}) {
  const { label, rows, rowKey, columns, empty } = props
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one.header} scope="col" data-numeric={one.numeric}>
                {one.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((one) => (
                <td key={one.header} data-numeric={one.numeric}>
                  {one.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
