import type { ReactNode } from 'react'
import styles from './FilterRow.module.css'

/** Filters to the left, actions to the right, in one row that wraps on small screens. */
export function FilterRow({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.filters}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
